import { type CheckedBook, PURPOSES, type RequiredValue } from '../language/index.js';
import type { ReadRequired, RequiredOfBook } from '../law/index.js';
import { answerPaths } from './answer/paths.js';
import { readOperations } from './declaration/read.js';
import { FIRM } from './firm.js';
import { isOfYear } from './is-of-year.js';
import { searchesOf, valuesOfSearch } from './net-to-gross/net-to-gross.js';
import { answerIn, type Operation } from './operation.js';
import { wordsOf } from './words.js';

/** Reads what the operations of a book require of its rules, by purpose. */
export const readRequired: ReadRequired = (source, findings) => {
  const operations = readOperations(source, findings);
  return new Map(
    PURPOSES.flatMap((purpose) => {
      const ofPurpose = operations.filter((each) => each.purpose === purpose);
      return ofPurpose.length === 0 ? [] : [[purpose, requirementsOfPurpose(ofPurpose)] as const];
    }),
  );
};

/** What operations of one purpose require of its book. */
export function requirementsOfPurpose(ofPurpose: readonly Operation[]): RequiredOfBook {
  const inYear = (taxYear: string | undefined) =>
    taxYear === undefined ? ofPurpose : ofPurpose.filter((each) => isOfYear(each, taxYear));
  const throughout = ofPurpose.filter(({ years }) => years === undefined);
  const answers = (taxYear: string | undefined) =>
    inYear(taxYear).map((each) =>
      taxYear === undefined ? each.answer(() => 'all') : answerIn(each, taxYear),
    );
  const withNotices = ofPurpose.filter(({ showsNotices }) => showsNotices);
  const paths = (book: CheckedBook) =>
    inYear(book.taxYear)
      .filter(({ showsNotices }) => showsNotices)
      .flatMap((operation) => answerPaths(answerIn(operation, book.taxYear), wordsOf(book)));
  return {
    operations: ofPurpose,
    values: (taxYear) => [
      ...answers(taxYear).flatMap(({ values }) => values),
      ...inYear(taxYear).flatMap(valuesBesideAnswer),
    ],
    names: (taxYear) => [
      ...answers(taxYear).flatMap(({ names }) => names),
      ...inYear(taxYear).flatMap(({ requires }) => requires),
    ],
    valuesOfEveryYear: throughout.flatMap((operation) => [
      ...operation.answer(() => 'none').values,
      ...valuesBesideAnswer(operation),
    ]),
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
