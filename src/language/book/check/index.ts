import { ConstructChecker, roundingOf } from '../../constructs/checker.js';
import { formulaStep } from '../../constructs/is.js';
import { listsIn } from '../../constructs/reads.js';
import { BROKEN, branchesOf } from '../../constructs/step.js';
import { type FigureNode, readFigure } from '../../figures.js';
import { FormulaChecker } from '../../formula/check.js';
import type { Comparison } from '../../formula/parse.js';
import { comparisonTerms } from '../../formula/terms.js';
import {
  canReplace,
  capitalise,
  type Grain,
  grainInWords,
  isNumeric,
  kindInWords,
  type Type,
  UNKNOWN,
} from '../../kinds.js';
import { BrokenBook, type Finding, Findings, YEARS } from '../../source/findings.js';
import type { Place } from '../../source/source.js';
import type { Node, TextNode } from '../../source/yaml.js';
import { type Authorities, lawOfRule, primarySources } from '../authority.js';
import type {
  CheckedBook,
  CheckedComparison,
  CheckedReason,
  CheckedRefusal,
  CheckedValue,
  Term,
} from '../checked.js';
import type { Refusal, Topic, Value } from '../model.js';
import type { Purpose } from '../purpose.js';
import { inConditionOrder, withDependencies } from './condition-order.js';
import { ConditionChecker } from './conditions.js';
import { copiesFor } from './copies.js';
import { datedGrainMessage } from './dated.js';
import { checkInputs, checkPeriods } from './inputs.js';
import { Names } from './names.js';
import { cyclesThroughBefore, reportCycle, sortTopologically } from './order.js';
import { ReasonChecker } from './reasons.js';
import type { RequestField } from './request-fields.js';
import { SentenceChecker } from './sentences.js';
import { type PartUse, unusedFigures, usesOf } from './unused.js';
import type { RequiredValue, YearOfRules } from './year-of-rules.js';

export type { RequiredValue, YearOfRules } from './year-of-rules.js';

/** The checked books of one year. */
export interface BooksOfYear {
  readonly books: ReadonlyMap<Purpose, CheckedBook>;
  /** Their parts, and whether they are used; none where something is wrong: a slip leaves much unused that will be used once
   *  it is mended. */
  readonly uses: readonly PartUse[];
}

/** Checks one book by itself that passed when all books were checked together; unused parts are not looked for. Throws
 *  `BrokenBook` with all findings. */
export function recheckBook(year: YearOfRules): CheckedBook {
  const findings = new Findings();
  const book = new BookChecker(year, findings).check();
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return book;
}

/** Checks the books of a year, one a purpose, against its figures. All that is wrong goes to `findings`; a book with findings
 *  must not be used. Books share topics, and a slip in a shared topic is one finding. `compare` returns where twins differ that
 *  must not. */
export function checkBooks(
  years: ReadonlyMap<Purpose, YearOfRules>,
  findings: Findings,
  compare: (books: ReadonlyMap<Purpose, CheckedBook>) => readonly Finding[] = () => [],
): BooksOfYear {
  const missing = new Set<string>();
  const topicsOfOnePurpose = [...years.values()].map(({ topics }) =>
    topics.filter((each) => each.for !== undefined),
  );
  const [firstNames = [], ...otherNames] = topicsOfOnePurpose.map((topics) => topics.map(({ name }) => name));
  const twins = new Set(firstNames.filter((name) => otherNames.some((names) => names.includes(name))));
  const checks = [...years].map(([purpose, year], index) => {
    const ownFindings = index === 0 ? findings : new Findings();
    const checker = new BookChecker(year, ownFindings, missing);
    const book = checker.check();
    // Anything wrong elsewhere would be reported again for the reasons that name it.
    if (findings.isClear && !checker.lacksTopics) ownFindings.checkIfClear(() => checker.checkReasons(book));
    return { purpose, year, checker, book, ownFindings };
  });
  const books = new Map(checks.map(({ purpose, book }) => [purpose, book] as const));
  const differences = compare(books);
  for (const { place, message } of differences) findings.add(place, message);
  for (const { purpose, year, ownFindings } of checks.slice(1)) {
    const shared = new Set(
      year.topics.flatMap((topic) => (topic.for === undefined ? [topic.place.source] : [])),
    );
    findings.addUnreported(ownFindings, ({ source }) => {
      if (!shared.has(source)) return '';
      // Twins that differ make shared topics wrong for one purpose: the difference is the finding.
      return differences.length > 0 ? undefined : ` This is so for ${purpose}.`;
    });
  }
  const isSound = findings.count === 0 && !checks.some(({ checker }) => checker.lacksTopics);
  return { books, uses: isSound ? checks.flatMap(({ checker, book }) => checker.uses(book, twins)) : [] };
}

