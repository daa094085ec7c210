import { Decimal, ZERO } from '../../decimal/index.js';
import { oneGroup, type Partition } from './column.js';

/** A yearly amount spread over the payslips, so that their shares differ by a penny at most and add up to it. */
export class Spread {
  /** The figures there are: one, or two that are a penny apart. */
  readonly #figures: Decimal[] = [];
  /** The payslips of the year grouped by share. */
  readonly partition: Partition;

  constructor(
    private readonly yearly: Decimal,
    private readonly payslips: Decimal,
  ) {
    const first = yearly.isZero() ? ZERO : this.#paidUpTo(1);
    if (first.mul(payslips).eq(yearly)) {
      this.#figures.push(first);
      this.partition = oneGroup();
    } else {
      this.partition = this.#groupByShare(first);
    }
  }

  /** What is on a payslip, by its number from 1. */
  shareOf(payslip: Decimal): Decimal {
    const figure = this.#figures[this.partition.groupIndexes[payslip.toNumber() - 1] ?? -1];
    if (figure === undefined) throw new RangeError(`The year has no payslip ${payslip.toFixed()}.`);
    return figure;
  }

  #groupByShare(first: Decimal): Partition {
    const [groupIndexes, representatives]: [number[], number[]] = [[], []];
    let paidBefore = ZERO;
    for (let number = 1; number <= this.payslips.toNumber(); number++) {
      const upTo = number === 1 ? first : this.#paidUpTo(number);
      const paid = upTo.sub(paidBefore);
      let figure = this.#figures.findIndex((known) => known.eq(paid));
      if (figure < 0) {
        figure = this.#figures.push(paid) - 1;
        representatives.push(number - 1);
      }
      groupIndexes.push(figure);
      paidBefore = upTo;
    }
    return { groupIndexes, representatives };
  }

  #paidUpTo(payslip: number): Decimal {
    return this.yearly.mul(Decimal.of(payslip)).divToNearest(this.payslips, 2);
  }
}
