import { list, object, type Schema, text, texts } from '../../../json-schema.js';
import { LINE, TAX_YEAR } from './parts.js';

/** The result of GET /v1/rates/history. */
export function rateHistoryResult(): Schema {
  const band = object({
    rate: { type: 'number' },
    from: { type: 'number' },
    to: { type: ['number', 'null'] },
  });
  return object(
    {
      path: text(),
      kind: {
        type: 'string',
        enum: ['money', 'rate', 'number', 'count', 'code', 'text', 'bands'],
        description: 'What the figure is: pounds of money, percent of a rate.',
      },
      history: list(
        object({
          tax_year: TAX_YEAR,
          value: {
            oneOf: [{ type: ['number', 'string', 'null'] }, list(band)],
            description: 'As GET /v1/rates shows it; null in a year that has not got it.',
          },
          sources: texts('Addresses of the official pages that it was taken from.'),
          file: { type: ['string', 'null'] },
          line: { oneOf: [LINE, { type: 'null' }] },
        }),
        'The years there are, the earliest first.',
      ),
    },
    { description: 'A figure of the rates over the years.' },
  );
}
