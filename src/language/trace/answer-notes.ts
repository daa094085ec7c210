import type { CheckedNotice, CheckedSentence, CheckedValue } from '../book/checked.js';
import { sentenceTerms } from '../formula/terms.js';
import type { CompiledBook } from '../run/compile.js';
import { Questions } from '../run/defaults.js';
import type { Run } from '../run/run.js';
import type { CompiledSentence } from '../run/sentences.js';
import { Citations, NumberedTexts, sourcesOfTerms } from './citations.js';

/** What an answer says besides its figures: the assumptions, notices and sources of the rules that applied, in order. */
export interface AnswerNotes {
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

/** What a value adds to the notes of an answer that rests on it. */
interface Statements {
  readonly id: number;
  /** Those of the rule itself, which are said even if the run did not need the value. */
  readonly sentences: readonly Sentence[];
  /** Whether any of its branches assumes something. */
  readonly branchesAssume: boolean;
}

interface Sentence {
  readonly says: CompiledSentence['says'];
  /** Undefined where it is an assumption. */
  readonly notice: CheckedNotice | undefined;
  /** The sources of the figures that it names, by number. */
  readonly sources: readonly number[];
}

/** Finds the notes of the answers of one plan. */
export class NotesFinder {
  readonly #texts = new NumberedTexts();
  #statements: readonly Statements[] | undefined;
  #sentences: Questions<Sentence, string | undefined> | undefined;
  #citations: Citations | undefined;
  /** What each sentence says of the latest run. */
  readonly #sentenceTexts: (string | undefined)[] = [];
  /** Two requests in a row often have the same notes. */
  #last: AnswerNotes | undefined;

  constructor(
    private readonly book: CompiledBook,
    /** The values that an answer shows. */
    private readonly answerValues: readonly CheckedValue[],
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
    private readonly showsNotices: boolean,
  ) {}

  /** Whether an answer can rest on a rule. */
  reach(rule: CheckedValue): boolean {
    return this.rules.has(rule);
  }

  find(run: Run): AnswerNotes {
    const statements = this.#statements ?? this.#readStatements();
    const citations = this.#citations ?? new Citations(this.book, this.answerValues, this.#texts);
    this.#citations = citations;
    // Where something fails half-way, the cached notes may not fit any more.
    const last = this.#last;
    this.#last = undefined;
    const differs = citations.read(run);
    const saysOther = this.#readSentences(run);
    if (last === undefined || differs) citations.walk();
    else if (!saysOther) {
      this.#last = last;
      return last;
    }
    this.#last = this.#notesOf(statements, citations);
    return this.#last;
  }

  /** Reads the sentences of a run; false where all say the same as in the run before. */
  #readSentences(run: Run): boolean {
    const texts = this.#sentenceTexts;
    let differs = false;
    this.#sentences?.forEach(run, (text, _, at) => {
      if (texts[at] === text) return;
      texts[at] = text;
      differs = true;
    });
    return differs;
  }

  #notesOf(statements: readonly Statements[], citations: Citations): AnswerNotes {
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
        const text = this.#sentenceTexts[next++];
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
