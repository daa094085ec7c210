import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../src/language/index.js';
import { bookOf, type Shown } from '../support/book.js';

const REST_OF_UK = '[{ rate: 20%, up_to: £37700 }, { rate: 40%, up_to: £125140 }, { rate: 45% }]';
const SCOTLAND =
  '[{ rate: 19%, up_to: £3967 }, { rate: 20%, up_to: £16956 }, { rate: 21%, up_to: £31092 }, { rate: 42%, up_to: £62430 }, { rate: 45%, up_to: £125140 }, { rate: 48% }]';

const RATES = `
bands:
  authority: bands
  rest_of_uk: ${REST_OF_UK}
  scotland: ${SCOTLAND}
`;

describe('in_bands: tax in marginal bands, by HMRC’s c, k and v figures', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  taxable: { type: money, title: What is taxed }
  chooser: { type: money, title: What chooses the band }
  region: { type: code, words: [rest_of_uk, scotland], default: rest_of_uk, title: Region }
  part: { type: count, default: 1, title: Weeks or months }
  whole: { type: count, default: 12, title: Of so many }
values:
  bands: { lookup: rates.bands, by: request.region }
  tax:
    in_bands:
      of: request.taxable
      choose_by: request.chooser
      bands: bands
      share: [request.part, request.whole]
      limits: four_places_down
      choose_limit: pound_up
`,
    },
    rates: RATES,
  });
  const tax = (region: string, whole: number, taxable: string, chooser: string, part = 1) =>
    book.find({ region, whole, part, taxable, chooser }, 't.tax');

  // Spec 4, month 1 and week 1 of 2026-27: the band's rate, c, v and k of the band below.
  const FIGURES: readonly (readonly [string, number, string, string, string, string])[] = [
    ['rest_of_uk', 12, '0.4', '3141.6666', '3142', '628.3333'],
    ['rest_of_uk', 12, '0.45', '10428.3333', '10429', '3543'],
    ['rest_of_uk', 52, '0.4', '725', '725', '145'],
    ['rest_of_uk', 52, '0.45', '2406.5384', '2407', '817.6153'],
    ['scotland', 12, '0.2', '330.5833', '331', '62.8108'],
    ['scotland', 12, '0.21', '1413', '1413', '279.2941'],
    ['scotland', 12, '0.42', '2591', '2591', '526.6741'],
    ['scotland', 12, '0.45', '5202.5', '5203', '1623.5041'],
    ['scotland', 12, '0.48', '10428.3333', '10429', '3975.1291'],
    ['scotland', 52, '0.2', '76.2884', '77', '14.4948'],
    ['scotland', 52, '0.21', '326.0769', '327', '64.4525'],
    ['scotland', 52, '0.42', '597.923', '598', '121.5401'],
    ['scotland', 52, '0.45', '1200.5769', '1201', '374.6548'],
    ['scotland', 52, '0.48', '2406.5384', '2407', '917.3375'],
  ];

  for (const [region, whole, rate, c, v, k] of FIGURES) {
    it(`${region}, 1/${whole}: above v ${v} tax is k ${k} and ${rate} of what is above c ${c}`, async () => {
      expect(await tax(region, whole, c, Decimal.of(v).add(Decimal.of('0.01')).toFixed())).to.equal(k);
      const more = Decimal.of(c).add(Decimal.of(100)).toFixed();
      expect(await tax(region, whole, more, more)).to.equal(
        Decimal.of(rate).inPercent().add(Decimal.of(k)).toFixed(),
      );
    });

    it(`${region}, 1/${whole}: at v ${v} it is still taxed in the band below`, async () => {
      const at = Decimal.of(await taxOf(region, whole, v, v));
      const below = Decimal.of(await taxOf(region, whole, Decimal.of(v).sub(Decimal.of(1)).toFixed(), v));
      expect(at.sub(below).lt(Decimal.of(rate)), 'the pound up to v is taxed at a lower rate').to.equal(true);
    });
  }

  const taxOf = async (...of: Parameters<typeof tax>): Promise<string> => String(await tax(...of));

  it('limits grow with the part of the year, each cut to four places by itself', async () => {
    // c of two months is 6283.3333, not twice 3141.6666; k is 1256.6666.
    expect(await tax('rest_of_uk', 12, '6283.3333', '7000', 2)).to.equal('1256.6666');
    expect(await tax('rest_of_uk', 12, '37700', '37701', 12)).to.equal('7540');
  });

  it('nothing is taxed at nothing', async () => {
    expect(await tax('scotland', 12, '0', '0')).to.equal('0');
  });

  it('the band is chosen without the noise of a division', async () => {
    expect(await tax('rest_of_uk', 12, '3142', '3142.0000000000000000000000000000000001')).to.equal('628.4');
  });
});

describe('bands: a table of bands whose rates or limits are formulas', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  kind: { type: code, words: [flat, none, usual], default: usual, title: Kind }
  rate: { type: rate, title: Rate }
  amount: { type: money, title: Amount }
conditions:
  is_flat: { fact: kind, operator: equal, value: flat }
  is_none: { fact: kind, operator: equal, value: none }
values:
  limit: { is: £10000 * 2 }
  taxed:
    first:
      - { when: is_none, bands: [] }
      - { when: is_flat, bands: [{ rate: request.rate }] }
      - { otherwise: { bands: [{ rate: 20%, up_to: limit }, { rate: 20% * 2 }] } }
  band: { band_of: { of: request.amount, bands: taxed } }
  in_band: { is: request.amount * band.rate }
  moving: { bands: [{ rate: 20%, up_to: £100 * payslip }, { rate: 40% }] }
  band_of_payslip: { band_of: { of: £150 * (payslip / payslip), bands: moving } }
  rate_of_payslip: { is: band_of_payslip.rate }
`,
    },
  });

  it('has one rate for a flat code', async () => {
    expect(await book.find({ kind: 'flat', rate: 40, amount: 99999 }, 't.in_band')).to.equal('39999.6');
  });

  it('has limits that were found on the way', async () => {
    expect(await book.find({ amount: 20000 }, 't.in_band')).to.equal('4000');
    expect(await book.find({ amount: 20001 }, 't.in_band')).to.equal('8000.4');
  });

  it('without bands has no rate', async () => {
    expect(await book.find({ kind: 'none', amount: 5 }, 't.in_band')).to.equal('0');
  });

  it('a limit that is one figure a payslip makes bands a payslip', async () => {
    expect(await book.find({ payslips: 3 }, 't.rate_of_payslip')).to.eql(['0.4', '0.2', '0.2']);
  });
});

