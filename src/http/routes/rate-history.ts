import { list, object, type Schema, text, textOrNull, texts, word } from '../../json-schema.js';
import { rateHistory } from '../../law/index.js';
import { InvalidInput, type Payroll, queryFaults, truncateName } from '../../operations/index.js';
import { lawRoute } from '../openapi/parts.js';
import type { RouteGroup } from '../route.js';
import { authorities, CHANGE, LINE, TAX_YEAR } from '../schemas/responses/parts.js';

/** No figure of the rates lies deeper. */
const MAX_PATH_LENGTH = 100;

const EXAMPLE = 'national_insurance.thresholds.primary_threshold';

/** GET /v1/rates/history: one figure of the rates over the years. */
export function rateHistoryRoutes(payroll: Payroll): RouteGroup {
  const route = lawRoute({
    path: '/v1/rates/history',
    answer({ query }) {
      const faults = queryFaults(query, ['path']);
      const { path } = query;
      if (path === undefined || path === '') {
        faults.push({ field: 'path', code: 'REQUIRED', message: 'path is required' });
      } else if (path.length > MAX_PATH_LENGTH && typeof path === 'string') {
        const message = `path must be at most ${MAX_PATH_LENGTH} characters`;
        faults.push({ field: 'path', code: 'TOO_LONG', message });
      }
      if (typeof path !== 'string' || faults.length > 0) throw new InvalidInput(faults);
      const years = payroll.taxYears.map((taxYear) => payroll.book(taxYear));
      const result = rateHistory(years, path);
      if ('history' in result) return { path, ...result };
      const message = `path: ${truncateName(path)} ${result.fault}`;
      throw new InvalidInput([{ field: 'path', code: 'NOT_ALLOWED', message }]);
    },
    about: {
      operationId: 'rateHistory',
      summary: 'A figure of the rates over the years, and where it is published',
      description:
        'Its value in every tax year there is, the earliest first, with file, line and official source.',
      parameters: [
        {
          name: 'path',
          in: 'query',
          required: true,
          description: 'Its path in the rates, as GET /v1/rates and the rules have it.',
          schema: { type: 'string', maxLength: MAX_PATH_LENGTH },
          example: EXAMPLE,
        },
      ],
    },
    schema: 'RateHistoryResult',
    example: { params: {}, query: { path: EXAMPLE } },
  });
  return { routes: [route], schemas: () => ({ RateHistoryResult: rateHistoryResult() }) };
}

const BAND = object({
  rate: { type: 'number' },
  from: { type: 'number' },
  to: { type: ['number', 'null'] },
});

const VALUE: Schema = {
  oneOf: [{ type: ['number', 'string', 'null'] }, list(BAND)],
  description: 'As GET /v1/rates shows it, on the last day of the year; null in a year that has not got it.',
};

/** The result of GET /v1/rates/history. */
function rateHistoryResult(): Schema {
  return object(
    {
      path: text(),
      kind: word(
        ['money', 'rate', 'number', 'count', 'code', 'text', 'bands'],
        'What the figure is: pounds of money, percent of a rate.',
      ),
      history: list(
        object(
          {
            tax_year: TAX_YEAR,
            value: VALUE,
            changes: list(
              object(CHANGE),
              'Where it changed within the year; left out in a year of one figure.',
            ),
            sources: texts('Addresses of the official pages that it was taken from.'),
            authorities: authorities('The authorities that set it.'),
            file: textOrNull(),
            line: { oneOf: [LINE, { type: 'null' }] },
          },
          { optional: ['changes'] },
        ),
        'The years there are, the earliest first.',
      ),
    },
    { description: 'A figure of the rates over the years.' },
  );
}
