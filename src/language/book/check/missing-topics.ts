import { comparePlaces, type Findings } from '../../source/findings.js';
import { type Place, Source } from '../../source/source.js';
import { didYouMean } from '../../source/suggest.js';
import type { Topic } from '../model.js';
import { isFor, type Purpose } from '../purpose.js';

/** The source of findings about a file that is not there. */
const NO_FILE = new Source('rules', '');

/** The topics that must be there and no file has. A name that stands for nothing is most often one of theirs: all of them
 *  are one finding a topic. Where a file cannot be read, it is that file's finding. */
export class MissingTopics {
  readonly #names: ReadonlySet<string>;
  /** By topic: where it is first read. */
  readonly #firstPlaces = new Map<string, Place>();

  constructor(
    private readonly topics: readonly Topic[],
    /** The names of topics that must be there: those that operations show. */
    required: Iterable<string>,
    /** Some file could not be read. */
    readonly isPartial: boolean,
    /** What the book is for. */
    private readonly purpose: Purpose,
  ) {
    const ofBook = topics.filter((topic) => this.#isOfBook(topic));
    const known = new Set(ofBook.map(({ name }) => name));
    const names = [...required].filter((name) => !known.has(name));
    this.#names = new Set(isPartial ? [] : names);
  }

  #isOfBook(topic: Topic): boolean {
    return isFor(topic, this.purpose);
  }

  /** Whether names may stand for something that is not here. */
  get isLacking(): boolean {
    return this.isPartial || this.#names.size > 0;
  }

  /** Whether a full name is one of a missing topic. */
  isOfMissing([topic = '', name]: readonly string[]): boolean {
    return name !== undefined && this.#names.has(topic);
  }

  /** Notes that something is read that stands nowhere; a full name says of which topic it is. */
  note(place: Place, topic: string | undefined): void {
    const of = topic !== undefined && this.#names.has(topic) ? [topic] : this.#names;
    for (const name of of) {
      const first = this.#firstPlaces.get(name);
      if (first === undefined || comparePlaces(place, first) < 0) this.#firstPlaces.set(name, place);
    }
  }

  /** Adds a finding for each topic, but for those that another book lacks, too. */
  addFindings(findings: Findings, others: readonly MissingTopics[] = []): void {
    for (const name of this.#names) {
      if (others.some((other) => other.#names.has(name))) continue;
      const twin = this.topics.find((topic) => topic.name === name);
      const [of, line] =
        twin === undefined ? ['', ''] : [` for ${this.purpose}`, ` and “for: ${this.purpose}”`];
      const misspelt = this.topics.find(
        (topic) => this.#isOfBook(topic) && didYouMean(topic.name, this.#names) === name,
      );
      if (misspelt !== undefined) {
        const says = `No file in rules/ has the topic “${name}”${of}; this one is “${misspelt.name}”.`;
        findings.addUnknown(misspelt.place, says, misspelt.name, [name]);
        continue;
      }
      const read = this.#firstPlaces.get(name);
      const place = read ?? { source: NO_FILE, line: 1, column: 1 };
      const how = read === undefined ? 'which operations show' : 'which is read here';
      findings.add(
        place,
        `No file in rules/ has the topic “${name}”${of}, ${how}: a file with “topic: ${name}”${line} is missing.`,
      );
    }
  }
}
