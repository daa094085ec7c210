import type { Rounding } from '../../decimal/index.js';
import { type Place, placeAt, type TextNode } from '../../yaml/index.js';
import { type Key, type Keys, mapWith, must, pairOf, type ReadMap, word } from '../../yaml/keys.js';
import type { EachTerm, Over, Term, TraceContext, Way, WhichPayslips } from '../book/term.js';
import type { FigureNode } from '../figures.js';
import type { Formula } from '../formula/parse.js';
import type { Kind, Type } from '../kinds.js';
import { type Construct, construct } from './construct.js';
import { formulaText, roundingName, roundingOf } from './read-parts.js';
import { type Syntax, type SyntaxChecker, UNCHECKED } from './syntax.js';

/** A field of a construct: what may stand there, and what that is once names are resolved. */
export interface ConstructField<Written = unknown, Checked = unknown, Required extends boolean = boolean> {
  readonly key: Key<Written, Required>;
  /** Undefined, with a finding, if it is wrong. */
  check(written: Written, checker: SyntaxChecker): Checked | undefined;
}

type ConstructFields = Readonly<Record<string, ConstructField>>;
type CheckedFields<F extends ConstructFields> = {
  readonly [Name in keyof F]: F[Name] extends ConstructField<infer _, infer Checked, infer Required>
    ? Required extends true
      ? Checked
      : Checked | undefined
    : never;
};
type WrittenFields<F extends ConstructFields> = ReadMap<{ readonly [Name in keyof F]: F[Name]['key'] }>;

/** A construct that finds by a way: its fields, what they come to as parts of a term, and how it finds with these. */
interface WayDefinition<F extends ConstructFields, Parts extends object> extends Omit<Way<Parts>, 'trace'> {
  /** What an editor says of it where its fields are a map of their own, whose first field has the name of the construct in a trace; left
   *  out where they stand beside each other, one under that name. */
  readonly help?: string;
  readonly fields: F;
  readonly takesOtherwise?: true;
  /** Makes the parts of fields that are right by themselves. Undefined, with a finding, where they do not go together. */
  lower(
    fields: CheckedFields<F>,
    checker: SyntaxChecker,
    written: WrittenFields<F>,
  ): Lowered<Parts> | undefined;
  /** Its parts in a trace, where they are not all of them. */
  trace?(parts: Parts, context: TraceContext): object;
}

interface Lowered<Parts extends object> {
  readonly parts: Parts;
  readonly type: Type;
  /** The formulas in them in the order in which a trace has what they read; that of the parts when left out. */
  readonly args?: readonly Term[];
}

/** Defines a construct by its fields. */
export function wayConstruct<F extends ConstructFields, Parts extends object>(
  definition: WayDefinition<F, Parts>,
): Construct;
export function wayConstruct({
  help,
  fields,
  takesOtherwise,
  lower,
  ...way
}: WayDefinition<ConstructFields, object>): Construct {
  const { name } = way;
  const by: Way = {
    trace: (parts, context) => tracedParts(parts, context, help === undefined ? undefined : name),
    ...way,
  };
  const syntax = (written: ReadMap<Keys>, place: Place = written.node.place): Syntax => ({
    place,
    check(checker) {
      const checked: Record<string, unknown> = {};
      let isWrong = false;
      for (const [key, field] of Object.entries(fields)) {
        if (written[key] === undefined) continue;
        checked[key] = field.check(written[key], checker);
        isWrong ||= checked[key] === undefined;
      }
      const lowered = isWrong ? undefined : lower(checked, checker, written);
      if (lowered === undefined) return UNCHECKED;
      const { parts, type, args = termsOf(parts) } = lowered;
      return { definition: { term: 'apply', by, parts, args, type }, type };
    },
  });
  const keys = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.key]));
  const definition = { name, ...(takesOtherwise && { takesOtherwise }) };
  return help === undefined
    ? construct({ ...definition, keys, read: (written) => syntax(written, placeAt(written.node, name)) })
    : construct({
        ...definition,
        keys: { [name]: must(mapWith(keys), help) },
        read: ({ [name]: written, node }, { findings }) =>
          written === undefined ? findings.add(node.place, `“${name}” is missing here.`) : syntax(written),
      });
}

