import { groupBy } from '../../group-by.js';
import {
  Book,
  type Breach,
  breachesOf,
  Calculation,
  checkBooks,
  type FigureNode,
  type Topic,
  topicsIn,
} from '../../language/index.js';
import type { Invariant } from '../../language/inspect.js';
import { Findings, type Place } from '../../yaml/index.js';
import { payrollOnlyOf, type Rates } from '../figures/read.js';
import { forEach, readsYearBefore } from './each.js';
import { type Equation, equationsIn } from './equations.js';
import { daysOf, figuresOfStretch } from './figures.js';

/** A figure that breaks an invariant. */
export interface BrokenFigure extends Pick<Invariant, 'level'> {
  /** What accepts it names: the invariant, or the figure that is not like the year before. */
  readonly name: string;
  readonly place: Place;
  /** Which figure it is, what it is, and what would be right. */
  readonly says: string;
}

/** What invariants find in figures. */
export interface TriedFigures {
  readonly broken: readonly BrokenFigure[];
  /** Figures that exist only for the rules and that no invariant reads either. */
  readonly unused: readonly FigureNode[];
  /** What figures others give, in each stretch of the year. */
  readonly equations: readonly (readonly Equation[])[];
}

type TriedStretch = Pick<TriedFigures, 'broken' | 'unused'> & { readonly equations: readonly Equation[] };

/** Tries the invariants of a file on the figures of a year, in each stretch of it; `before` is the year before. What is wrong with
 *  an invariant itself goes to `findings`. */
export function tryFigures(
  file: Topic,
  rates: Rates,
  before: Rates | undefined,
  findings: Findings,
): TriedFigures {
  const [topic = file] = topicsIn([file], rates.taxYear);
  const ofOneYear = topic.invariants.filter((each) => !readsYearBefore(each));
  const ofBoth = before === undefined ? [] : topic.invariants.filter(readsYearBefore);
  const stretches = [rates.starts, ...rates.changes].map((day) =>
    tryStretch({ ...topic, invariants: ofOneYear }, rates, { day, before: undefined }, findings),
  );
  const beside = tryStretch({ ...topic, invariants: ofBoth }, rates, { day: rates.starts, before }, findings);
  return {
    broken: [...stretches, beside].flatMap(({ broken }) => broken),
    unused: stretches[0]?.unused ?? [],
    equations: stretches.map(({ equations }) => equations),
  };
}

/** Tries invariants on the figures of a stretch, which are a book of their own without rules. */
function tryStretch(
  topic: Topic,
  rates: Rates,
  { day, before }: { readonly day: string; readonly before: Rates | undefined },
  findings: Findings,
): TriedStretch {
  const root = figuresOfStretch(rates, day, before);
  const own = new Findings();
  const invariants = topic.invariants.flatMap((each) => forEach(each, root, rates));
  const year = {
    taxYear: rates.taxYear,
    topics: [{ ...topic, invariants }],
    operations: [],
    authorities: rates.authorities,
    rates: root,
    stretches: [day],
    days: daysOf(rates),
    payrollOnly: payrollOnlyOf(rates),
    requiredValues: [],
  };
  const book = checkBooks([year], own).books[0];
  findings.addAll(own);
  if (book === undefined || own.count > 0) return { broken: [], unused: [], equations: [] };
  const calculation = new Calculation(new Book(book), {});
  const isNew = ({ figures }: Breach) => figures.some(({ inForce }) => inForce?.from === day);
  // A figure that did not change was reported in the stretch before.
  const breaches = book.invariants
    .flatMap((invariant) => breachesOf(invariant, calculation))
    .filter((breach) => day === rates.starts || isNew(breach));
  const byInvariant = groupBy(
    breaches,
    ({ invariant: { declaration } }) => `${declaration.name} ${declaration.says}`,
  );
  return {
    broken: [...byInvariant.values()].flatMap(brokenFigures),
    unused: book.unusedFigures,
    equations: equationsIn(book, calculation),
  };
}

/** The breaches of an invariant figure by figure: those that have a figure in common are one, at the figure that most of them have. */
function brokenFigures(breaches: readonly Breach[]): readonly BrokenFigure[] {
  const has = ({ figures }: Breach, path: string) => figures.some((figure) => figure.path === path);
  const count = ({ path }: { readonly path: string }) => breaches.filter((each) => has(each, path)).length;
  const [figure] = breaches.flatMap(({ figures }) => figures).toSorted((a, b) => count(b) - count(a));
  const first = breaches.find((each) => has(each, figure?.path ?? ''));
  if (figure === undefined || first === undefined) return [];
  const { level, name, says } = first.invariant.declaration;
  const others = breaches.filter((each) => !has(each, figure.path));
  return [{ level, name, place: figure.place, says: `${first.says} ${says}` }, ...brokenFigures(others)];
}
