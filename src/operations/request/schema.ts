import type { Json } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { Absence, RequestField } from '../../language/index.js';
import type { PostOperation } from '../operation.js';
import { conditionKeywords, type FieldsOfObject } from './conditions.js';
import { DECIMALS, UNIQUE_BY } from './keywords.js';

/** The years that a request can name. */
export interface RequestYears {
  readonly taxYears: readonly string[];
  latestTaxYear(): string;
}

/** What chooses the tax year of a request, besides \`tax_year\`, or in its place. */
export type YearChoice = Pick<PostOperation, 'yearOf' | 'datedBy'>;

/** The JSON Schema of the requests that have these fields: required ones come first, then the tax year, which the date \`yearOf\` chooses where
 *  it is not given. It is no field where \`datedBy\` chooses it. */
export function requestSchema(
  fields: readonly RequestField[],
  years: RequestYears,
  { yearOf, datedBy }: YearChoice = {},
): Schema {
  const required = fields.filter(({ isRequired }) => isRequired);
  const others = fields.filter(({ isRequired }) => !isRequired);
  const year = datedBy === undefined ? { tax_year: taxYearSchema(years, yearOf) } : {};
  const properties = { ...schemasOf(required), ...year, ...schemasOf(others) };
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

/** What a description says of a field that is left out; the `help` of a default, or the schema, says what counts then. */
const ABSENCE_IN_WORDS: Readonly<Record<Absence, string>> = {
  none: ' Left out: none.',
  unknown: ' Left out: not known; answers say so, or ask for it.',
  default: '',
};

/** The help of a field, and what it means to leave it out; of a choice, of which one must be given, that is said by the choice. */
function descriptionOf(
  { help, type, absent = 'default', default: fallback }: RequestField,
  isOfChoice: boolean,
): string {
  const isInSchema = fallback !== undefined || type === 'list' || type === 'words' || isOfChoice;
  return absent === 'none' && isInSchema ? help : `${help}${ABSENCE_IN_WORDS[absent]}`;
}

function schemasOf(fields: readonly RequestField[]): Schema {
  return Object.fromEntries(
    fields.map((field) => {
      const schema = schemaOf(field, field.choice !== undefined);
      return [field.name, field.isNullable === true ? orNull(schema) : schema];
    }),
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

function schemaOf(field: RequestField, isOfChoice: boolean): Schema {
  const { type, words, default: fallback } = field;
  const description = descriptionOf(field, isOfChoice);
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
      const items = object(field, field.itemHelp ?? field.help);
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
      return object(field, description);
    case 'group':
      return withoutUndefined({ ...object(field, description), minProperties: field.fewestFields });
  }
}

/** A schema for each word, so that each can have its help. */
function wordsOf({ words, wordHelp }: RequestField): Schema[] {
  return words.map((word) =>
    withoutUndefined({ type: 'string', const: word, description: wordHelp?.get(word) }),
  );
}

function object(group: FieldsOfObject, description?: string): Schema {
  const { fields } = group;
  const required = fields.filter((field) => field.isRequired).map(({ name }) => name);
  return withoutUndefined({
    type: 'object',
    description,
    properties: schemasOf(fields),
    required: required.length === 0 ? undefined : required,
    additionalProperties: false,
    ...conditionKeywords(group),
  });
}

function withoutUndefined(keywords: { readonly [keyword: string]: Json | undefined }): Schema {
  const entries = Object.entries(keywords).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
