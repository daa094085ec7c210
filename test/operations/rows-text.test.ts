import { expect } from 'chai';
import fc from 'fast-check';
import { allDistinct, oneGroup } from '../../src/language/index.js';
import { RowsText } from '../../src/operations/answer/rows-text.js';

const ROWS = 6;

describe('rows that are written by column', () => {
  /** What each row shows of a field; those that show the same share it, or it is written for each. */
  const column = fc
    .tuple(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: ROWS, maxLength: ROWS }), fc.boolean())
    .map(([shows, shared]) => {
      if (new Set(shows).size === 1) return { shows, texts: shows.slice(0, 1), shared: oneGroup() };
      if (!shared) return { shows, texts: shows, shared: allDistinct(ROWS) };
      const texts = [...new Set(shows)];
      const of = shows.map((text) => texts.indexOf(text));
      return {
        shows,
        texts,
        shared: { groupIndexes: of, representatives: texts.map((text) => shows.indexOf(text)) },
      };
    });

  it('have the value of each column one after the other', () => {
    fc.assert(
      fc.property(fc.array(column, { maxLength: 8 }), (columns) => {
        const rows = new RowsText();
        for (const [number, { texts, shared }] of columns.entries()) rows.field(`${number}:`, texts, shared);
        rows.constant('>');
        const plainly = Array.from({ length: ROWS }, (_, row) =>
          columns.map(({ shows }, number) => `${number}:${shows[row]}`),
        );
        const begins = plainly.map((_, row) => `${row}<`);
        expect(rows.text(begins)).to.equal(plainly.map((row, at) => `${at}<${row.join('')}>`).join(''));
      }),
    );
  });
});
