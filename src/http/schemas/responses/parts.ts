import type { Schema } from '../schema.js';

/** Pounds and pence, or what the description says. */
export function figure(description?: string): Schema {
  return { type: 'number', ...(description !== undefined && { description }) };
}

/** An object that has these fields, all of them unless some are optional. It may come to have others, as consumers are told:
 *  nothing is said against them here, and the tests hold answers against these and no others. */
export function object(
  properties: Schema,
  more: { readonly description?: string; readonly optional?: readonly string[] } = {},
): Schema {
  const { description, optional = [] } = more;
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  };
}

/** An object of figures. */
export function figures(names: readonly string[], description?: string): Schema {
  return object(
    Object.fromEntries(names.map((name) => [name, figure()])),
    description === undefined ? {} : { description },
  );
}

/** A list of one kind of item. */
export function list(items: Schema, description?: string): Schema {
  return { type: 'array', items, ...(description !== undefined && { description }) };
}

/** A text. */
export function text(description?: string): Schema {
  return { type: 'string', ...(description !== undefined && { description }) };
}

export function texts(description?: string): Schema {
  return list(text(), description);
}

/** A result of the service: what it found, after the metadata that every result has. */
export function result(description: string, properties: Schema, optional: readonly string[] = []): Schema {
  return object({ ...METADATA, ...properties }, { description, optional });
}

/** The part of the United Kingdom whose income tax applies. */
export const TAX_REGION: Schema = {
  type: 'string',
  enum: ['rest_of_uk', 'scotland', 'wales'],
  description: 'Whose income tax applies; `rest_of_uk` is England and Northern Ireland.',
};

export const TAX_YEAR: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}$',
  description: 'The tax year the result is for.',
};

export const ENGINE: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}\\.(\\d+|unreleased)$',
  description:
    'The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names.',
};

/** A SHA-256. */
export const DIGEST: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** A line of a file, from 1. */
export const LINE: Schema = { type: 'integer', minimum: 1 };

const METADATA: Schema = {
  tax_year: TAX_YEAR,
  engine: ENGINE,
  authority_test_data: {
    type: 'string',
    description:
      "Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what " +
      'of it none was: `…; none for National Insurance`.',
  },
  assumptions: list({ type: 'string' }, 'The simplifications behind the result, in words.'),
  sources: list({ type: 'string' }, 'Addresses of the official pages that the rules and figures come from.'),
};