/** The formulas in parts. */
function termsOf(part: unknown): readonly Term[] {
  if (Array.isArray(part)) return part.flatMap(termsOf);
  if (isTerm(part)) return [part];
  return isMap(part) ? Object.values(part).flatMap(termsOf) : [];
}

/** Parts as a trace has them. The first has the name of the construct, where one is given. */
function tracedParts(parts: object, context: TraceContext, name?: string): object {
  const traced = Object.entries(parts).flatMap(([key, part], index) =>
    part === undefined ? [] : [[index === 0 ? (name ?? key) : key, tracedPart(part, context)]],
  );
  return Object.fromEntries(traced);
}

function tracedPart(part: unknown, context: TraceContext): unknown {
  if (Array.isArray(part)) return part.map((each) => tracedPart(each, context));
  if (isTerm(part)) return part.term === 'holds' ? context.condition(part.condition) : context.write(part);
  if (isRounding(part)) return part.name;
  if (isFigure(part)) return part.path;
  if (isOver(part)) return 'list' in part ? context.items(part.list) : context.payslips(part.payslips);
  return isMap(part) ? tracedParts(part, context) : part;
}

/*
 * A part is a formula, a text, a rounding, a figure of the law, what a list goes over, or a list or a map of parts.
 */

function isMap(part: unknown): part is object {
  return typeof part === 'object' && part !== null && ![isRounding, isFigure, isOver].some((is) => is(part));
}

function isTerm(part: unknown): part is Term {
  return hasKeys(part, 'term', 'type');
}

function isRounding(part: unknown): part is Rounding {
  return hasKeys(part, 'name', 'round');
}

function isFigure(part: unknown): part is FigureNode {
  return hasKeys(part, 'node', 'path');
}

function isOver(part: unknown): part is Over {
  return Object.entries(part ?? {}).some(
    ([key, of]) => (key === 'payslips' || key === 'list') && typeof of === 'string',
  );
}

function hasKeys(part: unknown, ...keys: readonly string[]): boolean {
  return typeof part === 'object' && part !== null && keys.every((key) => key in part);
}

/** An argument that is a list: what a formula comes to at each place. */
export function eachOf(over: Over, of: Term): EachTerm {
  return { term: 'each', over, of, type: of.type };
}

/** A formula of one of these kinds; of any if there are none. */
export function formula(kinds: Kind | readonly Kind[], help: string): ConstructField<Formula, Term, true> {
  const all = typeof kinds === 'string' ? [kinds] : kinds;
  return {
    key: must(formulaText, help),
    check: (written, checker) => checker.term(written, all),
  };
}

const PLAIN_NUMBERS: readonly Kind[] = ['count', 'number'];

/** A part of the year and the whole of it: two formulas. */
export function share(
  help: string,
): ConstructField<readonly [Formula, Formula], readonly [Term, Term], true> {
  return {
    key: must(pairOf(formulaText, 'A share is a list of two: [part, whole].'), help),
    check: ([part, whole], checker) => [
      checker.term(part, PLAIN_NUMBERS),
      checker.divisor(checker.term(whole, PLAIN_NUMBERS), whole.place),
    ],
  };
}

/** The first and the last day of a span: two formulas. */
export function span(help: string): ConstructField<readonly [Formula, Formula], readonly [Term, Term], true> {
  return {
    key: must(pairOf(formulaText, 'A span is a list of two days: [first, last].'), help),
    check: ([first, last], checker) => [checker.term(first, ['date']), checker.term(last, ['date'])],
  };
}

/** A rounding by its name. */
export function rounding(help: string): ConstructField<TextNode, Rounding, true> {
  return {
    key: must(roundingName, help),
    check: (name, checker) => roundingOf(name, checker.findings),
  };
}

/** Which payslips of the year are read: the last, or each. */
export function payslips(
  help: string,
): ConstructField<{ readonly text: WhichPayslips }, { readonly payslips: WhichPayslips }, true> {
  return { key: must(word(['last', 'each']), help), check: ({ text }) => ({ payslips: text }) };
}

/** What is checked in a way of its own. */
export function field<Written, Checked, Required extends boolean>(
  key: Key<Written, Required>,
  check: (written: Written, checker: SyntaxChecker) => Checked | undefined,
): ConstructField<Written, Checked, Required> {
  return { key, check };
}

/** What is as it is written. */
export function written<T, Required extends boolean>(key: Key<T, Required>): ConstructField<T, T, Required> {
  return field(key, (read) => read);
}
