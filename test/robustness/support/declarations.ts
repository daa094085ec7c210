import fc from 'fast-check';
import type { FieldCondition, FieldTest } from '../../../src/language/index.js';

/** A field of requests, as a rule file declares it. */
export interface FieldDeclaration {
  readonly name: string;
  readonly type:
    | 'money'
    | 'number'
    | 'count'
    | 'rate'
    | 'code'
    | 'flag'
    | 'date'
    | 'text'
    | 'words'
    | 'amounts'
    | 'list'
    | 'group';
  readonly isRequired: boolean;
  readonly mayBeNull: boolean;
  /** Of numbers and amounts. */
  readonly minimum: number;
  readonly maximum: number;
  readonly places: number | undefined;
  readonly words: readonly string[];
  /** Of a group and a list. */
  readonly fields: readonly FieldDeclaration[];
  /** Of a list: its first field is its key. */
  readonly isKeyed: boolean;
  readonly requiredIf: FieldCondition;
  readonly allowedIf: FieldCondition;
}

const WORDS = ['one', 'two', 'three', 'four'];

const plain: FieldDeclaration = {
  name: '',
  type: 'flag',
  isRequired: false,
  mayBeNull: false,
  minimum: 0,
  maximum: 100,
  places: undefined,
  words: [],
  fields: [],
  isKeyed: false,
  requiredIf: [],
  allowedIf: [],
};

const bounds = fc.record({
  minimum: fc.integer({ min: -500, max: 0 }),
  maximum: fc.integer({ min: 10, max: 5_000 }),
});
const places = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
const words = fc.subarray(WORDS, { minLength: 1 });
const presence = fc.constantFrom(
  { isRequired: true, mayBeNull: false },
  { isRequired: false, mayBeNull: true },
  { isRequired: false, mayBeNull: false },
);

const scalar: fc.Arbitrary<FieldDeclaration> = fc
  .tuple(
    fc.constantFrom('money', 'number', 'count', 'rate', 'code', 'flag', 'date', 'text'),
    bounds,
    places,
    words,
    presence,
  )
  .map(([type, range, most, all, present]) => ({
    ...plain,
    ...present,
    type,
    // No rate of a request is below 0 or above 100 unless it says so; here it does not.
    ...(type !== 'rate' && range),
    places: type === 'money' || type === 'number' ? most : undefined,
    words: type === 'code' ? all : [],
  }));

const ofWords: fc.Arbitrary<FieldDeclaration> = fc
  .tuple(fc.constantFrom('words', 'amounts'), bounds, places, words, presence)
  .map(([type, range, most, all, present]) => ({
    ...plain,
    ...present,
    type,
    ...range,
    places: type === 'amounts' ? most : undefined,
    words: all,
  }));

const list: fc.Arbitrary<FieldDeclaration> = fc
  .tuple(withNames(fc.array(scalar, { minLength: 1, maxLength: 4 })), presence)
  .map(([fields, present]) => ({ ...plain, ...present, type: 'list', fields }));

const keyed: fc.Arbitrary<FieldDeclaration> = fc
  .tuple(words, fc.array(scalar, { minLength: 1, maxLength: 3 }), presence)
  .map(([all, others, present]) => ({
    ...plain,
    ...present,
    type: 'list',
    isKeyed: true,
    fields: [
      { ...plain, name: 'key', type: 'code', isRequired: true, words: all },
      ...others.map(
        (each, at): FieldDeclaration => ({ ...each, name: `amount_${at}`, type: 'money', words: [] }),
      ),
    ],
  }));

const leaf = fc.oneof({ weight: 4, arbitrary: scalar }, ofWords, list, keyed);

const group: fc.Arbitrary<FieldDeclaration> = fc
  .tuple(fc.array(leaf, { minLength: 1, maxLength: 4 }), presence)
  .chain(([fields, present]) =>
    withConditions(fields).map(
      (inner): FieldDeclaration => ({ ...plain, ...present, type: 'group', fields: inner }),
    ),
  );

/** The fields of requests, some of which must or may not be given by what stands beside them. */
export const declarations: fc.Arbitrary<readonly FieldDeclaration[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: group }), {
    minLength: 1,
    maxLength: 6,
  })
  .chain(withConditions);

function withNames(
  fields: fc.Arbitrary<readonly FieldDeclaration[]>,
): fc.Arbitrary<readonly FieldDeclaration[]> {
  return fields.map((all) => all.map((field, at) => ({ ...field, name: `${field.type}_${at}` })));
}

