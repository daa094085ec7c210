import { didYouMean } from '../did-you-mean.js';
import {
  isFor,
  MissingTopics,
  type Purpose,
  type RequiredName,
  type RequiredValue,
  type Topic,
  type YearOfRules,
} from '../language/index.js';
import type { Findings } from '../yaml/index.js';
import type { BookSource } from './book-source.js';
import { payrollOnlyOf, type Rates } from './figures/index.js';

/** What the operations of each purpose show; a purpose that no operation has is left out, and has no book. */
export type RequiredValues = ReadonlyMap<Purpose, RequiredOfBook>;

/** Reads what the operations of a book show; what is wrong with them goes to the findings. */
export type ReadRequired = (source: BookSource, findings: Findings) => RequiredValues;

/** What the operations of one purpose show. */
export interface RequiredOfBook extends Pick<YearOfRules, 'answerFields'> {
  /** Where they are the same, so is all that they require. */
  readonly operations: readonly object[];
  /** The values that those of a tax year show; those of all years where none is named. */
  readonly values: (taxYear?: string) => readonly RequiredValue[];
  /** What those of a tax year name of requests and rules besides. */
  readonly names: (taxYear: string) => readonly RequiredName[];
  /** The values that every year must find. */
  readonly valuesOfEveryYear: readonly RequiredValue[];
}

/** What the operations of one purpose require of every year, and the topics that are not there for them. */
export interface Requirements {
  readonly purpose: Purpose;
  readonly required: RequiredOfBook;
  readonly missingTopics: MissingTopics;
}

/** What is required of the rules of all years; `isPartial` where some file could not be read. */
export function requirementsOf(
  topics: readonly Topic[],
  requiredValues: RequiredValues,
  isPartial: boolean,
): readonly Requirements[] {
  const names = new Set(topics.map(({ name }) => name));
  const shown = [...requiredValues.values()].flatMap((each) => topicsOf(each.values()));
  // A topic that no file has is missing in every book; one that stands once, and is spelt like another, is a slip of the file of an operation.
  const ofAll = [...new Set(shown)].filter((name) => !names.has(name) && !isSlipFor(name, shown, names));
  return [...requiredValues].map(([purpose, required]) => {
    const needed = [...topicsOf(required.values()).filter((name) => names.has(name)), ...ofAll];
    return { purpose, required, missingTopics: new MissingTopics(topics, needed, isPartial, purpose) };
  });
}

function isSlipFor(name: string, shown: readonly string[], topics: ReadonlySet<string>): boolean {
  const meant = didYouMean(name, topics);
  return meant !== undefined && shown.includes(meant) && shown.filter((each) => each === name).length === 1;
}

/** The names of the topics that operations show in every year: each year must have them. */
export function topicsOfEveryYear(requiredValues: RequiredValues): readonly string[] {
  return [...requiredValues.values()].flatMap(({ valuesOfEveryYear }) => topicsOf(valuesOfEveryYear));
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

/** What a book of a year is made of: the topics for its purpose with the year's figures. */
export function rulesOf(
  rates: Rates,
  topics: readonly Topic[],
  { purpose, required, missingTopics }: Requirements,
): YearOfRules {
  const { values, names, answerFields } = required;
  const ofPurpose = topics.filter((topic) => isFor(topic, purpose));
  return {
    taxYear: rates.taxYear,
    topics: ofPurpose,
    authorities: rates.authorities,
    rates: rates.figures,
    stretches: [rates.starts, ...rates.changes],
    days: rates.days,
    payrollOnly: payrollOnlyOf(rates),
    requiredValues: values(rates.taxYear),
    requiredNames: names(rates.taxYear),
    ...(answerFields && { answerFields }),
    missingTopics,
  };
}
