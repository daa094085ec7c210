import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { roundings } from '../../src/decimal/roundings.js';
import type { RequestNode } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { bookOf, type Shown } from './support/book.js';
import { proveTrace } from './trace/support/small-books.js';

/*
 * The vectors that docs/standard.md gives to others, held against the interpreter and, by its trace, against the independent
 * evaluator.
 */

type Scalar = string;

interface Vectors {
  readonly language: Scalar;
  readonly roundings: Readonly<Record<string, readonly (readonly [Scalar, Scalar])[]>>;
  readonly formulas: readonly (readonly [Scalar, Scalar])[];
  readonly comparisons: readonly (readonly [Scalar, Scalar])[];
  readonly dates: readonly Readonly<Record<'from' | 'to' | 'days' | 'months', Scalar>>[];
  readonly later: readonly Readonly<Record<'date' | 'days' | 'months' | 'day' | 'same_day', Scalar>>[];
  readonly sundays: readonly (readonly [Scalar, Scalar])[];
  readonly spread: readonly {
    readonly yearly: Scalar;
    readonly payslips: Scalar;
    readonly on_payslips: readonly Scalar[];
  }[];
  readonly taper: readonly Readonly<Record<'from' | 'of' | 'above' | 'takes' | 'per' | 'leaves', Scalar>>[];
  readonly bands: Readonly<Record<string, readonly Readonly<Record<string, Scalar>>[]>>;
  readonly band_of: readonly Readonly<Record<'bands' | 'amount' | 'rate', Scalar>>[];
  readonly ranges: Readonly<Record<string, Readonly<Record<'above' | 'row', Scalar>>>>;
  readonly by_range: readonly Readonly<Record<'amount' | 'row', Scalar>>[];
  readonly in_bands: readonly Readonly<Record<'bands' | 'part' | 'whole' | 'amount' | 'tax', Scalar>>[];
}

// The failsafe schema keeps every scalar a text: 3141.66666 stays as it is written.
const vectors: Vectors = parse(readFileSync(join(PROJECT, 'fixtures/language/vectors.yaml'), 'utf8'), {
  schema: 'failsafe',
});

const BANDS = `
inputs:
  amount: { type: money, title: Amount, absent: none }
  part: { type: count, title: Part of the year, absent: none }
  whole: { type: count, title: Parts of a year, absent: none }
  bands: { type: code, rows_of: rates.bands, title: Bands, default: england, absent: default }
values:
  bands: { lookup: rates.bands, by: request.bands }
  band: { band_of: { of: request.amount, bands: bands } }
  tax:
    in_bands:
      of: request.amount
      choose_by: request.amount
      bands: bands
      share: [request.part, request.whole]
      limits: four_places_down
      choose_limit: pound_up
`;

/** What a value of a small book is, once its trace is worked out again. */
async function found(book: ReturnType<typeof bookOf>, request: RequestNode, name: string): Promise<Shown> {
  await proveTrace(book, request, name);
  return book.find(request, name);
}

