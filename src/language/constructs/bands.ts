import { Decimal, type Rounding, ZERO } from '../../decimal/index.js';
import { placeAt } from '../../yaml/index.js';
import { listOf, mapWith, may, must } from '../../yaml/keys.js';
import type { Arguments, EachTerm, TaxedAmount, TaxedBand, Term, WhichPayslips } from '../book/term.js';
import { type BandRow, BandTable, bandsOf } from '../datum.js';
import { grainOf } from '../formula/terms.js';
import type { Type } from '../kinds.js';
import { eachOf, field, formula, payslips, rounding, share, wayConstruct } from './fields.js';
import { formulaText } from './read-parts.js';

/*
 * Marginal bands: a table of them, the tax in them, the band that an amount reaches, and how a year's tax is made up.
 */

const band = mapWith({
  rate: must(formulaText, 'The rate of this band. Example: `rate: flat_rate`'),
  up_to: may(formulaText, 'Where this band ends. The last band is open: it has none.'),
});

/** A table of marginal bands written in the rules: each begins where the one before it ends, the last is open. */
export const bands = wayConstruct({
  name: 'bands',
  fields: {
    bands: field(
      must(
        listOf(band, true),
        'Bands of these rules themselves, the lowest first. Example: `bands: [{ rate: flat_rate }]`',
      ),
      (all, checker) =>
        all.map(({ rate, up_to: upTo }) => ({
          rate: checker.term(rate, ['rate']),
          up_to: upTo && checker.term(upTo, ['money']),
        })),
    ),
  },
  lower({ bands: all }) {
    const terms = all.flatMap(({ rate, up_to: upTo }) => (upTo === undefined ? [rate] : [rate, upTo]));
    return { parts: { bands: all }, type: { kind: 'bands', grain: grainOf(terms) } };
  },
  sentence({ bands: all }, write) {
    const texts = all.map(
      ({ rate, up_to: upTo }) => `${write(rate)}${upTo === undefined ? '' : ` up to ${write(upTo)}`}`,
    );
    return `bands [${texts.join(', ')}]`;
  },
  find: ({ bands: all }, args) =>
    new BandTable(
      all.map(({ rate, up_to: upTo }) => ({
        rate: args.figure(rate),
        upTo: upTo === undefined ? null : args.figure(upTo),
      })),
    ),
});

/** The limits of a band for a part of the year, as HMRC's PAYE routines have them: c is the band's limit, k the tax on all
 *  the bands up to it, v the limit by which the band is chosen. */
export interface BandLimits {
  readonly rate: Decimal;
  readonly c: Decimal;
  readonly k: Decimal;
  /** Null for the last band, which is open. */
  readonly v: Decimal | null;
}

/** The limits for `part` of the `whole` year, such as 3 of 12 months, the lowest band first. */
export function bandLimits(
  table: BandTable,
  part: Decimal,
  whole: Decimal,
  roundings: { readonly limit: Rounding; readonly choice: Rounding },
): readonly BandLimits[] {
  const shareOf = (yearly: Decimal) => roundings.limit.round(yearly.mul(part).div(whole));
  let [limit, tax] = [ZERO, ZERO];
  return table.bands.map(({ rate, upTo }) => {
    if (upTo === null) return { rate, c: ZERO, k: ZERO, v: null };
    tax = tax.add(upTo.sub(limit).mul(rate));
    limit = upTo;
    const c = shareOf(limit);
    return { rate, c, k: shareOf(tax), v: roundings.choice.round(c) };
  });
}

/**
 * Tax in marginal bands by HMRC's PAYE routines. Of each band, c is its end x part / whole, k the tax on all bands up to
 * that end x part / whole, both rounded by `limits`; v is c rounded by `choose_limit`. The band is the first whose v is
 * not below `choose_by`; the tax is k + (of - c) x rate, with the c and k of the band before it.
 */
export const inBands = wayConstruct({
  name: 'in_bands',
  help: 'The tax on an amount in marginal bands, as the PAYE routines of HMRC work it out.',
  fields: {
    of: formula('money', 'The amount that is taxed.'),
    choose_by: formula('money', 'The amount that says which band is reached.'),
    bands: formula('bands', 'The value that holds the bands of the year. Example: `bands: bands`'),
    share: share(
      'The part of the year that counts, as [part, whole]. Example: `share: [tax_periods, frequency.units_in_year]`',
    ),
    limits: rounding('The rounding of the limits of the bands. Example: `limits: four_places_down`'),
    choose_limit: rounding(
      'The rounding of a limit where it chooses the band. Example: `choose_limit: pound_up`',
    ),
  },
  lower(fields) {
    const { of, choose_by: chooser, bands: table, share: parts } = fields;
    return { parts: fields, type: { kind: 'money', grain: grainOf([of, chooser, table, ...parts]) } };
  },
  sentence: ({ of, choose_by, bands, share }, write) =>
    `${write(of)} in the bands of ${write(bands)}, chosen by ${write(choose_by)}, for ${share.map(write).join(' of ')} parts of the year`,
  divides: true,
  amounts: ({ of }) => [of],
  taxed: taxedAmount,
  find(parts, args) {
    const { of, chooser, limits } = valuesOf(parts, args);
    let [c, k] = [ZERO, ZERO];
    for (const band of limits) {
      if (isReachedBand(band, chooser)) return of.sub(c).mul(band.rate).add(k);
      [c, k] = [band.c, band.k];
    }
    return k;
  },
});

