import { answerPaths } from './answer/paths.js';
import { answerIn, type Operation, type PostOperation } from './operation.js';
import { operationOfEndpoint, type RestingEndpoint, restingOf } from './operations.js';
import type { Payroll } from './payroll.js';
import { type TaxYears, yearsOf } from './request/tax-year.js';
import { yearsOfFieldInWords } from './years-in-words.js';

/** What is said of a field that the answers of a tax year have not: ` in 2026-27; it is one from 2027-28` where rule files declare it for other
 *  years; empty where none does. */
export function remarkOnAnswerField(
  payroll: Payroll,
  operation: Operation,
  taxYear: string,
  path: string,
): string {
  const withoutIndexes = path.replaceAll(/\[\d*\]/g, '');
  // No field of some years has a name that the year says.
  const isIn = (year: string) => answerPaths(answerIn(operation, year), new Map()).includes(withoutIndexes);
  return remark(yearsOf(operation, payroll), taxYear, isIn);
}

/** The same of a field of requests, by its path. */
export function remarkOnRequestField(
  payroll: Payroll,
  endpoint: PostOperation | RestingEndpoint,
  taxYear: string,
  path: string,
): string {
  const [operation, resting] = [operationOfEndpoint(endpoint), restingOf(endpoint)];
  // The rules of a year are checked only where some operation has the field in it.
  const mayHave = (year: string) => payroll.requestWords(year, operation.name).has(path);
  const isIn = (year: string) =>
    mayHave(year) &&
    payroll.book(year).isSound() &&
    hasField(payroll.requestFields(operation.name, year, resting), path);
  return remark(yearsOf(operation, payroll), taxYear, isIn);
}

function hasField(fields: ReturnType<Payroll['requestFields']>, path: string): boolean {
  return fields.some((field) => field.path === path || hasField(field.fields, path));
}

function remark({ taxYears }: TaxYears, taxYear: string, isIn: (year: string) => boolean): string {
  const years = isIn(taxYear) ? [] : taxYears.filter(isIn);
  const inWords = yearsOfFieldInWords(years, taxYears);
  return inWords === undefined ? '' : ` in ${taxYear}; it is one ${inWords}`;
}
