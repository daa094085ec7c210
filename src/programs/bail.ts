/** Thrown by a program where it is not sure: the interpreter then calculates the whole request. */
export class Bail extends Error {}

/** One for all: to make an error costs more than most calculations. */
const BAIL = new Bail('A program left a request to the interpreter.');

export function bail(): never {
  throw BAIL;
}

/** Whole numbers up to here are exact in a plain number, and no amount of theirs is beyond all pay, 10^15. */
export const MOST_UNITS = 9e14;

/** The same number, where it is whole and exact as the result of one sum or product of exact whole numbers. */
export function exact(units: number): number {
  return units <= MOST_UNITS && units >= -MOST_UNITS ? units : bail();
}