/** The fields with names, and some with a condition on optional fields before them that have no condition themselves. */
function withConditions(fields: readonly FieldDeclaration[]): fc.Arbitrary<readonly FieldDeclaration[]> {
  const relations = fc.array(
    fc.tuple(
      fc.constantFrom('free', 'required', 'allowed'),
      fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 2 }),
    ),
    { minLength: fields.length, maxLength: fields.length },
  );
  return withNames(fc.constant(fields)).chain((all) =>
    relations.map((drawn) =>
      all.map((field, at): FieldDeclaration => {
        const [how = 'free', picks = []] = drawn[at] ?? [];
        const before = all
          .slice(0, at)
          .filter((each, index) => !each.isRequired && drawn[index]?.[0] === 'free');
        const tests = new Map(
          picks.flatMap(([which, form]) => {
            const [asked, other] = [before[which % before.length], before[(which + 1) % before.length]];
            return asked === undefined || other === undefined
              ? []
              : [[asked.name, testOf(asked, other, form)] as const];
          }),
        );
        // What one test says of a field, another might exclude.
        const [first, second] = tests.values();
        const condition = [
          ...(first ? [first] : []),
          ...(second && first?.test !== second.test ? [second] : []),
        ];
        if (field.isRequired || condition.length === 0 || how === 'free') return field;
        return how === 'required' ? { ...field, requiredIf: condition } : { ...field, allowedIf: condition };
      }),
    ),
  );
}

/** A test of a field, or of one of two. */
function testOf({ name, type, words }: FieldDeclaration, other: FieldDeclaration, form: number): FieldTest {
  const known = type === 'flag' ? ['true'] : words.slice(0, 2);
  const asks: FieldTest =
    (type === 'flag' || type === 'code') && form % 2 === 0
      ? { test: 'word', name, words: known }
      : { test: 'given', names: [...new Set([name, ...(form === 1 ? [other.name] : [])])] };
  return form < 2 ? { test: 'not', condition: [asks] } : asks;
}

function conditionOf(condition: FieldCondition): string {
  return `{ ${condition.map(textOfTest).join(', ')} }`;
}

function textOfTest(test: FieldTest): string {
  switch (test.test) {
    case 'given':
      return `given: [${test.names.join(', ')}]`;
    case 'word':
      return `${test.name}: [${test.words.join(', ')}]`;
    case 'not':
      return `not: ${conditionOf(test.condition)}`;
  }
}

/** The inputs of a rule file. */
export function yamlOf(fields: readonly FieldDeclaration[], parent = ''): string {
  return fields
    .flatMap((field) => {
      const line = `  ${parent}${field.name}: ${inputOf(field)}`;
      return field.type === 'group' ? [line, yamlOf(field.fields, `${parent}${field.name}.`)] : [line];
    })
    .join('\n');
}

function inputOf(field: FieldDeclaration): string {
  const { type, fields } = field;
  const isBounded = ['money', 'number', 'count', 'amounts'].includes(type);
  const keys = [
    `type: ${type}`,
    'title: T',
    field.isRequired ? 'required: true' : 'absent: none',
    field.mayBeNull ? 'or_null: true' : '',
    isBounded ? `minimum: ${field.minimum}, maximum: ${field.maximum}` : '',
    field.places === undefined ? '' : `places: ${field.places}`,
    field.words.length > 0 ? `words: [${field.words.join(', ')}]` : '',
    field.isKeyed ? 'key: key' : '',
    type === 'list' ? `fields: { ${fields.map((each) => `${each.name}: ${inputOf(each)}`).join(', ')} }` : '',
    field.requiredIf.length > 0 ? `required_if: ${conditionOf(field.requiredIf)}` : '',
    field.allowedIf.length > 0 ? `allowed_if: ${conditionOf(field.allowedIf)}` : '',
  ];
  return `{ ${keys.filter((key) => key !== '').join(', ')} }`;
}

/** The names under which rules read all of it. */
export function pathsIn(fields: readonly FieldDeclaration[], parent = ''): readonly string[] {
  return fields.flatMap((field) => {
    const path = `${parent}${field.name}`;
    switch (field.type) {
      case 'group':
        return [`${path}.given`, ...pathsIn(field.fields, `${path}.`)];
      case 'list':
        return field.fields
          .filter(({ name }) => name !== 'key')
          .flatMap(({ name }) => [`${path}.${name}`, ...(field.isKeyed ? [] : [`${path}.${name}.given`])]);
      case 'words':
        return field.words.map((word) => `${path}.${word}`);
      default:
        return [path];
    }
  });
}
