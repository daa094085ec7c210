import { isObject, type Json, type JsonObject, objectsIn, textsIn, valueAt } from '../../json.js';

/*
 * What the pages for developers read of the OpenAPI document.
 */

/** An operation of the document. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

/** All operations of the document, by path and method. */
export function operationsIn(document: JsonObject): readonly DocumentedOperation[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      const id = valueAt(operation, 'operationId');
      return isObject(operation) && typeof id === 'string'
        ? [{ id, method: method.toUpperCase(), path, operation }]
        : [];
    }),
  );
}

/** Operations that belong together, by a tag of the document. */
export interface OperationGroup {
  readonly name: string;
  readonly about: string;
  readonly operations: readonly DocumentedOperation[];
}

/** The operations of the document by their tags, in the order of these. */
export function groupsIn(document: JsonObject): readonly OperationGroup[] {
  const operations = operationsIn(document);
  return objectsIn(document['tags']).map(({ name, description }) => ({
    name: String(name),
    about: String(description),
    operations: operations.filter(({ operation }) => textsIn(operation['tags']).includes(String(name))),
  }));
}

/** Where an operation stands in the document, as the fragment of its address (RFC 6901). */
export function pointerTo(path: string, method: string): string {
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

/** The JSON of a request or an answer. */
export function contentOf(node: Json | undefined): JsonObject {
  const content = valueAt(node ?? null, 'content.application/json');
  return isObject(content) ? content : {};
}

/** The value of the first example of a request. */
export function firstExample(node: Json | undefined, document: JsonObject): Json | undefined {
  const { examples } = contentOf(resolve(node, document));
  const [first] = Object.values(isObject(examples) ? examples : {});
  return isObject(first) ? first['value'] : undefined;
}

/** The answer to the first example of a request. */
export function exampleAnswer({ operation }: DocumentedOperation, document: JsonObject): Json | undefined {
  const responses = operation['responses'];
  return isObject(responses) ? firstExample(responses['200'], document) : undefined;
}

/** The words that a field of an answer can be, by its path: `error.fields[].code`. */
export function wordsOf(answer: Json | undefined, path: string, document: JsonObject): readonly string[] {
  const start = resolve(contentOf(answer)['schema'], document);
  const schemas = path
    .split(/\.|(?=\[\])/)
    .reduce(
      (nodes, step) => nodes.flatMap((node) => stepsInto(node, step, document)),
      choicesOf(start, document),
    );
  return schemas.flatMap((schema) => {
    const { enum: words, const: word } = schema;
    return typeof word === 'string' ? [word] : textsIn(words);
  });
}

/** The schemas of a field, or of the items of a list (`[]`), in a schema. */
function stepsInto(schema: JsonObject, step: string, document: JsonObject): readonly JsonObject[] {
  const { properties, items } = schema;
  const inner = step === '[]' ? items : isObject(properties) ? properties[step] : undefined;
  return inner === undefined ? [] : choicesOf(resolve(inner, document), document);
}

/** A schema, and those that it joins or chooses between. */
export function choicesOf(schema: JsonObject, document: JsonObject): readonly JsonObject[] {
  const choices = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => {
    const each = schema[key];
    return Array.isArray(each) ? each : [];
  });
  return [schema, ...choices.flatMap((each: Json) => choicesOf(resolve(each, document), document))];
}

/** A node, or what it refers to. */
export function resolve(node: Json | undefined, document: JsonObject): JsonObject {
  if (!isObject(node)) return {};
  const ref = node['$ref'];
  if (typeof ref !== 'string') return node;
  return resolve(valueAt(document, ref.slice(2).replaceAll('/', '.')), document);
}
