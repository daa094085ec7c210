import { Decimal, ZERO } from '../../decimal/decimal.js';
import type { Rounding } from '../../decimal/roundings.js';
import type { BandRow, Step } from '../book/checked.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { bandsOf } from '../run/datum.js';
import { type BandOfPart, BandsOfParts } from './bands-of-parts.js';

/** How a year's tax is made up: a row for each rate that something is taxed at. The rows add up to the amount taxed and
 *  to the tax; what rounding or a limit on deductions leaves over is settled on the highest row, then the next. */
export function compileBandRows(
  step: Step & { step: 'band_rows' },
  compile: TermCompiler,
): Find<readonly BandRow[]> {
  const [of, bands, addsUpTo] = [
    compile.figure(step.of),
    compile.datum(step.bands),
    compile.figure(step.addsUpTo),
  ];
  const [part, whole] = step.share.map((term) => compile.figure(term));
  if (part === undefined || whole === undefined) throw new TypeError('A share is a part and a whole.');
  const parts = new BandsOfParts(step.limits, step.limits);
  return (run) => {
    const shares = new SharesByRate();
    const last = run.payslips - 1;
    for (let at = step.payslips === 'last' ? last : 0; at <= last; at++) {
      shares.add(of(run, at), parts.find(bandsOf(bands(run, at)), part(run, at), whole(run, at)));
    }
    return shares.rows(addsUpTo(run, 0), step.rows);
  };
}

class SharesByRate {
  readonly #shares: { readonly rate: Decimal; share: Decimal }[] = [];
  #taxed = ZERO;

  add(amount: Decimal, bands: readonly BandOfPart[]): void {
    let below = ZERO;
    for (const { rate, c, v } of bands) {
      const limit = v === null || amount.lt(c) ? amount : c;
      if (limit.gt(below)) {
        this.#to(rate, limit.sub(below));
        below = limit;
      }
    }
    this.#taxed = this.#taxed.add(below);
  }

  #to(rate: Decimal, share: Decimal): void {
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
    highest.taxable = highest.taxable.add(this.#taxed.sub(Decimal.sum(rows.map((row) => row.taxable))));
    settle(rows, tax.sub(Decimal.sum(rows.map((row) => row.tax))));
    return rows.filter((row) => row.taxable.gt(ZERO));
  }
}

/** Adds what is missing to the highest row; takes what is too much off the highest, then the next, none below nothing. */
function settle(rows: { tax: Decimal }[], difference: Decimal): void {
  let left = difference;
  for (const row of rows.toReversed()) {
    if (left.isZero()) return;
    const change = left.max(row.tax.neg());
    row.tax = row.tax.add(change);
    left = left.sub(change);
  }
}
