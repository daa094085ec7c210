import { isList, isObject, type Json, type JsonObject, textsIn, valueAt } from '../../json.js';

/** A field of a request or an answer, as the reference lists it. */
export interface SchemaField {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
  /** Its allowed words, its bounds and its default, as texts. */
  readonly words: readonly string[];
  readonly bounds: string;
  readonly default: string | undefined;
}

/** The fields of a schema of the document, and of all below it. */
export function schemaFields(schema: Json | undefined, document: JsonObject): readonly SchemaField[] {
  return new SchemaReader(document).below(schema, '', []);
}

/** A node of the document with its `$ref` resolved. */
export function resolveRef(node: Json | undefined, document: JsonObject): JsonObject {
  if (!isObject(node)) return {};
  const ref = node['$ref'];
  if (typeof ref !== 'string') return node;
  return resolveRef(valueAt(document, ref.slice(2).replaceAll('/', '.')), document);
}

class SchemaReader {
  constructor(private readonly document: JsonObject) {}

  /** The fields below a path. `parentRefs` are the references on the way there, so that a recursive schema is read once. */
  below(node: Json | undefined, path: string, parentRefs: readonly string[]): readonly SchemaField[] {
    const ref = isObject(node) && typeof node['$ref'] === 'string' ? [node['$ref']] : [];
    if (ref.some((each) => parentRefs.includes(each))) return [];
    const schema = this.#resolve(node);
    const refsWithin = [...parentRefs, ...ref];
    const required = new Set(textsIn(schema['required']));
    const { properties, additionalProperties: others, items } = schema;
    const namedSchemas = [
      ...Object.entries(isObject(properties) ? properties : {}),
      ...(isObject(others) ? [['{name}', others] as const] : []),
    ];
    const fields = namedSchemas.flatMap(([name, each]) => {
      const fieldPath = path === '' ? name : `${path}.${name}`;
      return [this.#field(each, fieldPath, required.has(name)), ...this.below(each, fieldPath, refsWithin)];
    });
    const fieldsOfItems = items === undefined ? [] : this.below(items, `${path}[]`, refsWithin);
    return [
      ...fields,
      ...fieldsOfItems,
      ...choicesOf(schema).flatMap((choice) => this.below(choice, path, refsWithin)),
    ];
  }

  #field(node: Json, path: string, isRequired: boolean): SchemaField {
    const schema = this.#resolve(node);
    const beside = isObject(node) ? node : {};
    return {
      path,
      type: this.#typeOf(schema),
      isRequired,
      about: textOf(beside['description'] ?? schema['description']),
      words: this.#wordsOf(schema),
      bounds: boundsOf(schema),
      default: schema['default'] === undefined ? undefined : JSON.stringify(schema['default']),
    };
  }

  #typeOf(schema: JsonObject): string {
    const { type, oneOf } = schema;
    if (typeof type === 'string')
      return type === 'array' ? `list of ${this.#typeOf(this.#resolve(schema['items']))}` : type;
    if (isList(type)) return type.join(' or ');
    if (!isList(oneOf)) return 'any';
    return [...new Set(oneOf.map((branch) => this.#typeOf(this.#resolve(branch))))].join(' or ');
  }

  #wordsOf(schema: JsonObject): readonly string[] {
    const { enum: words, items, oneOf } = schema;
    if (isList(words)) return words.map(String);
    if (isObject(items)) return isList(items['enum']) ? items['enum'].map(String) : [];
    if (typeof schema['const'] === 'string') return [schema['const']];
    return isList(oneOf) ? oneOf.flatMap((branch) => this.#wordsOf(this.#resolve(branch))) : [];
  }

  #resolve(node: Json | undefined): JsonObject {
    return resolveRef(node, this.document);
  }
}

/** The schemas in `oneOf`, `anyOf` and `allOf`. */
function choicesOf(schema: JsonObject): readonly Json[] {
  return ['oneOf', 'anyOf', 'allOf'].flatMap((key) => {
    const choices = schema[key];
    return isList(choices) ? choices : [];
  });
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

/** All operations of the document, by path and method. */
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

/** The value of the first example of a content. */
export function exampleIn(content: Json | undefined, document: JsonObject): Json | undefined {
  const examples = isObject(content) ? content['examples'] : undefined;
  const [first] = Object.values(isObject(examples) ? examples : {});
  return resolveRef(first, document)['value'];
}
