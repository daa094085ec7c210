import {
  type AnswerEntry,
  type Findings,
  isFor,
  MissingTopics,
  type Purpose,
  type RequiredValue,
  type Topic,
  type YearOfRules,
} from '../language/index.js';
import { payrollOnlyOf, type Rates } from './figures/index.js';

/** What the operations of each purpose show; a purpose that no operation has is left out, and has no book. */
export type RequiredValues = ReadonlyMap<Purpose, RequiredOfBook>;

/** What the operations of one purpose show. */
export interface RequiredOfBook extends Pick<YearOfRules, 'answerFields'> {
  /** The values that they show, with these fields that rule files declare. */
  readonly values: (answers: readonly AnswerEntry[]) => readonly RequiredValue[];
  /** The topics whose files must declare some. */
  readonly topics: readonly string[];
  /** Checks the fields that the rule files of a year declare against what the operations show. */
  readonly checkAnswers: (topics: readonly Topic[], findings: Findings) => void;
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
  const ofAll = topicsOfOperations(requiredValues).filter((name) => !names.has(name));
  return [...requiredValues].map(([purpose, required]) => {
    const needed = [...topicsOf(required.values(answersIn(topics))), ...required.topics, ...ofAll];
    return { purpose, required, missingTopics: new MissingTopics(topics, needed, isPartial, purpose) };
  });
}

/** The names of the topics that operations themselves show, whatever rule files declare: every year must have them. A field that a file
 *  declares is shown in the years of that file alone. */
export function topicsOfOperations(requiredValues: RequiredValues): readonly string[] {
  const required = [...requiredValues.values()];
  const ofValues = topicsOf(required.flatMap(({ values }) => values([])));
  return [...ofValues, ...required.flatMap((each) => each.topics)];
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
  const { values, topics: _topics, checkAnswers: _check, ...rest } = required;
  const ofPurpose = topics.filter((topic) => isFor(topic, purpose));
  return {
    taxYear: rates.taxYear,
    topics: ofPurpose,
    authorities: rates.authorities,
    rates: rates.figures,
    stretches: [rates.starts, ...rates.changes],
    days: rates.days,
    payrollOnly: payrollOnlyOf(rates),
    requiredValues: values(answersIn(ofPurpose)),
    ...rest,
    missingTopics,
  };
}
