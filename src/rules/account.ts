import { termsIn, termsOf } from './check/terms-of.js';
import type { CheckedValue, Step, Term } from './checked.js';
import type { CompiledBook, CompiledValue } from './evaluate/compile.js';
import type { Run } from './evaluate/run.js';
import type { FigureNode } from './figures.js';

/** What a calculation assumed and where its law stands: the texts and sources of the rules that applied, in order. */
export interface Account {
  readonly assumptions: readonly string[];
  readonly sources: readonly string[];
}

/** What finding a value cites: always, and by the branch that was taken. */
interface Citations {
  readonly always: readonly string[];
  /** By the number of the branch; none where the branch is a bare figure, because then nothing applied. */
  readonly byBranch: readonly (readonly string[])[];
}

const citationsOf = new WeakMap<CompiledBook, readonly Citations[]>();

/** The account of what a run has found so far. */
export function account(run: Run): Account {
  const { book } = run;
  let citations = citationsOf.get(book);
  if (citations === undefined) {
    citations = book.values.map((value) => cite(value.checked));
    citationsOf.set(book, citations);
  }
  const assumptions = new Set<string>();
  const sources = new Set<string>();
  for (const value of book.values) {
    if (run.found(value.id) === undefined || value.checked.copy !== undefined) continue;
    const took = run.took[value.id] ?? 0;
    for (const text of assumedBy(value, took)) assumptions.add(text);
    const cited = citations[value.id];
    for (const source of cited?.always ?? []) sources.add(source);
    for (const [branch, of] of (cited?.byBranch ?? []).entries()) {
      if ((took & (1 << branch)) !== 0) for (const source of of) sources.add(source);
    }
  }
  return { assumptions: [...assumptions], sources: [...sources] };
}

function assumedBy(value: CompiledValue, took: number): readonly string[] {
  const { assume } = value.checked.rule;
  const byBranch = value.assumptions.filter(
    (text, branch) => text !== undefined && (took & (1 << branch)) !== 0,
  );
  return [...(assume === undefined ? [] : [assume]), ...byBranch.filter((text) => text !== undefined)];
}

function cite(value: CheckedValue): Citations {
  if (value.step.step !== 'first') {
    return {
      always: isBare(value.step) ? [] : [...value.sources, ...figureSources(value.step)],
      byBranch: [],
    };
  }
  const byBranch: (readonly string[])[] = [];
  citeBranches(value.step, value.sources, byBranch);
  return { always: [], byBranch };
}

/** In the order in which the branches are numbered: each before those within it. */
function citeBranches(
  step: Step & { step: 'first' },
  sources: readonly string[],
  byBranch: (readonly string[])[],
): void {
  for (const branch of step.branches) {
    const inner = branch.step;
    byBranch.push(
      isBare(inner) ? [] : inner.step === 'first' ? sources : [...sources, ...figureSources(inner)],
    );
    if (inner.step === 'first') citeBranches(inner, sources, byBranch);
  }
}

/** A figure written in the rule itself: £0 where something does not apply. */
function isBare(step: Step): boolean {
  return step.step === 'is' && step.term.term === 'constant' && step.term.figure === undefined;
}

function figureSources(step: Step): readonly string[] {
  const sources = termsOf(step).flatMap(sourcesOfTerm);
  const table = step.step === 'lookup' ? sourcesOfFigure(step.table) : [];
  return [...sources, ...table];
}

function sourcesOfTerm(term: Term): readonly string[] {
  const own = term.term === 'constant' && term.figure !== undefined ? sourcesOfFigure(term.figure) : [];
  return [...own, ...termsIn(term).flatMap(sourcesOfTerm)];
}

function sourcesOfFigure(node: FigureNode): readonly string[] {
  // Tables of a rule file carry the sources of the topic, which is cited already.
  if (!node.path.startsWith('rates.')) return [];
  return node.node === 'group' ? [...node.entries.values()].flatMap(sourcesOfFigure) : node.sources;
}
