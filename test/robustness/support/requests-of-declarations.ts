import fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '../../../src/json.js';
import type { FieldCondition, FieldTest } from '../../../src/language/index.js';
import type { FaultCode } from '../../../src/operations/index.js';
import type { FieldDeclaration } from './declarations.js';

type MutableRequest = Record<string, Json>;

/** A request that the declaration of its fields allows. */
export function requestOf(fields: readonly FieldDeclaration[]): fc.Arbitrary<JsonObject> {
  const all = fields.map((field) =>
    fc.tuple(
      fc.constantFrom('left out', 'null', 'given', 'given'),
      field.requiredIf.length > 0 ? valueFor(field).filter(isSomething) : valueFor(field),
    ),
  );
  return fc.tuple(...all).map((values) => {
    const request: MutableRequest = {};
    for (const [at, field] of fields.entries()) {
      const [how = 'given', value = null] = values[at] ?? [];
      const isNeeded = field.isRequired || (field.requiredIf.length > 0 && holds(field.requiredIf, request));
      if (!holds(field.allowedIf, request) || (isNeeded && !isSomething(value) && !field.isRequired))
        continue;
      if (how === 'given' || isNeeded) request[field.name] = value;
      else if (how === 'null' && field.mayBeNull) request[field.name] = null;
    }
    return request;
  });
}

/** Whether a condition holds in a request; no field that is asked of has a default but a flag, which is false. */
function holds(condition: FieldCondition, request: JsonObject): boolean {
  return condition.every((test) => isMet(test, request));
}

function isMet(test: FieldTest, request: JsonObject): boolean {
  switch (test.test) {
    case 'given':
      return test.names.some((name) => isSomething(request[name]));
    case 'word':
      return test.words.includes(String(request[test.name] ?? 'false'));
    case 'not':
      return !holds(test.condition, request);
  }
}

