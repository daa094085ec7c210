import { isList, isObject, type Json, type JsonObject, textsIn } from '../../json.js';
import { choicesOf, resolve } from './document.js';

/** A field of a request, or a parameter, as the document declares it. */
export interface DocumentedField {
  /** `pension.percent`; of the items of a list `pay[].amount`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
  /** What stands for it where it is left out, as JSON; undefined where nothing does. */
  readonly byDefault: string | undefined;
}

/** A field of the request itself with those in it. */
export interface FieldWithInner extends DocumentedField {
  readonly inner: readonly DocumentedField[];
}

/** The fields of the body of an operation, then its parameters. */
export function fieldsOfOperation(
  operation: JsonObject,
  schema: JsonObject,
  document: JsonObject,
): readonly FieldWithInner[] {
  const parameters = isList(operation['parameters']) ? operation['parameters'] : [];
  return [
    ...propertiesOf(schema, document).map(({ name, node, isRequired }) => {
      const field = fieldOf(name, node, isRequired, document);
      return { ...field, inner: innerFields(name, node, document) };
    }),
    ...parameters.map((each) => {
      const parameter = resolve(each, document);
      const own = { ...resolve(parameter['schema'], document), description: parameter['description'] ?? '' };
      const name = `?${String(parameter['name'])}`;
      return {
        ...fieldOf(
          parameter['in'] === 'query' ? name : name.slice(1),
          own,
          parameter['required'] === true,
          document,
        ),
        inner: [],
      };
    }),
  ];
}

interface Property {
  readonly name: string;
  readonly node: JsonObject;
  readonly isRequired: boolean;
}

/** The fields of an object, also of one that may stand in the place of a word. */
function propertiesOf(schema: JsonObject, document: JsonObject): readonly Property[] {
  const found = new Map<string, Property>();
  for (const { properties, required } of choicesOf(schema, document)) {
    const needed = new Set(textsIn(required ?? []));
    for (const [name, each] of Object.entries(isObject(properties) ? properties : {}))
      if (!found.has(name))
        found.set(name, { name, node: withReference(each, document), isRequired: needed.has(name) });
  }
  return [...found.values()];
}

/** A schema with what it refers to; a text beside the reference stands over that of its target. */
function withReference(node: Json, document: JsonObject): JsonObject {
  return isObject(node) ? { ...resolve(node, document), ...node } : {};
}

/** Fields are told to this depth. */
const MOST_LEVELS = 6;

function innerFields(path: string, node: JsonObject, document: JsonObject): readonly DocumentedField[] {
  if (path.split('.').length > MOST_LEVELS) return [];
  const items = choicesOf(node, document).flatMap(({ items: each }) =>
    isObject(each) ? [withReference(each, document)] : [],
  );
  const below = [
    ...propertiesOf(node, document).map((each) => ({ ...each, at: `${path}.${each.name}` })),
    ...items.flatMap((item) =>
      propertiesOf(item, document).map((each) => ({ ...each, at: `${path}[].${each.name}` })),
    ),
  ];
  return below.flatMap(({ at, node: each, isRequired }) => [
    fieldOf(at, each, isRequired, document),
    ...innerFields(at, each, document),
  ]);
}

function fieldOf(path: string, node: JsonObject, isRequired: boolean, document: JsonObject): DocumentedField {
  const { default: fallback, description } = node;
  return {
    path,
    type: typeOf(node, document),
    isRequired,
    about: typeof description === 'string' ? description : '',
    byDefault: fallback === undefined ? undefined : JSON.stringify(fallback),
  };
}

/** `number`, `"year" | "month"`, `object[]`: as TypeScript writes it. */
function typeOf(node: JsonObject, document: JsonObject): string {
  const types = choicesOf(node, document).flatMap(({ type, enum: words, const: word, items }) => {
    if (word !== undefined) return JSON.stringify(word);
    if (isList(words)) return words.map((each) => JSON.stringify(each));
    if (type === 'array') {
      const item = typeOf(withReference(items ?? {}, document), document);
      return item.includes(' ') ? `(${item})[]` : `${item}[]`;
    }
    return type === undefined ? [] : isList(type) ? textsIn(type) : String(type);
  });
  return [...new Set(types)].join(' | ');
}
