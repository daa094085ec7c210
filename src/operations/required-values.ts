import { memoize } from '../cache.js';
import { getOrMake } from '../get-or-make.js';
import type { RequiredValue } from '../language/index.js';
import { OPERATIONS_FOLDER, type ReadRequired, type RequiredOfOperation, startOfFile } from '../law/index.js';
import type { AnswerObject } from './answer/objects.js';
import { answerPaths } from './answer/paths.js';
import { readOperations } from './declaration/read.js';
import { FIRM } from './firm.js';
import { isOfYear } from './is-of-year.js';
import { searchesOf, valuesOfSearch } from './net-to-gross/net-to-gross.js';
import { answerIn, isByDate, type Operation } from './operation.js';
import { wordsOf } from './words.js';

/** Reads what the operations of a book require of its rules. */
export const readRequired: ReadRequired = (source, findings) => {
  const before = findings.count;
  const operations = readOperations(source, findings);
  const { operationOfPerson: name } = FIRM;
  if (findings.count === before && operations.length > 0 && operations.every((each) => each.name !== name))
    findings.add(
      startOfFile(`${OPERATIONS_FOLDER}/${name}.yaml`),
      'This file is missing: what a firm costs is asked of this operation for each person.',
    );
  return operations.map(requiredOf);
};

/** What an operation requires of the rules. Memoised: what was checked for the same need not be checked again. */
export const requiredOf = memoize((operation: Operation): RequiredOfOperation => {
  const { name, years, requires, showsNotices } = operation;
  const beside = valuesBesideAnswer(operation);
  const shown = new Map<string | undefined, Pick<AnswerObject, 'values' | 'names'>>();
  /** What the answers of a tax year show, or those of all years. */
  const shownIn = (taxYear: string | undefined) =>
    getOrMake(shown, taxYear, () => {
      const all = taxYear === undefined ? operation.answer(() => 'all') : answerIn(operation, taxYear);
      return { values: [...all.values, ...beside], names: [...all.names, ...requires] };
    });
  return {
    name,
    isByDate: isByDate(operation),
    isOfYear: (taxYear) => (taxYear === undefined ? years === undefined : isOfYear(operation, taxYear)),
    values: (taxYear) => shownIn(taxYear).values,
    names: (taxYear) => shownIn(taxYear).names,
    valuesOfEveryYear: [...operation.answer(() => 'none').values, ...beside],
    ...(showsNotices && {
      answerFields: (book) => answerPaths(answerIn(operation, book.taxYear), wordsOf(book)),
    }),
  };
});

/** What the search of its pay, its calendar and firms ask for beside the answer of an operation. */
function valuesBesideAnswer(operation: Operation): readonly RequiredValue[] {
  const ofSearch = searchesOf(operation.method === 'POST' ? [operation] : [])
    .flatMap(valuesOfSearch)
    .map((value): RequiredValue => ({ value, kinds: ['money'], grain: 'year' }));
  const ofCalendar = (operation.page?.calendar?.marks ?? []).flatMap(({ on, where }): RequiredValue[] => [
    { value: on, kinds: ['date'], grain: 'item' },
    { value: where, kinds: ['count'], grain: 'item' },
  ]);
  return [
    ...ofSearch,
    ...ofCalendar,
    ...(operation.name === FIRM.operationOfPerson ? FIRM.answer.values : []),
  ];
}
