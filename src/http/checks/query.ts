import { isDate, type Purpose } from '../../language/index.js';
import {
  isInTaxYear,
  OPERATION_NAMES,
  type OperationName,
  type Payroll,
  yearOfDay,
} from '../../operations/index.js';
import { type CodedFault, type FaultCode, invalidInput } from '../errors.js';
import { meaningsOfYears, suggester } from '../schemas/suggestions.js';
import { didYouMeanSuffix, oneOf, truncateName } from '../schemas/wording.js';

/** The parameters of a query string, as Koa reads them: one that is repeated has several values. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const NO_QUERY: Query = {};

/** The most parameters of a query. A trace takes the most: twenty values, twenty fields and a payslip. */
export const MAX_PARAMETERS = 100;

type QueryContext = { readonly querystring: string; readonly query: Query };

/** The query of a request. Throws INVALID_INPUT where it has more than `MAX_PARAMETERS`. An empty one is not parsed. */
export function queryOf(ctx: QueryContext): Query {
  const query = queryWithinLimit(ctx);
  if (query !== undefined) return query;
  const message = `query must have at most ${MAX_PARAMETERS} parameters`;
  throw invalidInput([{ field: 'query', code: 'TOO_MANY', message }]);
}

/** The query of a request; undefined, and not parsed, where it has more than `MAX_PARAMETERS`. */
export function queryWithinLimit(ctx: QueryContext): Query | undefined {
  const { querystring } = ctx;
  if (querystring === '') return NO_QUERY;
  let parameters = 1;
  for (
    let ampersand = querystring.indexOf('&');
    ampersand !== -1;
    ampersand = querystring.indexOf('&', ampersand + 1)
  ) {
    if (++parameters > MAX_PARAMETERS) return undefined;
  }
  return ctx.query;
}

/** Whether the request has no query. */
export function isEmptyQuery(query: Query): boolean {
  return query === NO_QUERY;
}

/** The faults of a query: unknown parameters, and those that are repeated and must not be. Either could hide a misspelt
 *  `tax_year`. */
export function queryFaults(
  query: Query,
  parameters: readonly string[],
  repeatable: readonly string[] = [],
): CodedFault[] {
  if (isEmptyQuery(query)) return [];
  const suggest = suggester();
  return Object.entries(query).flatMap(([name, value]): CodedFault[] => {
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
  payroll: Payroll,
  others: readonly string[] = [],
): { taxYear: string; faults: CodedFault[] } {
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

/** The tax year that a query names, else that of its day; undefined where there is no such year. */
export function yearInQuery({ tax_year: name, date }: Query, payroll: Payroll): string | undefined {
  if (name !== undefined) return payroll.taxYears.find((each) => each === name);
  return typeof date === 'string' && isDate(date) ? yearOfDay(date, payroll) : undefined;
}

/** The tax year that a query asks for, and the day within it; undefined where it has none. Throws INVALID_INPUT where the query
 *  is wrong. */
export function checkYearAndDay(
  query: Query,
  payroll: Payroll,
): { readonly taxYear: string; readonly day: string | undefined } {
  const { faults } = queryYear(query, payroll, ['date']);
  const day = typeof query['date'] === 'string' ? query['date'] : undefined;
  if (day !== undefined) faults.push(...dateFaults(day, query, payroll));
  if (faults.length > 0) throw invalidInput(faults);
  return { taxYear: yearInQuery(query, payroll) ?? payroll.latestTaxYear(), day };
}

/** What is wrong with the date of a query: it is no date, or outside the tax year that the query names, or in no tax year. */
function dateFaults(day: string, query: Query, payroll: Payroll): readonly CodedFault[] {
  const fault = (code: FaultCode, message: string): readonly CodedFault[] => [
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

/** The tax year that a query asks for, and the purpose whose rules it asks for; undefined where it names none. Throws
 *  INVALID_INPUT where the query is wrong. */
export function checkRulesQuery(
  query: Query,
  payroll: Payroll,
): { readonly taxYear: string; readonly purpose: Purpose | undefined } {
  const { taxYear, word } = checkYearAndWord(query, payroll, 'for', (year) => payroll.book(year).purposes);
  return { taxYear, purpose: word };
}

/** The tax year that a query asks for, and the operation; undefined where it names none. Throws INVALID_INPUT where the query
 *  is wrong. */
export function checkScopeQuery(
  query: Query,
  payroll: Payroll,
): { readonly taxYear: string; readonly operation: OperationName | undefined } {
  const { taxYear, word } = checkYearAndWord(query, payroll, 'operation', () => OPERATION_NAMES);
  return { taxYear, operation: word };
}

function checkYearAndWord<Word extends string>(
  query: Query,
  payroll: Payroll,
  name: string,
  wordsOf: (taxYear: string) => readonly Word[],
): { readonly taxYear: string; readonly word: Word | undefined } {
  const { taxYear, faults } = queryYear(query, payroll, [name]);
  const words = wordsOf(taxYear);
  const text = query[name];
  const word = words.find((each) => each === text);
  if (typeof text === 'string' && word === undefined) {
    const suggestion = didYouMeanSuffix(suggester().word(text, words));
    faults.push({
      field: name,
      code: 'NOT_ALLOWED',
      message: `${name} must be ${oneOf(words)}${suggestion}`,
    });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return { taxYear, word };
}

/** Throws INVALID_INPUT where a query has any parameter. */
export function checkNoQuery(query: Query): void {
  const faults = queryFaults(query, []);
  if (faults.length > 0) throw invalidInput(faults);
}

/** The values of a parameter that may be repeated. */
export function parameterValues(query: Query, name: string): readonly string[] {
  const value = query[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
