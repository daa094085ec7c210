import type { CheckedNotice, CheckedSentence, CheckedValue, ConditionId } from '../book/checked.js';
import { branchesOf } from '../constructs/definition-walks.js';
import { sentenceTerms } from '../formula/terms.js';
import type { Book } from '../run/book.js';
import type { Calculation } from '../run/calculation.js';
import { says } from '../run/sentences.js';
import { Citations } from './citations.js';
import { CitedByPlan, sourcesOfTerms } from './cited-paths.js';
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
  /** The sentences of the rule itself, which apply even if the calculation did not need the value. */
  readonly sentences: readonly NotedSentence[];
  /** Whether any of its branches has an assumption. */
  readonly hasBranchAssumptions: boolean;
}

interface NotedSentence {
  readonly checked: CheckedSentence;
  /** Undefined where it is an assumption. */
  readonly notice: CheckedNotice | undefined;
  /** The sources of the figures that it names, by number. */
  readonly sources: readonly number[];
}

/** Finds the notes of the answers of one plan. */
export class NotesFinder {
  readonly #cited: CitedByPlan;
  readonly #onDays: OnDaysFinder;
  /** In topological order, without copies. */
  readonly #values: readonly Annotated[];
  /** Of the sentences. */
  readonly #conditions: ReadonlySet<ConditionId>;

  constructor(
    private readonly book: Book,
    /** The values that an answer shows. */
    private readonly answerValues: readonly CheckedValue[],
    /** The rules that an answer can rest on. */
    private readonly rules: ReadonlySet<CheckedValue>,
    private readonly showsNotices: boolean,
    /** Of answers that show all that these show, and more. */
    whole?: NotesFinder,
  ) {
    this.#cited = whole === undefined ? new CitedByPlan() : whole.#cited;
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
    // Conditions first: what they rest on counts as found, and what sentences alone read does not.
    for (const condition of this.#conditions) calculation.conditionHolds(condition);
    const citations = new Citations(calculation, this.#cited, this.answerValues);
    const assumptions = new Set<string>();
    const notices = new Map<string, AnswerNotice>();
    const sources: string[] = [];
    /** By number: the texts of rows are numbered as they are found. */
    const isCited: boolean[] = [];
    const cite = (numbers: readonly number[]): void => {
      for (const number of numbers) {
        if (isCited[number]) continue;
        isCited[number] = true;
        sources.push(this.#cited.texts.text(number));
      }
    };
    for (const { value, sentences, hasBranchAssumptions } of this.#values) {
      cite(citations.sources(value));
      for (const { checked, notice, sources: named } of sentences) {
        const text = says(checked, calculation);
        if (text === undefined) continue;
        if (notice === undefined) assumptions.add(text);
        else
          notices.set(`${notice.code} ${text}`, { code: notice.code, message: text, fields: notice.fields });
        cite(named);
      }
      if (hasBranchAssumptions) for (const text of citations.assumptions(value)) assumptions.add(text);
    }
    return {
      assumptions: [...assumptions],
      notices: [...notices.values()],
      sources: this.#primaryFirst(sources),
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
    return { checked, notice, sources: this.#cited.texts.numbers(sourcesOfTerms(sentenceTerms(checked))) };
  }
}
