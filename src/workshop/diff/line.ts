import type { Place } from '../../language/source/source.js';

/** The line of a file of the book, as editors open it: `rules/sick-pay.yaml:15`. */
export function lineOf(place: Place): string {
  return `${place.source.path}:${place.line}`;
}
