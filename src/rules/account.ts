import { termsIn, termsOf } from './check/terms-of.js';
import type { CheckedValue, Step, Term } from './checked.js';
import type { CompiledAssumption } from './evaluate/assumptions.js';
import type { CompiledBook } from './evaluate/compile.js';
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

/** What a value has to tell of an answer that rests on it. */
interface Teller {
  readonly id: number;
  /** What is said whether or not the value was found. */
  readonly assumptions: readonly CompiledAssumption[];
  /** What is said where a branch was taken, by the number of the branch. */
  readonly byBranch: readonly (string | undefined)[];
  readonly citations: Citations;
}

/** The accounts of one kind of calculation. */
export class Accounts {
  #tellers: readonly Teller[] | undefined;
  /** Of the run that is looked at: the branches that were taken for each teller, and what each assumption says. */
  readonly #took: (number | undefined)[] = [];
  readonly #said: (string | undefined)[] = [];
  /** Many people are alike in what applies to them: most often the last two. */
  #last:
    | {
        readonly took: readonly (number | undefined)[];
        readonly said: readonly (string | undefined)[];
        readonly account: Account;
      }
    | undefined;

  constructor(
    private readonly book: CompiledBook,
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
  ) {}

  /** Whether an answer can rest on a rule. */
  reach(rule: CheckedValue): boolean {
    return this.rules.has(rule);
  }

  of(run: Run): Account {
    this.#tellers ??= this.#readTellers();
    const [took, said] = [this.#took, this.#said];
    for (const [at, { id }] of this.#tellers.entries()) took[at] = branchesTaken(id, run);
    let next = 0;
    for (const { assumptions } of this.#tellers)
      for (const each of assumptions) said[next++] = each.says(run.aside);
    if (this.#last !== undefined && isSame(this.#last.took, took) && isSame(this.#last.said, said))
      return this.#last.account;
    const account = this.#accountOf(this.#tellers);
    this.#last = { took: [...took], said: [...said], account };
    return account;
  }

  #accountOf(tellers: readonly Teller[]): Account {
    const assumptions = new Set<string>();
    const sources = new Set<string>();
    const add = (texts: Set<string>, text: string | undefined) => text !== undefined && texts.add(text);
    let next = 0;
    for (const [at, { assumptions: own, byBranch, citations }] of tellers.entries()) {
      for (const _ of own) add(assumptions, this.#said[next++]);
      const took = this.#took[at];
      if (took === undefined) continue;
      for (const source of citations.always) sources.add(source);
      for (const [branch, text] of byBranch.entries()) if (isTaken(branch, took)) add(assumptions, text);
      for (const [branch, cited] of citations.byBranch.entries())
        if (isTaken(branch, took)) for (const source of cited) sources.add(source);
    }
    return { assumptions: [...assumptions], sources: [...sources] };
  }

  /** In the order in which values are found. */
  #readTellers(): readonly Teller[] {
    const { book, rules } = this;
    return book.values
      .filter(({ checked }) => checked.copy === undefined)
      .map(({ id, checked, assumptions }) => ({
        id,
        assumptions: rules.has(checked) ? book.assumptions(checked) : [],
        byBranch: assumptions,
        citations: cite(checked),
      }));
  }
}

/** The branches that were taken for a value, a bit each; undefined where it was not found. */
function branchesTaken(id: number, run: Run): number | undefined {
  return run.found(id) === undefined ? undefined : (run.took[id] ?? 0);
}

function isTaken(branch: number, took: number): boolean {
  return (took & (1 << branch)) !== 0;
}

function isSame<T>(before: readonly T[], now: readonly T[]): boolean {
  for (let at = 0; at < now.length; at++) if (before[at] !== now[at]) return false;
  return true;
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

/** In the order in which the branches are numbered: each before those within it, also before those behind a lookup that
 *  found no row. */
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
    let within: Step | undefined = inner;
    while (within?.step === 'lookup') within = within.otherwise;
    if (within?.step === 'first') citeBranches(within, sources, byBranch);
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
