import type { Calculation } from '../language/inspect.js';
import { textOf } from './phrase.js';
import { Steps } from './step.js';

/** How the figure of a value (full name) on a payslip, or of an item, from 1, came about, in the sentence that its own rule has for
 *  it; undefined where it has none. */
export function reasonOf(calculation: Calculation, fullName: string, place = 1): string | undefined {
  const value = calculation.book.value(fullName);
  // A list without items has no figure to explain.
  if (value.type.grain === 'item' && calculation.countOf(value) === 0) return undefined;
  const { phrase } = new Steps(calculation).of(
    value,
    value.type.grain === 'payslip' || value.type.grain === 'item' ? place - 1 : 0,
  );
  return phrase && textOf(phrase);
}
