import type { CitedLaw } from '../book/authority.js';
import type { CheckedComparison, DatedTerm, Term } from '../book/checked.js';
import { type Branch, branchesOf, type Leaf, type Step } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { comparisonTerms, termsIn } from '../formula/terms.js';
import type { Node } from '../source/yaml.js';
import type { Run } from './run.js';

/** A branch whose tests are tried on the way to the one that fits. */
export interface BranchTrial {
  readonly name: string;
  /** Its number among all branches of the value. */
  readonly number: number;
  readonly when: number | undefined;
  readonly if: CheckedComparison | undefined;
  /** The branch fits if this lookup finds a row. */
  readonly lookup: Leaf | undefined;
}

/** The branches that lead to one leaf of a step, which finds the value. */
export interface BranchPath {
  readonly branches: undefined;
  /** Its number among the paths of the value. */
  readonly number: number;
  /** The names of its branches, where there are any. */
  readonly name: string | undefined;
  readonly leaf: Leaf;
  /** The branches that are tried, its own among them, in order. */
  readonly trials: readonly BranchTrial[];
  /** The assumptions of its branches. */
  readonly assumptions: readonly string[];
  /** The `explain:` of the innermost of its branches that has one. */
  readonly explain: Node | undefined;
  /** What the innermost of its branches with an authority names. */
  readonly law: CitedLaw | undefined;
  /** The conditions on the way and of the leaf, each once. */
  readonly conditions: readonly number[];
  /** The formulas on the way and of the leaf. */
  readonly terms: readonly Term[];
  readonly find: Find;
  /** The figures of tables that the leaf finds or compares. */
  readonly figures: Find<readonly FigureNode[]> | undefined;
  /** The figures that its formulas name, of those that change within the year. */
  readonly dated: readonly Find<FigureNode>[];
}

interface CompiledChoice {
  readonly branches: readonly CompiledBranch[];
}

interface CompiledBranch {
  /** Its bit in `Run.branchBits`. */
  readonly bit: number;
  readonly when: number | undefined;
  /** Whether its condition is answered for each item. */
  readonly isOfItems: boolean;
  readonly fits: Find<boolean> | undefined;
  readonly next: CompiledChoice | BranchPath;
  readonly find: Find;
}

/** The branches from the root to a step. */
type PathPrefix = Pick<BranchPath, 'trials' | 'assumptions' | 'explain' | 'law'> & {
  readonly names: readonly string[];
};

interface StepOfValue {
  readonly id: number;
  readonly fullName: string;
  readonly step: Step;
}

/** The compiled branches of a value. Evaluation, traces and grouping all choose branches through it. */
export class Walk {
  readonly paths: readonly BranchPath[];
  /** All branches, in the order in which they are numbered. */
  readonly branches: readonly Branch[];
  /** Finds the value, and sets the bits of its branches in the run. */
  readonly find: Find;
  /** Whether payslips (or items) may take different paths or different cells of a table. Conditions alone are the same for all
   *  payslips. */
  readonly canVary: boolean;
  readonly #paths: BranchPath[] = [];
  readonly #root: CompiledChoice | BranchPath;

  constructor(
    private readonly value: StepOfValue,
    /** Compiles the formulas of the value; for a copy with its replacements. */
    readonly terms: TermCompiler,
  ) {
    this.branches = branchesOf(value.step);
    const prefix = { names: [], trials: [], assumptions: [], explain: undefined, law: undefined };
    this.#root = this.#compile(value.step, prefix);
    this.find = this.#findBy(this.#root);
    this.paths = this.#paths;
    this.canVary =
      this.branches.some(
        ({ if: comparison, lookup, list }) =>
          comparison !== undefined || lookup !== undefined || list !== undefined,
      ) || this.paths.some(({ leaf, dated }) => leaf.lookup !== undefined || dated.length > 0);
  }

