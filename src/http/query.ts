import { wireName } from '../law/index.js';
import {
  didYouMeanSuffix,
  InvalidInput,
  oneOf,
  type Payroll,
  type Query,
  queryFaults,
  queryYear,
  suggester,
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

/** The tax year that a query asks for, and the operation whose rules it asks for; undefined where it names none. Throws
 *  INVALID_INPUT where the query is wrong. */
export function checkRulesQuery(
  query: Query,
  payroll: Payroll,
): { readonly taxYear: string; readonly operation: string | undefined } {
  const names = (year: string) => payroll.book(year).readers.flat();
  const { taxYear, word } = checkYearAndWord(query, payroll, 'for', (year) => names(year).map(wireName));
  return { taxYear, operation: names(taxYear).find((name) => wireName(name) === word) };
}

/** The tax year that a query asks for, and the operation; undefined where it names none. Throws INVALID_INPUT where the query
 *  is wrong. */
export function checkScopeQuery(
  query: Query,
  payroll: Payroll,
): { readonly taxYear: string; readonly operation: string | undefined } {
  const { taxYear, word } = checkYearAndWord(query, payroll, 'operation', (year) =>
    payroll.operationsOf(year).map(({ name }) => name),
  );
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
