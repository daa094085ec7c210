import { termsIn, termsOf } from './check/terms-of.js';
import type { CheckedValue, Step, Term } from './checked.js';
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

/** A value that has something to tell; texts stand for themselves, numbered in their book. */
interface Teller {
  readonly id: number;
  readonly assumes: ByBranch;
  readonly cites: ByBranch;
  /** By the branches that were taken, as a run keeps them: what it tells then. */
  readonly told: Map<number, ToldBy>;
}

interface ToldBy {
  readonly assumptions: readonly number[];
  readonly sources: readonly number[];
}

interface ByBranch {
  readonly always: readonly number[];
  readonly byBranch: readonly (readonly number[])[];
}

const tellersOf = new WeakMap<CompiledBook, Tellers>();

/** The account of what a run has found so far. */
export function account(run: Run): Account {
  let tellers = tellersOf.get(run.book);
  if (tellers === undefined) {
    tellers = readTellers(run.book);
    tellersOf.set(run.book, tellers);
  }
  return tellers.account(run);
}

/** All values of a book that have something to tell. */
class Tellers {
  readonly #assumptions: Told;
  readonly #sources: Told;
  /** Many people are alike in what applies to them: most often the last two. */
  #last: { readonly took: readonly (number | undefined)[]; readonly account: Account } | undefined;

  constructor(
    private readonly all: readonly Teller[],
    texts: readonly string[],
  ) {
    this.#assumptions = new Told(texts);
    this.#sources = new Told(texts);
  }

  account(run: Run): Account {
    if (this.#last !== undefined && this.#isLike(this.#last.took, run)) return this.#last.account;
    this.#assumptions.begin();
    this.#sources.begin();
    const took: (number | undefined)[] = [];
    for (const teller of this.all) {
      const branches = branchesOf(teller, run);
      took.push(branches);
      if (branches === undefined) continue;
      const { assumptions, sources } = toldBy(teller, branches);
      this.#assumptions.tell(assumptions);
      this.#sources.tell(sources);
    }
    this.#last = { took, account: { assumptions: this.#assumptions.all, sources: this.#sources.all } };
    return this.#last.account;
  }

  #isLike(took: readonly (number | undefined)[], run: Run): boolean {
    const { all } = this;
    for (let at = 0; at < all.length; at++) {
      const teller = all[at];
      if (teller !== undefined && branchesOf(teller, run) !== took[at]) return false;
    }
    return true;
  }
}

/** The branches that were taken for a value, a bit each; undefined where it was not found. */
function branchesOf({ id }: Teller, run: Run): number | undefined {
  return run.found(id) === undefined ? undefined : (run.took[id] ?? 0);
}

/** Texts in the order in which they are told, each once. It serves one account after the other: what was told by then is
 *  known by its time, and nothing has to be cleared for the next. */
class Told {
  /** Those of the account that was begun last. */
  all: string[] = [];
  /** By text: the last time that it was told. */
  readonly #told: number[];
  #time = 0;

  constructor(private readonly texts: readonly string[]) {
    this.#told = texts.map(() => 0);
  }

  begin(): void {
    this.all = [];
    this.#time += 1;
  }

  tell(texts: readonly number[]): void {
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at] ?? 0;
      if (this.#told[text] === this.#time) continue;
      this.#told[text] = this.#time;
      this.all.push(this.texts[text] ?? '');
    }
  }
}

/** There are as many of these as combinations of branches that anyone's payslips took: a few a value. */
function toldBy(teller: Teller, took: number): ToldBy {
  const known = teller.told.get(took);
  if (known !== undefined) return known;
  const taken = ({ always, byBranch }: ByBranch) => [
    ...always,
    ...byBranch.flatMap((texts, branch) => ((took & (1 << branch)) === 0 ? [] : texts)),
  ];
  const told = { assumptions: taken(teller.assumes), sources: taken(teller.cites) };
  teller.told.set(took, told);
  return told;
}

function readTellers({ values }: CompiledBook): Tellers {
  const numbers = new Map<string, number>();
  const numbered = (texts: readonly string[]): readonly number[] =>
    texts.map((text) => {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    });
  const all = values
    .filter((value) => value.checked.copy === undefined)
    .map((value) => {
      const { assume } = value.checked.rule;
      const cited = cite(value.checked);
      return {
        id: value.id,
        assumes: {
          always: numbered(assume === undefined ? [] : [assume]),
          byBranch: value.assumptions.map((text) => numbered(text === undefined ? [] : [text])),
        },
        cites: { always: numbered(cited.always), byBranch: cited.byBranch.map(numbered) },
        told: new Map<number, ToldBy>(),
      };
    });
  return new Tellers(all.filter(hasAnything), [...numbers.keys()]);
}

function hasAnything({ assumes, cites }: Teller): boolean {
  return [assumes, cites].some(
    ({ always, byBranch }) => always.length > 0 || byBranch.some((texts) => texts.length > 0),
  );
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
