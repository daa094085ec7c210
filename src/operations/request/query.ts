import { isDate } from '../../language/index.js';
import type { Payroll } from '../payroll.js';
import { type FaultCode, type FieldFault, InvalidInput } from './invalid-input.js';
import { meaningsOfYears, suggester } from './suggestions.js';
import { isInTaxYear, type TaxYears, yearOfDay } from './tax-year.js';
import { didYouMeanSuffix, oneOf, truncateName } from './wording.js';

/** The parameters of a query string, as Koa reads them: one that is repeated has several values. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The faults of a query: unknown parameters, and those that are repeated and must not be. Either could hide a misspelt
 *  `tax_year`. */
export function queryFaults(
  query: Query,
  parameters: readonly string[],
  repeatable: readonly string[] = [],
): FieldFault[] {
  const suggest = suggester();
  return Object.entries(query).flatMap(([name, value]): FieldFault[] => {
    const field = truncateName(name);
    if (!parameters.includes(name) && !repeatable.includes(name)) {
      const suggestion = didYouMeanSuffix(suggest.name(name, [...parameters, ...repeatable]));
      const message = `${field} is not a query parameter of this operation${suggestion}`;
      return [{ field, code: 'UNKNOWN_FIELD', message }];
    }
    const isRepeated = Array.isArray(value) && !repeatable.includes(name);
    return isRepeated ? [{ field, code: 'REPEATED', message: `${field} must be given only once` }] : [];
  });
}

/** The tax year that a query asks for, by default the latest, and the faults of the query. `others` are parameters that it may have
 *  besides `tax_year`. */
export function queryYear(
  query: Query,
  payroll: TaxYears,
  others: readonly string[] = [],
): { taxYear: string; faults: FieldFault[] } {
  const faults = queryFaults(query, ['tax_year', ...others]);
  const year = query['tax_year'];
  if (typeof year !== 'string') return { taxYear: payroll.latestTaxYear(), faults };
  if (payroll.taxYears.includes(year)) return { taxYear: year, faults };
  const suggest = suggester(meaningsOfYears(payroll.taxYears));
  const suggestion = didYouMeanSuffix(suggest.word(year, payroll.taxYears));
  const message = `tax_year must be ${oneOf(payroll.taxYears)}${suggestion}`;
  faults.push({ field: 'tax_year', code: 'NOT_ALLOWED', message });
  return { taxYear: payroll.latestTaxYear(), faults };
}

/** The values of a parameter that may be repeated. */
export function parameterValues(query: Query, name: string): readonly string[] {
  const value = query[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** The tax year that a query names, else that of its day; undefined where there is no such year. */
export function yearInQuery({ tax_year: name, date }: Query, payroll: Payroll): string | undefined {
  if (name !== undefined) return payroll.taxYears.find((each) => each === name);
  return typeof date === 'string' && isDate(date) ? yearOfDay(date, payroll) : undefined;
}

/** The tax year that a query asks for, and the day within it; undefined where it has none. Throws `InvalidInput` where the query
 *  is wrong. */
export function checkYearAndDay(
  query: Query,
  payroll: Payroll,
): { readonly taxYear: string; readonly day: string | undefined } {
  const { faults } = queryYear(query, payroll, ['date']);
  const day = typeof query['date'] === 'string' ? query['date'] : undefined;
  if (day !== undefined) faults.push(...dateFaults(day, query, payroll));
  if (faults.length > 0) throw new InvalidInput(faults);
  return { taxYear: yearInQuery(query, payroll) ?? payroll.latestTaxYear(), day };
}

/** What is wrong with the date of a query: it is no date, or outside the tax year that the query names, or in no tax year. */
function dateFaults(day: string, query: Query, payroll: Payroll): readonly FieldFault[] {
  const fault = (code: FaultCode, message: string): readonly FieldFault[] => [
    { field: 'date', code, message: `date must ${message}` },
  ];
  if (!isDate(day)) return fault('MALFORMED', 'be a day written like 2024-01-05');
  const taxYear = yearInQuery(query, payroll);
  if (taxYear === undefined && query['tax_year'] === undefined)
    return fault('OUT_OF_RANGE', `lie in one of the tax years ${payroll.taxYears.join(', ')}`);
  if (taxYear === undefined || isInTaxYear(day, taxYear, payroll)) return [];
  const { starts, ends } = payroll.book(taxYear).rates;
  return fault('OUT_OF_RANGE', `be from ${starts} to ${ends}, the tax year ${taxYear}`);
}
