import { Decimal } from './formula.js';

interface TaxedPayslip {
  readonly amount: Decimal;
  /** The lowest first; the last has no end. */
  readonly bands: readonly { readonly rate: Decimal; readonly end: Decimal | undefined }[];
}

interface TaxRow {
  readonly rate: Decimal;
  readonly taxable: Decimal;
  readonly tax: Decimal;
}

/** How a year's tax is made up, by its definition: the amounts cut at the ends of the bands, by rate; what the rounded rows
 *  lack goes to the highest, and a tax too much is taken off from the highest down. */
export function bandRows(
  payslips: readonly TaxedPayslip[],
  addsUpTo: Decimal,
  round: (share: Decimal) => Decimal,
): readonly TaxRow[] {
  const shares = new Map<string, Decimal>();
  for (const { amount, bands } of payslips) {
    let start = new Decimal(0);
    for (const { rate, end } of bands) {
      const stop = Decimal.min(amount, end ?? amount);
      const share = Decimal.max(stop.minus(start), 0);
      const key = rate.toFixed();
      if (share.gt(0)) shares.set(key, share.plus(shares.get(key) ?? 0));
      start = Decimal.max(start, stop);
    }
  }
  const rates = [...shares.keys()].map((rate) => new Decimal(rate)).sort((a, b) => b.cmp(a));
  const shareOf = (rate: Decimal) => shares.get(rate.toFixed()) ?? new Decimal(0);
  let lackingPay = lacking(
    sum([...shares.values()]),
    rates.map((rate) => round(shareOf(rate))),
  );
  let lackingTax = lacking(
    addsUpTo,
    rates.map((rate) => round(shareOf(rate).times(rate))),
  );
  // From the highest rate down.
  const rows = rates.map((rate) => {
    const tax = round(shareOf(rate).times(rate));
    const change = Decimal.max(lackingTax, tax.negated());
    const row = { rate, taxable: round(shareOf(rate)).plus(lackingPay), tax: tax.plus(change) };
    lackingTax = lackingTax.minus(change);
    lackingPay = new Decimal(0);
    return row;
  });
  return rows.filter(({ taxable }) => taxable.gt(0)).reverse();
}

function lacking(whole: Decimal, parts: readonly Decimal[]): Decimal {
  return whole.minus(sum(parts));
}

function sum(figures: readonly Decimal[]): Decimal {
  return figures.reduce((total, each) => total.plus(each), new Decimal(0));
}
