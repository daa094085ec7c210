import { didYouMean } from '../did-you-mean.js';
import {
  type CheckedBook,
  MissingTopics,
  namesOperation,
  type RequiredName,
  type RequiredValue,
  type Topic,
} from '../language/index.js';
import type { Findings } from '../yaml/index.js';
import type { BookSource } from './book-source.js';

/** Reads what the operations of a book show; what is wrong with them goes to the findings. */
export type ReadRequired = (source: BookSource, findings: Findings) => readonly RequiredOfOperation[];

/** What an operation shows. It is the same object for the same operation. */
export interface RequiredOfOperation {
  readonly name: string;
  /** Whether it is law in a tax year; in every year, where none is named. */
  readonly isOfYear: (taxYear?: string) => boolean;
  /** Whether a date of its request chooses its tax year, so that figures of other years may be read by a day. */
  readonly isByDate: boolean;
  /** The values and conditions that it shows in a tax year; in all years, where none is named. */
  readonly values: (taxYear?: string) => readonly RequiredValue[];
  /** What it names of requests and rules in a tax year besides. */
  readonly names: (taxYear: string) => readonly RequiredName[];
  /** The values that every one of its years must find. */
  readonly valuesOfEveryYear: readonly RequiredValue[];
  /** The paths of the fields of its answers, where these show notices. */
  readonly answerFields?: (book: CheckedBook) => readonly string[];
}

/** What operations that may read the same files require of every year, and the topics that are not there for them. */
export interface Requirements {
  readonly operations: readonly RequiredOfOperation[];
  readonly missingTopics: MissingTopics;
  /** Whether it is known which files they read: a file that could not be read may be one for them alone. */
  readonly areClear: boolean;
}

/** What is required of the rules of all years: by all operations that no file names, then by each that some names. `unread` are
 *  the names of topics of which a file could not be read, '' where that is not known either. */
export function requirementsOf(
  topics: readonly Topic[],
  required: readonly RequiredOfOperation[],
  unread: readonly string[],
): readonly Requirements[] {
  const isNamed = ({ name }: RequiredOfOperation) => topics.some((topic) => namesOperation(topic, name));
  const others = required.filter((each) => !isNamed(each));
  const names = new Set(topics.map(({ name }) => name));
  const known = required.map(({ name }) => name);
  const areNamesKnown = topics.every(({ operations = [] }) =>
    operations.every(({ text }) => known.includes(text)),
  );
  const ofOthers = topics.filter(({ operations }) => operations === undefined).map(({ name }) => name);
  const mayBeTwins = unread.some((name) => name === '' || ofOthers.includes(name));
  const shown = required.flatMap((each) => topicsOf(each.values()));
  // A topic that no file has is missing in every book; one that stands once, and is spelt like another, is a slip of the file of an operation.
  const ofAll = [...new Set(shown)].filter((name) => !names.has(name) && !isSlipFor(name, shown, names));
  const requirements = (operations: readonly RequiredOfOperation[]): Requirements => {
    const needed = operations.flatMap((each) => topicsOf(each.values())).filter((name) => names.has(name));
    const [name = ''] = operations.map((each) => each.name);
    const areNamed = operations !== others;
    return {
      operations,
      areClear: !areNamed || (areNamesKnown && !mayBeTwins),
      missingTopics: new MissingTopics(topics, [...needed, ...ofAll], unread.length > 0, {
        files: topics.filter((topic) => topic.operations === undefined || namesOperation(topic, name)),
        operations: operations.map((each) => each.name),
        areNamed,
      }),
    };
  };
  return [others, ...required.filter(isNamed).map((each) => [each])]
    .filter((operations) => operations.length > 0)
    .map(requirements);
}

/** The same of one year, of whose files nothing is missing: a topic that begins in another year is none that it lacks. */
export function requirementsOfYear(
  topics: readonly Topic[],
  required: readonly RequiredOfOperation[],
  taxYear: string,
): readonly Requirements[] {
  const ofYear = required.map((each) => ({
    ...each,
    values: (year = taxYear) => (each.isOfYear(year) ? each.values(year) : []),
  }));
  return requirementsOf(topics, ofYear, []);
}

function isSlipFor(name: string, shown: readonly string[], topics: ReadonlySet<string>): boolean {
  const meant = didYouMean(name, topics);
  return meant !== undefined && shown.includes(meant) && shown.filter((each) => each === name).length === 1;
}

/** The names of the topics that operations show in every year: each year must have them. */
export function topicsOfEveryYear(required: readonly RequiredOfOperation[]): readonly string[] {
  return required
    .filter((each) => each.isOfYear())
    .flatMap(({ valuesOfEveryYear }) => topicsOf(valuesOfEveryYear));
}

function topicsOf(values: readonly RequiredValue[]): readonly string[] {
  return values.map(({ value }) => value.split('.')[0] ?? '');
}

/** Adds a finding for each topic that is not there, when all years are checked. */
export function addMissingTopics(requirements: readonly Requirements[], findings: Findings): void {
  for (const [index, { missingTopics }] of requirements.entries()) {
    const before = requirements.slice(0, index).map((each) => each.missingTopics);
    missingTopics.addFindings(findings, before);
  }
}

/** Checks that there are the operations that rule files name. */
export function checkOperations(
  topics: readonly Topic[],
  required: readonly RequiredOfOperation[],
  findings: Findings,
): void {
  const known = required.map(({ name }) => name);
  for (const { place, text } of topics.flatMap(({ operations = [] }) => operations))
    if (!known.includes(text)) findings.addUnknown(place, `There is no operation “${text}”.`, text, known);
}
