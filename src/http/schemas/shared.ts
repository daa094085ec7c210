import { isObject, type Json, type JsonObject, objectsIn, textsIn } from '../../json.js';
import { ref, type Schema } from '../../json-schema.js';
import type { SharedType } from '../../operations/index.js';

/*
 * Types that a request and its answer share: each is one named schema, to which both refer, so that a client which is made from the
 * document sends on what it was answered. It is the request's, which takes what an answer has, with the answer's descriptions, and
 * without the limits that an answer does not keep to: it is open to fields that are still to come.
 *
 * All limits of the request stand under its `dependentSchemas`, which validators heed and makers of clients pass over.
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
      const type = sharedType(
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
    ...(isObject(properties) && { properties: mapSchemas(properties, limitsOf) }),
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
  if (textsIn(field['type']).includes('null') || 'oneOf' in field)
    return { ...isDescribed, oneOf: [{ type: 'null' }, ref(type)] };
  return { ...ref(type), ...isDescribed };
}

/** Keywords that a request may have, and its answer not. */
const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'additionalProperties',
];

/** A part of a request as the same part of its answer is described, with what an answer has besides, and without the limits of the request
 *  alone. */
function sharedType(request: Schema, answer: Schema): Schema {
  const { properties, items, ...form } = request;
  const shown = objectOf(answer);
  const about = Object.entries({ ...('oneOf' in answer && shown), ...answer });
  const ofAnswer = isObject(shown['properties']) ? shown['properties'] : {};
  const shared = (each: Schema, name: string): Schema => {
    const ofField = ofAnswer[name];
    return sharedType(each, isObject(ofField) ? ofField : {});
  };
  return {
    ...Object.fromEntries(
      Object.entries(form).filter(([name, limit]) => !LIMITS.includes(name) || answer[name] === limit),
    ),
    ...Object.fromEntries(about.filter(([name]) => name === 'description' || name === 'x-value')),
    ...(isObject(properties) && { properties: { ...ofAnswer, ...mapSchemas(properties, shared) } }),
    ...(isObject(items) && { items: sharedType(items, shown) }),
  };
}

function mapSchemas(schemas: JsonObject, change: (schema: Schema, name: string) => Schema): Schema {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, each]) => [name, isObject(each) ? change(each, name) : each]),
  );
}

function memberOf(properties: Json | undefined, name: string): Schema {
  const member = isObject(properties) ? properties[name] : undefined;
  if (!isObject(member)) throw new RangeError(`There is no field ${name}.`);
  return member;
}
