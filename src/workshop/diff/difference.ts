import type { Place } from '../../language/index.js';

/** A part of the law that differs between two years, or that only one of them has. */
export type Difference<Side> =
  | { readonly status: 'changed'; readonly old: Side; readonly new: Side }
  | { readonly status: 'added'; readonly old: undefined; readonly new: Side }
  | { readonly status: 'removed'; readonly old: Side; readonly new: undefined };

/** The difference between two years; undefined where both say the same, or neither has it. */
export function differenceBetween<Side>(
  old: Side | undefined,
  now: Side | undefined,
  isSame: (old: Side, now: Side) => boolean,
): Difference<Side> | undefined {
  if (old === undefined) return now === undefined ? undefined : { status: 'added', old: undefined, new: now };
  if (now === undefined) return { status: 'removed', old, new: undefined };
  return isSame(old, now) ? undefined : { status: 'changed', old, new: now };
}

/** The names of both years, each once: in the order of the later one, then what only the earlier one has. */
export function namesOfBoth(old: Iterable<string>, now: Iterable<string>): readonly string[] {
  return [...new Set([...now, ...old])];
}

/** The line of a file of the book, as editors open it: `rules/sick-pay.yaml:15`. */
export function lineOf(place: Place): string {
  return `${place.source.path}:${place.line}`;
}