/** The notices of topics. All are used if some answer of the book shows notices, else none. */
function noticeUses(topics: readonly Topic[], isUsed: boolean): readonly PartUse[] {
  const notices = topics.flatMap(({ values }) => values.flatMap((value) => value.notices));
  return notices.map(({ code, place }) => ({
    place,
    message: `No operation shows the notice ${code.text}: the topic is for none that shows notices.`,
    isUsed,
  }));
}

/** The paths of fields and of all fields nested in them. */
function pathsOf(fields: readonly RequestField[]): readonly string[] {
  return fields.flatMap(({ path, fields: inner }) => [path, ...pathsOf(inner)]);
}

/** A branch path is a bit mask in one number: a run sets the bit of each branch that it took. */
const MOST_BRANCHES = 30;

class BookChecker {
  readonly #authorities: Authorities;
  readonly #requestFields: readonly RequestField[];
  readonly #names: Names;
  readonly #formulas: FormulaChecker;
  readonly #conditions: ConditionChecker;
  readonly #values: CheckedValue[] = [];
  /** The values whose types are being found, each for the one before it; a value that occurs twice is a cycle. */
  readonly #typingStack: CheckedValue[] = [];
  readonly #typedValues = new Set<CheckedValue>();
  /** How high that stack was when a condition asked for the type of a fact. */
  #stackHeightAtFact = 0;
  /** Whether a cycle goes through such a fact: `inConditionOrder` reports it. */
  #isCycleThroughFact = false;
  /** The arguments of before(). Their types are checked last, since they may stand in a cycle with the caller. */
  readonly #beforeArguments: { readonly value: CheckedValue; readonly place: Place }[] = [];
  readonly #copies: CheckedValue[] = [];
  /** The values that operations show. */
  readonly #requiredValues: CheckedValue[] = [];

