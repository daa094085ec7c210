import type { CheckedValue, ConditionId } from '../book/checked.js';
import type { Term } from '../book/term.js';
import type { FormulaWriter } from '../formula/print.js';
import type { Calculation, Found } from '../run/calculation.js';
import type { EngineAnswer } from '../run/condition-answer.js';
import { type Path, pathOf } from '../run/paths.js';
import type { CitedRule } from './cited-rule.js';
import { type Dependency, type TracedBook, tracedBookOf } from './traced-book.js';
import { numbersText, rangesText } from './traced-series.js';

/** What json-rules-engine says of a condition: for the request or, of a condition of items, for some of them. */
interface ConditionAnswer {
  readonly id: ConditionId;
  readonly answer: EngineAnswer;
  readonly items?: string;
}

/** A value of a calculation with all that its step in a trace is written from. */
export class FoundValue {
  readonly traced: TracedBook;
  readonly rule: CitedRule;
  readonly writer: FormulaWriter;
  /** The payslips (or items) that are shown, from 0. */
  readonly indexes: readonly number[];
  /** What was found on each of them. */
  readonly found: readonly Found[];
  /** The path that each took. */
  readonly pathAt: readonly Path[];
  /** The same paths, each once. */
  readonly paths: readonly Path[];
  /** The conditions on the paths and of its sentences, which can rest on facts that no formula reads. */
  readonly conditions: readonly ConditionAnswer[];
  /** The terms of the facts that these compared. */
  readonly facts: readonly Term[];

  constructor(
    readonly calculation: Calculation,
    readonly value: CheckedValue,
    /** The only payslip that is shown, from 1. */
    readonly payslip: number | undefined,
  ) {
    this.traced = tracedBookOf(calculation.book);
    this.rule = this.traced.rule(value);
    this.writer = this.traced.writer(this.rule.topic);
    this.indexes =
      payslip !== undefined && value.type.grain === 'payslip'
        ? [payslip - 1]
        : indexesUpTo(calculation.countOf(value));
    this.found = this.indexes.map((at) => calculation.find(value, at));
    this.pathAt = pathsOfAll(this.found, value);
    this.paths = [...new Set(this.pathAt)];
    const ofSentences = value.copy === undefined ? value.assumptions.flatMap(({ when }) => when ?? []) : [];
    const ids = new Set([...this.paths.flatMap(({ conditions }) => conditions), ...ofSentences]);
    this.conditions = answersOf([...ids], this);
    this.facts = termsOfAnswers(this.conditions, this.traced);
  }

  /** The values that its step rests on, in order. */
  get dependencies(): readonly Dependency[] {
    const { traced, value, paths, facts } = this;
    return [
      ...paths.flatMap((path) => traced.dependenciesOnPath(path, value)),
      // Facts of a condition have no reader: they are never those of a copy.
      ...facts.flatMap((term) => traced.dependenciesOf(term, undefined)),
    ];
  }

  /** The parts of what a construct finds on a path, by the first payslip that took it; undefined of a mere formula. */
  way(leaf: Term, path?: Path): object | undefined {
    const { calculation, value } = this;
    const at = this.indexes[path === undefined ? 0 : this.pathAt.indexOf(path)] ?? 0;
    return this.writer.way(leaf, {
      condition: (id) => this.conditionName(id),
      payslips: (payslips) => numbersText(calculation.indexesOver({ payslips }, at)),
      items: (list) => calculation.items(list).length,
      value: (term) => calculation.datum(term, value, at),
      datum: () => calculation.find(value, at).datum,
    });
  }

  conditionName(id: ConditionId): string {
    return this.traced.conditionName(id, this.rule.topic);
  }

  /** The numbers of the payslips whose number a formula reads; all items are of one payslip. */
  get payslipNumbers(): string {
    return numbersText(this.value.type.grain === 'item' ? [0] : this.indexes);
  }
}

/** The path that each took: most take that of the one before. */
function pathsOfAll(found: readonly Found[], { definition }: CheckedValue): readonly Path[] {
  let last: Path | undefined;
  return found.map(({ leaf }) => {
    if (last?.leaf !== leaf) last = pathOf(definition, leaf);
    return last;
  });
}

function indexesUpTo(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

/** The answers to some conditions of a value. */
function answersOf(ids: readonly ConditionId[], found: FoundValue): readonly ConditionAnswer[] {
  const { calculation } = found;
  const { conditions } = calculation.book;
  return ids.flatMap((id) =>
    conditions.isOfItems(id)
      ? answersOfItems(id, found)
      : { id, answer: conditions.exactAnswer(id, calculation, 0) },
  );
}

/** The answers to a condition of items, whose paths asked it: items with the same answer share one. */
function answersOfItems(
  id: ConditionId,
  { calculation, indexes, pathAt }: FoundValue,
): readonly ConditionAnswer[] {
  const byAnswer = new Map<string, { readonly answer: EngineAnswer; readonly items: number[] }>();
  for (const [index, at] of indexes.entries()) {
    if (pathAt[index]?.conditions.includes(id) !== true) continue;
    const answer = calculation.book.conditions.exactAnswer(id, calculation, at);
    const key = JSON.stringify(answer);
    const same = byAnswer.get(key);
    if (same === undefined) byAnswer.set(key, { answer, items: [at + 1] });
    else same.items.push(at + 1);
  }
  return [...byAnswer.values()].map(({ answer, items }) => ({ id, answer, items: rangesText(items) }));
}

/** The terms of the facts that conditions compared. */
function termsOfAnswers(answers: readonly ConditionAnswer[], book: TracedBook): readonly Term[] {
  return answers.flatMap(({ id, answer }) =>
    answer.comparisons.flatMap(({ fact }) => book.fact(id, fact) ?? []),
  );
}
