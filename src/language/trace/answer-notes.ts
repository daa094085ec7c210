import type { CheckedNotice, CheckedSentence, CheckedValue, ConditionId } from '../book/checked.js';
import { branchesOf } from '../constructs/definition-walks.js';
import { sentenceTerms } from '../formula/terms.js';
import type { Book } from '../run/book.js';
import type { Calculation } from '../run/calculation.js';
import { sentenceWriter } from '../run/sentences.js';
import { Citations } from './citations.js';
import { sourcesOfTerms } from './cited-paths.js';
import { OnDaysFinder, type ReadOnDays } from './on-days.js';

/** What an answer has besides its figures: the assumptions, notices and sources of the rules that applied, in order. */
export interface AnswerNotes {
  readonly assumptions: readonly string[];
  /** Empty where answers show no notices. */
  readonly notices: readonly AnswerNotice[];
  readonly sources: readonly string[];
  readonly onDays: ReadOnDays;
}

/** What a person must look at in an answer. */
export interface AnswerNotice {
  readonly code: string;
  readonly message: string;
  /** Fields of the request or of the answer, by path. */
  readonly fields: readonly string[];
}

/** A value with what it can add to the notes of an answer that rests on it. */
interface Annotated {
  readonly value: CheckedValue;
  /** Its place in the walk of the citations. */
  readonly place: number;
  /** The sentences of the rule itself, which apply even if the calculation did not need the value. */
  readonly sentences: readonly NotedSentence[];
  /** Whether any of its branches has an assumption. */
  readonly hasBranchAssumptions: boolean;
}

interface NotedSentence {
  readonly checked: CheckedSentence;
  readonly writer: ReturnType<typeof sentenceWriter>;
  /** Undefined where it is an assumption. */
  readonly notice: CheckedNotice | undefined;
  /** The sources of the figures that it names, by number. */
  readonly sources: readonly number[];
}

/** Finds the notes of the answers of one plan. */
export class NotesFinder {
  readonly #citations: Citations;
  /** The places of the values that an answer shows. */
  readonly #shown: readonly number[];
  readonly #onDays: OnDaysFinder;
  /** In topological order, without copies. */
  readonly #values: readonly Annotated[];
  /** Of the sentences. */
  readonly #conditions: ReadonlySet<ConditionId>;

  constructor(
    private readonly book: Book,
    /** The values that an answer shows. */
    answerValues: readonly CheckedValue[],
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
    private readonly showsNotices: boolean,
    /** Of answers that show all that these show, and more. */
    whole?: NotesFinder,
  ) {
    this.#citations = whole === undefined ? new Citations(book.checked.values, rules) : whole.#citations;
    this.#shown = answerValues.map((value) => this.#citations.table.placeOf(value));
    this.#onDays = whole === undefined ? new OnDaysFinder(book.checked.values) : whole.#onDays;
    this.#values = whole === undefined ? this.#valuesOfRules() : whole.#valuesOfPart(rules);
    const sentences = this.#values.flatMap((each) => each.sentences);
    this.#conditions = new Set(sentences.flatMap(({ checked }) => checked.when ?? []));
  }

  #valuesOfRules(): readonly Annotated[] {
    return this.book.checked.values
      .filter((value) => this.rules.has(value))
      .map((value) => ({
        value,
        place: this.#citations.table.placeOf(value),
        sentences: this.#sentencesOf(value),
        hasBranchAssumptions: branchesOf(value.definition).some(({ assume }) => assume !== undefined),
      }));
  }

  /** Finds the notes of answers that show only some of the values: their assumptions and sources, and every notice. */
  part(answerValues: readonly CheckedValue[], rules: ReadonlySet<CheckedValue>): NotesFinder {
    return new NotesFinder(this.book, answerValues, rules, this.showsNotices, this);
  }

  #valuesOfPart(rules: ReadonlySet<CheckedValue>): readonly Annotated[] {
    return this.#values.flatMap((annotated) => {
      if (rules.has(annotated.value)) return [annotated];
      const sentences = annotated.sentences.filter(({ notice }) => notice !== undefined);
      return sentences.length === 0 ? [] : [{ ...annotated, sentences, hasBranchAssumptions: false }];
    });
  }

  /** Whether an answer can rest on the rule of a value. */
  canReach(value: CheckedValue): boolean {
    return this.rules.has(value);
  }

  find(calculation: Calculation): AnswerNotes {
    const citations = this.#citations;
    const { texts } = citations.table;
    // Conditions first: what they rest on counts as found, and what sentences alone read does not.
    for (const condition of this.#conditions) calculation.conditionHolds(condition);
    citations.begin(calculation, this.#shown);
    const assumptions = new Set<string>();
    const notices = new Map<string, AnswerNotice>();
    const sources = new Set<number>();
    const cite = (numbers: readonly number[]): void => {
      for (const number of numbers) sources.add(number);
    };
    for (const { value, place, sentences, hasBranchAssumptions } of this.#values) {
      const cited = citations.cited(place);
      if (cited !== undefined) {
        cite(cited.sources);
        for (const rows of cited.rows) cite(citations.sourcesOfRows(calculation, value, rows));
      }
      for (const { writer, notice, sources: named } of sentences) {
        const text = writer.text(calculation);
        if (text === undefined) continue;
        if (notice === undefined) assumptions.add(text);
        else
          notices.set(`${notice.code} ${text}`, { code: notice.code, message: text, fields: notice.fields });
        cite(named);
      }
      if (hasBranchAssumptions) for (const text of citations.assumptions(place)) assumptions.add(text);
    }
    return {
      assumptions: [...assumptions],
      notices: [...notices.values()],
      sources: this.#primaryFirst(Array.from(sources, (number) => texts.text(number))),
      onDays: this.#onDays.find(calculation),
    };
  }

  /** Sorts primary sources, the law itself, before guidance. */
  #primaryFirst(sources: readonly string[]): readonly string[] {
    const primary = this.book.checked.primarySources;
    return [...sources.filter((each) => primary.has(each)), ...sources.filter((each) => !primary.has(each))];
  }

  #sentencesOf({ assumptions, notices }: CheckedValue): readonly NotedSentence[] {
    return [
      ...assumptions.map((each) => this.#sentence(each, undefined)),
      ...(this.showsNotices ? notices.map((each) => this.#sentence(each, each)) : []),
    ];
  }

  #sentence(checked: CheckedSentence, notice: CheckedNotice | undefined): NotedSentence {
    const { texts } = this.#citations.table;
    return {
      checked,
      writer: sentenceWriter(checked),
      notice,
      sources: texts.numbers(sourcesOfTerms(sentenceTerms(checked))),
    };
  }
}
