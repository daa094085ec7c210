import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/json.js';
import { resolveReference } from './document.js';
import { completeFields, fitted, formsOf, freeText, propertiesOf, wordsOf } from './schema.js';

/** Any character at all. The unit of fast-check for this would first build a map of a million entries. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((each) => String.fromCodePoint(each < 0xd800 ? each : each + 0x800));

/** A text of any characters, without halves of surrogate pairs. */
export function anyText(maxLength = 10): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, maxLength });
}

/** Values that a schema accepts, from all over its range. */
export function acceptedValues(schema: JsonObject, name = ''): fc.Arbitrary<Json> {
  return fc.oneof(...formsOf(schema).map((form) => acceptedValuesOfForm(form, name)));
}

/** Objects that a schema accepts: with any of its fields, and what those need. */
export function acceptedObjects(form: JsonObject): fc.Arbitrary<JsonObject> {
  const properties = propertiesOf(form);
  const fields = (names: readonly string[]) =>
    fc.record<Record<string, Json>>(
      Object.fromEntries(names.map((name) => [name, acceptedValues(properties.get(name) ?? {}, name)])),
    );
  return fc
    .tuple(fc.shuffledSubarray([...properties.keys()]), fc.nat(2))
    .chain(([wanted, pick]) => fields(completeFields(form, wanted, pick)))
    .map((request) => fitted(form, request));
}

function acceptedValuesOfForm(form: JsonObject, name: string): fc.Arbitrary<Json> {
  const words = wordsOf(form);
  if (words.length > 0) return fc.constantFrom(...words);
  switch (form['type']) {
    case 'integer':
      return fc.integer({ min: Number(form['minimum']), max: Number(form['maximum']) });
    case 'number':
      return acceptedNumbers(form);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return acceptedLists(form, name);
    case 'object':
      return acceptedObjects(form);
    default:
      return fc.constantFrom(...freeText(name));
  }
}

/** Mostly what a caller would say, in pounds and pence or hours and minutes; and whatever else is right. */
function acceptedNumbers({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  'x-decimals': decimals,
}: JsonObject) {
  const min = Number(minimum ?? exclusiveMinimum);
  const max = Number(maximum ?? exclusiveMaximum);
  const anything = fc.double({
    min,
    max,
    noNaN: true,
    minExcluded: minimum === undefined,
    maxExcluded: maximum === undefined,
  });
  const hundredths = (most: number) =>
    fc
      .integer({ min: Math.floor(Math.max(min, -most) * 100) + 1, max: Math.min(most, max) * 100 - 1 })
      .map((each) => each / 100);
  return fc.oneof(
    { weight: 6, arbitrary: hundredths(5_000) },
    { weight: 2, arbitrary: hundredths(100_000) },
    { weight: 1, arbitrary: decimals === undefined ? anything : hundredths(Math.max(max, -min)) },
  );
}

function acceptedLists(form: JsonObject, name: string): fc.Arbitrary<Json> {
  const items = resolveReference(form['items']);
  if (form['uniqueItems'] === true) return fc.subarray([...wordsOf(items)]);
  const key = form['x-unique-by'];
  if (typeof key === 'string') {
    const minLength = Number(form['minItems'] ?? 0);
    return fc.uniqueArray(acceptedObjects(items), { minLength, maxLength: 3, selector: (item) => item[key] });
  }
  return fc.array(acceptedValues(items, name), { maxLength: Math.min(3, Number(form['maxItems'])) });
}

/** JSON of any kind, with names that the schemas of requests have and values that they might. */
export function anyJson(schema: JsonObject): fc.Arbitrary<Json> {
  const names = [...namesIn(schema)];
  const known = fc.constantFrom(
    ...names,
    '__proto__',
    'constructor',
    'toString',
    'length',
    '',
    '0',
    'gross.per',
  );
  const key = fc.oneof(known, fc.string({ maxLength: 8 }));
  const scalar = fc.oneof(
    fc.constantFrom<Json>(null, true, false, 0, -0, 1, '', 'year', 'england', '1257L'),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    anyText(12),
    known,
  );
  return fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      { weight: 3, arbitrary: scalar },
      { weight: 1, arbitrary: fc.array(tie('json'), { maxLength: 4 }) },
      { weight: 2, arbitrary: fc.dictionary(key, tie('json'), { maxKeys: 5 }) },
    ),
  })).json;
}

/** Every name of a field below a schema. */
function namesIn(schema: JsonObject): Set<string> {
  const names = new Set<string>();
  for (const form of formsOf(schema)) {
    for (const [name, property] of propertiesOf(form)) {
      names.add(name);
      for (const inner of namesIn(property)) names.add(inner);
    }
    if (form['type'] === 'array')
      for (const inner of namesIn(resolveReference(form['items']))) names.add(inner);
  }
  return names;
}
