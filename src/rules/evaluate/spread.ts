import type { Decimal } from '../decimal.js';

/** A yearly amount over the payslips, so that they differ by a penny at most and add up to it. */
export class Spread {
  /** By the number of a payslip: what is paid up to and with it. */
  readonly #upTo: Decimal[] = [];

  constructor(
    private readonly yearly: Decimal,
    private readonly payslips: Decimal,
  ) {}

  /** What is on a payslip, by its number from 1. */
  on(payslip: Decimal): Decimal {
    if (this.yearly.isZero()) return this.yearly;
    const number = payslip.toNumber();
    return this.#paid(number).sub(this.#paid(number - 1));
  }

  /** Whether the same is on every payslip. */
  get isEven(): boolean {
    return this.yearly.isZero() || this.#paid(1).mul(this.payslips).eq(this.yearly);
  }

  #paid(payslips: number): Decimal {
    const known = this.#upTo[payslips];
    if (known !== undefined) return known;
    const paid = this.yearly.mul(payslips).divToNearest(this.payslips, 2);
    this.#upTo[payslips] = paid;
    return paid;
  }
}
