import { assumptionTerms } from './check/terms-of.js';
import type { CheckedValue } from './checked.js';
import { Citations, type Key, sourcesOfTerms } from './citations.js';
import type { CompiledAssumption } from './evaluate/assumptions.js';
import type { CompiledBook } from './evaluate/compile.js';
import type { Run } from './evaluate/run.js';

/** What a calculation assumed and where its law stands: the texts and sources of the rules that applied, in order. */
export interface Account {
  readonly assumptions: readonly string[];
  readonly sources: readonly string[];
}

/** What a value has to tell of an answer that rests on it. */
interface Teller {
  readonly id: number;
  /** What is said whether or not the value was found. */
  readonly assumptions: readonly CompiledAssumption[];
  /** What is said where a branch was taken, by the number of the branch. */
  readonly byBranch: readonly (string | undefined)[];
}

/** The accounts of one kind of calculation. */
export class Accounts {
  #tellers: readonly Teller[] | undefined;
  #citations: Citations | undefined;
  /** Of the run that is looked at: how each value was found, and what each sentence says. */
  readonly #keys: Key[] = [];
  readonly #said: (string | undefined)[] = [];
  /** Many people are alike in what applies to them: most often the last two. */
  #last:
    | {
        readonly keys: readonly Key[];
        readonly said: readonly (string | undefined)[];
        readonly account: Account;
      }
    | undefined;

  constructor(
    private readonly book: CompiledBook,
    /** The values that an answer shows. */
    private readonly shown: readonly CheckedValue[],
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
  ) {}

  /** Whether an answer can rest on a rule. */
  reach(rule: CheckedValue): boolean {
    return this.rules.has(rule);
  }

  of(run: Run): Account {
    this.#tellers ??= this.#readTellers();
    this.#citations ??= new Citations(this.book, this.shown, run);
    const [keys, said] = [this.#keys, this.#said];
    this.#citations.keys(run, keys);
    let next = 0;
    for (const { assumptions } of this.#tellers)
      for (const each of assumptions) said[next++] = each.says(run.aside);
    if (this.#last !== undefined && isSame(this.#last.keys, keys) && isSame(this.#last.said, said))
      return this.#last.account;
    const account = this.#accountOf(run, this.#tellers, this.#citations);
    this.#last = { keys: [...keys], said: [...said], account };
    return account;
  }

  #accountOf(run: Run, tellers: readonly Teller[], citations: Citations): Account {
    const assumptions = new Set<string>();
    const sources = new Set<string>();
    const cited = citations.sources(run, this.#keys);
    let next = 0;
    for (const { id, assumptions: own, byBranch } of tellers) {
      for (const source of cited[id] ?? []) sources.add(source);
      for (const { checked } of own) {
        const text = this.#said[next++];
        if (text === undefined) continue;
        assumptions.add(text);
        for (const source of sourcesOfTerms(assumptionTerms(checked))) sources.add(source);
      }
      const took = branchesTaken(id, run);
      for (const [branch, text] of byBranch.entries())
        if (text !== undefined && (took & (1 << branch)) !== 0) assumptions.add(text);
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
      }));
  }
}

/** The branches that were taken for a value, a bit each; none where it was not found. */
function branchesTaken(id: number, run: Run): number {
  return run.found(id) === undefined ? 0 : (run.took[id] ?? 0);
}

function isSame<T>(before: readonly T[], now: readonly T[]): boolean {
  for (let at = 0; at < now.length; at++) if (before[at] !== now[at]) return false;
  return true;
}
