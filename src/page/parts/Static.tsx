import type { VNode } from 'preact';
import { jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';

/*
 * Most of the HTML of a page is the same for many requests. Such a part is rendered once and kept as bytes, so that it is not
 * encoded again either.
 */

/** Stands in the place of a static part while the rest is rendered. No text can contain it: `<` is escaped there. */
const PLACEHOLDER = '<static>';

/** The static parts of what is being rendered, in their order. */
let parts: Buffer[] = [];

/** A part of a page that was rendered before, as bytes. */
export function Static({ html }: { readonly html: Buffer }) {
  parts.push(html);
  return jsxTemplate([PLACEHOLDER]);
}

/** The HTML of a part of a page. */
export function render(content: VNode): Buffer {
  const partsAround = parts;
  const partsWithin: Buffer[] = [];
  parts = partsWithin;
  try {
    const [first = '', ...rest] = renderToString(content).split(PLACEHOLDER);
    const pieces = rest.flatMap((text, index) => [partsWithin[index] ?? '', text]);
    return Buffer.concat(
      [first, ...pieces].map((each) => (typeof each === 'string' ? Buffer.from(each) : each)),
    );
  } finally {
    parts = partsAround;
  }
}
