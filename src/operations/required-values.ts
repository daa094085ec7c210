import { memoize } from '../cache.js';
import type { RequiredValue } from '../language/index.js';
import type { ReadRequired, RequiredOfOperation } from '../law/index.js';
import { answerPaths } from './answer/paths.js';
import { readOperations } from './declaration/read.js';
import { FIRM } from './firm.js';
import { isOfYear } from './is-of-year.js';
import { searchesOf, valuesOfSearch } from './net-to-gross/net-to-gross.js';
import { answerIn, type Operation } from './operation.js';
import { wordsOf } from './words.js';

/** Reads what the operations of a book require of its rules. */
export const readRequired: ReadRequired = (source, findings) =>
  readOperations(source, findings).map(requiredOf);

/** What an operation requires of the rules. Memoised: what was checked for the same need not be checked again. */
export const requiredOf = memoize((operation: Operation): RequiredOfOperation => {
  const { name, years, requires, showsNotices } = operation;
  const beside = valuesBesideAnswer(operation);
  const answer = (taxYear: string | undefined) =>
    taxYear === undefined ? operation.answer(() => 'all') : answerIn(operation, taxYear);
  return {
    name,
    isOfYear: (taxYear) => (taxYear === undefined ? years === undefined : isOfYear(operation, taxYear)),
    values: (taxYear) => [...answer(taxYear).values, ...beside],
    names: (taxYear) => [...answer(taxYear).names, ...requires],
    valuesOfEveryYear: [...operation.answer(() => 'none').values, ...beside],
    ...(showsNotices && {
      answerFields: (book) => answerPaths(answerIn(operation, book.taxYear), wordsOf(book)),
    }),
  };
});

/** What the search of its pay and firms ask for beside the answer of an operation. */
function valuesBesideAnswer(operation: Operation): readonly RequiredValue[] {
  const ofSearch = searchesOf(operation.method === 'POST' ? [operation] : [])
    .flatMap(valuesOfSearch)
    .map((value): RequiredValue => ({ value, kinds: ['money'], grain: 'year' }));
  return [...ofSearch, ...(operation.name === FIRM.operationOfPerson ? FIRM.answer.values : [])];
}
