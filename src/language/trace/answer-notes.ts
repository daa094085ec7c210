import type { CheckedNotice, CheckedSentence, CheckedValue } from '../book/checked.js';
import { sentenceTerms } from '../formula/terms.js';
import type { CompiledBook } from '../run/compile.js';
import { EvaluationBatch } from '../run/defaults.js';
import type { Run } from '../run/run.js';
import type { CompiledSentence } from '../run/sentences.js';
import { Citations, NumberedTexts, sourcesOfTerms } from './citations.js';

/** What an answer has besides its figures: the assumptions, notices and sources of the rules that applied, in order. */
export interface AnswerNotes {
  readonly assumptions: readonly string[];
  /** Empty where answers show no notices. */
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
interface ValueNotes {
  readonly id: number;
  /** The sentences of the rule itself, which apply even if the run did not need the value. */
  readonly sentences: readonly Sentence[];
  /** Whether any of its branches has an assumption. */
  readonly hasBranchAssumptions: boolean;
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
  #statements: readonly ValueNotes[] | undefined;
  #sentences: EvaluationBatch<Sentence, string | undefined> | undefined;
  #citations: Citations | undefined;
  /** The text of each sentence in the latest run; undefined where it did not apply. */
  readonly #sentenceTexts: (string | undefined)[] = [];
  /** A cache of one: two requests in a row often have the same notes. */
  #cachedNotes: AnswerNotes | undefined;

  constructor(
    private readonly book: CompiledBook,
    /** The values that an answer shows. */
    private readonly answerValues: readonly CheckedValue[],
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
    private readonly showsNotices: boolean,
  ) {}

  /** Whether an answer can rest on a rule. */
  canReach(rule: CheckedValue): boolean {
    return this.rules.has(rule);
  }

  find(run: Run): AnswerNotes {
    const statements = this.#statements ?? this.#readStatements();
    const citations = this.#citations ?? new Citations(this.book, this.answerValues, this.#texts);
    this.#citations = citations;
    // Cleared until the end: if something throws half-way, the cached notes would no longer match the state.
    const cached = this.#cachedNotes;
    this.#cachedNotes = undefined;
    const doBasesDiffer = citations.read(run);
    const doSentencesDiffer = this.#readSentences(run);
    if (cached === undefined || doBasesDiffer) citations.walk();
    else if (!doSentencesDiffer) {
      this.#cachedNotes = cached;
      return cached;
    }
    this.#cachedNotes = this.#notesOf(statements, citations);
    return this.#cachedNotes;
  }

  /** Reads the sentences of a run; false if all texts are those of the run before. */
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

  #notesOf(statements: readonly ValueNotes[], citations: Citations): AnswerNotes {
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
    for (const { id, sentences, hasBranchAssumptions } of statements) {
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
      if (hasBranchAssumptions) for (const text of citations.assumptions(id)) assumptions.add(text);
    }
    return {
      assumptions: [...assumptions],
      notices: [...notices.values()],
      sources: this.#primaryFirst(sources),
    };
  }

  /** Sorts primary sources, the law itself, before guidance. */
  #primaryFirst(sources: readonly string[]): readonly string[] {
    const primary = this.book.checked.primarySources;
    return [...sources.filter((each) => primary.has(each)), ...sources.filter((each) => !primary.has(each))];
  }

  /** The notes of all values, in topological order. */
  #readStatements(): readonly ValueNotes[] {
    const { book, rules } = this;
    const statements = book.values
      .filter(({ checked }) => checked.copy === undefined)
      .map(({ id, checked, walk }) => ({
        id,
        hasBranchAssumptions: walk.branches.some(({ assume }) => assume !== undefined),
        sentences: rules.has(checked) ? this.#sentencesOf(checked) : [],
      }));
    this.#statements = statements;
    const sentences = statements.flatMap((each) => each.sentences);
    this.#sentences = new EvaluationBatch(book.defaults, sentences, ({ says }, run) => says(run));
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
