import { compileShape, name, text, withDescription, years } from '../../language/index.js';
import { PERIODS, UNITS } from './units.js';

const entries = { type: 'object', minProperties: 1, propertyNames: name };
const title = withDescription(text, 'What it is, in a sentence: editors and the API description show it.');
const figures = withDescription(
  { ...entries, additionalProperties: { $ref: '#/$defs/entry' } },
  'The figures of a group, or groups within it, by name.',
);

const group = {
  title,
  years: withDescription(years, 'The only years that have it. Example: `years: { from: 2027-28 }`'),
  figures,
  rows: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'figures'],
      properties: { title, figures },
    },
    description:
      'Of a table: the figures of each row. A year says which rows there are. Where not all rows have the same figures, ' +
      'there are several kinds of row.',
  },
};

/** What `rates/catalogue.yaml` may hold. */
export const catalogueSchema = {
  $id: 'catalogue',
  ...entries,
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: group,
  },
  $defs: {
    entry: {
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      properties: {
        ...group,
        unit: withDescription({ enum: UNITS }, 'What a figure is of. Example: `unit: percent`'),
        per: withDescription({ enum: PERIODS }, 'What an amount of money is for. Example: `per: year`'),
      },
      if: { required: ['unit'], properties: { unit: { const: 'money' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['per'], properties: { per: {} } },
      else: { properties: { per: { not: {}, errorMessage: 'Only money is per something.' } } },
    },
  },
};

export const catalogueShape = compileShape(catalogueSchema);
