import { isList, isObject, type Json, objectsIn, textsIn } from '../../json.js';
import { ref, type Schema } from '../../json-schema.js';
import type { SharedType } from '../../operations/index.js';

/*
 * Types that a request and its answer share: each is one named schema, which is true of both, so that a client which is made from the
 * document sends on what it was answered. It says no more than both do: required is what a request must have, and a bound holds
 * where both have it. It is open to fields that are still to come, as answers are.
 *
 * What holds of requests alone, bounds and that there are no other fields, stands under `dependentSchemas` of the request, which
 * validators heed and makers of clients pass over.
 */

/** The schemas of a request and its answer, referring to the types that they share; and these, by name. */
export interface SharingSchemas {
  readonly request: Schema;
  readonly answer: Schema;
  readonly shared: Readonly<Record<string, Schema>>;
}

/** Names the types that the schemas of a request and its answer share. */
export function shareTypes(
  types: Readonly<Record<string, SharedType>>,
  request: Schema,
  answer: Schema,
): SharingSchemas {
  // The deepest first: a type can have another within it.
  const deepestFirst = Object.entries(types).sort(([, a], [, b]) => depthOf(b) - depthOf(a));
  const sharing = deepestFirst.reduce<SharingSchemas>(
    (schemas, [name, { inRequest, inAnswer, description }]) => {
      const type = merged(
        objectOf(fieldAt(schemas.request, inRequest)),
        objectOf(fieldAt(schemas.answer, inAnswer)),
      );
      return {
        request: withReference(schemas.request, inRequest.split('.'), name),
        answer: withReference(schemas.answer, inAnswer.split('.'), name),
        shared: { ...schemas.shared, [name]: { ...type, type: 'object', description } },
      };
    },
    { request, answer, shared: {} },
  );
  const fields = deepestFirst.map(([, { inRequest }]) => inRequest).filter((path) => !path.includes('.'));
  return { ...sharing, request: fields.reduce(withLimitsOf(request), sharing.request) };
}

/** Adds to a request that refers to shared types what its own schema, `original`, says of a field beyond them. */
function withLimitsOf(original: Schema): (request: Schema, field: string) => Schema {
  return (request, field) => {
    const { dependentSchemas: dependent = null } = request;
    const ofField = isObject(dependent) ? dependent[field] : undefined;
    const { properties = null, ...conditions } = isObject(ofField) ? ofField : {};
    const limits = { [field]: limitsOf(memberOf(original['properties'], field)) };
    return {
      ...request,
      dependentSchemas: {
        ...(isObject(dependent) && dependent),
        // Open, since the fields around it are described elsewhere: linters would take it for closed.
        [field]: {
          ...conditions,
          properties: { ...(isObject(properties) && properties), ...limits },
          additionalProperties: true,
        },
      },
    };
  };
}

/** The limits of a part of a request and of all below it. */
function limitsOf(schema: Schema): Schema {
  const { type = null, properties, items } = schema;
  const own = Object.entries(schema).filter(([name]) => LIMITS.includes(name));
  const limits: Schema = {
    ...Object.fromEntries(own),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, isObject(each) ? limitsOf(each) : {}]),
      ),
    }),
    ...(isObject(items) && { items: limitsOf(items) }),
  };
  return Object.keys(limits).length === 0 ? limits : { type, ...limits };
}

function depthOf({ inRequest }: SharedType): number {
  return inRequest.split('.').length;
}

/** The schema of a field, by its path in objects. */
function fieldAt(schema: Schema, path: string): Schema {
  return path.split('.').reduce((parent, name) => memberOf(objectOf(parent)['properties'], name), schema);
}

/** The object that a field holds: itself, the items of a list, or what it is where it is not null. */
function objectOf(field: Schema): Schema {
  if (isObject(field['items'])) return field['items'];
  return objectsIn(field['oneOf']).find(({ type }) => type !== 'null') ?? field;
}

/** A schema with the object that a field holds replaced by a reference. */
function withReference(schema: Schema, [name = '', ...below]: readonly string[], type: string): Schema {
  const object = objectOf(schema);
  const field = memberOf(object['properties'], name);
  const properties = {
    ...(isObject(object['properties']) ? object['properties'] : {}),
    [name]: below.length > 0 ? withReference(field, below, type) : referring(field, type),
  };
  if (object === schema) return { ...schema, properties };
  throw new RangeError(`${name} lies in a list or in what may be null, where no type is shared.`);
}

function referring(field: Schema, type: string): Schema {
  const { description = null } = field;
  const isDescribed = typeof description === 'string' ? { description } : {};
  if ('items' in field) return { ...field, items: ref(type) };
  if (typesOf(field).includes('null')) return { ...isDescribed, oneOf: [{ type: 'null' }, ref(type)] };
  return { ...ref(type), ...isDescribed };
}

/** Keywords that a shared type has only where request and answer say the same. */
const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'additionalProperties',
];

/** What is true of a part of a request and of the same part of its answer. `isShown`: the answer shows there what the rules find. */
function merged(request: Schema, answer: Schema, isShown = false): Schema {
  if (isReference(answer)) return answer;
  const answered = 'oneOf' in answer ? { ...objectOf(answer), ...answer } : answer;
  const { properties, items, required, 'x-value': value } = answered;
  const isFound = isShown || value !== undefined;
  // What shows nothing that the rules find repeats what the request says.
  if (!isFound && properties === undefined && items === undefined) return request;
  const keywords = Object.entries(request).filter(
    ([name, limit]) => !LIMITS.includes(name) || answered[name] === limit,
  );
  const [type = '', ...otherTypes] = new Set([...typesOf(request), ...typesOf(answered)]);
  const requiredInBoth = textsIn(request['required']).filter((name) => textsIn(required).includes(name));
  return {
    ...Object.fromEntries(keywords.filter(([name]) => name !== 'required')),
    type: otherTypes.length > 0 ? [type, ...otherTypes] : type,
    ...('enum' in request && { enum: [...new Set([...wordsOf(request), ...wordsOf(answered)])] }),
    ...Object.fromEntries(
      Object.entries(answered).filter(([name]) => name === 'description' || name === 'x-value'),
    ),
    ...(isObject(request['properties']) &&
      isObject(properties) && { properties: mergedProperties(request['properties'], properties, isFound) }),
    ...(requiredInBoth.length > 0 && { required: requiredInBoth }),
    ...(isObject(request['items']) && isObject(items) && { items: merged(request['items'], items, isFound) }),
  };
}

function mergedProperties(request: Schema, answer: Schema, isShown: boolean): Schema {
  const names = new Set([...Object.keys(request), ...Object.keys(answer)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [asked, answered] = [request[name], answer[name]];
      const schema = isObject(asked) && isObject(answered) ? merged(asked, answered, isShown) : undefined;
      return [name, schema ?? asked ?? answered ?? {}];
    }),
  );
}

/** Whether a schema refers to a type that was shared before. */
function isReference(schema: Schema): boolean {
  return '$ref' in objectOf(schema);
}

function typesOf(schema: Schema): readonly string[] {
  const { type, oneOf } = schema;
  if (typeof type === 'string') return [type];
  return oneOf === undefined ? textsIn(type) : objectsIn(oneOf).flatMap(typesOf);
}

function wordsOf(schema: Schema): readonly Json[] {
  return isList(schema['enum']) ? schema['enum'] : [];
}

function memberOf(properties: Json | undefined, name: string): Schema {
  const member = isObject(properties) ? properties[name] : undefined;
  if (!isObject(member)) throw new RangeError(`There is no field ${name}.`);
  return member;
}
