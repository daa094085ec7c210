import { didYouMean } from '../did-you-mean.js';
import type { Place } from './source.js';

/** One fault in a file of the book: where and what it is, with a suggestion if there is one. */
export interface Finding {
  readonly place: Place;
  readonly message: string;
  /** Rows of test data and cases that fail because of it. */
  readonly failures?: readonly Finding[];
}

let createBroken: (place: Place) => Broken;

/** Stands for what could not be read. Only `Findings` can make one, so nothing is left out of a book without a finding. */
export class Broken {
  static {
    createBroken = (place) => new Broken(place);
  }

  readonly #place: Place;

  private constructor(place: Place) {
    this.#place = place;
  }

  /** Where the finding is. */
  get place(): Place {
    return this.#place;
  }
}

export function isBroken(value: unknown): value is Broken {
  return value instanceof Broken;
}

/** The value, or undefined where it is absent or broken. */
export function unlessBroken<T>(value: T | Broken | undefined): T | undefined {
  return value instanceof Broken ? undefined : value;
}

/** The values that are not broken. */
export function withoutBroken<T>(all: readonly (T | Broken)[]): readonly T[] {
  return all.flatMap((each) => (each instanceof Broken ? [] : [each]));
}

/** In a message, the placeholder for the tax years of the finding: “of 2024-25 and 2025-26”. */
export const YEARS = '{years}';

/** In a message, the placeholder for the words that something can be. */
export const WORDS = '{words}';

/** Collects the findings of all files, so that a specialist sees everything at once. */
export class Findings {
  readonly #findings = new Map<string, Finding & { readonly years: Set<string> }>();
  /** By key, a word that none of the known ones is, and these. */
  readonly #unknownWords = new Map<string, { readonly word: string; readonly known: Set<string> }>();
  /** The keys of those that were added in `checkIfClear`. */
  readonly #consequences = new Set<string>();

  /** Adds a finding; the same one again is merged. A rule is checked once for each of its tax years, which `YEARS` in the
   *  message is replaced by. */
  add(place: Place, message: string, taxYear?: string): Broken {
    const key = `${placeText(place)} ${message}`;
    const entry = this.#findings.get(key) ?? { place, message, years: new Set<string>() };
    if (taxYear !== undefined) entry.years.add(taxYear);
    this.#findings.set(key, entry);
    return createBroken(place);
  }

  /** Adds a finding about a word that is not known, with the known word nearest to it. */
  addUnknown(place: Place, message: string, word: string, known: Iterable<string>, taxYear?: string): Broken {
    const suggestion = didYouMean(word, known);
    return this.add(
      place,
      suggestion === undefined ? message : `${message} Did you mean “${suggestion}”?`,
      taxYear,
    );
  }

  /** Adds a finding about a word that is none of the known ones, which replace `WORDS` in the message. The same one again adds
   *  its words: years that know different ones are one finding. */
  addUnknownWord(place: Place, message: string, word: string, known: Iterable<string>): void {
    this.#addKnown(`${placeText(place)} ${message}`, word, known);
    this.add(place, message);
  }

