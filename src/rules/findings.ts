import type { Place } from './read/source.js';
import { didYouMean } from './suggest.js';

/** One thing that is wrong in a file of the book: where, what, and what may have been meant. */
export interface Finding {
  readonly place: Place;
  readonly message: string;
}

/** Gathers what is wrong in all files, so that a specialist sees everything at once. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  add(place: Place, message: string): void {
    const finding = { place, message };
    // A rule is checked once for each year it is valid in; what is wrong in all of them is said once.
    const key = `${where(place)} ${message}`;
    if (!this.#found.has(key)) this.#found.set(key, finding);
  }

  /** Adds a finding about a word that is not known, with the known word nearest to it. */
  addUnknown(place: Place, message: string, word: string, known: Iterable<string>): void {
    const meant = didYouMean(word, known);
    this.add(place, meant === undefined ? message : `${message} Did you mean “${meant}”?`);
  }

  get all(): readonly Finding[] {
    return [...this.#found.values()].sort(
      (a, b) =>
        a.place.source.path.localeCompare(b.place.source.path) ||
        a.place.line - b.place.line ||
        a.place.column - b.place.column,
    );
  }

  get count(): number {
    return this.#found.size;
  }
}

/** The book cannot be used; the message holds every finding as a specialist reads it. */
export class BrokenBook extends Error {
  override readonly name = 'BrokenBook';

  constructor(readonly findings: readonly Finding[]) {
    super(findings.map(inWords).join('\n'));
  }
}

/** `rules/pay.yaml:38:9` */
export function where(place: Place): string {
  return `${place.source.path}:${place.line}:${place.column}`;
}

/** A finding with its line and a caret under the column:
 *
 *     rules/pay.yaml:38:9  “salry” is not a name here. Did you mean “salary”?
 *         is: salry / 12
 *             ^
 */
export function inWords(finding: Finding): string {
  const { place, message } = finding;
  const line = place.source.lines[place.line - 1];
  const head = `${where(place)}  ${message}`;
  if (line === undefined || line.trim() === '') return head;
  const indent = line.length - line.trimStart().length;
  const caret = ' '.repeat(Math.max(0, place.column - 1 - indent));
  return `${head}\n    ${line.trim()}\n    ${caret}^`;
}
