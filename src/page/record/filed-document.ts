import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LANGUAGE, pageTitle, record as texts } from '../texts/en.js';
import { styleOf } from './style.js';

/** A document to be filed: self-contained, without scripts. */
export interface FiledDocument {
  readonly html: string;
  /** Its style, for a content policy that allows nothing else. */
  readonly style: string;
}

/** A document with a footer on each sheet of paper, and with style of its own beside that of all, made from its HTML. */
export function filedDocument(
  title: string,
  footer: string,
  content: VNode,
  more: (html: string) => string = () => '',
): FiledDocument {
  const body = renderToString(content);
  const style = styleOf(footer, texts.page, texts.of, more(body));
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    renderToString(h('title', null, pageTitle(title))),
    `<style>${style}</style>`,
  ].join('\n');
  return {
    html: `<!doctype html>\n<html lang="${LANGUAGE}">\n<head>\n${head}\n</head>\n<body>${body}</body>\n</html>\n`,
    style,
  };
}