  #addKnown(key: string, word: string, known: Iterable<string>): void {
    const entry = this.#unknownWords.get(key) ?? { word, known: new Set<string>() };
    for (const each of known) entry.known.add(each);
    this.#unknownWords.set(key, entry);
  }

  /** Runs a check only if nothing else is wrong: otherwise its findings would be mere consequences. */
  checkIfClear(check: () => void): void {
    if (!this.isClear) return;
    check();
    for (const key of this.#findings.keys()) this.#consequences.add(key);
  }

  /** Whether there are no findings but those of `checkIfClear`. */
  get isClear(): boolean {
    return this.#findings.size === this.#consequences.size;
  }

  /** Adds a finding with what fails because of it. */
  addWithFailures(cause: Finding): void {
    this.#findings.set(`${placeText(cause.place)} ${cause.message}`, { ...cause, years: new Set() });
  }

  /** Adds all findings of another check. */
  addAll(others: Findings): void {
    for (const [key, { years, ...finding }] of others.#findings) {
      const known = this.#findings.get(key);
      if (known === undefined) this.#findings.set(key, { ...finding, years: new Set(years) });
      else for (const year of years) known.years.add(year);
      if (others.#consequences.has(key)) this.#consequences.add(key);
    }
    this.#addWordsOf(others);
  }

  #addWordsOf(others: Findings): void {
    for (const [key, { word, known }] of others.#unknownWords) this.#addKnown(key, word, known);
  }

  /** Merges the findings of another check of the same files, leaving out those at a place that has one: one slip is one
   *  finding. A finding that only the other check makes gets the suffix `remark`. */
  addUnreported(others: Findings, remark: (place: Place) => string): void {
    const places = new Set([...this.#findings.values()].map(({ place }) => placeText(place)));
    this.#addWordsOf(others);
    for (const { place, message, years } of others.#findings.values()) {
      const fullMessage = `${message}${remark(place)}`;
      const [key, remarkedKey] = [message, fullMessage].map((says) => `${placeText(place)} ${says}`);
      const known = this.#findings.get(key ?? '') ?? this.#findings.get(remarkedKey ?? '');
      if (known !== undefined) for (const year of years) known.years.add(year);
      else if (!places.has(placeText(place))) {
        this.#findings.set(remarkedKey ?? '', { place, message: fullMessage, years: new Set(years) });
        if (others.#consequences.has(key ?? '')) this.#consequences.add(remarkedKey ?? '');
      }
    }
  }

  get all(): readonly Finding[] {
    const findings = [...this.#findings.values()].map(({ years, ...finding }) => ({
      ...finding,
      message: this.#withWords(finding).replace(YEARS, listInWords([...years].sort())),
    }));
    return findings.sort((a, b) => comparePlaces(a.place, b.place));
  }

  #withWords({ place, message }: Finding): string {
    const [plain = message] = message.split(/(?<=\{words\}\.) /);
    const entry = this.#unknownWords.get(`${placeText(place)} ${plain}`);
    if (entry === undefined) return message;
    const suggestion = didYouMean(entry.word, entry.known);
    const hint = suggestion === undefined ? '' : ` Did you mean “${suggestion}”?`;
    return `${plain.replace(WORDS, [...entry.known].join(', '))}${hint}${message.slice(plain.length)}`;
  }

  get count(): number {
    return this.#findings.size;
  }
}

/** `2024-25, 2025-26 and 2026-27` */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Whole numbers in order: `1 to 3, 5 and 7` */
export function rangesInWords(numbers: readonly number[]): string {
  const ranges: { readonly from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return listInWords(
    ranges.flatMap(({ from, to }) => {
      if (to - from > 1) return [`${from} to ${to}`];
      return to === from ? [`${from}`] : [`${from}`, `${to}`];
    }),
  );
}

/** Orders places by file, line and column. */
export function comparePlaces(a: Place, b: Place): number {
  return a.source.path.localeCompare(b.source.path) || a.line - b.line || a.column - b.column;
}

/** Thrown for a book that cannot be used; the message has every finding with its line and caret. */
export class BrokenBook extends Error {
  override readonly name = 'BrokenBook';

  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((finding) => findingText(finding)).join('\n'));
  }
}

/** What is read where nothing is wrong in it; else throws `BrokenBook` with all findings. */
export function valid<T>(read: (findings: Findings) => T | undefined): T {
  const findings = new Findings();
  const item = read(findings);
  if (item === undefined || findings.count > 0) throw new BrokenBook(findings.all);
  return item;
}

/** `rules/pay.yaml:38:9` */
export function placeText(place: Place): string {
  return `${place.source.path}:${place.line}:${place.column}`;
}

/** How many failures are listed: the first say what the slip is, hundreds would hide it. */
export const FAILURES_LISTED = 5;

/** A finding with its line and a caret under the column, and the first of what fails because of it:
 *
 *     rules/pay.yaml:38:9  “salry” is not a name here. Did you mean “salary”?
 *         is: salry / 12
 *             ^
 */
export function findingText(finding: Finding, most = FAILURES_LISTED): string {
  const { failures = [] } = finding;
  return [
    headWithLine(finding),
    ...failures.slice(0, most).map(({ place, message }) => `  - ${placeText(place)}  ${message}`),
    ...(failures.length > most ? [`  - and ${failures.length - most} more`] : []),
  ].join('\n');
}

function headWithLine({ place, message }: Finding): string {
  const line = place.source.lines[place.line - 1];
  const head = `${placeText(place)}  ${message}`;
  if (line === undefined || line.trim() === '') return head;
  const indent = line.length - line.trimStart().length;
  const caret = ' '.repeat(Math.max(0, place.column - 1 - indent));
  return `${head}\n    ${line.trim()}\n    ${caret}^`;
}