describe('band_of: the band that an amount falls in', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  income: { type: money, title: Income }
values:
  band: { band_of: { of: request.income, bands: rates.bands.scotland } }
  other: { band_of: { of: request.income, bands: rates.bands.rest_of_uk } }
`,
    },
    rates: RATES,
  });
  const rate = (income: string) => book.find({ income }, 't.band');

  it('is the band between its limits', async () => {
    expect(await rate('20000')).to.eql({ rate: '0.21' });
    expect(await rate('999999')).to.eql({ rate: '0.48' });
  });

  it('at a limit is the band below', async () => {
    expect(await rate('3967')).to.eql({ rate: '0.19' });
    expect(await rate('3967.01')).to.eql({ rate: '0.2' });
    expect(await rate('125140')).to.eql({ rate: '0.45' });
  });

  it('of nothing is the first', async () => {
    expect([await rate('0'), await rate('-1')]).to.eql([{ rate: '0.19' }, { rate: '0.19' }]);
  });

  it('is found without the noise of a division', async () => {
    expect(await rate('3967.000000000000000000000000000000001')).to.eql({ rate: '0.19' });
  });
});

describe('band_rows: how the tax of a year is made up', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  taxed: { type: money, title: What each payslip has taxed }
  tax: { type: money, title: The tax of the year }
  region: { type: code, words: [rest_of_uk, scotland], default: rest_of_uk, title: Region }
values:
  bands: { lookup: rates.bands, by: request.region }
  taxed: { is: spread(request.taxed) }
  taxed_to_date: { is: to_date(taxed) }
  year:
    band_rows:
      of: taxed_to_date
      payslips: last
      bands: bands
      share: [payslip, payslips]
      limits: four_places_down
      rows: penny_nearest
      adds_up_to: request.tax
  each:
    band_rows:
      of: taxed
      payslips: each
      bands: bands
      share: ["1", payslips]
      limits: four_places_down
      rows: penny_nearest
      adds_up_to: request.tax
`,
    },
    rates: RATES,
  });

  it('has a row for each rate that something is taxed at', async () => {
    expect(await book.find({ taxed: 40000, tax: 8460 }, 't.year')).to.eql([
      { rate: '0.2', taxable: '37700', tax: '7540' },
      { rate: '0.4', taxable: '2300', tax: '920' },
    ]);
  });

  it('settles what rounding leaves on the highest row', async () => {
    expect(await book.find({ taxed: 40000, tax: 8459.99 }, 't.year')).to.eql([
      { rate: '0.2', taxable: '37700', tax: '7540' },
      { rate: '0.4', taxable: '2300', tax: '919.99' },
    ]);
  });

  it('takes what the 50% limit left uncollected off the highest row, then the next, none below 0', async () => {
    expect(await book.find({ taxed: 40000, tax: 7000 }, 't.year')).to.eql([
      { rate: '0.2', taxable: '37700', tax: '7000' },
      { rate: '0.4', taxable: '2300', tax: '0' },
    ]);
    expect(await book.find({ taxed: 40000, tax: 0 }, 't.year')).to.eql([
      { rate: '0.2', taxable: '37700', tax: '0' },
      { rate: '0.4', taxable: '2300', tax: '0' },
    ]);
  });

  it('adds up the rows of each payslip at its own limits', async () => {
    expect(await book.find({ payslips: 4, taxed: 40000, tax: 8460 }, 't.each')).to.eql([
      { rate: '0.2', taxable: '37700', tax: '7540' },
      { rate: '0.4', taxable: '2300', tax: '920' },
    ]);
  });

  it('has no row where nothing is taxed', async () => {
    expect(await book.find({ taxed: 0, tax: 0 }, 't.year')).to.eql([]);
  });

  it('rows always add up to what was taxed and to the tax, none of them below 0', async () => {
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
          const rows = rowsOf(
            await book.find({ region, payslips, taxed: taxed.toFixed(), tax: tax.toFixed() }, name),
          );
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
