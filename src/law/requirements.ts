import {
  type AnswerEntry,
  isFor,
  MissingTopics,
  type Purpose,
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
  /** The values that those of a tax year show, with these fields that rule files declare; those of all years where none is named. */
  readonly values: (answers: readonly AnswerEntry[], taxYear?: string) => readonly RequiredValue[];
  /** What those show themselves that are law in every year. */
  readonly valuesOfEveryYear: readonly RequiredValue[];
  /** The topics whose files must declare some fields, and those that must in every year. */
  readonly topics: readonly string[];
  readonly topicsOfEveryYear: readonly string[];
  /** Checks the fields that the rule files of a year declare against what the operations show. */
  readonly checkAnswers: (topics: readonly Topic[], taxYear: string, findings: Findings) => void;
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
  // A topic that no file has is missing in every book.
  const ofAll = [...requiredValues.values()]
    .flatMap((each) => [...topicsOf(each.values([])), ...each.topics])
    .filter((name) => !names.has(name));
  return [...requiredValues].map(([purpose, required]) => {
    const needed = [...topicsOf(required.values(answersIn(topics))), ...required.topics, ...ofAll];
    return { purpose, required, missingTopics: new MissingTopics(topics, needed, isPartial, purpose) };
  });
}

/** The names of the topics that operations of all years themselves show, whatever rule files declare: every year must have them. A field
 *  that a file declares is shown in the years of that file alone. */
export function topicsOfEveryYear(requiredValues: RequiredValues): readonly string[] {
  return [...requiredValues.values()].flatMap((each) => [
    ...topicsOf(each.valuesOfEveryYear),
    ...each.topicsOfEveryYear,
  ]);
}

function answersIn(topics: readonly Topic[]): readonly AnswerEntry[] {
  return topics.flatMap(({ answers }) => answers);
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
  const { values, answerFields } = required;
  const ofPurpose = topics.filter((topic) => isFor(topic, purpose));
  return {
    taxYear: rates.taxYear,
    topics: ofPurpose,
    authorities: rates.authorities,
    rates: rates.figures,
    stretches: [rates.starts, ...rates.changes],
    days: rates.days,
    payrollOnly: payrollOnlyOf(rates),
    requiredValues: values(answersIn(ofPurpose), rates.taxYear),
    ...(answerFields && { answerFields }),
    missingTopics,
  };
}
