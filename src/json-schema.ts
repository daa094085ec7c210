import type { JsonObject } from './json.js';

/** A JSON Schema 2020-12. */
export type Schema = JsonObject;

/** A number: pounds and pence, unless the description says otherwise. */
export function figure(description?: string): Schema {
  return { type: 'number', ...(description !== undefined && { description }) };
}

/** An object with these fields, required unless optional. Additional ones are allowed, since later versions may add some; the
 *  tests check that answers have no others. */
export function object(
  properties: Schema,
  more: { readonly description?: string | undefined; readonly optional?: readonly string[] } = {},
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
  return object(Object.fromEntries(names.map((name) => [name, figure()])), { description });
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

export function textOrNull(description?: string): Schema {
  return { type: ['string', 'null'], ...(description !== undefined && { description }) };
}

/** One of these words. */
export function word(words: readonly string[], description?: string): Schema {
  return { type: 'string', enum: words, ...(description !== undefined && { description }) };
}

/** A reference to a schema of the OpenAPI document. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
