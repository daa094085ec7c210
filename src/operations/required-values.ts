import { type CheckedBook, PURPOSES, type RequiredValue } from '../language/index.js';
import type { ReadRequired, RequiredOfBook } from '../law/index.js';
import { answerPaths } from './answer/paths.js';
import { FIRM } from './firm.js';
import { isOfYear } from './is-of-year.js';
import { searchesOf, valuesOfSearch } from './net-to-gross/net-to-gross.js';
import { answerBy, checkAnswers, leftToRules, type Operation } from './operation.js';
import { readOperations } from './read-operations.js';
import { wordsOf } from './words.js';

/** Reads what the operations of a book require of its rules, by purpose. */
export const readRequired: ReadRequired = (source, findings) => {
  const operations = readOperations(source, findings);
  return new Map(
    PURPOSES.flatMap((purpose) => {
      const ofPurpose = operations.filter((each) => each.purpose === purpose);
      return ofPurpose.length === 0 ? [] : [[purpose, requirementsOfPurpose(ofPurpose, operations)] as const];
    }),
  );
};

/** What operations of one purpose require of its book, of all of that book. */
export function requirementsOfPurpose(
  ofPurpose: readonly Operation[],
  operations: readonly Operation[] = ofPurpose,
): RequiredOfBook {
  const inYear = (taxYear: string | undefined) =>
    taxYear === undefined ? ofPurpose : ofPurpose.filter((each) => isOfYear(each, taxYear));
  const throughout = ofPurpose.filter(({ years }) => years === undefined);
  const topicsOf = (some: readonly Operation[]) =>
    some.flatMap((operation) => leftToRules(operation).map(({ topic }) => topic));
  const withNotices = ofPurpose.filter(({ showsNotices }) => showsNotices);
  const paths = (book: CheckedBook) =>
    inYear(book.taxYear)
      .filter(({ showsNotices }) => showsNotices)
      .flatMap((operation) => answerPaths(answerBy(operation, book).answer, wordsOf(book)));
  return {
    operations: ofPurpose,
    values: (answers, taxYear) => [
      ...inYear(taxYear).flatMap((operation) => answerBy(operation, { answers }).answer.values),
      ...inYear(taxYear).flatMap(valuesBesideAnswer),
    ],
    valuesOfEveryYear: throughout.flatMap((operation) => [
      ...answerBy(operation, { answers: [] }).answer.values,
      ...valuesBesideAnswer(operation),
    ]),
    topics: topicsOf(ofPurpose),
    topicsOfEveryYear: topicsOf(throughout),
    checkAnswers(topics, taxYear, findings) {
      checkAnswers(inYear(taxYear), topics, findings);
      for (const { operation, operationPlace, purpose } of topics.flatMap(({ answers }) => answers)) {
        const known = operations.filter((each) => purpose === undefined || each.purpose === purpose);
        const names = known.map(({ name }) => name);
        const says = `“${operation}” is not an operation that these rules are for.`;
        if (names.every((name) => name !== operation))
          findings.addUnknown(operationPlace, says, operation, names);
      }
    },
    ...(withNotices.length > 0 && { answerFields: (book) => new Set(paths(book)) }),
  };
}

/** What the search of its pay and firms ask for beside the answer of an operation. */
function valuesBesideAnswer(operation: Operation): readonly RequiredValue[] {
  const ofSearch = searchesOf(operation.method === 'POST' ? [operation] : [])
    .flatMap(valuesOfSearch)
    .map((value): RequiredValue => ({ value, kinds: ['money'], grain: 'year' }));
  return [...ofSearch, ...(operation.name === FIRM.operationOfPerson ? FIRM.answer.values : [])];
}
