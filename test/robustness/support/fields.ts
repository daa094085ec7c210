import type { Json, JsonObject } from '../../../src/json.js';
import { resolveReference } from './document.js';
import {
  exampleOf,
  fitted,
  formsOf,
  isEmptyList,
  objectWith,
  propertiesOf,
  requiredOf,
  wordsOf,
} from './schema.js';

/** A field of a request at any depth, with requests that are right but for it. */
export interface Field {
  /** As faults name it: `overtime[0].per`; empty for the whole request. */
  readonly name: string;
  /** Its own name, without that of what it lies in. */
  readonly ownName: string;
  readonly schema: JsonObject;
  /** A request in which it has this value. */
  readonly request: (value: Json) => Json;
  /** A request without it; none where it may be left out. */
  readonly without: Json | undefined;
}

/** Every field that the schema of a request has, at every level, the request itself first. */
export function fieldsOf(schema: JsonObject): readonly Field[] {
  return [...walked({ name: '', ownName: '', schema, request: (value) => value, without: undefined })];
}

function* walked(field: Field): Generator<Field> {
  yield field;
  for (const form of formsOf(field.schema)) {
    if (form['type'] === 'object') yield* walkedProperties(field, form);
    if (form['type'] === 'array') {
      yield* walked({
        ...field,
        name: `${field.name}[0]`,
        schema: resolveReference(form['items']),
        request: (value) => field.request([value]),
        without: undefined,
      });
    }
  }
}

function* walkedProperties(field: Field, form: JsonObject): Generator<Field> {
  for (const [ownName, schema] of propertiesOf(form)) {
    const beside = objectWith(form, [ownName]);
    const { [ownName]: _, ...others } = beside;
    const isList = [schema['type']].flat().includes('array');
    // Other fields may go by a word, and an empty list is none.
    const withValue = (value: Json): JsonObject => {
      const object = { ...beside, [ownName]: value };
      const isRight = wordsOf(schema).includes(value) || (isList && isEmptyList(value));
      return isRight ? fitted(form, object, [ownName]) : object;
    };
    yield* walked({
      name: fieldIn(field, ownName),
      ownName,
      schema,
      request: (value) => field.request(withValue(value)),
      without: requiredOf(form).includes(ownName) ? field.request(others) : undefined,
    });
  }
}

/** Whether the requests of an operation have the fields of another one: those of a search or a check those of its calculation, those of
 *  a firm those of its people. */
export function isOfOthersFields(path: string): boolean {
  return /\/(net-to-gross|firm|check)$/.test(path);
}

/** How faults name what lies in a field. */
export function fieldIn({ name }: Field, inner: string): string {
  return name === '' ? inner : `${name}.${inner}`;
}

/** A right value of the field. */
export function rightValue({ schema, ownName }: Field): Json {
  return exampleOf(schema, ownName);
}
