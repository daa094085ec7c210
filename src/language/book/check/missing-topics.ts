import { didYouMean } from '../../../did-you-mean.js';
import { comparePlaces, type Findings, listInWords, type Place, Source } from '../../../yaml/index.js';
import type { Topic, Value } from '../model.js';
import { isValidIn } from './years.js';

/** Stands in findings for a file that does not exist. */
const NO_FILE = new Source('rules', '');

/** The operations that may read the same files, and these. */
export interface TopicReaders {
  readonly files: readonly Topic[];
  readonly operations: readonly string[];
  /** Whether files name them, so that of a topic with several files they read that one. */
  readonly areNamed: boolean;
}

/** The required topics that no file has. Unknown names most often belong to them, so each topic is one finding in place of
 *  many. Where some file cannot be read, none is reported: the file's own finding says enough. Checks note here where they read a name that
 *  is missing; the findings are made when all books were checked. */
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
    private readonly readers: TopicReaders,
  ) {
    const known = new Set(readers.files.map(({ name }) => name));
    const names = [...required].filter((name) => !known.has(name));
    this.#absentNames = new Set(names);
    this.#names = new Set(isPartial ? [] : names);
  }

  /** The files of topics that begin after a tax year, or ended before it: it lacks them, too, which is a fault only where its rules
   *  read them. */
  ofOtherYears(taxYear: string): readonly Topic[] {
    const { files } = this.readers;
    const known = new Set(files.filter(({ years }) => isValidIn(years, taxYear)).map(({ name }) => name));
    return files.filter(({ name }) => !known.has(name));
  }

  /** A value of this name, an output or one with its topic, that a file for other operations has. `readable` are
   *  the topics that those of the book may read. */
  ofOtherOperations(
    [first = '', second]: readonly string[],
    readable: readonly Topic[],
  ): { readonly topic: Topic; readonly value: Value } | undefined {
    const files = new Set(readable.map(({ place }) => place.source.path));
    for (const topic of this.topics) {
      if (files.has(topic.place.source.path)) continue;
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
    const { files, operations, areNamed } = this.readers;
    for (const name of this.#names) {
      if (others.some((other) => other.#names.has(name))) continue;
      const twin = this.topics.find((topic) => topic.name === name);
      const forOperations = twin === undefined ? '' : ` for ${listInWords(operations)}`;
      const line =
        twin === undefined
          ? ''
          : areNamed
            ? ` and “operations: [${operations.join(', ')}]”`
            : ' and without “operations”';
      const misspelt = files.find((topic) => didYouMean(topic.name, this.#names) === name);
      if (misspelt !== undefined) {
        const says = `No file in rules/ has the topic “${name}”${forOperations}; this one is “${misspelt.name}”.`;
        findings.addUnknown(misspelt.place, says, misspelt.name, [name]);
        continue;
      }
      const firstPlace = this.#firstPlaces.get(name);
      const place = firstPlace ?? { source: NO_FILE, line: 1, column: 1 };
      const readBy = firstPlace === undefined ? 'which operations show' : 'which is read here';
      findings.add(
        place,
        `No file in rules/ has the topic “${name}”${forOperations}, ${readBy}: a file with “topic: ${name}”${line} is missing.`,
      );
    }
  }
}
