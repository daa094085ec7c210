import { expect } from 'chai';
import { parse } from 'yaml';
import { changed, findingsIn, type Texts, textsOf, yamlOf } from './support/texts.js';

type Slip = readonly [what: string, path: string, from: string, to: string, message?: string];

const BOOKS: Readonly<Record<string, readonly Slip[]>> = parse(yamlOf('slips.yaml'));
const MARK = /⌖(\d+);/;

describe('slips in the figures, the catalogue and the authorities are said where they were made', () => {
  const right = textsOf('2024-25', '2025-26', '2026-27');

  it('and nothing is where there is none', () => {
    expect(findingsIn(right)).to.deep.equal([]);
  });

  for (const [book, slips] of Object.entries(BOOKS))
    it(`${book}: ${slips.map(([what]) => what).join('; ')}`, () => {
      const marked = changed(
        right,
        ...slips.map(([, path, from, to], at) => [path, from, to.replace('⌖', `⌖${at};`)] as const),
      );
      const found = findingsIn(withoutMarks(marked));
      const expected = slips.flatMap(([, path, , , message], at) =>
        message === undefined ? [] : `${placeOf(marked, path, at)}  ${message}`,
      );
      expect(found.map((each) => asExpected(each, expected)).toSorted()).to.deep.equal(expected.toSorted());
    });
});

/** A finding as it is expected, where a part of it is enough: without its place, or up to `…`. */
function asExpected(found: string, expected: readonly string[]): string {
  const short = found.replace(/:\d+:\d+ {2}/, '  ');
  return (
    expected.find(
      (each) =>
        each === short ||
        (each.endsWith('…') && [found, short].some((one) => one.startsWith(each.slice(0, -1)))),
    ) ?? found
  );
}

function withoutMarks(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, text.replaceAll(new RegExp(MARK, 'g'), '')]),
  );
}

/** The line and column of the mark of that number; the file alone where there is none. */
function placeOf(texts: Texts, path: string, at: number): string {
  const [before = '', after] = (texts[path] ?? '').split(`⌖${at};`);
  if (after === undefined) return path;
  const lines = before.replaceAll(new RegExp(MARK, 'g'), '').split('\n');
  return `${path}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
