import type { Rounding } from '../../decimal/index.js';
import type { Datum, Term } from '../book/checked.js';
import type { Formula } from '../formula/parse.js';
import type { Kind, Type } from '../kinds.js';
import { allOf } from '../source/fields.js';
import { type Broken, isBroken } from '../source/findings.js';
import { type ShapePart, text, withDescription } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import type { MapNode, TextNode } from '../source/yaml.js';
import { type ConstructChecker, UNCHECKED } from './checker.js';
import type { Construct } from './construct.js';
import type { ConstructReader } from './reader.js';
import type { Here, Leaf, TraceContext, WhichPayslips } from './step.js';

/** One field of a construct: how it is read, checked and traced. */
interface Field<Written = unknown, Checked = unknown> {
  readonly shape: ShapePart;
  read(map: MapNode, key: string, reader: ConstructReader): Written | Broken;
  /** Undefined, with a finding, if it is wrong. */
  check(written: Written, checker: ConstructChecker): Checked | undefined;
  /** The formulas in it. */
  terms(checked: Checked): readonly Term[];
  trace(checked: Checked, context: TraceContext): unknown;
}

type Fields = Readonly<Record<string, Field>>;
type CheckedFields<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer _, infer Checked> ? Checked : never;
};

/** Defines a construct that is a map of fields. In a trace its first field has the name of the construct. */
interface FieldsDefinition<F extends Fields> {
  readonly name: string;
  readonly help: string;
  readonly fields: F;
  /** The order in which the formulas of fields are read; that of the fields when left out. */
  readonly order?: readonly (keyof F & string)[];
  type(fields: CheckedFields<F>, checker: ConstructChecker, written: FieldPlaces): Type;
  sentence(fields: CheckedFields<F>, write: (term: Term) => string): string;
  find(fields: CheckedFields<F>, here: Here): Datum;
  /** Further properties of the leaf. */
  leafProperties?(
    fields: CheckedFields<F>,
  ): Pick<Leaf, 'amount' | 'bandRows' | 'inBands' | 'taper' | 'readsPayslips' | 'taxedBands'>;
}

/** The places of the fields. */
interface FieldPlaces {
  readonly place: Place;
  placeOf(field: string): Place;
}

export function constructOfFields<F extends Fields>(definition: FieldsDefinition<F>): Construct;
export function constructOfFields(definition: FieldsDefinition<Fields>): Construct {
  const { name, help, fields, order = Object.keys(fields) } = definition;
  const entries = Object.entries(fields);
  const [first] = Object.keys(fields);
  return {
    name,
    shape: { $ref: `#/$defs/${name}` },
    parts: {
      [name]: {
        type: 'object',
        additionalProperties: false,
        required: Object.keys(fields),
        properties: Object.fromEntries(entries.map(([field, { shape }]) => [field, shape])),
        description: help,
      },
    },
    read(map, reader) {
      const inner = reader.fields.mustHave(map, name, reader.fields.mapAt(map, name));
      if (isBroken(inner)) return inner;
      const values = entries.map(([field, each]) => [field, each.read(inner, field, reader)] as const);
      const broken = values.map(([, each]) => each).find(isBroken);
      if (broken !== undefined) return broken;
      const written = Object.fromEntries(values);
      const { place } = inner;
      const placeOf = (field: string) => inner.entries.get(field)?.value.place ?? place;
      return {
        place,
        check(checker) {
          const checks = entries.map(
            ([field, each]) => [field, each.check(written[field], checker)] as const,
          );
          const checked = Object.fromEntries(checks);
          if (checks.some(([, each]) => each === undefined)) return UNCHECKED;
          const leaf: Leaf = {
            ...definition.leafProperties?.(checked),
            terms: order.flatMap((field) => fields[field]?.terms(checked[field]) ?? []),
            sentence: (writer) => definition.sentence(checked, (term) => writer.term(term)),
            find: (here) => definition.find(checked, here),
            trace: (context) =>
              Object.fromEntries(
                entries.map(([field, each]) => [
                  field === first ? name : field,
                  each.trace(checked[field], context),
                ]),
              ),
          };
          return { step: leaf, type: definition.type(checked, checker, { place, placeOf }) };
        },
      };
    },
  };
}

/** A formula of one of these kinds. */
export function formula(kinds: Kind | readonly Kind[], help: string): Field<Formula, Term> {
  const all = typeof kinds === 'string' ? [kinds] : kinds;
  return {
    shape: withDescription(text, help),
    read: (map, key, reader) => reader.formulaAt(map, key),
    check: (written, checker) => checker.term(written, all),
    terms: (term) => [term],
    trace: (term, { writer }) => writer.term(term),
  };
}

/** A part of the year and the whole of it: two formulas. */
export function share(help: string): Field<readonly [Formula, Formula], readonly [Term, Term]> {
  return {
    shape: withDescription({ $ref: '#/$defs/share' }, help),
    read(map, key, reader) {
      const list = reader.fields.mustHave(map, key, reader.fields.listAt(map, key));
      const formulas = isBroken(list) ? list : allOf(list.items.map((item) => reader.formula(item)));
      if (isBroken(formulas)) return formulas;
      const [part, whole, ...more] = formulas;
      return part === undefined || whole === undefined || more.length > 0
        ? reader.fields.mustHave<readonly [Formula, Formula]>(map, key, undefined)
        : [part, whole];
    },
    check: ([part, whole], checker) => [
      checker.term(part, PLAIN_NUMBERS),
      checker.divisor(checker.term(whole, PLAIN_NUMBERS), whole.place),
    ],
    terms: (terms) => terms,
    trace: (both, { writer }) => both.map((term) => writer.term(term)),
  };
}

const PLAIN_NUMBERS: readonly Kind[] = ['count', 'number'];

/** A rounding by its name. */
export function rounding(help: string): Field<TextNode, Rounding> {
  return {
    shape: withDescription({ $ref: '#/$defs/rounding' }, help),
    read: (map, key, reader) => reader.textAt(map, key),
    check: (name, checker) => checker.rounding(name),
    terms: () => [],
    trace: ({ name }) => name,
  };
}

/** Which payslips of the year are read: the last, or each. */
export function payslips(help: string): Field<WhichPayslips, WhichPayslips> {
  return {
    shape: { enum: ['last', 'each'], description: help },
    read(map, key, reader) {
      const word = reader.textAt(map, key);
      if (isBroken(word)) return word;
      return word.text === 'each' ? 'each' : 'last';
    },
    check: (which) => which,
    terms: () => [],
    trace: (which, context) => context.payslips(which),
  };
}

/** The shapes that fields refer to by `$ref`. */
export const fieldParts = {
  rounding: {
    type: 'string',
    description: 'A rounding by its name. Example: `penny_nearest`',
  },
  share: {
    type: 'array',
    items: text,
    minItems: 2,
    maxItems: 2,
    errorMessage: 'A share is a list of two: [part, whole].',
  },
};
