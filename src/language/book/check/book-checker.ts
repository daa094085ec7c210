import { Findings } from '../../../yaml/index.js';
import { branchesOf } from '../../constructs/definition-walks.js';
import { unknownTerm } from '../../formula/terms.js';
import { UNKNOWN } from '../../kinds.js';
import { type Authorities, lawOfRoundings, lawOfRule, primarySources } from '../authority.js';
import type { CheckedBook, CheckedReason, CheckedValue } from '../checked.js';
import type { MadeList } from '../made-list.js';
import type { DeclaredReasons, Topic, Value } from '../model.js';
import type { RequestField } from '../request-field.js';
import { checkAbsence, checkNamesOfSentences } from './absence.js';
import { inConditionOrder } from './condition-order.js';
import { ConditionChecker } from './conditions.js';
import { copiesOfVariants } from './copies.js';
import { checkInputs, checkPeriods } from './inputs.js';
import { checkInvariant } from './invariants.js';
import { Names } from './names.js';
import { checkFieldsOfNotices } from './notice-fields.js';
import { circlesThroughBefore, sortTopologically } from './order.js';
import { ReasonChecker } from './reasons.js';
import { checkRefusal } from './refusals.js';
import { checkRequiredNames } from './required-names.js';
import { checkRequiredValues } from './required-values.js';
import { checkNotice, checkSentence } from './sentences.js';
import { readTables } from './tables.js';
import { TopicChecker } from './topic-checker.js';
import { TypeChecker } from './types.js';
import type { UncheckedBook } from './unchecked-book.js';
import { noticeUses, type PartUse, unusedFigures, usesByDay, usesOf } from './unused.js';

/** Checks one book: rules of a year against its figures. It has one Names, which knows what names stand for, one TypeChecker, which finds the
 *  type of a value when it is asked for, and one ConditionChecker; and of each topic a TopicChecker, which puts these three to use on its
 *  formulas (FormulaChecker) and constructs, which know it as SyntaxChecker. A ReasonChecker is asked when all is checked. */
export class BookChecker {
  readonly #authorities: Authorities;
  readonly #requestFields: readonly RequestField[];
  readonly #madeLists: ReadonlyMap<string, MadeList>;
  readonly #names: Names;
  readonly #conditions: ConditionChecker;
  readonly #types: TypeChecker;
  readonly #values: CheckedValue[] = [];
  /** The values that operations show. */
  #requiredValues: readonly CheckedValue[] = [];

  constructor(
    private readonly unchecked: UncheckedBook,
    private readonly findings: Findings,
    /** Paths that are reported missing already, shared by the books of a year. */
    missing: Set<string> = new Set(),
  ) {
    this.#authorities = unchecked.authorities;
    const { inputs, fields, madeLists } = checkInputs(unchecked.topics, unchecked, findings);
    this.#requestFields = fields;
    this.#madeLists = madeLists;
    this.#names = new Names(unchecked, inputs, findings, missing);
    for (const { paths } of madeLists.values())
      for (const path of paths) this.#names.markUsed(`request.${path}`);
    for (const topic of unchecked.topics) {
      const values = topic.values.map((rule) => this.#uncheckedValue(topic, rule));
      this.#names.addTopic(topic, values, readTables(topic, this.#authorities, findings));
      this.#values.push(...values);
    }
    this.#types = new TypeChecker(findings, (topic) => this.#checkerOf(topic));
    this.#conditions = new ConditionChecker(unchecked.topics, this.#names, findings, (value) =>
      this.#types.typeOfFact(value),
    );
  }