describe('a test vector of the language', () => {
  describe('of a rounding', () => {
    const values = [...roundings.keys()].map((name) => `  ${name}: { is: request.figure, round: ${name} }`);
    const book = bookOf(
      `inputs:\n  figure: { type: number, title: Figure, absent: none }\nvalues:\n${values.join('\n')}\n`,
    );

    it('is there for each', () => {
      expect(Object.keys(vectors.roundings).sort()).to.deep.equal([...roundings.keys()].sort());
    });

    for (const [name, cases] of Object.entries(vectors.roundings)) {
      it(`holds for ${name}`, async () => {
        for (const [figure, rounded] of cases)
          expect(await found(book, { figure }, `t.${name}`), figure).to.equal(rounded);
      });
    }
  });

  it('holds for a formula', async () => {
    const values = vectors.formulas.map(([formula], at) => `  v${at}: { is: "${formula}" }`);
    const book = bookOf(`values:\n${values.join('\n')}\n`);
    for (const [at, [formula, result]] of vectors.formulas.entries())
      expect(await found(book, {}, `t.v${at}`), formula).to.equal(result);
  });

  it('holds for a comparison', async () => {
    const values = vectors.comparisons.map(
      ([comparison], at) =>
        `  v${at}: { first: [{ if: "${comparison}", text: "true" }, { otherwise: { text: "false" } }] }`,
    );
    const book = bookOf(`values:\n${values.join('\n')}\n`);
    for (const [at, [comparison, holds]] of vectors.comparisons.entries())
      expect(await found(book, {}, `t.v${at}`), comparison).to.equal(holds);
  });

  it('holds for the days and months between two dates', async () => {
    const book = bookOf(`
inputs:
  from: { type: date, title: From, absent: none }
  to: { type: date, title: To, absent: none }
values:
  days: { is: "days(request.from, request.to)" }
  months: { is: "months(request.from, request.to)" }
`);
    for (const { from, to, days, months } of vectors.dates) {
      expect(await found(book, { from, to }, 't.days')).to.equal(days);
      expect(await found(book, { from, to }, 't.months')).to.equal(months);
    }
  });

  it('holds for a date so many days and so many months later', async () => {
    const book = bookOf(`
inputs:
  date: { type: date, title: Date, absent: none }
  days: { type: count, title: Days, minimum: -1000, absent: none }
  months: { type: count, title: Months, minimum: -1000, absent: none }
values:
  later: { is: request.date + request.days }
  earlier: { is: later - request.days }
  of_month: { is: "add_months(request.date, request.months)" }
`);
    for (const { date, day, same_day: sameDay, ...counts } of vectors.later) {
      const request = { date, days: Number(counts.days), months: Number(counts.months) };
      expect(await found(book, request, 't.later'), JSON.stringify(request)).to.equal(day);
      expect(await found(book, request, 't.earlier'), JSON.stringify(request)).to.equal(date);
      expect(await found(book, request, 't.of_month'), JSON.stringify(request)).to.equal(sameDay);
    }
  });

  it('holds for the Sunday on or before a date', async () => {
    const book = bookOf(`
inputs:
  date: { type: date, title: Date, absent: none }
values:
  sunday: { is: sunday(request.date) }
`);
    for (const [date, sunday] of vectors.sundays)
      expect(await found(book, { date }, 't.sunday'), date).to.equal(sunday);
  });

  it('holds for a yearly amount that is spread over the payslips', async () => {
    const book = bookOf(`
inputs:
  yearly: { type: money, title: A year, absent: none }
values:
  spread: { is: spread(request.yearly) }
`);
    for (const { yearly, payslips, on_payslips: onPayslips } of vectors.spread)
      expect(await found(book, { yearly, payslips }, 't.spread')).to.deep.equal(onPayslips);
  });

  it('holds for a taper', async () => {
    const fields = ['from', 'of', 'above', 'takes', 'per'];
    const inputs = fields.map((name) => `  ${name}: { type: money, title: ${name}, absent: none }`);
    const parts = fields.map((name) => `${name}: request.${name}`);
    const book = bookOf(
      `inputs:\n${inputs.join('\n')}\nvalues:\n  left: { taper: { ${parts.join(', ')} } }\n`,
    );
    for (const { leaves, ...request } of vectors.taper)
      expect(await found(book, request, 't.left')).to.equal(leaves);
  });

  it('holds for the row that an amount falls in', async () => {
    const book = bookOf(`
inputs:
  amount: { type: money, title: Amount, absent: none }
tables:
  ranges: ${JSON.stringify(vectors.ranges)}
values:
  row: { lookup: tables.ranges, by_range: request.amount, column: row, otherwise: { text: none } }
`);
    for (const { amount, row } of vectors.by_range)
      expect(await found(book, { amount }, 't.row'), amount).to.equal(row);
  });

  describe('of bands', () => {
    const tables = Object.entries(vectors.bands).map(
      ([name, bands]) => `  ${name}: ${JSON.stringify(bands)}`,
    );
    const rates = `bands:\n  authority: bands\n${tables.join('\n')}\n`;
    const book = bookOf({ rules: { 't.yaml': BANDS }, rates });

    it('holds for the band of an amount', async () => {
      for (const { rate, ...request } of vectors.band_of) {
        const share = String(Number(rate.slice(0, -1)) / 100);
        expect(await found(book, request, 't.band'), JSON.stringify(request)).to.deep.equal({ rate: share });
      }
    });

    it('holds for tax by HMRC’s routines', async () => {
      for (const { tax, ...request } of vectors.in_bands)
        expect(await found(book, request, 't.tax'), JSON.stringify(request)).to.equal(tax);
    });
  });
});
