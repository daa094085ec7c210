import { isList, isObject, type Json } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { RequestField } from '../../language/index.js';
import { DECIMALS, UNIQUE_BY } from './keywords.js';

/** The years that a request can name. */
export interface RequestYears {
  readonly taxYears: readonly string[];
  latestTaxYear(): string;
}

/** The JSON Schema of the requests that have these fields: required ones come first, then the tax year,
 *  which the date `yearOf` chooses where it is not given. */
export function requestSchema(fields: readonly RequestField[], years: RequestYears, yearOf?: string): Schema {
  const required = fields.filter(({ isRequired }) => isRequired);
  const others = fields.filter(({ isRequired }) => !isRequired);
  const properties = { ...schemasOf(required), tax_year: taxYearSchema(years, yearOf), ...schemasOf(others) };
  return { ...object({ fields }), properties };
}

/** The tax year of a calculation; `yearOf` is the date of the request that chooses it. */
export function taxYearSchema({ taxYears, latestTaxYear }: RequestYears, yearOf?: string): Schema {
  const otherwise = yearOf === undefined ? 'the latest' : `that of \`${yearOf}\`, or the latest,`;
  return {
    type: 'string',
    enum: taxYears,
    ...(yearOf === undefined && { default: latestTaxYear() }),
    description: `The tax year whose law and figures are used; ${otherwise} when not given.`,
  };
}

function schemasOf(fields: readonly RequestField[]): Schema {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.isNullable === true ? orNull(schemaOf(field)) : schemaOf(field),
    ]),
  );
}

/** A schema that also allows null. */
function orNull(schema: Schema): Schema {
  const { type, enum: words, oneOf: branches } = schema;
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(Array.isArray(words) && { enum: [...words, null] }),
    ...(Array.isArray(branches) && { oneOf: [...branches, { type: 'null' }] }),
  };
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
        [DECIMALS]: field.places,
        default: fallback,
        description,
      });
    }
    case 'flag':
      return withoutUndefined({ type: 'boolean', default: fallback, description });
    case 'text':
      return withoutUndefined({ type: 'string', maxLength: field.longest, description });
    case 'date':
      return withoutUndefined({ type: 'string', format: 'date', default: fallback, description });
    case 'code':
      if (field.isWordOrObject) return { description, oneOf: [...wordsOf(field), object(field)] };
      return withoutUndefined({ type: 'string', enum: words, default: fallback, description });
    case 'words': {
      const items = { type: 'string', enum: words };
      return { type: 'array', items, uniqueItems: true, maxItems: words.length, default: [], description };
    }
    case 'list': {
      const items = object(field, field.itemHelp ?? description);
      return withoutUndefined({
        type: 'array',
        items,
        minItems: field.fewestItems,
        maxItems: field.mostItems,
        [UNIQUE_BY]: field.key,
        default: field.isRequired ? undefined : [],
        description,
      });
    }
    case 'amount_per':
    case 'amounts':
    case 'group':
      return object(field, description);
  }
}

/** A schema for each word, so that each can have its help. */
function wordsOf({ words, wordHelp }: RequestField): Schema[] {
  return words.map((word) =>
    withoutUndefined({ type: 'string', const: word, description: wordHelp?.get(word) }),
  );
}

function object(group: Pick<RequestField, 'fields' | 'exactlyOneOf'>, description?: string): Schema {
  const { fields } = group;
  const required = fields.filter((field) => field.isRequired).map(({ name }) => name);
  const conditions = new Conditions(fields);
  const { pairs, dependent } = conditions;
  return withoutUndefined({
    type: 'object',
    description,
    properties: schemasOf(fields),
    required: required.length === 0 ? undefined : required,
    additionalProperties: false,
    ...mergeConditions(conditions.all(group.exactlyOneOf ?? [])),
    dependentRequired: pairs.length === 0 ? undefined : Object.fromEntries(pairs),
    dependentSchemas: dependent.size === 0 ? undefined : Object.fromEntries(dependent),
  });
}

/**
 * Conditions between fields are written as `if` and `not` beside the properties, or under `dependentSchemas`, and not as oneOf, anyOf
 * or allOf: client generators and viewers take each branch of those for a separate object without the fields around it.
 */
class Conditions {
  readonly #nullable: ReadonlySet<string>;

  constructor(private readonly fields: readonly RequestField[]) {
    this.#nullable = new Set(fields.flatMap(({ name, isNullable }) => (isNullable === true ? [name] : [])));
  }