  #checkerOf(topic: string): TopicChecker {
    return new TopicChecker(
      topic,
      this.#names,
      this.findings,
      this.#types,
      this.#conditions,
      this.#authorities,
    );
  }

  /** Checks the whole book. To be called once: it completes the values in place. */
  check(): CheckedBook {
    this.#types.check(this.#values);
    const refusals = this.unchecked.topics.flatMap((topic) =>
      topic.refusals.map((refusal) => checkRefusal(refusal, topic, this.#checkerOf(topic.name))),
    );
    const invariants = this.unchecked.topics.flatMap(({ name, invariants }) =>
      invariants.map((invariant) => checkInvariant(invariant, name, this.#checkerOf(name))),
    );
    for (const topic of this.unchecked.topics) if (lacksCitation(topic)) this.#checkCitations(topic);
    for (const value of this.#values) {
      const { assumptions, notices } = value.declaration;
      const checker = this.#checkerOf(value.topic);
      value.assumptions = assumptions.map((each) => checkSentence(each, checker));
      if (this.unchecked.answerFields !== undefined)
        value.notices = notices.map((each) => checkNotice(each, checker));
    }
    const topicConditions = inConditionOrder(this.#conditions.check(), this.findings);
    const copies = copiesOfVariants(this.#values, (topic) => this.#checkerOf(topic));
    const values = sortTopologically([...this.#values, ...copies], this.findings);
    // Where a circle without before() is reported, one through it is not.
    const circles = circlesThroughBefore(values, this.findings.count === 0 ? this.findings : new Findings());
    const book: CheckedBook = {
      taxYear: this.unchecked.taxYear,
      authorities: this.#authorities,
      primarySources: new Set(
        [
          this.#authorities,
          ...(this.unchecked.figuresOfYears?.() ?? []).map(({ authorities }) => authorities),
        ].flatMap((each) => [...primarySources(each)]),
      ),
      values,
      inputs: [...this.#names.inputs.values()],
      requestFields: this.#requestFields,
      madeLists: this.#madeLists,
      topicConditions,
      refusals,
      invariants,
      payslips: this.#names.payslips,
      isOfOnePayment: this.#checkerOf('').isOfOnePayment === true,
      stretch: this.#names.stretch,
      circles: new Set(circles.keys()),
      unusedFigures: unusedFigures(this.unchecked, this.#names),
      reasonsOf: this.#reasons(),
    };
    checkFieldsOfNotices(book, this.#values, this.unchecked, this.#names, this.findings);
    this.#requiredValues = checkRequiredValues(
      this.unchecked,
      this.#values,
      this.#names,
      this.#conditions,
      this.findings,
    );
    checkRequiredNames(this.unchecked, book, this.#values, this.#names, this.findings);
    checkNamesOfSentences(book, this.#values, this.#names, this.findings);
    if (this.findings.count === 0 && !this.lacksTopics) {
      checkPeriods(this.unchecked.topics, this.findings);
      checkAbsence(book, this.#values, this.unchecked, this.#requiredValues, this.#names, this.findings);
    }
    return book;
  }

  /** A lazy, cached check of the sentences of reasons: most answers need none. */
  #reasons(): CheckedBook['reasonsOf'] {
    const checker = new ReasonChecker(
      this.#names,
      this.findings,
      (value) => this.#types.typeOf(value),
      (argument) => this.#types.typeBefore(argument),
      (name, topic) => this.#conditions.findForAllItems(name, topic, 'A reason is given once'),
      (value) => this.#requiredValues.includes(value),
      this.unchecked.topics,
    );
    const cache = new Map<DeclaredReasons, readonly CheckedReason[]>();
    return (value, explain) => {
      const reasons = cache.get(explain) ?? checker.check(value, explain);
      cache.set(explain, reasons);
      return reasons;
    };
  }

  /** Checks the sentences of reasons of all values. */
  checkReasons({ reasonsOf }: CheckedBook): void {
    for (const value of this.#values) {
      const branches = branchesOf(value.definition).map(({ explain }) => explain);
      for (const explain of [value.declaration.explain, ...branches])
        if (explain !== undefined) reasonsOf(value, explain);
    }
  }

  /** Whether the book lacks whole topics. */
  get lacksTopics(): boolean {
    return this.#names.lacksTopics;
  }

  /** The parts of the checked book, and whether they are used. `twins` are the topics of which another book has its own file. */
  uses(book: CheckedBook, twins: ReadonlySet<string>): readonly PartUse[] {
    const { topics, answerFields } = this.unchecked;
    return [
      ...this.#conditions.uses(),
      ...usesOf(topics, book, this.#requiredValues, this.#names, twins),
      ...noticeUses(topics, answerFields !== undefined),
      ...usesByDay(this.unchecked, this.#names),
    ];
  }

  #uncheckedValue(topic: Topic, rule: Value): CheckedValue {
    return {
      id: -1,
      topic: topic.name,
      fullName: `${topic.name}.${rule.name}`,
      declaration: rule,
      ...lawOfRule(rule.cites, topic.cites, rule.roundings.length > 0, this.#authorities),
      lawOfRoundings: lawOfRoundings(rule.cites, topic.cites, rule.roundings.length > 0, this.#authorities),
      type: UNKNOWN,
      definition: unknownTerm(),
      roundings: [],
      assumptions: [],
      notices: [],
      copy: undefined,
    };
  }

  #checkCitations(topic: Topic): void {
    for (const value of topic.values.filter(lacksCitation))
      this.findings.add(value.place, `“${value.name}” has no authority, and its topic has none.`);
  }
}

/** Whether there is no citation; one that could not be read has its finding already. */
function lacksCitation({ cites }: Topic | Value): boolean {
  return cites.authorities.length === 0 && !cites.areUnreadable;
}
