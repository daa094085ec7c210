import type { JsonObject } from '../../json.js';
import { SEPARATED } from '../../language/index.js';
import { NOTATIONS, type Unit } from '../../law/index.js';

/** What stands at the names of a rates file, by the names that `$ref` gives them. */
export function figureDefinitions(): Readonly<Record<string, JsonObject>> {
  return {
    ...Object.fromEntries([...NOTATIONS].map(([notation, form]) => [notation, figure(notation, form)])),
    bands: BANDS,
    addresses: ADDRESSES,
    addresses_of: ADDRESSES_OF,
    payroll_figure: PAYROLL_FIGURE,
  };
}

/** How a figure of each unit is written, for people. */
export const IN_WORDS: Readonly<Record<Unit, string>> = {
  money: 'Money is written £1234, without thousands separators; £1234? is not confirmed yet.',
  percent: 'A percentage is written 20%; 20%? is not confirmed yet.',
  count: 'A count is written 28; 28? is not confirmed yet.',
  fraction: 'A fraction is written 3/200; 3/200? is not confirmed yet.',
  bands: 'Bands are a list, the lowest first, the last without `up_to`: `- { rate: 20%, up_to: £20000 }`',
};

/** A figure in its notation, with or without the mark of what is not confirmed. */
function figure(notation: Exclude<Unit, 'bands'>, form: RegExp): JsonObject {
  const written = {
    type: 'string',
    pattern: `^${inside(form)}\\s*\\??$`,
    errorMessage: IN_WORDS[notation],
  };
  return notation === 'count' ? { anyOf: [{ type: 'number', minimum: 0 }, written] } : written;
}

function inside({ source }: RegExp): string {
  return source.replace(/^\^/, '').replace(/\$$/, '');
}

const ADDRESS: JsonObject = {
  type: 'string',
  pattern: '^https://',
  errorMessage: 'An official page is always to be had by https.',
};

const ADDRESSES: JsonObject = {
  oneOf: [ADDRESS, { type: 'array', items: ADDRESS, minItems: 1 }],
  description: 'The official address that these figures were taken from, or a list of them.',
};

const ADDRESSES_OF: JsonObject = {
  type: 'object',
  additionalProperties: { $ref: '#/$defs/addresses' },
  description:
    'The addresses of single figures or tables of this group, by name: these count in the place of its `source`. ' +
    'Example: `sources: { marriage_allowance: https://www.gov.uk/marriage-allowance }`',
};

const BANDS: JsonObject = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rate'],
    properties: {
      rate: { $ref: '#/$defs/percent', description: `The rate of this band. ${IN_WORDS.percent}` },
      up_to: {
        $ref: '#/$defs/money',
        description: `Where this band ends; the last one is open and has none. ${IN_WORDS.money}`,
      },
    },
  },
};

/** What only payroll needs can be of any notation, in groups of any depth. */
const PAYROLL_FIGURE: JsonObject = {
  anyOf: [
    ...[...NOTATIONS.keys()].map((notation) => ({ $ref: `#/$defs/${notation}` })),
    { type: 'string', pattern: `^(?!${inside(SEPARATED)}\\??$)[^£%]+$` },
    { $ref: '#/$defs/bands' },
    {
      type: 'object',
      properties: { source: { $ref: '#/$defs/addresses' }, sources: { $ref: '#/$defs/addresses_of' } },
      additionalProperties: { $ref: '#/$defs/payroll_figure' },
    },
  ],
};
