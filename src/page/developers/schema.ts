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

/** The fields of a schema of the document, and of all below it. */
export function fieldsOf(schema: Json | undefined, document: JsonObject): readonly SchemaField[] {
  return new SchemaReader(document).below(schema, '', []);
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

  /** Those below a path. A schema that refers to itself, in `through` then, is gone into once. */
  below(node: Json | undefined, path: string, through: readonly string[]): readonly SchemaField[] {
    const ref = isObject(node) && typeof node['$ref'] === 'string' ? [node['$ref']] : [];
    if (ref.some((each) => through.includes(each))) return [];
    const schema = this.#followed(node);
    const within = [...through, ...ref];
    const required = new Set(textsIn(schema['required']));
    const { properties, additionalProperties: others, items } = schema;
    const named = [
      ...Object.entries(isObject(properties) ? properties : {}),
      ...(isObject(others) ? [['{name}', others] as const] : []),
    ];
    const own = named.flatMap(([name, each]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return [this.#field(each, at, required.has(name)), ...this.below(each, at, within)];
    });
    const ofItems = items === undefined ? [] : this.below(items, `${path}[]`, within);
    return [...own, ...ofItems, ...choicesOf(schema).flatMap((choice) => this.below(choice, path, within))];
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

/** The schemas of which one, or each, is meant. */
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
