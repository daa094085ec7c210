import type { Json } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { RequestField } from '../../language/index.js';

/** The years that a request can name. */
export interface Years {
  readonly taxYears: readonly string[];
  readonly latestTaxYear: string;
}

/** The JSON Schema of the requests that have these fields: those that must be given come first, then the tax year. */
export function requestSchema(fields: readonly RequestField[], years: Years): Schema {
  const needed = fields.filter(({ required }) => required);
  const others = fields.filter(({ required }) => !required);
  const properties = { ...schemasOf(needed), tax_year: taxYear(years), ...schemasOf(others) };
  return { ...object({ fields }), properties };
}

/** The tax year of a calculation. */
export function taxYear({ taxYears, latestTaxYear }: Years): Schema {
  return {
    type: 'string',
    enum: taxYears,
    default: latestTaxYear,
    description: 'The tax year whose law and figures are used; the latest when not given.',
  };
}

function schemasOf(fields: readonly RequestField[]): Schema {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

function schemaOf(field: RequestField): Schema {
  const { type, help: description, words, default: fallback } = field;
  switch (type) {
    case 'money':
    case 'rate':
    case 'number':
    case 'count': {
      const { minimum, above, maximum, below } = field.bounds ?? {};
      const limits = { minimum, exclusiveMinimum: above, maximum, exclusiveMaximum: below };
      return withoutUndefined({
        type: type === 'count' ? 'integer' : 'number',
        ...limits,
        default: fallback,
        description,
      });
    }
    case 'flag':
      return { type: 'boolean', default: false, description };
    case 'text':
      return withoutUndefined({ type: 'string', maxLength: field.longest, description });
    case 'code':
      if (field.isWordOrObject) return { description, oneOf: [...wordsOf(field), object(field)] };
      return withoutUndefined({ type: 'string', enum: words, default: fallback, description });
    case 'words': {
      const items = { type: 'string', enum: words };
      return { type: 'array', items, uniqueItems: true, maxItems: words.length, default: [], description };
    }
    case 'list': {
      const items = object(field, field.itemHelp ?? description);
      return withoutUndefined({ type: 'array', items, maxItems: field.mostItems, default: [], description });
    }
    case 'amount_per':
    case 'group':
      return object(field, description);
  }
}

/** Each word by itself, so that each can have its help. */
function wordsOf({ words, wordHelp }: RequestField): Schema[] {
  return words.map((word) =>
    withoutUndefined({ type: 'string', const: word, description: wordHelp?.get(word) }),
  );
}

function object(of: Pick<RequestField, 'fields' | 'exactlyOneOf'>, description?: string): Schema {
  const { fields, exactlyOneOf = [] } = of;
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const pairs = fields.flatMap(({ name, onlyWith }) => (onlyWith === undefined ? [] : [[name, [onlyWith]]]));
  const choices = fields.flatMap(({ name, withOneOf = [] }) =>
    withOneOf.length === 0 ? [] : [[name, oneOf(withOneOf)]],
  );
  return withoutUndefined({
    type: 'object',
    description,
    properties: schemasOf(fields),
    required: required.length === 0 ? undefined : required,
    additionalProperties: false,
    ...mergeConditions(conditions(fields, exactlyOneOf)),
    dependentRequired: pairs.length === 0 ? undefined : Object.fromEntries(pairs),
    dependentSchemas: choices.length === 0 ? undefined : Object.fromEntries(choices),
  });
}

/*
 * Conditions between fields stand as `if` and `not` beside the properties, and not as oneOf or anyOf: generators of clients and viewers
 * of documents take each branch of those for an object of its own, without the fields around it.
 */

function conditions(fields: readonly RequestField[], [first, second, ...more]: readonly string[]): Schema[] {
  const needed = fields.flatMap(({ name, requiredUnless }) =>
    requiredUnless === undefined ? [] : [requireUnless(name, requiredUnless)],
  );
  if (first === undefined || second === undefined) return needed;
  if (more.length > 0) return [...needed, oneOf([first, second, ...more])];
  return [{ ...requireUnless(first, second), not: requires(first, second) }, ...needed];
}

/** The first stands beside the properties; a schema has no place for a second. */
function mergeConditions([first = {}, ...more]: readonly Schema[]): Schema {
  return { ...first, ...(more.length > 0 && { allOf: more }) };
}

/** The first field must be given where the second is not. */
function requireUnless(first: string, second: string): Schema {
  return { if: requires(second), else: requires(first) };
}

function oneOf(fields: readonly string[]): Schema {
  return { oneOf: fields.map((field) => requires(field)) };
}

function requires(...fields: string[]): Schema {
  return { required: fields };
}

function withoutUndefined(keywords: { readonly [keyword: string]: Json | undefined }): Schema {
  const entries = Object.entries(keywords).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
