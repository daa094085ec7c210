import { routes } from '../../../src/http/routes/index.js';
import { isList, isObject, type Json, type JsonObject } from '../../../src/json.js';
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

/** Operations with the same schema have the same body. */
const bodies = new Map<JsonObject, JsonObject>();

export const document = await documentOfService();
export const operations = operationsOf(document);

/** What a place of the document refers to, where it refers to something. */
export function resolveReference(value: Json | undefined): JsonObject {
  const { $ref: ref, ...beside } = members(value);
  if (typeof ref !== 'string') return members(value);
  const target = resolveReference(
    ref
      .slice(2)
      .split('/')
      .reduce((here: JsonObject, step) => members(here[step]), document),
  );
  return Object.keys(beside).length === 0 ? target : { ...target, ...beside };
}

/** A schema of a request, by its name in the document. */
export function schemaNamed(name: string): JsonObject {
  return whole(resolveReference({ $ref: `#/components/schemas/${name}` }));
}

/** The schema of a request with what it refers to in its place, at any depth: no request lies within itself. */
function whole(schema: JsonObject): JsonObject {
  const members = Object.entries(resolveReference(schema));
  return Object.fromEntries(members.map(([name, each]) => [name, wholeJson(each)]));
}

function wholeJson(json: Json): Json {
  if (isList(json)) return json.map(wholeJson);
  return isObject(json) ? whole(json) : json;
}

async function documentOfService(): Promise<JsonObject> {
  const { all } = routes(payroll);
  const published = all.find(({ path }) => path === '/openapi.json');
  if (published?.method !== 'GET') throw new Error('The service has no OpenAPI document.');
  const answer = await published.answer({ params: {}, query: {} });
  if (typeof answer === 'string') throw new Error('The OpenAPI document is no object.');
  return answer;
}

/** The schema of a body, in which the limits of its shared types stand with what they limit. */
function bodyOf(written: Json): JsonObject {
  const named = resolveReference(written);
  const known = bodies.get(named);
  if (known !== undefined) return known;
  const schema = whole(named);
  const conditions = Object.entries(members(schema['dependentSchemas'])).map(
    ([name, condition]) => [name, members(condition)] as const,
  );
  const limits = new Map(conditions.map(([name, { properties }]) => [name, members(properties)[name]]));
  const body = {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(members(schema['properties'])).map(([name, field]) => {
        const limit = limits.get(name);
        return [name, limit === undefined ? field : limited(field, members(limit))];
      }),
    ),
    dependentSchemas: Object.fromEntries(conditions.filter(([, { properties }]) => properties === undefined)),
  };
  bodies.set(named, body);
  return body;
}

/** A part of a request with its limits, and all below it. */
function limited(written: Json | undefined, { properties, items, ...limits }: JsonObject): JsonObject {
  const schema = nullableAsType(written);
  const inner = Object.entries(members(schema['properties']));
  return {
    ...schema,
    ...limits,
    ...(inner.length > 0 && {
      properties: Object.fromEntries(
        inner.map(([name, each]) => [name, limited(each, members(members(properties)[name]))]),
      ),
    }),
    ...(schema['items'] !== undefined && { items: limited(schema['items'], members(items)) }),
  };
}

/** What a schema refers to; of an object or null as one type. */
function nullableAsType(written: Json | undefined): JsonObject {
  const { oneOf } = members(written);
  const [first, second] = Array.isArray(oneOf) ? oneOf.map(resolveReference) : [];
  if (first?.['type'] !== 'null' || second === undefined) return resolveReference(written);
  return { ...second, type: ['object', 'null'] };
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
        body: schema === undefined ? undefined : bodyOf(schema),
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
