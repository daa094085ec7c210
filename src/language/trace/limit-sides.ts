import { memoize } from '../../cache.js';
import { Decimal } from '../../decimal/index.js';
import type { Term } from '../book/checked.js';
import type { Find } from '../formula/compile.js';
import { termsIn } from '../formula/terms.js';
import type { CompiledBook } from '../run/compile.js';
import { decimalOf } from '../run/datum.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';
import { Finder, type FoundValue } from './found-value.js';
import { copyOwner } from './operands.js';
import { type TracedValue, tracedBookOf } from './traced-value.js';

/** What decides how a value is found: its branches, a comparison in its formula, or the limits of its construct. */
export type Decider = 'branch' | 'limits' | 'above' | 'between' | 'min' | 'max';

/** On which side of a limit a step of a run fell. */
export interface Side {
  /** Identifies the step and its limit in all runs of a book. */
  readonly key: string;
  /** The full name of the value. */
  readonly rule: string;
  /** The value whose `with` asked for it. */
  readonly in?: string;
  readonly by: Decider;
  /** The call in the formula, as it is written; empty for branches and limits. */
  readonly part: string;
  /** The number of the path or side, one a payslip (or one for the year); -1 where another path was taken. */
  readonly sides: readonly number[];
  /** The sum over all payslips before rounding, in pounds; undefined if the value is not money. */
  total(): Decimal | undefined;
}

/** On which side of their limits the steps behind some values (full names) fell, by `key`. Between two runs with the same sides
 *  the values are linear, except for roundings. */
export function sidesOf(run: Run, names: readonly string[]): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>();
  const values = names.map((name) => run.book.find(name).checked);
  for (const each of finderOf(run).find(values)) addSides(each, run, sides);
  return sides;
}

/** One side, by its key; undefined where the run did not find its value. */
export function sideOf(run: Run, key: string): Side | undefined {
  const id = Number(key.slice(0, key.indexOf(' ')));
  if (run.peek(id) === undefined) return undefined;
  const sides = new Map<string, Side>();
  addSides(finderOf(run).findOne(run.book.value(id).checked), run, sides);
  return sides.get(key);
}

function finderOf(run: Run): Finder {
  return new Finder(run, tracedBookOf(run.book), undefined);
}

function addSides(
  { value, partition, places, isOverride }: FoundValue,
  run: Run,
  sides: Map<string, Side>,
): void {
  if (isOverride) return;
  const { compiled } = value;
  const { paths } = compiled.walk;
  const deciders = decidersOf(run.book)(value);
  if (paths.length === 1 && deciders[0]?.length === 0) return;
  const pathNumbers = partition.representatives.map((at) => compiled.walk.path(run, at).number);
  const overPlaces = (ofFirst: readonly number[]) =>
    places.map((at) => ofFirst[partition.groupIndexes[at] ?? 0] ?? -1);
  const add = (key: string, by: Decider, part: string, ofFirst: readonly number[]) => {
    const { fullName: rule, checked } = compiled;
    const copyIn = copyOwner(checked);
    const fullKey = `${checked.id} ${key}`;
    sides.set(fullKey, {
      key: fullKey,
      rule,
      ...(copyIn !== undefined && { in: copyIn }),
      by,
      part,
      sides: overPlaces(ofFirst),
      total: () =>
        checked.type.kind !== 'money'
          ? undefined
          : Decimal.sum(
              overPlaces(partition.representatives).map((at) => decimalOf(compiled.walk.find(run, at))),
            ),
    });
  };
  if (paths.length > 1) add('', 'branch', '', pathNumbers);
  for (const number of new Set(pathNumbers)) {
    for (const { by, part, side } of deciders[number] ?? []) {
      const tookPath = (first: number) => pathNumbers[first] === number;
      add(
        `${number} ${part}`,
        by,
        part,
        partition.representatives.map((at, first) => (tookPath(first) ? side(run, at) : -1)),
      );
    }
  }
}

interface DeciderOfPath {
  readonly by: Decider;
  readonly part: string;
  readonly side: Find<number>;
}

/** What decides on each path of a value, by the number of the path. */
const decidersOf = memoize((_: CompiledBook) => {
  const cache = new Map<TracedValue, readonly (readonly DeciderOfPath[])[]>();
  return (value: TracedValue) => {
    const deciders =
      cache.get(value) ??
      value.compiled.walk.paths.map((path) => [
        ...decidersOfLimits(path, value),
        ...decidersOfTerms(path, value),
      ]);
    cache.set(value, deciders);
    return deciders;
  };
});

function decidersOfLimits({ leaf }: BranchPath, { compiled }: TracedValue): readonly DeciderOfPath[] {
  const { side } = leaf.compile(compiled.walk.terms);
  return side === undefined ? [] : [{ by: 'limits', part: '', side }];
}

function decidersOfTerms({ leaf }: BranchPath, { compiled, writer }: TracedValue): readonly DeciderOfPath[] {
  // A formula over several payslips has no side on a single one.
  const terms = leaf.terms.filter((term) => leaf.readsPayslips?.terms.includes(term) !== true);
  return terms.flatMap(callsIn).flatMap((call) => {
    const [a, b, c] = call.args.map((term) => compiled.walk.terms.figure(term));
    if (a === undefined || b === undefined) return [];
    const side = sideOfCall(call.function, a, b, c);
    return side === undefined ? [] : [{ ...side, part: writer.term(call) }];
  });
}

type Call = Term & { readonly term: 'call' };

function callsIn(term: Term): readonly Call[] {
  const inner = termsIn(term).flatMap(callsIn);
  if (term.term !== 'call') return inner;
  return ['above', 'between', 'min', 'max'].includes(term.function) ? [term, ...inner] : inner;
}

type FindFigure = ReturnType<TracedValue['compiled']['walk']['terms']['figure']>;

function sideOfCall(
  by: Call['function'],
  a: FindFigure,
  b: FindFigure,
  c: FindFigure | undefined,
): Pick<DeciderOfPath, 'by' | 'side'> | undefined {
  switch (by) {
    case 'above':
      return { by, side: (run, at) => (a(run, at).gt(b(run, at)) ? 1 : 0) };
    case 'between':
      return {
        by,
        side(run, at) {
          const amount = a(run, at);
          if (!amount.gt(b(run, at))) return 0;
          return c !== undefined && amount.gt(c(run, at)) ? 2 : 1;
        },
      };
    case 'min':
      return { by, side: (run, at) => (a(run, at).gt(b(run, at)) ? 1 : 0) };
    case 'max':
      return { by, side: (run, at) => (a(run, at).lt(b(run, at)) ? 1 : 0) };
    default:
      return undefined;
  }
}
