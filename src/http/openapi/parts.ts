import type { JsonObject } from '../../json.js';
import { ref } from '../../json-schema.js';
import type { TaxYears } from '../../operations/index.js';
import { ERROR_ANSWERS, type ErrorAnswerName } from '../errors.js';
import { REFERENCE, REFERENCE_HEADER } from '../reference.js';
import type { DescribedRoute, ReadCall, ReadRoute } from '../route.js';
import { countedHeaders, publishedHeaders } from './headers.js';

/*
 * Parts of the operations of the OpenAPI document.
 */

/** The groups of operations in the document. */
export const TAGS: readonly JsonObject[] = [
  {
    name: 'Calculations',
    description: 'What an employer pays, worked out for one employee. They need a key.',
  },
  {
    name: 'Traces',
    description: 'The same calculations with every step that led to the result. They need a key.',
  },
  {
    name: 'Records',
    description:
      'The same calculations with all that is needed to check them in years to come. They need a key.',
  },
  { name: 'Law', description: 'The rates, tax codes and rules of each tax year, for anyone to read.' },
  { name: 'Interface', description: 'What can be asked here.' },
];

/** The errors of every calculation. */
const CALCULATION_ERRORS = [
  'InvalidInput',
  'Unauthorized',
  'NotAcceptable',
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'RateLimited',
  'InternalError',
  'Unavailable',
] as const;

/** A public operation: no key, and caches may store its answer and revalidate it by the entity tag. */
export function publicOperation(
  about: JsonObject,
  content: JsonObject,
  ...errors: ErrorAnswerName[]
): JsonObject {
  return {
    ...about,
    security: [],
    responses: {
      200: { description: 'The result.', headers: publishedHeaders('ETag'), content },
      304: { $ref: '#/components/responses/NotModified' },
      ...refusals('InvalidInput', ...errors, 'NotAcceptable', 'RateLimited', 'InternalError', 'Unavailable'),
    },
  };
}

/** A route that shows the law itself: its rules, its figures and its years. */
export function lawRoute({ path, answer, about, schema, example, errors = [] }: LawRoute): DescribedRoute {
  return {
    method: 'GET',
    path,
    answer,
    describe: async () =>
      publicOperation(
        { ...about, tags: ['Law'] },
        jsonContent(schema, example && { example: { value: await answer(example) } }),
        ...errors,
      ),
  };
}

interface LawRoute extends Pick<ReadRoute, 'path' | 'answer'> {
  /** What the document says of it. */
  readonly about: JsonObject;
  /** The name of the schema of its answer. */
  readonly schema: string;
  /** A call whose answer the document shows; it shows none of a long list. */
  readonly example?: ReadCall;
  readonly errors?: readonly ErrorAnswerName[];
}

/** A calculation on a request, with a key. */
export function postOperationObject(
  about: JsonObject,
  { request, description, content }: PostDescription,
): JsonObject {
  return {
    ...about,
    security: [{ key: [] }],
    requestBody: { required: true, content: request },
    responses: {
      200: { description, headers: countedHeaders(), content },
      ...refusals(...CALCULATION_ERRORS),
    },
  };
}

interface PostDescription {
  readonly request: JsonObject;
  readonly description: string;
  readonly content: JsonObject;
}

/** The answer 304, for callers who have the answer in their cache. */
export const NOT_MODIFIED: JsonObject = {
  description: 'The answer is still what If-None-Match names.',
  headers: publishedHeaders('ETag'),
};

/** The content of a request or an answer in JSON, by the name of its schema. */
export function jsonContent(schema: string, examples?: JsonObject): JsonObject {
  return { 'application/json': { schema: ref(schema), ...(examples !== undefined && { examples }) } };
}

/** A parameter of the query that may be left out; `content` is its schema, and how it is written. */
export function queryParameter(name: string, description: string, content: JsonObject): JsonObject {
  return { name, in: 'query', required: false, description, ...content };
}

/** The tax year that a request asks for. */
export function taxYearParameter({ taxYears, latestTaxYear }: TaxYears): JsonObject {
  const schema = { type: 'string', enum: taxYears, default: latestTaxYear() };
  return queryParameter('tax_year', 'The latest when not given.', { schema });
}

/** The caller's own reference for a record. */
export const REFERENCE_PARAMETER: JsonObject = {
  name: REFERENCE_HEADER,
  in: 'header',
  required: false,
  description:
    'A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged.',
  schema: { type: 'string', pattern: REFERENCE },
};

function refusals(...names: readonly ErrorAnswerName[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [ERROR_ANSWERS[name].status, { $ref: `#/components/responses/${name}` }]),
  );
}
