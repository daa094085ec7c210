import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../src/language/index.js';
import type { Shown } from '../support/book.js';
import { bookNamed } from '../support/book-files.js';

describe('band_rows', () => {
  const book = bookNamed('bands.yaml', 'band_rows: how the tax of a year is made up');

  it('always add up to what was taxed and to the tax, none of them below 0', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('t.year', 't.each'),
        fc.constantFrom('rest_of_uk', 'scotland'),
        fc.constantFrom(12, 13, 26, 52),
        fc.integer({ min: 1, max: 30_000_000 }),
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        async (name, region, payslips, pence, part) => {
          const taxed = Decimal.of(pence).div(Decimal.of(100));
          const tax = taxed.mul(Decimal.of(part)).mul(Decimal.of('0.3')).toDecimalPlaces(2);
          const request = { region, payslips, taxed: taxed.toFixed(), tax: tax.toFixed() };
          const rows = rowsOf(await book.find(request, name));
          expect(Decimal.sum(rows.map((row) => row.taxable)).toFixed()).to.equal(taxed.toFixed());
          expect(Decimal.sum(rows.map((row) => row.tax)).toFixed()).to.equal(tax.toFixed());
          for (const row of rows)
            expect(row.tax.gte(Decimal.of(0)) && row.taxable.gt(Decimal.of(0))).to.equal(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function rowsOf(shown: Shown): readonly { readonly taxable: Decimal; readonly tax: Decimal }[] {
  if (!Array.isArray(shown)) throw new TypeError('Rows were expected.');
  return shown.map((row: Shown) => {
    if (typeof row !== 'object' || !('taxable' in row)) throw new TypeError('A row was expected.');
    return { taxable: Decimal.of(String(row.taxable)), tax: Decimal.of(String(row.tax)) };
  });
}