/** The parts of an `in_bands`. */
export interface InBands {
  readonly of: Term;
  readonly choose_by: Term;
  readonly bands: Term;
  readonly share: readonly [Term, Term];
  readonly limits: Rounding;
  readonly choose_limit: Rounding;
}

function valuesOf(
  { of, choose_by, bands: table, share: [part, whole], ...roundings }: InBands,
  args: Arguments,
) {
  const taxed = { table: bandsOf(args.datum(table)), part: args.figure(part), whole: args.divisor(whole) };
  return {
    ...taxed,
    of: args.figure(of),
    chooser: args.figure(choose_by).withoutNoise(),
    limits: bandLimits(taxed.table, taxed.part, taxed.whole, {
      limit: roundings.limits,
      choice: roundings.choose_limit,
    }),
  };
}

/** Whether a band is the highest that is reached. */
function isReachedBand({ v }: BandLimits, chooser: Decimal): boolean {
  return v === null || chooser.lte(v);
}

/** The division of the amount among bands up to the one reached, each with its tax. The tax on a full band is the difference of
 *  two k, as HMRC rounds them. */
function taxedAmount(parts: InBands, args: Arguments): TaxedAmount {
  const { of: amount, chooser, limits, table, part, whole } = valuesOf(parts, args);
  const all: TaxedBand[] = [];
  let [c, k] = [ZERO, ZERO];
  for (const band of limits) {
    const isLast = isReachedBand(band, chooser);
    const taxed = (isLast ? amount : band.c).sub(c);
    const { rate } = band;
    const upTo = band.v === null ? undefined : band.c;
    all.push({ of: taxed, rate, upTo, tax: isLast ? taxed.mul(rate) : band.k.sub(k) });
    if (isLast) break;
    [c, k] = [band.c, band.k];
  }
  return { bands: all, table, part, whole };
}

/** The band that an amount falls in, as a row with its rate. An amount at a limit is in the band below it, £0 in the first. */
export const bandOf = wayConstruct({
  name: 'band_of',
  help: 'The band that an amount reaches, as a row: its `rate` can be read from it. Example: `highest_band.rate`',
  fields: {
    of: formula('money', 'The amount whose highest band is asked for. Example: `of: income`'),
    bands: formula('bands', 'The value that holds the bands. Example: `bands: bands`'),
  },
  lower(fields) {
    const grain = grainOf([fields.of, fields.bands]);
    const rate: Type = { kind: 'rate', grain: grain === 'payslip' || grain === 'unknown' ? grain : 'any' };
    return { parts: fields, type: { kind: 'row', grain, columns: new Map([['rate', rate]]) } };
  },
  sentence: ({ of, bands: table }, write) => `the band of ${write(table)} that ${write(of)} falls in`,
  find({ of, bands: table }, args) {
    const amount = args.figure(of).withoutNoise();
    const { bands: all } = bandsOf(args.datum(table));
    const reached = all.find(({ upTo }) => upTo === null || amount.lte(upTo)) ?? all.at(-1);
    return new Map([['rate', reached?.rate ?? ZERO]]);
  },
});

/**
 * How a year's tax is made up. On each of `payslips` the amount is cut at the ends of the bands (x part / whole, rounded by
 * `limits`) into shares by rate. A row has a share and its tax, share x rate, both rounded by `rows`. The highest row takes
 * what rounding leaves of the amount, and what the taxes lack of `adds_up_to`; an excess of tax comes off the highest row, then
 * the next, none going below £0. Rows of £0 are left out.
 */
export const bandRows = wayConstruct({
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
  lower({ of, payslips: over, bands: table, share: [part, whole], ...others }, { findings }, { node }) {
    const { adds_up_to: total } = others;
    const isUnknown = of.type.grain === 'unknown' || of.type.kind === 'unknown';
    if (of.type.grain !== 'payslip' && !isUnknown) {
      const says = 'band_rows takes one figure a payslip and shows how the year is made up of them.';
      findings.add(placeAt(node, 'of'), says);
    }
    if (total.type.grain === 'payslip' || total.type.grain === 'item')
      findings.add(placeAt(node, 'adds_up_to'), 'The rows add up to one figure for the year; use total().');
    // `adds_up_to` alone is read once, for the year.
    const each = { of: eachOf(over, of), bands: eachOf(over, table) };
    const shares = [eachOf(over, part), eachOf(over, whole)] as const;
    return {
      parts: { of: each.of, payslips: over, bands: each.bands, share: shares, ...others },
      type: { kind: 'band_rows', grain: 'year' },
      args: [each.of, each.bands, total, ...shares],
    };
  },
  sentence: ({ of, payslips: over, bands: table, adds_up_to: total }, write) =>
    `${write(of)} by the bands of ${write(table)}, ${over.payslips} payslip, adding up to ${write(total)}`,
  divides: true,
  find({ of, bands: table, share: [part, whole], limits, rows, adds_up_to: total }, args) {
    const shares = new SharesByRate();
    const roundings = { limit: limits, choice: limits };
    for (const at of args.indexes(of)) {
      const share = [args.figure(part, at), args.divisor(whole, at)] as const;
      shares.add(args.figure(of, at), bandLimits(bandsOf(args.datum(table, at)), ...share, roundings));
    }
    return shares.rows(args.figure(total), rows);
  },
});

/** The parts of a `band_rows`. */
export interface BandRows extends Pick<InBands, 'limits'> {
  readonly of: EachTerm;
  readonly payslips: { readonly payslips: WhichPayslips };
  readonly bands: EachTerm;
  readonly share: readonly [EachTerm, EachTerm];
  readonly rows: Rounding;
  readonly adds_up_to: Term;
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
