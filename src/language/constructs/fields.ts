import type { Rounding } from '../../decimal/index.js';
import { isBroken, type Place, type TextNode } from '../../yaml/index.js';
import { type Key, mapWith, must, pairOf, word } from '../../yaml/keys.js';
import type { Datum, Over, Term } from '../book/checked.js';
import type { Formula } from '../formula/parse.js';
import type { Kind, Type } from '../kinds.js';
import { roundingOf, type TopicChecker, UNCHECKED } from './checker.js';
import { applied, type Construct, eachOf } from './construct.js';
import { formulaText, roundingName } from './read-parts.js';
import type { Argument, TaxedBand, TraceContext, Way, WhichPayslips } from './step.js';

/** One field of a construct: how it is read, checked and traced. */
interface Field<Written = unknown, Checked = unknown> {
  readonly key: Key<Written>;
  /** Undefined, with a finding, if it is wrong. */
  check(written: Written, checker: TopicChecker): Checked | undefined;
  /** The formulas in it. */
  terms(checked: Checked): readonly Term[];
  trace(checked: Checked, context: TraceContext, write: (term: Term) => string): unknown;
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
  type(fields: CheckedFields<F>, checker: TopicChecker, written: FieldPlaces): Type;
  sentence(fields: CheckedFields<F>, write: (term: Term) => string): string;
  find(args: readonly Argument[], fields: CheckedFields<F>): Datum;
  taxedBands?(args: readonly Argument[], fields: CheckedFields<F>): readonly TaxedBand[];
  /** The formulas that are read of several payslips at once. */
  each?(fields: CheckedFields<F>): { readonly over: Over; readonly terms: readonly Term[] };
  readonly amounts?: readonly number[];
  readonly divisors?: readonly number[];
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
  const map = mapWith(Object.fromEntries(entries.map(([field, { key }]) => [field, key])));
  return {
    name,
    keys: { [name]: must(map, help) },
    read({ entries: keys, place: placeOfAll }, _, { findings }) {
      const own = keys.get(name);
      const written = own && map.read(own.value, own.key, findings);
      if (written === undefined || isBroken(written))
        return written ?? findings.add(placeOfAll, `“${name}” is missing here.`);
      const { node } = written;
      const { place } = node;
      const placeOf = (field: string) => node.entries.get(field)?.value.place ?? place;
      return {
        place,
        check(checker) {
          const checks = entries.map(
            ([field, each]) => [field, each.check(written[field], checker)] as const,
          );
          const checked = Object.fromEntries(checks);
          if (checks.some(([, each]) => each === undefined)) return UNCHECKED;
          const terms = order.flatMap((field) => fields[field]?.terms(checked[field]) ?? []);
          const each = definition.each?.(checked);
          const { find, taxedBands, amounts, divisors } = definition;
          const by: Way = {
            name,
            ...(amounts !== undefined && { amounts }),
            ...(divisors !== undefined && { divisors }),
            ...(taxedBands !== undefined && { taxedBands: (args) => taxedBands(args, checked) }),
            fields: checked,
            sentence: (write) => definition.sentence(checked, (term) => write(terms.indexOf(term))),
            find: (args) => find(args, checked),
            trace: (context) =>
              Object.fromEntries(
                entries.map(([field, of]) => [
                  field === first ? name : field,
                  of.trace(checked[field], context, (term) => context.write(terms.indexOf(term))),
                ]),
              ),
          };
          const args = terms.map((of) => (each?.terms.includes(of) === true ? eachOf(each.over, of) : of));
          return applied(by, args, definition.type(checked, checker, { place, placeOf }));
        },
      };
    },
  };
}

/** A formula of one of these kinds. */
export function formula(kinds: Kind | readonly Kind[], help: string): Field<Formula, Term> {
  const all = typeof kinds === 'string' ? [kinds] : kinds;
  return {
    key: must(formulaText, help),
    check: (written, checker) => checker.term(written, all),
    terms: (term) => [term],
    trace: (term, _, write) => write(term),
  };
}

/** A part of the year and the whole of it: two formulas. */
export function share(help: string): Field<readonly [Formula, Formula], readonly [Term, Term]> {
  return {
    key: must(pairOf(formulaText, 'A share is a list of two: [part, whole].'), help),
    check: ([part, whole], checker) => [
      checker.term(part, PLAIN_NUMBERS),
      checker.divisor(checker.term(whole, PLAIN_NUMBERS), whole.place),
    ],
    terms: (terms) => terms,
    trace: (both, _, write) => both.map(write),
  };
}

const PLAIN_NUMBERS: readonly Kind[] = ['count', 'number'];

/** A rounding by its name. */
export function rounding(help: string): Field<TextNode, Rounding> {
  return {
    key: must(roundingName, help),
    check: (name, checker) => roundingOf(name, checker.findings),
    terms: () => [],
    trace: ({ name }) => name,
  };
}

/** Which payslips of the year are read: the last, or each. */
export function payslips(help: string): Field<{ readonly text: WhichPayslips }, WhichPayslips> {
  return {
    key: must(word(['last', 'each']), help),
    check: ({ text }) => text,
    terms: () => [],
    trace: (which, context) => context.payslips(which),
  };
}
