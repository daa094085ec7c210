import { routes } from '../../../src/http/routes/index.js';
import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { payroll } from '../../support/project.js';

/*
 * The OpenAPI document as the service has it, read before the tests are: the tests of its fields are made of it. That it
 * is the one at /openapi.json is a test of its own.
 */

/** An operation of the document. */
export interface Operation {
  readonly method: string;
  /** As the document has it: `/v1/tax-codes/{code}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of the body; none where it takes no body. */
  readonly body: JsonObject | undefined;
}

/** A parameter of the query or the path. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonObject;
  /** A value that is right. */
  readonly example: Json | undefined;
}

export const document = await documentOfService();
export const operations = operationsOf(document);

/** What a place of the document refers to, where it refers to something. */
export function resolveReference(value: Json | undefined): JsonObject {
  const object = members(value);
  const ref = object['$ref'];
  if (typeof ref !== 'string') return object;
  return resolveReference(
    ref
      .slice(2)
      .split('/')
      .reduce((here: JsonObject, step) => members(here[step]), document),
  );
}

/** A schema of a request, by its name in the document. */
export function schemaNamed(name: string): JsonObject {
  return resolveReference({ $ref: `#/components/schemas/${name}` });
}

async function documentOfService(): Promise<JsonObject> {
  const { all } = routes(payroll);
  const published = all.find(({ path }) => path === '/openapi.json');
  if (published?.method !== 'GET') throw new Error('The service has no OpenAPI document.');
  const answer = await published.answer({ params: {}, query: {} });
  if (typeof answer === 'string') throw new Error('The OpenAPI document is no object.');
  return answer;
}

function operationsOf({ paths }: JsonObject): readonly Operation[] {
  return Object.entries(members(paths)).flatMap(([path, item]) =>
    Object.entries(members(item)).map(([method, operation]) => {
      const { parameters, requestBody } = members(operation);
      const media = members(resolveReference(requestBody)['content'])['application/json'];
      const schema = members(media)['schema'];
      return {
        method: method.toUpperCase(),
        path,
        parameters: Array.isArray(parameters) ? parameters.map(parameterOf) : [],
        body: schema === undefined ? undefined : resolveReference(schema),
      };
    }),
  );
}

function parameterOf(written: Json): Parameter {
  const { name, in: place, required, schema, example, examples } = resolveReference(written);
  const [first] = Object.values(members(examples));
  return {
    name: String(name),
    in: String(place),
    required: required === true,
    schema: resolveReference(schema),
    example: example ?? members(first)['value'],
  };
}
