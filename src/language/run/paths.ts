import { memoize } from '../../cache.js';
import type { CitedLaw } from '../book/authority.js';
import type { ConditionId } from '../book/checked.js';
import type { DeclaredReasons } from '../book/model.js';
import type { Branch, CheckedClaim, DatedTerm, Definition, LookupTerm, Term } from '../book/term.js';
import { branchesOf, conditionsOf, formulasOf } from '../constructs/definition-walks.js';
import type { FigureNode } from '../figures.js';
import { claimTerms, figuresIn, nestedTerms } from '../formula/terms.js';

/** A branch whose tests are tried on the way to the one that fits. */
interface BranchTrial {
  readonly name: string;
  /** Its number among all branches of the value. */
  readonly number: number;
  readonly when: ConditionId | undefined;
  readonly if: CheckedClaim | undefined;
  /** The branch fits if this lookup finds a row. */
  readonly lookup: LookupTerm | undefined;
}

/** The branches that lead to one leaf of a definition. */
export interface Path {
  /** Its number among the paths of the value. */
  readonly number: number;
  /** The names of its branches, where there are any. */
  readonly name: string | undefined;
  readonly leaf: Term;
  /** The numbers of its branches among all of the value. */
  readonly branches: readonly number[];
  /** The branches that are tried, its own among them, in order. */
  readonly trials: readonly BranchTrial[];
  /** The assumptions of its branches. */
  readonly assumptions: readonly string[];
  /** The `explain:` of the innermost of its branches that has one. */
  readonly explain: DeclaredReasons | undefined;
  /** What the innermost of its branches with an authority names. */
  readonly law: CitedLaw | undefined;
  /** The conditions on the way and of the leaf, each once. */
  readonly conditions: readonly ConditionId[];
  /** The formulas on the way and of the leaf. */
  readonly terms: readonly Term[];
  /** Those of them, at any depth, that are a figure which changes within the year. */
  readonly dated: readonly DatedTerm[];
  /** The figures of the law that the formulas name, of those that are the same all year. */
  readonly figures: readonly FigureNode[];
  /** The leaf and the lookups on the way, of those that find or compare figures of tables. */
  readonly tables: readonly Term[];
}

/** The paths of a definition, by their leaf. */
export const pathsOf = memoize((root: Definition): ReadonlyMap<Term, Path> => {
  const all = branchesOf(root);
  const paths = new Map<Term, Path>();
  const visit = (definition: Definition, taken: readonly Branch[], before: readonly BranchTrial[]): void => {
    if (!('branches' in definition)) {
      const branches = taken.map((branch) => all.indexOf(branch));
      paths.set(definition, { ...pathTo(definition, paths.size, taken, before), branches });
      return;
    }
    let trials = before;
    for (const branch of definition.branches) {
      const branches = [...taken, branch];
      const { when, if: claim, lookup } = branch;
      const trial = {
        name: nameOf(branches),
        number: all.indexOf(branch),
        when,
        if: claim,
        lookup,
      };
      trials = [...trials, trial];
      visit(branch.definition, branches, trials);
    }
  };
  visit(root, [], []);
  return paths;
});

/** The path of a definition to one of its leaves. */
export function pathOf(definition: Definition, leaf: Term): Path {
  const path = pathsOf(definition).get(leaf);
  if (path === undefined) throw new RangeError('The definition does not lead to this leaf.');
  return path;
}

/** The paths of a definition that have a bit, by their number, in order. */
export function pathsTaken(definition: Definition, bits: number): readonly Path[] {
  return [...pathsOf(definition).values()].filter(({ number }) => (bits & (1 << number)) !== 0);
}

function pathTo(
  leaf: Term,
  number: number,
  branches: readonly Branch[],
  trials: readonly BranchTrial[],
): Omit<Path, 'branches'> {
  const termsOfTrials = trials.flatMap((trial) => [
    ...claimTerms(trial.if),
    ...(trial.lookup === undefined ? [] : formulasOf(trial.lookup)),
  ]);
  const terms = [...termsOfTrials, ...formulasOf(leaf)];
  const conditions = [...trials.flatMap(({ when }) => when ?? []), ...conditionsOf(leaf)];
  return {
    number,
    name: branches.length === 0 ? undefined : nameOf(branches),
    leaf,
    trials,
    assumptions: branches.flatMap(({ assume }) => assume ?? []),
    explain: branches.findLast(({ explain }) => explain !== undefined)?.explain,
    law: branches.findLast(({ law }) => law !== undefined)?.law,
    conditions: [...new Set(conditions)],
    terms,
    dated: terms.flatMap(nestedTerms).filter((term) => term.term === 'dated'),
    figures: terms.flatMap(figuresIn),
    tables: [leaf, ...trials.flatMap(({ lookup }) => (lookup === leaf ? [] : (lookup ?? [])))].filter(
      readsTables,
    ),
  };
}

function readsTables(leaf: Term): boolean {
  return leaf.term === 'lookup' || (leaf.term === 'apply' && leaf.by.compared !== undefined);
}

function nameOf(branches: readonly Branch[]): string {
  return branches.map(({ name }) => name).join(': ');
}
