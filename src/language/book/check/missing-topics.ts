import { didYouMean } from '../../../did-you-mean.js';
import { comparePlaces, type Findings, type Place, Source } from '../../../yaml/index.js';
import type { Topic, Value } from '../model.js';
import { isFor, type Purpose } from '../purpose.js';
import { isValidIn } from './years.js';

/** Stands in findings for a file that does not exist. */
const NO_FILE = new Source('rules', '');

/** The required topics that no file has. Unknown names most often belong to them, so each topic is one finding in place of
 *  many. Where some file cannot be read, none is reported: the file's own finding says enough. */
export class MissingTopics {
  readonly #names: ReadonlySet<string>;
  /** The same, and where some file could not be read those that it may have. */
  readonly #absentNames: ReadonlySet<string>;
  /** Where each topic is first read. */
  readonly #firstPlaces = new Map<string, Place>();

  constructor(
    private readonly topics: readonly Topic[],
    /** The names of topics that must be there: those that operations show. */
    required: Iterable<string>,
    /** Whether some file could not be read. */
    readonly isPartial: boolean,
    private readonly purpose: Purpose,
  ) {
    const ofBook = topics.filter((topic) => this.#isOfBook(topic));
    const known = new Set(ofBook.map(({ name }) => name));
    const names = [...required].filter((name) => !known.has(name));
    this.#absentNames = new Set(names);
    this.#names = new Set(isPartial ? [] : names);
  }

  #isOfBook(topic: Topic): boolean {
    return isFor(topic, this.purpose);
  }

  /** The files of topics that begin after a tax year, or ended before it: it lacks them, too, which is a fault only where its rules
   *  read them. */
  ofOtherYears(taxYear: string): readonly Topic[] {
    const ofBook = this.topics.filter((topic) => this.#isOfBook(topic));
    const known = new Set(ofBook.filter(({ years }) => isValidIn(years, taxYear)).map(({ name }) => name));
    return ofBook.filter(({ name }) => !known.has(name));
  }

  /** A value of this name, an output or one with its topic, that a file for another purpose has. */
  ofOtherPurpose([first = '', second]: readonly string[]):
    | { readonly topic: Topic; readonly value: Value }
    | undefined {
    for (const topic of this.topics) {
      if (this.#isOfBook(topic)) continue;
      const value = topic.values.find(({ name, isOutput }) =>
        second === undefined ? isOutput && name === first : topic.name === first && name === second,
      );
      if (value !== undefined) return { topic, value };
    }
    return undefined;
  }

  /** Whether the book lacks topics, so that an unknown name may be one of theirs. */
  get lacksTopics(): boolean {
    return this.isPartial || this.#names.size > 0;
  }

  /** Whether a full name (`topic.value`) belongs to a missing topic. */
  isOfMissing([topic = '', name]: readonly string[]): boolean {
    return name !== undefined && this.#absentNames.has(topic);
  }

  /** Records that a rule reads an unknown name. It may be of any missing topic unless the full name says which. */
  noteRead(place: Place, topic: string | undefined): void {
    const names = topic !== undefined && this.#names.has(topic) ? [topic] : this.#names;
    for (const name of names) {
      const first = this.#firstPlaces.get(name);
      if (first === undefined || comparePlaces(place, first) < 0) this.#firstPlaces.set(name, place);
    }
  }

  /** Adds a finding for each missing topic, except those that `others` report. */
  addFindings(findings: Findings, others: readonly MissingTopics[] = []): void {
    for (const name of this.#names) {
      if (others.some((other) => other.#names.has(name))) continue;
      const twin = this.topics.find((topic) => topic.name === name);
      const [forPurpose, line] =
        twin === undefined ? ['', ''] : [` for ${this.purpose}`, ` and “for: ${this.purpose}”`];
      const misspelt = this.topics.find(
        (topic) => this.#isOfBook(topic) && didYouMean(topic.name, this.#names) === name,
      );
      if (misspelt !== undefined) {
        const says = `No file in rules/ has the topic “${name}”${forPurpose}; this one is “${misspelt.name}”.`;
        findings.addUnknown(misspelt.place, says, misspelt.name, [name]);
        continue;
      }
      const firstPlace = this.#firstPlaces.get(name);
      const place = firstPlace ?? { source: NO_FILE, line: 1, column: 1 };
      const readBy = firstPlace === undefined ? 'which operations show' : 'which is read here';
      findings.add(
        place,
        `No file in rules/ has the topic “${name}”${forPurpose}, ${readBy}: a file with “topic: ${name}”${line} is missing.`,
      );
    }
  }
}
