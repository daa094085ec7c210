import { isList, isObject, type Json, type JsonObject, valueAt } from '../../json.js';

/** A field of a request or an answer, as the reference lists it. */
export interface SchemaField {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
  /** What it can be, and between which bounds; and what counts when it is not said. */
  readonly words: readonly string[];
  readonly bounds: string;
  readonly default: string | undefined;
}

/** No schema of the document is deeper; one that refers to itself must not go on for ever. */
const DEEPEST = 8;

/** The fields of a schema of the document, and of all below it. */
export function fieldsOf(schema: Json | undefined, document: JsonObject): readonly SchemaField[] {
  return new SchemaReader(document).below(schema, '', 0);
}

/** What a reference of the document stands for. */
export function followed(node: Json | undefined, document: JsonObject): JsonObject {
  if (!isObject(node)) return {};
  const ref = node['$ref'];
  if (typeof ref !== 'string') return node;
  let here: Json | undefined = document;
  for (const step of ref.slice(2).split('/')) here = isObject(here) ? here[step] : undefined;
  return followed(here, document);
}

class SchemaReader {
  constructor(private readonly document: JsonObject) {}

  below(node: Json | undefined, path: string, depth: number): readonly SchemaField[] {
    if (depth > DEEPEST) return [];
    const schema = this.#followed(node);
    const required = new Set(textsIn(schema['required']));
    const own = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(
      ([name, each]) => {
        const at = path === '' ? name : `${path}.${name}`;
        return [this.#field(each, at, required.has(name)), ...this.#inner(each, at, depth + 1)];
      },
    );
    return [...own, ...this.#branches(schema).flatMap((branch) => this.below(branch, path, depth + 1))];
  }

  #inner(node: Json, path: string, depth: number): readonly SchemaField[] {
    const schema = this.#followed(node);
    return schema['items'] === undefined
      ? this.below(schema, path, depth)
      : this.below(schema['items'], `${path}[]`, depth);
  }

  #branches(schema: JsonObject): readonly JsonObject[] {
    const branches = isList(schema['oneOf']) ? schema['oneOf'] : [];
    return branches
      .map((branch) => this.#followed(branch))
      .filter((branch) => isObject(branch['properties']));
  }

  #field(node: Json, path: string, isRequired: boolean): SchemaField {
    const schema = this.#followed(node);
    const own = isObject(node) ? node : {};
    return {
      path,
      type: this.#typeOf(schema),
      isRequired,
      about: textOf(own['description'] ?? schema['description']),
      words: this.#wordsOf(schema),
      bounds: boundsOf(schema),
      default: schema['default'] === undefined ? undefined : JSON.stringify(schema['default']),
    };
  }

  #typeOf(schema: JsonObject): string {
    const { type, oneOf } = schema;
    if (typeof type === 'string')
      return type === 'array' ? `list of ${this.#typeOf(this.#followed(schema['items']))}` : type;
    if (isList(type)) return type.join(' or ');
    if (!isList(oneOf)) return 'any';
    return [...new Set(oneOf.map((branch) => this.#typeOf(this.#followed(branch))))].join(' or ');
  }

  #wordsOf(schema: JsonObject): readonly string[] {
    const { enum: words, items, oneOf } = schema;
    if (isList(words)) return words.map(String);
    if (isObject(items)) return isList(items['enum']) ? items['enum'].map(String) : [];
    if (typeof schema['const'] === 'string') return [schema['const']];
    return isList(oneOf) ? oneOf.flatMap((branch) => this.#wordsOf(this.#followed(branch))) : [];
  }

  #followed(node: Json | undefined): JsonObject {
    return followed(node, this.document);
  }
}

const BOUNDS: readonly (readonly [key: string, sign: string])[] = [
  ['minimum', '≥ '],
  ['exclusiveMinimum', '> '],
  ['maximum', '≤ '],
  ['exclusiveMaximum', '< '],
];

function boundsOf(schema: JsonObject): string {
  const numbers = BOUNDS.flatMap(([key, sign]) => {
    const bound = schema[key];
    return typeof bound === 'number' ? [`${sign}${bound.toLocaleString('en-GB')}`] : [];
  });
  const { maxLength, maxItems } = schema;
  return [
    ...numbers,
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(typeof maxItems === 'number' ? [`at most ${maxItems}`] : []),
  ].join(', ');
}

function textsIn(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((each) => typeof each === 'string') : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** An operation of the document. */
export interface ReferenceOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

export function operationsIn(document: JsonObject): readonly ReferenceOperation[] {
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

/** The first example of a content, whatever it is called. */
export function exampleIn(content: Json | undefined): Json | undefined {
  const examples = isObject(content) ? content['examples'] : undefined;
  const [first] = Object.values(isObject(examples) ? examples : {});
  return isObject(first) ? first['value'] : undefined;
}
