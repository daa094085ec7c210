/*
 * The rule language. A file becomes a Topic, the topics of a book a CheckedBook, and that with the answers of its conditions a Book, which
 * is planned, calculated on and traced:
 *
 *   formula/    a formula of a rule: parse.ts reads it, check.ts finds what its names stand for, its kind and its grain, print.ts writes
 *               it; terms.ts has the walks over terms, functions.ts what a formula calls
 *   constructs/ what a rule writes in the place of a formula, one file an idea: how it is read and checked, and how it finds
 *   book/       read-topic.ts makes a Topic (model.ts) of a file, parts-by-year.ts of what holds of it in a year; reach.ts says which topics a
 *               book has; check/ makes a CheckedBook (checked.ts, term.ts) of them: all findings at once, but those that follow from others
 *   run/        book.ts makes a Book of it, whose conditions json-rules-engine answers; plan.ts says what some answers need of it, and
 *               calculation.ts is the interpreter: values found when they are read
 *   trace/      answer-notes.ts says what an answer rests on, beside its figures; trace.ts, for auditors, how each figure was found
 *
 * The two rooms of the rule's words, formula/ and constructs/, serve the check as well as the run. Nothing here knows a figure of the law, and
 * nothing here knows HTTP. inspect.ts is a second door, for those who look into rules.
 */

export { Decimal, isDecimal, roundToPenny, textOfPence } from '../decimal/index.js';
export {
  type Authorities,
  type Authority,
  type Citation,
  type CitedLaw,
  citationsOf,
  innerUnlessEmpty,
  isUnread,
  lawName,
  lawOfAuthorities,
} from './book/authority.js';
export {
  type BooksOfYear,
  checkBook,
  checkBooks,
  type FiguresOfYear,
  type RequiredName,
  type RequiredValue,
  requestFieldsOf,
  type UncheckedBook,
} from './book/check/index.js';
export { MissingTopics } from './book/check/missing-topics.js';
export { AMOUNT_LIMIT } from './book/check/request-fields.js';
export { addUnused, type PartUse, placesOfParts } from './book/check/unused.js';
export { checkYears, isValidIn, yearsInWords } from './book/check/years.js';
export type { CheckedBook, CheckedInvariant, CheckedValue } from './book/checked.js';
export {
  alternativesAmong,
  besidesChoice,
  choicesAmong,
  type FieldChoice,
  fieldConditionHolds,
  namesInCondition,
  neededUnless,
  noneOf,
  type StateOf,
  statesIn,
  unlessGiven,
  withChoices,
} from './book/field-condition.js';
export { figureAt } from './book/figure-at.js';
export { WORDS_OF_INPUT } from './book/input-keys.js';
export { AREAS_OF_LAW, type Topic, type YearRange } from './book/model.js';
export type { RequestNode } from './book/node-at.js';
export { ruleFile, yearsAt } from './book/parts-by-year.js';
export { topicsReached } from './book/reach.js';
export { readTopic } from './book/read-topic.js';
export { type References, referencesOf } from './book/references.js';
export {
  type Absence,
  type FieldCondition,
  type FieldTest,
  pathsOfFields,
  type RequestField,
} from './book/request-field.js';
export { WORDS_OF_REFUSAL } from './book/sentence-keys.js';
export { WORDS_OF_VALUE } from './book/topic-keys.js';
export { nameAmongTwins, namesOperation, operationsInWords, topicsFor } from './book/topics-for.js';
export { topicsIn, topicsOf } from './book/topics-in.js';
export { WORDS_OF_BRANCH } from './constructs/keys.js';
export {
  addDays,
  dayInWords,
  daysBetween,
  daysLater,
  isDate,
  monthName,
  monthNumber,
  monthsLater,
  sundayOf,
} from './dates.js';
export {
  bandRowsOf,
  type Datum,
  decimalOf,
  formatFigure,
  formatFigureInReason,
  formatUnrounded,
  isTooGreat,
  type Row,
  rowOf,
} from './datum.js';
export {
  type Band,
  changesIn,
  type Figure,
  type FigureBands,
  type FigureGroup,
  type FigureLeaf,
  type FigureNode,
  type FigureOfStretch,
  figureLeaves,
  figuresOn,
  isFigureByDay,
  MONEY,
  NUMBER,
  PERCENT,
  readFigure,
  WITH_SEPARATORS,
} from './figures.js';
export { isNumeric, type Kind, kindInWords } from './kinds.js';
export { LANGUAGE } from './language.js';
export { Refused } from './refused.js';
export { Book } from './run/book.js';
export { Calculation } from './run/calculation.js';
export type { KnownAnswers } from './run/conditions.js';
export { type Breach, breachesOf, invariantsOf } from './run/invariants.js';
export { type Plan, planOf } from './run/plan.js';
export { RefusedByTopics } from './run/refusals.js';
export type { Results } from './run/results.js';
export type { AnswerNotes, AnswerNotice } from './trace/answer-notes.js';
export { refusalsIn, type TracedRefusal } from './trace/refusals.js';
export {
  type CitedTrace,
  citedTrace,
  filterFound,
  type TraceOptions,
  trace,
} from './trace/trace.js';
export type { TraceStep } from './trace/trace-step.js';
export type { PlacedFigure } from './trace/traced-book.js';
