import type { OnDay } from '../book/term.js';

/** The index of the figure that is in force on a day: of the last one after the last day that is known; -1 before the first. */
export function indexOnDay({ from }: OnDay, day: string): number {
  let index = from.length - 1;
  while (index >= 0 && (from[index] ?? '') > day) index -= 1;
  return index;
}
