import { shape } from './shape.js';

/*
 * The shape of a rule file. Every scalar is a text here (see yaml.ts); what it means is checked where it is used.
 */

const text = { type: 'string' };
const name = {
  type: 'string',
  pattern: '^[a-z][a-z0-9_]*$',
  description: 'A name is written in snake_case.',
};
const year = {
  type: 'string',
  pattern: '^20\\d\\d-\\d\\d$',
  description: 'A tax year is written like 2026-27.',
};
const flag = { enum: ['true', 'false'] };
const texts = { oneOf: [text, { type: 'array', items: text, minItems: 1 }] };
const names = { type: 'object', additionalProperties: text };
const anyMap = { type: 'object' };

const INPUT_TYPES = [
  'money',
  'rate',
  'number',
  'count',
  'code',
  'text',
  'flag',
  'amount_per',
  'words',
  'list',
];

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'title'],
  properties: {
    type: { enum: INPUT_TYPES },
    title: text,
    default: text,
    words: texts,
    rows_of: text,
    object: text,
    fields: { type: 'object', additionalProperties: { $ref: '#/$defs/input' } },
  },
};

/** The keys that say how a value is found; each value and each branch has exactly one of them. */
export const WAYS = [
  'is',
  'lookup',
  'first',
  'table',
  'bands',
  'in_bands',
  'band_of',
  'band_rows',
  'lowest',
  'text',
  'decode',
] as const;
export type WayName = (typeof WAYS)[number];

const wayKeys = {
  is: text,
  text,
  lookup: text,
  by: texts,
  column: texts,
  first: { type: 'array', items: { $ref: '#/$defs/branch' }, minItems: 1 },
  table: names,
  bands: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['rate'],
      properties: { rate: text, up_to: text },
    },
  },
  in_bands: {
    type: 'object',
    additionalProperties: false,
    required: ['of', 'choose_by', 'bands', 'share', 'limits', 'choose_limit'],
    properties: {
      of: text,
      choose_by: text,
      bands: text,
      share: { $ref: '#/$defs/share' },
      limits: text,
      choose_limit: text,
    },
  },
  band_of: {
    type: 'object',
    additionalProperties: false,
    required: ['of', 'bands'],
    properties: { of: text, bands: text },
  },
  band_rows: {
    type: 'object',
    additionalProperties: false,
    required: ['of', 'payslips', 'bands', 'share', 'limits', 'rows', 'adds_up_to'],
    properties: {
      of: text,
      payslips: { enum: ['last', 'each'] },
      bands: text,
      share: { $ref: '#/$defs/share' },
      limits: text,
      rows: text,
      adds_up_to: text,
    },
  },
  lowest: {
    type: 'object',
    additionalProperties: false,
    required: ['column', 'of', 'among', 'otherwise'],
    properties: { column: text, of: text, among: names, otherwise: text },
  },
  decode: text,
  pieces: { type: 'object', additionalProperties: { $ref: '#/$defs/piece' } },
  nothing: names,
  forms: { type: 'array', items: { $ref: '#/$defs/form' }, minItems: 1 },
  otherwise: { anyOf: [text, { $ref: '#/$defs/way' }] },
};

const conditions = { type: 'object', additionalProperties: anyMap };

export const topicSchema = {
  $id: 'rules',
  type: 'object',
  additionalProperties: false,
  required: ['topic', 'title'],
  properties: {
    topic: name,
    title: text,
    note: text,
    years: { type: 'object', additionalProperties: false, properties: { from: year, until: year } },
    source: texts,
    inputs: { type: 'object', additionalProperties: { $ref: '#/$defs/input' } },
    conditions,
    tables: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { anyOf: [text, names] } },
    },
    values: { type: 'object', propertyNames: name, additionalProperties: { $ref: '#/$defs/value' } },
    refuse: { type: 'object', propertyNames: name, additionalProperties: { $ref: '#/$defs/refusal' } },
    agree: { type: 'array', items: { $ref: '#/$defs/agreement' } },
  },
  $defs: {
    input,
    way: { type: 'object', additionalProperties: false, properties: wayKeys },
    branch: {
      type: 'object',
      additionalProperties: false,
      properties: { ...wayKeys, when: text, if: text, assume: text },
    },
    value: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...wayKeys,
        title: text,
        source: texts,
        note: text,
        output: flag,
        round: texts,
        assume: text,
        when: text,
        with: names,
      },
    },
    share: {
      type: 'array',
      items: text,
      minItems: 2,
      maxItems: 2,
      description: 'A share is a list of two: [part, whole].',
    },
    piece: {
      anyOf: [
        { type: 'array', items: text },
        { type: 'object', additionalProperties: text },
      ],
    },
    form: {
      type: 'object',
      additionalProperties: false,
      required: ['like'],
      properties: { like: text, gives: names, in: text, by: texts, refuse: text },
    },
    refusal: {
      type: 'object',
      additionalProperties: false,
      required: ['if', 'fields', 'says'],
      properties: {
        when: text,
        if: text,
        says: text,
        fields: {
          type: 'array',
          minItems: 1,
          items: {
            anyOf: [
              text,
              {
                type: 'object',
                additionalProperties: false,
                required: ['field', 'if'],
                properties: { field: text, if: text },
              },
            ],
          },
        },
      },
    },
    agreement: {
      type: 'object',
      additionalProperties: false,
      required: ['figures', 'yearly', 'rows'],
      properties: {
        figures: text,
        yearly: text,
        rows: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            additionalProperties: false,
            required: ['share', 'round'],
            properties: { share: text, round: text },
          },
        },
      },
    },
  },
};

export const topicShape = shape(topicSchema);