  constructor(
    private readonly year: YearOfRules,
    private readonly findings: Findings,
    /** Paths that are reported missing already, shared by the books of a year. */
    missing: Set<string> = new Set(),
  ) {
    this.#authorities = year.authorities ?? new Map();
    const { inputs, fields } = checkInputs(year.topics, year, findings);
    this.#requestFields = fields;
    this.#names = new Names(year, inputs, findings, missing);
    for (const topic of year.topics) {
      const values = topic.values.map((rule) => this.#uncheckedValue(topic, rule));
      this.#names.addTopic(topic, values, this.#tables(topic));
      this.#values.push(...values);
    }
    const typeOf = (value: CheckedValue) => this.#typeOf(value);
    this.#formulas = new FormulaChecker(this.#names, findings, typeOf, (value, place) =>
      this.#beforeArguments.push({ value, place }),
    );
    this.#conditions = new ConditionChecker(year.topics, this.#names, findings, (value) =>
      this.#typeOfFact(value),
    );
  }

  /** Checks the whole book. To be called once: it completes the values in place. */
  check(): CheckedBook {
    for (const value of this.#values) this.#typeOf(value);
    for (const { value, place } of this.#beforeArguments) this.#checkBeforeArgument(value, place);
    const refusals = this.year.topics.flatMap((topic) =>
      topic.refusals.map((refusal) => this.#refusal(refusal, topic)),
    );
    for (const topic of this.year.topics) {
      // A citation that could not be read has its finding already.
      const { entries, empty } = topic.file;
      if (!['authority', 'source'].some((key) => entries.has(key) || empty.has(key)))
        this.#checkCitations(topic);
    }
    const sentences = new SentenceChecker(this.#formulas, this.findings, (name, topic) =>
      this.#conditions.findForAllItems(name, topic, 'A sentence is said once'),
    );
    for (const value of this.#values) {
      const { rule, topic } = value;
      value.assumptions = sentences.assumptions(rule.assumptions, topic);
      if (this.year.answerFields !== undefined) value.notices = sentences.notices(rule.notices, topic);
    }
    const topicConditions = inConditionOrder(this.#conditions.check(), this.findings);
    for (const value of this.#values) this.#applyWith(value);
    const values = sortTopologically([...this.#values, ...this.#copies], this.findings);
    // A cycle without before() is reported already.
    if (this.findings.count === 0) cyclesThroughBefore(values, this.findings);
    const book: CheckedBook = {
      taxYear: this.year.taxYear,
      authorities: this.#authorities,
      primarySources: primarySources(this.#authorities),
      values,
      inputs: [...this.#names.inputs.values()],
      requestFields: this.#requestFields,
      topicConditions,
      refusals,
      payslips: this.#names.findValue(['payslips'], '')?.value,
      stretch: this.#names.stretch,
      unusedFigures: unusedFigures(this.year, this.#names),
      reasonsOf: this.#reasons(),
    };
    this.#checkFieldsOfNotices(book);
    for (const required of this.year.requiredValues) {
      const value = this.#checkRequiredValue(required);
      if (value !== undefined) this.#requiredValues.push(value);
    }
    if (this.findings.count === 0 && !this.lacksTopics) checkPeriods(this.year.topics, this.findings);
    return book;
  }

  /** A lazy, cached check of the sentences of reasons: most answers need none. */
  #reasons(): CheckedBook['reasonsOf'] {
    const checker = new ReasonChecker(
      this.#names,
      this.findings,
      (value) => this.#typeOf(value),
      (name, topic) => this.#conditions.findForAllItems(name, topic, 'A reason is given once'),
      this.year.topics,
    );
    const cache = new Map<Node, readonly CheckedReason[]>();
    return (value, explain) => {
      const reasons = cache.get(explain) ?? checker.check(value, explain);
      cache.set(explain, reasons);
      return reasons;
    };
  }

  /** Checks the sentences of reasons of all values. */
  checkReasons({ reasonsOf }: CheckedBook): void {
    for (const value of this.#values) {
      const branches = branchesOf(value.step).map(({ explain }) => explain);
      for (const explain of [value.rule.explain, ...branches])
        if (explain !== undefined) reasonsOf(value, explain);
    }
  }

  /** Whether the book lacks whole topics. */
  get lacksTopics(): boolean {
    return this.#names.lacksTopics;
  }

  /** The parts of the checked book, and whether they are used. `twins` are the topics of which another book has its own file. */
  uses(book: CheckedBook, twins: ReadonlySet<string>): readonly PartUse[] {
    const { topics, answerFields } = this.year;
    return [
      ...this.#conditions.uses(),
      ...usesOf(topics, book, this.#requiredValues, this.#names, twins),
      ...noticeUses(topics, answerFields !== undefined),
    ];
  }

  /** Reports fields that a notice names and that are neither of the request nor of an answer that shows notices. */
  #checkFieldsOfNotices(book: CheckedBook): void {
    const { answerFields } = this.year;
    const fields = this.#values.flatMap(({ rule }) => rule.notices.flatMap(({ fields }) => fields));
    if (answerFields === undefined || fields.length === 0) return;
    const known = new Set([...pathsOf(book.requestFields), ...answerFields(book)]);
    for (const { text, place } of fields) {
      if (known.has(text) || this.#names.isReported('inputs', place, undefined, text)) continue;
      const says = `“${text}” is not a field of a request, nor of an answer that shows notices.`;
      this.findings.addUnknown(place, says, text, known);
    }
  }

  #uncheckedValue(topic: Topic, rule: Value): CheckedValue {
    return {
      id: -1,
      topic: topic.name,
      fullName: `${topic.name}.${rule.name}`,
      rule,
      ...lawOfRule(rule.cites, topic.cites, rule.roundings.length > 0, this.#authorities),
      type: UNKNOWN,
      step: BROKEN,
      roundings: [],
      assumptions: [],
      notices: [],
      copy: undefined,
    };
  }

  #checkCitations(topic: Topic): void {
    for (const value of topic.values) {
      const { authorities, sources } = value.cites;
      if (authorities.length + sources.length === 0)
        this.findings.add(value.place, `“${value.name}” has no authority, and its topic has none.`);
    }
  }

  /** The tables of a rule file, read like figures of the rates. */
  #tables(topic: Topic): FigureNode {
    const ofTopic = lawOfRule(topic.cites, topic.cites, false, this.#authorities);
    const figure = (path: string, node: TextNode): FigureNode | undefined => {
      const read = readFigure(node, this.findings);
      return read && { node: 'figure', path, place: node.place, ...read, ...ofTopic };
    };
    const group = (
      path: string,
      place: Place,
      cells: ReadonlyMap<string, TextNode | ReadonlyMap<string, TextNode>>,
    ): FigureNode => {
      const entries = new Map<string, FigureNode>();
      for (const [name, cell] of cells) {
        const at = `${path}.${name}`;
        const entry = 'node' in cell ? figure(at, cell) : group(at, firstOf(cell)?.place ?? place, cell);
        if (entry !== undefined) entries.set(name, entry);
      }
      return { node: 'group', path, place, entries };
    };
    // YAML gives a row no place of its own: it is that of its first cell.
    const firstOf = (row: ReadonlyMap<string, TextNode>) => [...row.values()][0];
    const entries = topic.tables.map(
      (table) => [table.name, group(`tables.${table.name}`, table.place, table.rows)] as const,
    );
    return { node: 'group', path: 'tables', place: topic.place, entries: new Map(entries) };
  }

  #checkerOf(topic: string): ConstructChecker {
    return new ConstructChecker(this.#names, this.findings, this.#formulas, this.#conditions, topic);
  }

  #typeOf(value: CheckedValue): Type {
    if (this.#typedValues.has(value)) return value.type;
    const start = this.#typingStack.indexOf(value);
    if (start >= 0) {
      if (start < this.#stackHeightAtFact) this.#isCycleThroughFact = true;
      else reportCycle(this.#typingStack.slice(start), this.findings);
      return UNKNOWN;
    }
    this.#typingStack.push(value);
    const { step, type } = value.rule.syntax.check(this.#checkerOf(value.topic));
    this.#typingStack.pop();
    this.#typedValues.add(value);
    value.step = step;
    const roundings = value.rule.roundings.map((name) => roundingOf(name, this.findings));
    value.roundings = roundings.filter((rounding) => rounding !== undefined);
    value.type = this.#typeAfterRoundings(value, type);
    if (branchesOf(step).length > MOST_BRANCHES) {
      this.findings.add(
        value.rule.place,
        `“${value.rule.name}” has more than ${MOST_BRANCHES} branches; find a part of it as a value of its own.`,
      );
    }
    const [list, other] = listsIn(step);
    if (list !== undefined && other !== undefined) {
      this.findings.add(
        value.rule.place,
        `An item of “${list}” does not meet an item of “${other}”; use total() of one.`,
      );
    }
    return value.type;
  }

  /** The type of a value that a condition asks about. In a cycle through the condition the types found on the way are
   *  provisional: they are forgotten, to be found again later. */
  #typeOfFact(value: CheckedValue): Type {
    const [typedBefore, outer] = [this.#typedValues.size, this.#stackHeightAtFact];
    this.#stackHeightAtFact = this.#typingStack.length;
    const type = this.#typeOf(value);
    this.#stackHeightAtFact = outer;
    if (this.#isCycleThroughFact) {
      for (const each of [...this.#typedValues].slice(typedBefore)) this.#typedValues.delete(each);
      this.#isCycleThroughFact = outer > 0;
    }
    return type;
  }

  #typeAfterRoundings(value: CheckedValue, type: Type): Type {
    const [first] = value.rule.roundings;
    if (first === undefined) return type;
    if (!isNumeric(type.kind))
      this.findings.add(first.place, `${capitalise(kindInWords(type.kind))} is not rounded.`);
    // An unknown rounding might make a count of it.
    if (value.roundings.length < value.rule.roundings.length) return { ...UNKNOWN, grain: type.grain };
    const makes = value.roundings.find((rounding) => rounding.makes !== undefined)?.makes;
    return type.kind === 'number' && makes !== undefined ? { ...type, kind: makes } : type;
  }

  #checkBeforeArgument(value: CheckedValue, place: Place): void {
    const { kind, grain } = value.type;
    if (kind !== 'unknown' && (kind !== 'money' || grain !== 'payslip')) {
      this.findings.add(place, `before() takes an amount a payslip; “${value.rule.name}” is not one.`);
    }
  }

  #applyWith(value: CheckedValue): void {
    const { with: changes } = value.rule;
    if (changes === undefined) return;
    const formula = 'branches' in value.step ? undefined : value.step.formula;
    const original = formula?.term === 'value' ? formula.value : undefined;
    if (original === undefined) {
      this.findings.add(
        value.rule.place,
        '“with” goes beside “is” and the name of one value: the one to find on other figures.',
      );
      return;
    }
    const nested = [...withDependencies([original])].find((each) => each.rule.with !== undefined);
    if (nested !== undefined) {
      this.findings.add(
        value.rule.place,
        `“${nested.rule.name}” has a “with” of its own; what “with” asks for cannot rest on another.`,
      );
      return;
    }
    const changed = new Map<CheckedValue, Term>();
    for (const [name, { place, formula }] of changes) {
      const target = this.#names.findValue(name.split('.'), value.topic);
      const term = this.#formulas.term(formula, value.topic);
      if (target === undefined && this.#names.isReported('values', place, undefined, name)) continue;
      if (target === undefined) {
        this.findings.addUnknown(
          place,
          `“${name}” is not a value to change.`,
          name,
          this.#names.shortNames(value.topic),
        );
      } else if (term.type.kind !== 'unknown' && term.type.kind !== target.value.type.kind) {
        this.findings.add(
          place,
          `“${name}” is ${kindInWords(target.value.type.kind)}; what is put in its place is ${kindInWords(term.type.kind)}.`,
        );
      } else if (!canReplace(term.type.grain, target.value.type.grain)) {
        this.findings.add(
          place,
          `“${name}” is ${grainInWords(target.value.type.grain)}; what is put in its place is ${grainInWords(term.type.grain)}.`,
        );
      } else {
        changed.set(target.value, term);
      }
    }
    const copies = copiesFor(value, original, changed);
    const copyOfOriginal = copies.find((copy) => copy.copy?.original === original);
    if (copyOfOriginal === undefined) {
      if (changed.size > 0)
        this.findings.add(value.rule.place, `“${original.rule.name}” does not rest on what “with” changes.`);
      return;
    }
    this.#copies.push(...copies);
    value.step = formulaStep({ term: 'value', value: copyOfOriginal, type: copyOfOriginal.type });
  }

  #refusal(refusal: Refusal, { name: topic, cites }: Topic): CheckedRefusal {
    for (const { path } of refusal.fields) {
      const fields = [...this.#names.inputs.values()].map((input) => input.field);
      const isField = fields.some((field) => field === path.text || field.startsWith(`${path.text}.`));
      if (!isField && !this.#names.isReported('inputs', path.place, undefined, path.text)) {
        this.findings.addUnknown(
          path.place,
          `“${path.text}” is not a field of a request.`,
          path.text,
          fields,
        );
      }
    }
    return {
      fullName: `${topic}.${refusal.name}`,
      topic,
      ...lawOfRule(cites, cites, false, this.#authorities),
      rule: refusal,
      when:
        refusal.when && this.#conditions.findForAllItems(refusal.when, topic, 'A request is refused once'),
      if: this.#refusalComparison(refusal.if, topic),
      fields: refusal.fields.map(({ path, if: only }) => ({
        path: path.text,
        if: only && this.#refusalComparison(only, topic),
      })),
      says: refusal.says.map((part) => {
        if (typeof part === 'string') return part;
        const term = this.#formulas.termOfText(part, topic);
        this.#checkOncePerRequest([term], part.place);
        return term;
      }),
    };
  }

  #refusalComparison(comparison: Comparison, topic: string): CheckedComparison {
    const checked = this.#formulas.comparison(comparison, topic);
    this.#checkOncePerRequest(comparisonTerms(checked), comparison.place);
    return checked;
  }

  #checkOncePerRequest(terms: readonly Term[], place: Place): void {
    if (terms.some(({ type }) => type.grain === 'item'))
      this.findings.add(
        place,
        'A request is refused once for all items; use total() of what is one figure an item.',
      );
  }

  #checkRequiredValue(required: RequiredValue): CheckedValue | undefined {
    const [, name = required.value] = required.value.split('.');
    const value = this.#names.value(required.value);
    const [topic = ''] = required.value.split('.');
    const file = this.year.topics.find((each) => each.name === topic) ?? this.year.topics[0];
    const place = value?.rule.place ?? file?.place;
    if (place === undefined) return value;
    if (value === undefined) {
      // A missing topic is reported where a rule reads it, not for the operation.
      if (this.#names.lacksTopics || this.#names.isReported('values', place, topic, name)) return undefined;
      const known = this.#values.map((each) => each.fullName);
      this.findings.addUnknown(
        place,
        `An operation shows “${required.value}”, which no rule of ${YEARS} finds.`,
        required.value,
        known,
        this.year.taxYear,
      );
      return undefined;
    }
    const { kind, grain } = value.type;
    if (kind === 'unknown' || this.#names.lacksTopics) return value;
    if (!required.kinds.includes(kind)) {
      this.findings.add(
        place,
        `An operation shows “${name}” as ${required.kinds.map(kindInWords).join(' or ')}; it is ${kindInWords(kind)}.`,
      );
    }
    const fits =
      required.grain === grain ||
      ![required.grain, grain].some((each) => each === 'payslip' || each === 'item');
    if (!fits) {
      const grainWords: Record<Grain, string> = {
        any: 'one figure for the year',
        year: 'one figure for the year',
        payslip: 'a figure a payslip',
        item: 'a figure an item',
      };
      const says = `An operation shows “${name}” as ${grainWords[required.grain]}; it is not.`;
      const dated = required.grain === 'year' ? datedGrainMessage(value.step, `“${name}”`) : undefined;
      this.findings.add(place, dated ?? says);
    }
    return value;
  }
}
