import { where } from '../../language/index.js';
import type { Part } from './parts.js';

/** A part of the rules, and whether any run reached it. */
export interface SeenPart {
  readonly part: Part;
  readonly reached: boolean;
}

/** How many of the parts of one kind were reached. */
export interface Reached {
  readonly reached: number;
  readonly all: number;
  /** What was not; what lies within something that was not reached itself is left out. */
  readonly missing: readonly Part[];
}

export type Summary = Readonly<Record<Part['kind'], Reached>>;

/** Sums up what was reached, by kind. */
export function summaryOf(seen: readonly SeenPart[]): Summary {
  const reached = new Set(seen.filter((each) => each.reached).map(({ part }) => keyOf(part)));
  const of = (kind: Part['kind']): Reached => {
    const ofKind = seen.filter(({ part }) => part.kind === kind);
    const missing = ofKind.filter((each) => !each.reached).map(({ part }) => part);
    return {
      reached: ofKind.length - missing.length,
      all: ofKind.length,
      missing: missing.filter(({ within }) => within === undefined || reached.has(keyOf(within))),
    };
  };
  return { rule: of('rule'), branch: of('branch'), row: of('row') };
}

/** Several years as one: a rule that is the law in all of them is reached when it is in any. */
export function together(years: readonly (readonly SeenPart[])[]): readonly SeenPart[] {
  const seen = new Map<string, SeenPart>();
  for (const { part, reached } of years.flat()) {
    const key = keyOf(part);
    const other = seen.get(key);
    seen.set(key, { part: other?.part ?? part, reached: reached || other?.reached === true });
  }
  return [...seen.values()];
}

/** The same for the same part in every year that has it. */
function keyOf({ kind, rule, which, place }: Part): string {
  return `${kind} ${rule} ${which} ${where(place)}`;
}
