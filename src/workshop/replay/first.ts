import type { StepDifference } from './compare-steps.js';

/** The first that differs by itself: what rests on it through a circle may stand before it. */
export function firstOf(differences: readonly StepDifference[]): StepDifference | undefined {
  return differences.find(isItsOwn) ?? differences[0];
}

export function isItsOwn({ a, b, changes }: StepDifference): boolean {
  return changes.length > 0 || a === undefined || b === undefined;
}