/** Whether a value gives a field: null and an empty list do not. */
function isSomething(value: Json | undefined): boolean {
  return (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
}

function namesIn(condition: FieldCondition): readonly string[] {
  return condition.flatMap((test) =>
    test.test === 'not' ? namesIn(test.condition) : test.test === 'given' ? test.names : [test.name],
  );
}

/** A value that a field may have. */
function valueFor(field: FieldDeclaration): fc.Arbitrary<Json> {
  switch (field.type) {
    case 'money':
    case 'number':
    case 'rate':
      return numberOf(field);
    case 'count':
      return fc.integer({ min: field.minimum, max: field.maximum });
    case 'flag':
      return fc.boolean();
    case 'code':
      return fc.constantFrom(...field.words);
    case 'text':
      return fc.string({ maxLength: 100 });
    case 'date':
      return day;
    case 'words':
      return fc.shuffledSubarray([...field.words]);
    case 'amounts':
      return fc
        .shuffledSubarray([...field.words])
        .chain((words) => fc.tuple(...words.map((word) => fc.tuple(fc.constant(word), numberOf(field)))))
        .map((entries) => Object.fromEntries(entries));
    case 'list': {
      const items = requestOf(field.fields);
      return field.isKeyed
        ? fc.uniqueArray(items, { maxLength: 4, selector: (item) => item['key'] })
        : fc.array(items, { maxLength: 4 });
    }
    case 'group':
      return requestOf(field.fields);
  }
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Within its bounds, with as many decimals as it may have. */
function numberOf({ minimum, maximum, places = 4 }: FieldDeclaration): fc.Arbitrary<number> {
  const scale = 10 ** places;
  return fc.integer({ min: minimum * scale, max: maximum * scale }).map((number) => number / scale);
}

/** A request that is wrong in one field, or in two that exclude each other. */
export interface WrongDeclared {
  readonly request: Json;
  readonly names: readonly string[];
  readonly what: string;
  readonly code: FaultCode;
}

/** Nothing is found to be wrong: the request gives no field that could be. */
const NOTHING = { what: '', names: [], code: 'REQUIRED' } as const;

/** A request that is right but for one field of it, at any depth. */
export function wrongRequestOf(fields: readonly FieldDeclaration[]): fc.Arbitrary<WrongDeclared> {
  return requestOf(fields).chain((request) => wrongObject(request, fields, ''));
}

function wrongObject(
  request: JsonObject,
  fields: readonly FieldDeclaration[],
  parent: string,
): fc.Arbitrary<WrongDeclared> {
  const has = (name: string) => (request[name] ?? null) !== null;
  const within = fields
    .filter(({ name }) => has(name))
    .map((field) =>
      wrongValue(field, request[field.name] ?? null, `${parent}${field.name}`).map((wrong) => ({
        ...wrong,
        request: { ...request, [field.name]: wrong.request },
      })),
    );
  const more = (name: string, value: Json) => fc.constant({ ...request, [name]: value });
  const beside = fields.flatMap((field) => {
    const { name } = field;
    const path = `${parent}${name}`;
    const { [name]: _, ...others } = request;
    const nulls: readonly JsonObject[] = field.mayBeNull ? [{ ...others, [name]: null }] : [];
    const names = [path];
    // What another field needs in its place, or may not have, is wrong there, too.
    const isFree = !fields.some((each) => namesIn([...each.requiredIf, ...each.allowedIf]).includes(name));
    const isMissed = field.requiredIf.length > 0 && holds(field.requiredIf, request);
    const [excluding, ...more] = field.allowedIf.filter((test) => !holds([test], request));
    return [
      ...(field.isRequired && isFree
        ? [fc.constant({ request: others, names, what: 'required', code: 'REQUIRED' as const })]
        : []),
      ...(isMissed && isFree
        ? [others, ...nulls].map((each) =>
            fc.constant({ request: each, names, what: 'required_if', code: 'REQUIRED' as const }),
          )
        : []),
      ...(field.mayBeNull || has(name) || field.isRequired || !isFree || isMissed || excluding !== undefined
        ? []
        : [
            fc.constant({ ...request, [name]: null }).map((each) => ({
              ...{ request: each, names, what: 'null', code: nullCode(field) },
            })),
          ]),
      ...(excluding !== undefined && more.length === 0
        ? [
            valueFor(field)
              .filter(isSomething)
              .map((value) => ({
                request: { ...request, [name]: value },
                names: [...names, ...excludedBy(excluding, request).map((each) => `${parent}${each}`)],
                what: `allowed_if ${excluding.test}`,
                code: excluding.test === 'not' ? ('ONLY_WITHOUT' as const) : ('ONLY_WITH' as const),
              })),
          ]
        : []),
    ];
  });
  const unlisted = more('unlisted', 1).map((each) => ({
    request: each,
    names: [`${parent}unlisted`],
    what: 'unlisted',
    code: 'UNKNOWN_FIELD' as const,
  }));
  return fc.oneof(...within, ...within, ...beside, unlisted);
}

/** The fields beside which one may not be given: each of them may be the wrong one. */
function excludedBy(test: FieldTest, request: JsonObject): readonly string[] {
  const [inner] = test.test === 'not' ? test.condition : [];
  return inner?.test === 'given' ? inner.names.filter((name) => isSomething(request[name])) : [];
}

/** Null is no word of those that are listed, and for all else of another kind. */
function nullCode({ type }: FieldDeclaration): FaultCode {
  return type === 'code' ? 'NOT_ALLOWED' : 'WRONG_TYPE';
}

function wrongValue(field: FieldDeclaration, value: Json, path: string): fc.Arbitrary<WrongDeclared> {
  const one = (what: string, code: FaultCode, ...values: readonly Json[]) =>
    fc
      .constantFrom(...values)
      .map((each) => ({ request: each, names: [path], what: `${field.type} ${what}`, code }));
  const { minimum, maximum, places, words } = field;
  switch (field.type) {
    case 'money':
    case 'number':
    case 'count':
    case 'rate': {
      const tooPrecise = places === undefined ? [] : [`1.${'0'.repeat(places)}1`, '1e-7'].map(Number);
      return fc.oneof(
        one('out of bounds', 'OUT_OF_RANGE', minimum - 1, maximum + 1, Infinity, -Infinity),
        one('of another kind', 'WRONG_TYPE', '1', true, [], {}),
        ...(field.type === 'count' ? [one('broken', 'WRONG_TYPE', 1.5)] : []),
        ...(tooPrecise.length > 0 ? [one('too precise', 'TOO_PRECISE', ...tooPrecise)] : []),
      );
    }
    case 'flag':
      return one('of another kind', 'WRONG_TYPE', 'true', 1, []);
    case 'code':
      return one('unknown', 'NOT_ALLOWED', 'five', '', 1, []);
    case 'text':
      return fc.oneof(
        one('of another kind', 'WRONG_TYPE', 1, {}),
        one('too long', 'TOO_LONG', 'x'.repeat(101)),
      );
    case 'date':
      return fc.oneof(
        one('of another kind', 'WRONG_TYPE', 20260828, false),
        one('that there is not', 'MALFORMED', '2027-02-29', '2026-04-31', '26-04-06', ' 2026-04-06', ''),
      );
    case 'words': {
      const [word = ''] = words;
      return fc.oneof(
        one('of another kind', 'WRONG_TYPE', word, {}),
        ...(words.length > 1 ? [one('repeated', 'REPEATED', [word, word])] : []),
      );
    }
    case 'amounts':
      return wrongAmounts(field, value, path);
    case 'list':
      return wrongItems(field, value, path);
    case 'group':
      return isObject(value)
        ? wrongObject(value, field.fields, `${path}.`)
        : fc.constant({ request: value, ...NOTHING });
  }
}

function wrongAmounts(field: FieldDeclaration, value: Json, path: string): fc.Arbitrary<WrongDeclared> {
  const amounts = isObject(value) ? value : {};
  const of = (word: string, amount: Json, what: string, code: FaultCode) =>
    fc.constant({ request: { ...amounts, [word]: amount }, names: [`${path}.${word}`], what, code });
  const { words, minimum, maximum, places } = field;
  return fc.oneof(
    of('five', 1, 'amounts unlisted', 'UNKNOWN_FIELD'),
    ...words.flatMap((word) => [
      of(word, minimum - 0.5, 'amounts out of bounds', 'OUT_OF_RANGE'),
      of(word, maximum + 1, 'amounts out of bounds', 'OUT_OF_RANGE'),
      of(word, '1', 'amounts of another kind', 'WRONG_TYPE'),
      ...(places === undefined
        ? []
        : [of(word, 1 + 10 ** -(places + 1), 'amounts too precise', 'TOO_PRECISE')]),
    ]),
  );
}

function wrongItems(field: FieldDeclaration, value: Json, path: string): fc.Arbitrary<WrongDeclared> {
  const items = Array.isArray(value) ? value.filter(isObject) : [];
  const [first] = items;
  if (first === undefined) {
    const names = [path];
    return fc
      .constantFrom({}, 'x')
      .map((each) => ({ request: each, names, what: 'list of another kind', code: 'WRONG_TYPE' }));
  }
  const most = field.fields[0]?.words.length ?? 0;
  const twice =
    field.isKeyed && items.length < most
      ? [
          fc.constant<WrongDeclared>({
            request: [...items, first],
            names: [`${path}[${items.length}].key`],
            what: 'key repeated',
            code: 'REPEATED',
          }),
        ]
      : [];
  return fc.oneof(
    ...twice,
    wrongObject(first, field.fields, `${path}[0].`).map((wrong) => ({
      ...wrong,
      request: [wrong.request, ...items.slice(1)],
    })),
  );
}
