import { isDate, type Purpose } from '../language/index.js';
import {
  didYouMeanSuffix,
  type FaultCode,
  type FieldFault,
  InvalidInput,
  isInTaxYear,
  OPERATION_NAMES,
  type OperationName,
  oneOf,
  type Payroll,
  type Query,
  queryFaults,
  queryYear,
  suggester,
  yearOfDay,
} from '../operations/index.js';

/** The most parameters of a query. A trace takes the most: twenty values, twenty fields and a payslip. */
export const MAX_PARAMETERS = 100;

type QueryContext = { readonly querystring: string; readonly query: Query };

/** The query of a request. Throws INVALID_INPUT where it has more than `MAX_PARAMETERS`. An empty one is not parsed. */
export function queryOf(ctx: QueryContext): Query {
  const query = queryWithinLimit(ctx);
  if (query !== undefined) return query;
  const message = `query must have at most ${MAX_PARAMETERS} parameters`;
  throw new InvalidInput([{ field: 'query', code: 'TOO_MANY', message }]);
}

/** The query of a request; undefined, and not parsed, where it has more than `MAX_PARAMETERS`. */
export function queryWithinLimit(ctx: QueryContext): Query | undefined {
  const { querystring } = ctx;
  if (querystring === '') return {};
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
  if (faults.length > 0) throw new InvalidInput(faults);
  return { taxYear, word };
}

/** Throws INVALID_INPUT where a query has any parameter. */
export function checkNoQuery(query: Query): void {
  const faults = queryFaults(query, []);
  if (faults.length > 0) throw new InvalidInput(faults);
}
