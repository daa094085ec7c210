import { Decimal, type Rounding, ZERO } from '../../decimal/index.js';
import type { BandRow } from '../book/checked.js';
import { bandsOf, datumOfArgument, figureOfArgument, placesOfArgument } from '../run/datum.js';
import { type BandLimits, bandLimits } from './band-limits.js';
import { constructOfFields, formula, payslips, rounding, share } from './fields.js';
import type { WhichPayslips } from './step.js';

/**
 * How a year's tax is made up. On each of `payslips` the amount is cut at the ends of the bands (x part / whole, rounded by
 * `limits`) into shares by rate. A row has a share and its tax, share x rate, both rounded by `rows`. The highest row takes
 * what rounding leaves of the amount, and what the taxes lack of `adds_up_to`; an excess of tax comes off the highest row, then
 * the next, none going below £0. Rows of £0 are left out.
 */
export const bandRows = constructOfFields({
  name: 'band_rows',
  help: 'How an amount of tax is made up: what was taxed at each rate, and the tax on it.',
  fields: {
    of: formula('money', 'The amount that was taxed.'),
    payslips: payslips(
      'last: the last payslip shows the whole year. each: every payslip is taken by itself.',
    ),
    bands: formula('bands', 'The value that holds the bands.'),
    share: share('The part of the year that counts, as [part, whole].'),
    limits: rounding('The rounding of the limits of the bands. Example: `limits: four_places_down`'),
    rows: rounding('The rounding of the tax of each row. Example: `rows: penny_nearest`'),
    adds_up_to: formula(
      'money',
      'What the tax of all rows must add up to. Example: `adds_up_to: total(tax)`',
    ),
  },
  order: ['of', 'bands', 'adds_up_to', 'share'],
  type({ of, adds_up_to: { type: total } }, { findings }, { placeOf }) {
    const isUnknown = of.type.grain === 'unknown' || of.type.kind === 'unknown';
    if (of.type.grain !== 'payslip' && !isUnknown) {
      const says = 'band_rows takes one figure a payslip and shows how the year is made up of them.';
      findings.add(placeOf('of'), says);
    }
    if (total.grain === 'payslip' || total.grain === 'item')
      findings.add(placeOf('adds_up_to'), 'The rows add up to one figure for the year; use total().');
    return { kind: 'band_rows', grain: 'year' };
  },
  sentence: ({ of, payslips: which, bands, adds_up_to }, write) =>
    `${write(of)} by the bands of ${write(bands)}, ${which} payslip, adding up to ${write(adds_up_to)}`,
  // `adds_up_to` alone is read once, for the year.
  each: ({ payslips, of, bands, share }) => ({ over: { payslips }, terms: [of, bands, ...share] }),
  divisors: [4],
  find([of, bands, addsUpTo, part, whole], { limits, rows }) {
    const shares = new SharesByRate();
    const roundings = { limit: limits, choice: limits };
    for (const at of placesOfArgument(of)) {
      const table = bandsOf(datumOfArgument(bands, at));
      const share = [figureOfArgument(part, at), figureOfArgument(whole, at)] as const;
      shares.add(figureOfArgument(of, at), bandLimits(table, ...share, roundings));
    }
    return shares.rows(figureOfArgument(addsUpTo), rows);
  },
});

export interface BandRowsFields {
  readonly payslips: WhichPayslips;
  readonly limits: Rounding;
  readonly rows: Rounding;
}

export class SharesByRate {
  readonly #shares: { readonly rate: Decimal; share: Decimal }[] = [];
  #taxable = ZERO;

  add(amount: Decimal, bands: readonly BandLimits[]): void {
    let below = ZERO;
    for (const { rate, c, v } of bands) {
      const limit = v === null || amount.lt(c) ? amount : c;
      if (limit.gt(below)) {
        this.#addShare(rate, limit.sub(below));
        below = limit;
      }
    }
    this.#taxable = this.#taxable.add(below);
  }

  #addShare(rate: Decimal, share: Decimal): void {
    const known = this.#shares.find((each) => each.rate.eq(rate));
    if (known === undefined) this.#shares.push({ rate, share });
    else known.share = known.share.add(share);
  }

  rows(tax: Decimal, { round }: Rounding): readonly BandRow[] {
    const shares = this.#shares.toSorted((a, b) => a.rate.cmp(b.rate));
    const rows = shares.map(({ rate, share }) => ({
      rate,
      taxable: round(share),
      tax: round(share.mul(rate)),
    }));
    const highest = rows.at(-1);
    if (highest === undefined) return [];
    highest.taxable = highest.taxable.add(this.#taxable.sub(Decimal.sum(rows.map((row) => row.taxable))));
    addToRows(rows, tax.sub(Decimal.sum(rows.map((row) => row.tax))));
    return rows.filter((row) => row.taxable.gt(ZERO));
  }
}

/** Adds a difference to the tax of rows: what is missing to the highest; an excess comes off the highest, then the next, none
 *  going below £0. */
function addToRows(rows: { tax: Decimal }[], difference: Decimal): void {
  let remainder = difference;
  for (const row of rows.toReversed()) {
    if (remainder.isZero()) return;
    const change = remainder.max(row.tax.neg());
    row.tax = row.tax.add(change);
    remainder = remainder.sub(change);
  }
}
