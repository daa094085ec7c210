import type { CheckedValue } from '../book/checked.js';
import { assumptionTerms } from '../formula/terms-of.js';
import type { CompiledAssumption } from '../run/assumptions.js';
import type { CompiledBook } from '../run/compile.js';
import type { Run } from '../run/run.js';
import { Citations, type Key, NumberedTexts, sourcesOfTerms } from './citations.js';

/** What a calculation assumed and where its law stands: the texts and sources of the rules that applied, in order. */
export interface Account {
  readonly assumptions: readonly string[];
  readonly sources: readonly string[];
}

/** What a value has to tell of an answer that rests on it. */
interface Teller {
  readonly id: number;
  /** What is said whether or not the value was found. */
  readonly sentences: readonly Sentence[];
  /** What is said where a branch was taken, by the number of the branch. */
  readonly byBranch: readonly (string | undefined)[];
}

/** The numbers of the sources that each value cites, by its number. */
type Cited = readonly (readonly number[] | undefined)[];

interface Sentence {
  readonly says: CompiledAssumption['says'];
  /** The sources of the figures that it names, by number. */
  readonly sources: readonly number[];
}

/** The accounts of one kind of calculation. */
export class Accounts {
  readonly #texts = new NumberedTexts();
  #tellers: readonly Teller[] | undefined;
  #sentences: readonly Sentence[] = [];
  #citations: Citations | undefined;
  /** Of the run that is looked at: how each value was found, and what each sentence says. */
  readonly #keys: Key[] = [];
  readonly #said: (string | undefined)[] = [];
  /** Many people are alike in what applies to them: most often the last two. */
  #last:
    | {
        readonly keys: readonly Key[];
        readonly said: readonly (string | undefined)[];
        readonly cited: Cited;
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
    const tellers = this.#tellers ?? this.#readTellers();
    this.#citations ??= new Citations(this.book, this.shown, this.#texts, run);
    const [keys, said] = [this.#keys, this.#said];
    this.#citations.keys(run, keys);
    for (let at = 0; at < this.#sentences.length; at++) said[at] = this.#sentences[at]?.says(run);
    const last = this.#last !== undefined && isSame(this.#last.keys, keys) ? this.#last : undefined;
    if (last !== undefined && isSame(last.said, said)) return last.account;
    // A sentence may name another figure where all else is alike.
    const cited = last?.cited ?? this.#citations.sources(run, keys);
    const account = this.#accountOf(run, tellers, cited);
    this.#last = { keys: last?.keys ?? keys.slice(), said: said.slice(), cited, account };
    return account;
  }

  #accountOf(run: Run, tellers: readonly Teller[], cited: Cited): Account {
    const assumptions = new Set<string>();
    const sources: string[] = [];
    const isCited = new Uint8Array(this.#texts.size);
    const cite = (numbers: readonly number[]): void => {
      for (const number of numbers) {
        if (isCited[number] === 1) continue;
        isCited[number] = 1;
        sources.push(this.#texts.text(number));
      }
    };
    let next = 0;
    for (const { id, sentences, byBranch } of tellers) {
      const own = cited[id];
      if (own !== undefined) cite(own);
      for (const sentence of sentences) {
        const text = this.#said[next++];
        if (text === undefined) continue;
        assumptions.add(text);
        cite(sentence.sources);
      }
      if (byBranch.length === 0) continue;
      const took = branchesTaken(id, run);
      for (const [branch, text] of byBranch.entries())
        if (text !== undefined && (took & (1 << branch)) !== 0) assumptions.add(text);
    }
    return { assumptions: [...assumptions], sources };
  }

  /** In the order in which values are found. */
  #readTellers(): readonly Teller[] {
    const { book, rules } = this;
    const tellers = book.values
      .filter(({ checked }) => checked.copy === undefined)
      .map(({ id, checked, assumptions }) => ({
        id,
        sentences: rules.has(checked) ? book.assumptions(checked).map((each) => this.#sentence(each)) : [],
        byBranch: assumptions.some((text) => text !== undefined) ? assumptions : [],
      }));
    this.#tellers = tellers;
    this.#sentences = tellers.flatMap(({ sentences }) => sentences);
    return tellers;
  }

  #sentence({ checked, says }: CompiledAssumption): Sentence {
    return { says, sources: this.#texts.numbers(sourcesOfTerms(assumptionTerms(checked))) };
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