  /** The path of a payslip (or item). */
  path(run: Run, at: number): BranchPath {
    let node = this.#root;
    while (node.branches !== undefined) node = firstThatFits(node.branches, run, at, this.value).next;
    return node;
  }

  /** Whether any payslip took a branch. */
  wasTaken(number: number, run: Run): boolean {
    return ((run.branchBits[this.value.id] ?? 0) & (1 << number)) !== 0;
  }

  #findBy(node: CompiledChoice | BranchPath): Find {
    if (node.branches === undefined) return node.find;
    const { branches } = node;
    const { value } = this;
    const { id } = value;
    return (run, at) => {
      const branch = firstThatFits(branches, run, at, value);
      run.branchBits[id] = (run.branchBits[id] ?? 0) | branch.bit;
      return branch.find(run, at);
    };
  }

  #compile(step: Step, prefix: PathPrefix): CompiledChoice | BranchPath {
    if (!('branches' in step)) return this.#path(step, prefix);
    let { trials } = prefix;
    return {
      branches: step.branches.map((branch) => {
        const { when, list, if: comparison, lookup, assume } = branch;
        const { explain = prefix.explain, law = prefix.law } = branch;
        const number = this.branches.indexOf(branch);
        const names = [...prefix.names, branch.name];
        trials = [...trials, { name: names.join(': '), number, when, if: comparison, lookup }];
        const assumptions = assume === undefined ? prefix.assumptions : [...prefix.assumptions, assume];
        const next = this.#compile(branch.step, { names, trials, assumptions, explain, law });
        const fits = comparison === undefined ? this.#findsRow(lookup) : this.terms.comparison(comparison);
        const isOfItems = list !== undefined;
        return { bit: 1 << number, when, isOfItems, fits, next, find: this.#findBy(next) };
      }),
    };
  }

  #findsRow(lookup: Leaf | undefined): Find<boolean> | undefined {
    const cell = lookup?.compile(this.terms).cell;
    return cell && ((run, at) => cell(run, at) !== undefined);
  }

  #path(leaf: Leaf, { names, trials, assumptions, explain, law }: PathPrefix): BranchPath {
    const { find, cell, candidates } = leaf.compile(this.terms);
    const conditions = [...trials, ...(leaf.candidates ?? [])].flatMap(({ when }) => when ?? []);
    const termsOfTrials = trials.flatMap((trial) => [
      ...comparisonTerms(trial.if),
      ...(trial.lookup?.terms ?? []),
    ]);
    const terms = [...termsOfTrials, ...leaf.terms];
    const path: BranchPath = {
      branches: undefined,
      number: this.#paths.length,
      name: names.length === 0 ? undefined : names.join(': '),
      leaf,
      trials,
      assumptions,
      explain,
      law,
      conditions: [...new Set(conditions)],
      terms,
      find,
      figures: cell === undefined ? candidates : (run, at) => listOf(cell(run, at)),
      dated: datedTermsIn(terms).map((term) => this.terms.dated(term)),
    };
    this.#paths.push(path);
    return path;
  }
}

/** The first branch that fits. */
function firstThatFits(
  branches: readonly CompiledBranch[],
  run: Run,
  at: number,
  { fullName }: StepOfValue,
): CompiledBranch {
  for (let next = 0; next < branches.length; next++) {
    const branch = branches[next];
    if (branch === undefined) break;
    const { when, fits } = branch;
    if (when !== undefined) {
      const holds = branch.isOfItems ? run.holdsOfItem(when, at) : run.doesHold(when);
      if (holds === undefined) {
        throw new RangeError(
          `This calculation does not find ${fullName}: it did not look up its conditions.`,
        );
      }
      if (!holds) continue;
    }
    if (fits === undefined || fits(run, at)) return branch;
  }
  throw new TypeError('The last branch always fits.');
}

function datedTermsIn(terms: readonly Term[]): readonly DatedTerm[] {
  return terms.flatMap((term) => (term.term === 'dated' ? [term] : datedTermsIn(termsIn(term))));
}

function listOf<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}
