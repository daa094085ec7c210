import type { CheckedNotice, CheckedSentence, CheckedValue } from '../book/checked.js';
import { sentenceTerms } from '../formula/terms.js';
import type { CompiledBook } from '../run/compile.js';
import { Questions } from '../run/defaults.js';
import type { Run } from '../run/run.js';
import type { CompiledSentence } from '../run/sentences.js';
import { Citations, NumberedTexts, sourcesOfTerms } from './citations.js';

/** What a calculation assumed and where its law stands: the texts and sources of the rules that applied, in order. */
export interface Account {
  readonly assumptions: readonly string[];
  /** None where the answer shows none. */
  readonly notices: readonly AnswerNotice[];
  readonly sources: readonly string[];
}

/** What a person must look at in an answer. */
export interface AnswerNotice {
  readonly code: string;
  readonly message: string;
  /** Fields of the request or of the answer, by path. */
  readonly fields: readonly string[];
}

/** What a value says in an answer that rests on it. */
interface Statements {
  readonly id: number;
  /** What is said whether or not the value was found. */
  readonly sentences: readonly Sentence[];
  /** Whether any of its branches assumes something. */
  readonly branchesAssume: boolean;
}

interface Sentence {
  readonly says: CompiledSentence['says'];
  /** Undefined where it is said of what the answer takes for granted. */
  readonly notice: CheckedNotice | undefined;
  /** The sources of the figures that it names, by number. */
  readonly sources: readonly number[];
}

/** The accounts of one kind of calculation. */
export class Accounts {
  readonly #texts = new NumberedTexts();
  #statements: readonly Statements[] | undefined;
  #sentences: Questions<Sentence, string | undefined> | undefined;
  #citations: Citations | undefined;
  /** What each sentence says of the latest run. */
  readonly #said: (string | undefined)[] = [];
  /** Many people are alike in what applies to them: most often the last two. */
  #last: Account | undefined;

  constructor(
    private readonly book: CompiledBook,
    /** The values that an answer shows. */
    private readonly shown: readonly CheckedValue[],
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
    private readonly showsNotices: boolean,
  ) {}

  /** Whether an answer can rest on a rule. */
  reach(rule: CheckedValue): boolean {
    return this.rules.has(rule);
  }

  of(run: Run): Account {
    const statements = this.#statements ?? this.#readStatements();
    const citations = this.#citations ?? new Citations(this.book, this.shown, this.#texts);
    this.#citations = citations;
    // Nothing is left of the last account where something fails half-way.
    const last = this.#last;
    this.#last = undefined;
    const differs = citations.read(run);
    const saysOther = this.#readSentences(run);
    if (last === undefined || differs) citations.walk();
    else if (!saysOther) {
      this.#last = last;
      return last;
    }
    this.#last = this.#accountOf(statements, citations);
    return this.#last;
  }

  /** What the sentences say of a run; false where they said the same of the run before. */
  #readSentences(run: Run): boolean {
    const said = this.#said;
    let differs = false;
    this.#sentences?.forEach(run, (text, _, at) => {
      if (said[at] === text) return;
      said[at] = text;
      differs = true;
    });
    return differs;
  }

  #accountOf(statements: readonly Statements[], citations: Citations): Account {
    const assumptions = new Set<string>();
    const notices = new Map<string, AnswerNotice>();
    const sources: string[] = [];
    const isCited = new Uint8Array(this.#texts.size);
    const cite = (numbers: readonly number[]): void => {
      for (let at = 0; at < numbers.length; at++) {
        const number = numbers[at] ?? 0;
        if (isCited[number] === 1) continue;
        isCited[number] = 1;
        sources.push(this.#texts.text(number));
      }
    };
    let next = 0;
    for (const { id, sentences, branchesAssume } of statements) {
      cite(citations.sources(id));
      for (let at = 0; at < sentences.length; at++) {
        const text = this.#said[next++];
        if (text === undefined) continue;
        const { notice, sources: named = [] } = sentences[at] ?? {};
        if (notice === undefined) assumptions.add(text);
        else
          notices.set(`${notice.code} ${text}`, { code: notice.code, message: text, fields: notice.fields });
        cite(named);
      }
      if (branchesAssume) for (const text of citations.assumptions(id)) assumptions.add(text);
    }
    return { assumptions: [...assumptions], notices: [...notices.values()], sources: this.#inOrder(sources) };
  }

  /** The law itself before what others say of it. */
  #inOrder(sources: readonly string[]): readonly string[] {
    const primary = this.book.checked.primarySources;
    return [...sources.filter((each) => primary.has(each)), ...sources.filter((each) => !primary.has(each))];
  }

  /** In the order in which values are found. */
  #readStatements(): readonly Statements[] {
    const { book, rules } = this;
    const statements = book.values
      .filter(({ checked }) => checked.copy === undefined)
      .map(({ id, checked, walk }) => ({
        id,
        branchesAssume: walk.branches.some(({ assume }) => assume !== undefined),
        sentences: rules.has(checked) ? this.#sentencesOf(checked) : [],
      }));
    this.#statements = statements;
    const sentences = statements.flatMap((each) => each.sentences);
    this.#sentences = new Questions(book.defaults, sentences, ({ says }, run) => says(run));
    return statements;
  }

  #sentencesOf({ assumptions, notices }: CheckedValue): readonly Sentence[] {
    return [
      ...assumptions.map((each) => this.#sentence(each, undefined)),
      ...(this.showsNotices ? notices.map((each) => this.#sentence(each, each)) : []),
    ];
  }

  #sentence(checked: CheckedSentence, notice: CheckedNotice | undefined): Sentence {
    const { says } = this.book.sentence(checked);
    return { says, notice, sources: this.#texts.numbers(sourcesOfTerms(sentenceTerms(checked))) };
  }
}
