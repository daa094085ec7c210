import { type CheckedBook, PURPOSES, type Purpose, type RequiredValue } from '../language/index.js';
import type { RequiredOfBook, RequiredValues } from '../law/index.js';
import { answerPaths } from './answer/paths.js';
import { employerCost } from './employer-cost.js';
import { FIRM } from './firm.js';
import { employerCostFromNet, payslipFromNet, valuesOfSearch } from './net-to-gross/net-to-gross.js';
import { answerBy, checkAnswers, leftToRules, type Operation } from './operation.js';
import { payslip } from './payslip.js';
import { sickPay } from './sick-pay.js';
import { taxCode } from './tax-code.js';
import { wordsOf } from './words.js';

/** The one list of what the service calculates. */
export const operations = [payslip, employerCost, sickPay, taxCode] as const;

export type AnyOperation = (typeof operations)[number];
/** The name of an operation, as worked cases have it. */
export type OperationName = AnyOperation['name'];
export const OPERATION_NAMES: readonly OperationName[] = operations.map(({ name }) => name);

/** Calculations need a key and take a request; lookups anyone may read. */
export const calculations = operations.filter((each) => each.method === 'POST');
export const lookups = operations.filter((each) => each.method === 'GET');
export type AnyCalculation = (typeof calculations)[number];
export type AnyLookup = (typeof lookups)[number];

/** The calculations of which pay can be found from what it comes to. */
export const searches = [payslipFromNet, employerCostFromNet] as const;
export type AnySearch = (typeof searches)[number];

/** What the rules of every year must find, by purpose. */
export const allRequiredValues: RequiredValues = new Map(
  PURPOSES.flatMap((purpose): [Purpose, RequiredOfBook][] => {
    const operationsOfPurpose = operations.filter((each) => each.purpose === purpose);
    if (operationsOfPurpose.length === 0) return [];
    const required = requirementsOfPurpose(operationsOfPurpose);
    const ofSearches = searches
      .filter(({ operation }) => operation.purpose === purpose)
      .flatMap((search) => valuesOfSearch(search))
      .map((value): RequiredValue => ({ value, kinds: ['money'], grain: 'year' }));
    const ofFirm = purpose === employerCost.purpose ? FIRM.answer.values : [];
    const more = [...ofSearches, ...ofFirm];
    return [[purpose, { ...required, values: (answers) => [...required.values(answers), ...more] }]];
  }),
);

/** What operations of one purpose require of its book. */
export function requirementsOfPurpose(ofPurpose: readonly Operation[]): RequiredOfBook {
  const withNotices = ofPurpose.filter(({ showsNotices }) => showsNotices);
  const paths = (book: CheckedBook) =>
    withNotices.flatMap((operation) => answerPaths(answerBy(operation, book).answer, wordsOf(book)));
  return {
    values: (answers) => ofPurpose.flatMap((operation) => answerBy(operation, { answers }).answer.values),
    topics: ofPurpose.flatMap((operation) => leftToRules(operation).map(({ topic }) => topic)),
    checkAnswers(topics, findings) {
      checkAnswers(ofPurpose, topics, findings);
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

/** The operation of a name. */
export function operationNamed(name: OperationName): AnyOperation {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new RangeError(`There is no operation ${name}.`);
  return operation;
}
