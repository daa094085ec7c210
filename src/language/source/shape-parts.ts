/*
 * Parts of the shapes of the book's files. Every scalar is a text here (see yaml.ts). `description` is the help that an
 * editor shows at a key; `errorMessage` is the finding, of the checks and of an editor, where something is not of the shape.
 */

/** A part of a shape, in JSON Schema. */
export interface ShapePart {
  readonly [keyword: string]: ShapeValue;
}
type ShapeValue = string | number | boolean | ShapePart | readonly ShapeValue[];

/** The shapes of a text, of one or more texts, and of texts by name. */
export const text = { type: 'string' };
export const texts = { oneOf: [text, { type: 'array', items: text, minItems: 1 }] };
export const names = { type: 'object', additionalProperties: text };

export const name = {
  type: 'string',
  pattern: '^[a-z][a-z0-9_]*$',
  errorMessage: 'A name is written in snake_case.',
};

/** A name, or several with dots between them. */
export const path = {
  type: 'string',
  pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$',
  errorMessage: 'The names of a path are written in snake_case.',
};

export const year = {
  type: 'string',
  pattern: '^20\\d\\d-\\d\\d$',
  errorMessage: 'A tax year is written like 2026-27.',
};

/** A shape with the help that an editor shows for it. */
export function withDescription<Shape extends object>(
  shape: Shape,
  description: string,
): Shape & { readonly description: string } {
  return { ...shape, description };
}

/** The shape of `years`: a first tax year, a last one, or both. */
export const years = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    from: withDescription(year, 'The first tax year. Example: `from: 2026-27`'),
    until: withDescription(year, 'The last tax year. Example: `until: 2025-26`'),
  },
  errorMessage: '“years” says from, until or both.',
};

export const yearsOfPart = withDescription(
  years,
  'The only tax years in which this holds: in all others it is not there. Example: `years: { until: 2025-26 }`',
);

/** One authority, or a list of them; in a list one may say in which years it is cited. */
export const citations = { type: ['string', 'array'], items: { $ref: '#/$defs/citation' }, minItems: 1 };

/** The shape of a list of maps that have exactly these keys. */
export function listOf(properties: Readonly<Record<string, object>>) {
  const required = Object.keys(properties);
  return { type: 'array', items: { type: 'object', additionalProperties: false, required, properties } };
}