  /** For `dependentRequired`: fields that need another, where neither can be null. Where one can, it takes an `if`. */
  get pairs(): readonly (readonly [string, readonly string[]])[] {
    return this.fields.flatMap(({ name, onlyWith }) =>
      onlyWith === undefined || this.#mayBeNull(name, onlyWith) ? [] : [[name, [onlyWith]] as const],
    );
  }

  /** For `dependentSchemas`: what must hold where a field that cannot be null is given: exactly one of some others, or not another. */
  get dependent(): ReadonlyMap<string, Schema> {
    const choices = this.#choices.filter(([name]) => !this.#nullable.has(name));
    return new Map([...choices, ...this.#exclusions.filter(([name]) => this.#isDependent(name))]);
  }

  get #exclusions(): readonly (readonly [string, Schema])[] {
    return this.fields.flatMap(({ name, onlyWithout = [] }) =>
      onlyWithout.map((other) => [name, { not: this.#present(name, other) }] as const),
    );
  }

  /** Whether what a field excludes goes under `dependentSchemas`, which has room for one condition a field. */
  #isDependent(name: string): boolean {
    const { onlyWithout = [], withOneOf = [] } = this.fields.find((field) => field.name === name) ?? {};
    return onlyWithout.length === 1 && withOneOf.length === 0 && !this.#mayBeNull(name, ...onlyWithout);
  }

  get #choices(): readonly (readonly [string, Schema])[] {
    return this.fields.flatMap(({ name, withOneOf = [] }) =>
      withOneOf.length === 0 ? [] : [[name, this.#oneOf(withOneOf)] as const],
    );
  }

  all([first, second, ...more]: readonly string[]): Schema[] {
    const between = this.fields.flatMap(({ name, requiredUnless = [], onlyWith }) => [
      ...(requiredUnless.length === 0 ? [] : [this.#unless(name, requiredUnless)]),
      ...(onlyWith !== undefined && this.#mayBeNull(name, onlyWith)
        ? [ifThen(this.#present(name), this.#present(onlyWith))]
        : []),
    ]);
    const exclusions = this.#exclusions.flatMap(([name, not]) => (this.#isDependent(name) ? [] : [not]));
    const nullableChoices = this.#choices.filter(([name]) => this.#nullable.has(name));
    const conditions = [
      ...between,
      ...exclusions,
      ...nullableChoices.map(([name, choice]) => ifThen(this.#present(name), choice)),
    ];
    if (first === undefined || second === undefined) return conditions;
    if (more.length > 0) return [...conditions, this.#oneOf([first, second, ...more])];
    return [{ ...this.#unless(first, [second]), not: this.#present(first, second) }, ...conditions];
  }

  #mayBeNull(...names: readonly string[]): boolean {
    return names.some((name) => this.#nullable.has(name));
  }

  /** The first field must be given where none of the others is. */
  #unless(first: string, others: readonly string[]): Schema {
    const presence = others.map((other) => this.#present(other));
    return {
      if: presence.length === 1 ? (presence[0] ?? {}) : { anyOf: presence },
      else: this.#present(first),
    };
  }

  #oneOf(fields: readonly string[]): Schema {
    return { oneOf: fields.map((field) => this.#present(field)) };
  }

  /** All of these fields are given, where null counts as not given. */
  #present(...fields: readonly string[]): Schema {
    const nullable = fields.filter((field) => this.#nullable.has(field));
    const properties = Object.fromEntries(nullable.map((field) => [field, { not: { type: 'null' } }]));
    return { required: fields, ...(nullable.length > 0 && { properties }) };
  }
}

/** Merges conditions into one schema: the first as it is, the second as a `not` beside it, any others in `allOf`. */
function mergeConditions([first = {}, ...more]: readonly Schema[]): Schema {
  const [second = {}] = more;
  const notKeyword = 'not' in first ? undefined : notNeither(second);
  const rest = notKeyword === undefined ? more : more.slice(1);
  return { ...first, ...notKeyword, ...(rest.length > 0 && { allOf: rest }) };
}

/** “A field is needed unless another is given” as a `not`, to stand beside another `if`: not none of them. Undefined for any other
 *  condition. */
function notNeither({ if: condition, else: otherwise, not: both }: Schema): Schema | undefined {
  if (condition === undefined || otherwise === undefined || both !== undefined) return undefined;
  const others = isObject(condition) && isList(condition['anyOf']) ? condition['anyOf'] : [condition];
  return { not: { not: { anyOf: [otherwise, ...others] } } };
}

function ifThen(condition: Schema, consequence: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: consequence };
}

function withoutUndefined(keywords: { readonly [keyword: string]: Json | undefined }): Schema {
  const entries = Object.entries(keywords).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
