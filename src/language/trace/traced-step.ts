import { citationMembers, lawOfBranches } from '../book/authority.js';
import type { TaxedBand } from '../book/term.js';
import { decimalOf } from '../datum.js';
import type { Path } from '../run/paths.js';
import { says } from '../run/sentences.js';
import { appliedConditions } from './applied-conditions.js';
import { wouldBe } from './exceptions.js';
import type { FoundValue } from './found-value.js';
import { type FigureUse, figuresUsed } from './law-figures.js';
import { copierOf, operandsOf } from './operands.js';
import type { TracedFigure, TracedTaxRow, TraceStep, TriedBranch } from './trace-step.js';
import { tracedBookOf } from './traced-book.js';
import { exactText } from './traced-datum.js';
import { numbersText, tracedSeries } from './traced-series.js';

/** What the steps of a trace share. */
export interface Statements {
  /** Whether title, note and source of the rule of a copy are stated at the rule's own step. */
  isStatedElsewhere(found: FoundValue): boolean;
  /** A figure, with what no step before states of it. */
  figure(use: FigureUse): TracedFigure;
  /** Notes authorities on which the trace rests, by name. */
  cite(authorities: readonly string[]): void;
}

/** The step of a value. */
export function tracedStep(found: FoundValue, statements: Statements): TraceStep {
  const { value, rule, indexes, paths } = found;
  const grain = grainOf(found);
  const copyIn = copierOf(value);
  const isBrief = statements.isStatedElsewhere(found);
  // A step states what a branch names also where another step is that of the rule: that may have taken another branch.
  const isCited = !isBrief || paths.some(({ law }) => law !== undefined);
  const law = lawOfBranches(
    rule,
    paths.map((path) => path.law),
  );
  const ways = waysOf(found);
  const rows = taxRowsOf(found);
  const tried = triedBranches(found);
  const rounding = value.roundings.map(({ name }) => name);
  const departs = exceptionOf(found);
  const because = appliedConditions(found);
  const assumed = assumptionsOf(found);
  if (departs !== undefined) statements.cite([departs.authority]);
  const figures = figuresUsed(found).map((use) => statements.figure(use));
  statements.cite(law.authorities);
  return {
    rule: value.fullName,
    ...(copyIn !== undefined && { in: copyIn }),
    ...(!isBrief && rule.title !== undefined && { title: rule.title }),
    grain,
    ...(grain === 'payslip' && { payslips: numbersText(indexes) }),
    ...(grain === 'item' && { items: indexes.length }),
    formula: formulaOf(found),
    ...(ways.length > 0 && { way: byBranch(paths, ways) }),
    ...(rows !== undefined && { rows }),
    ...(tried.length > 0 && { tried }),
    ...(paths.some(({ name }) => name !== undefined) && {
      took: tracedSeries(found.pathAt.map(({ name = '' }) => name)),
    }),
    operands: operandsOf(found),
    ...(rounding.length > 0 && {
      unrounded: tracedSeries(found.found.map(({ unrounded }) => unrounded)),
      rounding,
    }),
    value: tracedSeries(found.found.map(({ datum }) => datum)),
    ...(departs !== undefined && { departs }),
    ...(because.length > 0 && { applied_because: because }),
    ...(assumed.length > 0 && { assumed }),
    ...(figures.length > 0 && { figures }),
    ...(!isBrief && rule.note !== undefined && { note: rule.note }),
    ...(isCited && citationMembers(law)),
    file: rule.place.source.path,
    line: rule.place.line,
  };
}

function grainOf({ value: { type } }: FoundValue): TraceStep['grain'] {
  return type.grain === 'payslip' || type.grain === 'item' ? type.grain : 'year';
}

/** The formula, or that of each branch; of what was not found that of the rule. */
function formulaOf({ value, paths, writer }: FoundValue): TraceStep['formula'] {
  if (paths.length === 0) return writer.step(value.definition);
  return byBranch(
    paths,
    paths.map((path) => [path, writer.step(path.leaf)] as const),
  );
}

/** The parts of the constructs on the paths, of those that are more than a formula. */
function waysOf(found: FoundValue): readonly (readonly [Path, object])[] {
  return found.paths.flatMap((path) => {
    const way = found.way(path.leaf, path);
    return way === undefined ? [] : [[path, way] as const];
  });
}

/** What the only path has; where there are several, by their names. */
function byBranch<T>(paths: readonly Path[], all: readonly (readonly [Path, T])[]): T | Record<string, T> {
  const [only] = all;
  if (only !== undefined && paths.length === 1) return only[1];
  return Object.fromEntries(all.map(([{ name = '' }, each]) => [name, each]));
}

/** How a tax is divided into bands. Only of one payslip: the rows of many would be long, and each can be traced by itself. */
function taxRowsOf({ paths, indexes, value, calculation }: FoundValue): TraceStep['rows'] {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0 || indexes.length > 1) return undefined;
  return calculation.taxed(path.leaf, value, indexes[0] ?? 0)?.bands.map(tracedTaxRow);
}

function tracedTaxRow({ of, rate, upTo, tax }: TaxedBand): TracedTaxRow {
  return {
    of: exactText(of),
    rate: exactText(rate),
    ...(upTo !== undefined && { up_to: exactText(upTo) }),
    tax: exactText(tax),
  };
}

/** The branches that some payslip tried, without those that always apply. */
function triedBranches(found: FoundValue): readonly TriedBranch[] {
  const { paths, writer } = found;
  if (paths.every(({ trials }) => trials.length === 0)) return [];
  const all = new Map(paths.flatMap(({ trials }) => trials).map((each) => [each.number, each]));
  return [...all.values()]
    .sort((one, other) => one.number - other.number)
    .flatMap(({ name, number, when, if: claim, lookup }) => {
      const withoutRow = all.has(number + 1) ? lookup : undefined;
      if (when === undefined && claim === undefined && withoutRow === undefined) return [];
      return {
        branch: name,
        ...(when !== undefined && { when: found.conditionName(when) }),
        ...(claim !== undefined && { if: writer.claim(claim) }),
        ...(withoutRow !== undefined && { lookup: found.way(withoutRow) ?? {} }),
      };
    });
}

/** The figures by an authority that is not followed, where they differ. */
export function exceptionOf({ calculation, value, found }: FoundValue): TraceStep['departs'] {
  const exception = tracedBookOf(calculation.book).exceptions.get(value.fullName);
  if (exception === undefined) return undefined;
  const others = found.map((each) => wouldBe(each, exception));
  if (found.every(({ datum }, index) => others[index]?.eq(decimalOf(datum)) === true)) return undefined;
  return { authority: exception.authority, would_be: tracedSeries(others) };
}

/** What the value takes for granted, and the branches that were taken; a copy says nothing. */
export function assumptionsOf({
  calculation,
  value,
  paths,
}: Pick<FoundValue, 'calculation' | 'value' | 'paths'>): readonly string[] {
  if (value.copy !== undefined) return [];
  const own = value.assumptions.flatMap((each) => says(each, calculation.scratchCopy) ?? []);
  return [...new Set([...own, ...paths.flatMap(({ assumptions }) => assumptions)])];
}
