import { Cache } from '../cache.js';
import { getOrMake } from '../get-or-make.js';
import { type JsonObject, objectsIn, textsIn } from '../json.js';
import {
  type AnswerNotes,
  type Calculation,
  type Plan,
  planOf,
  Refused,
  type RequestField,
} from '../language/index.js';
import {
  assumptionOfDay,
  presentChanges,
  presentRates,
  ratesSubjects,
  sourcesOfRates,
  type YearBook,
} from '../law/index.js';
import { readByProgram } from '../programs/index.js';
import type { Choice } from './choice.js';
import { type AnyEndpoint, EndpointOfYear } from './endpoint-of-year.js';
import { FIRM, figuresOfPerson, inPerson, type Person, peopleIn } from './firm.js';
import { type JsonMembers, jsonText, listText, membersOf, objectText, textListText } from './json-text.js';
import type { LawOfYear } from './law-of-year.js';
import { findPay } from './net-to-gross/find-pay.js';
import { type NetToGross, valuesOfSearch } from './net-to-gross/net-to-gross.js';
import { answerBy, inputsOf, isByDate, type Operation, type PostOperation } from './operation.js';
import type { Operations, RestingEndpoint } from './operations.js';
import { answerOf, type OperationResult, type Payroll, parseObject } from './payroll.js';
import { RATE_NOT_YET_KNOWN, rateNotYetKnown } from './rate-not-yet-known.js';
import { InvalidInput, refusedByRules } from './request/invalid-input.js';
import { dayFieldOf } from './request/tax-year.js';
import { NOTICE_CODES, requestWordsOf, type WordsByName, wordsOf } from './words.js';
import type { Work } from './work.js';

/** An operation by the rules of a year. */
interface OperationOfYear {
  readonly operation: Operation;
  readonly plan: Plan;
  readonly fields: (calculation: Calculation, request: JsonObject) => JsonMembers;
  /** By which law it answers: tax year, label, HMRC's test data. */
  readonly lawFields: JsonMembers;
  /** Whether it shows a field of its metadata; all when left out. */
  readonly shows?: (field: string) => boolean;
  /** Of a part of an answer whose dates choose its laws the fields of all of it: the part names the laws of the whole. */
  readonly whole?: OperationOfYear['fields'];
}

/** What is found over all people of a firm, by the rules of a year. */
type FirmOfYear = Pick<OperationOfYear, 'plan' | 'fields'>;

/** Parts of answers that are kept for each year: a caller asks for the same one thousands of times. */
const CHOICES = 100;

/** The operations by the law of one year. */
export class YearOfPayroll {
  readonly #operations = new Map<string, OperationOfYear>();
  readonly #endpoints = new Map<AnyEndpoint, EndpointOfYear>();
  readonly #words = new Map<string, WordsByName>();
  readonly #requestWords = new Map<string, WordsByName>();
  readonly #parts = new Cache<string, OperationOfYear>('choices', CHOICES);
  /** To plan a search takes as long as many calculations. */
  readonly #plans = new Map<NetToGross, Plan>();
  #firm: FirmOfYear | undefined;

  constructor(
    readonly year: YearBook,
    readonly law: LawOfYear,
    private readonly operations: Operations,
    /** Whether the interpreter alone answers. */
    private readonly isExact: boolean,
    /** The law of any year that is served. */
    private readonly lawOf: (taxYear: string) => LawOfYear,
  ) {}

  /** Checks its rules, and compiles the book that most requests need where they are in order. */
  prepare(): void {
    if (!this.year.isSound()) return;
    const [first = []] = this.year.readers;
    for (const operation of first) this.#operation(operation);
  }

  /** An operation by its book. */
  #operation(name: string): OperationOfYear {
    return getOrMake(this.#operations, name, () => {
      const operation = this.operations.operationNamed(name);
      const book = this.year.bookOf(operation.name);
      const { answer, names } = answerBy(operation, book.checked);
      return {
        operation,
        plan: planOf(book, names, operation.showsNotices),
        fields: answer.fieldsWriter(book),
        lawFields: this.law.fields(operation.subjects),
      };
    });
  }

  #planOf(search: NetToGross): Plan {
    return getOrMake(this.#plans, search, () => {
      const { operation } = search;
      const book = this.year.bookOf(operation.name);
      return planOf(
        book,
        [...answerBy(operation, book.checked).names, ...valuesOfSearch(search)],
        operation.showsNotices,
      );
    });
  }

  /** `payroll` is that of all years. */
  endpoint(endpoint: AnyEndpoint, payroll: Payroll): EndpointOfYear {
    return getOrMake(this.#endpoints, endpoint, () => new EndpointOfYear(endpoint, this.year, payroll));
  }

  /** The part of an operation, or of what a search found, that a caller chose. It is kept: to plan it takes longer than to answer by it. */
  #part(whole: OperationOfYear, { name: fields, tree }: Choice, search?: NetToGross): OperationOfYear {
    const key = `${search?.path ?? whole.operation.name} ${fields}`;
    const cached = this.#parts.get(key);
    if (cached !== undefined) return cached;
    const book = this.year.bookOf(whole.operation.name);
    const answer = answerBy(whole.operation, book.checked).answer.only(tree);
    // Notices are of the whole answer: nothing else is noted of values where neither assumptions nor sources are shown.
    const areNoted = tree.has('assumptions') || tree.has('sources');
    const part = {
      ...whole,
      plan: whole.plan.part(areNoted ? [...new Set(answer.values.map(({ value }) => value))] : []),
      fields: answer.fieldsWriter(book),
      ...(isByDate(whole.operation) && { whole: whole.fields }),
      shows: (field: string) => tree.has(field),
    };
    this.#parts.set(key, part);
    return part;
  }

  get taxYear(): string {
    return this.year.taxYear;
  }

  requestFields(name: string, resting?: RestingEndpoint): readonly RequestField[] {
    const operation = this.operations.operationNamed(name);
    const book = this.year.bookOf(operation.name);
    const { names, inputs } = answerBy(operation, book.checked);
    const fieldsOf = (all: readonly string[]) => book.requestFields(all, operation.showsNotices, inputs);
    if (resting === undefined) return fieldsOf(names);
    const beside = resting.kind === 'net_to_gross' ? valuesOfSearch(resting) : [];
    return resting.fields(fieldsOf([...names, ...beside]));
  }

  words(operation: string): WordsByName {
    return getOrMake(this.#words, operation, () => {
      const words = wordsOf(this.year.bookOf(operation).checked);
      if (!isByDate(this.operations.operationNamed(operation))) return words;
      const codes = [...(words.get(NOTICE_CODES) ?? []), RATE_NOT_YET_KNOWN].toSorted();
      return new Map([...words, [NOTICE_CODES, codes]]);
    });
  }

  requestWords(operation: string): WordsByName {
    return getOrMake(this.#requestWords, operation, () => requestWordsOf(this.year.requestFields(operation)));
  }

  *calculate(name: string, request: JsonObject, choice?: Choice): Work<OperationResult> {
    const whole = this.#operation(name);
    if (!whole.plan.book.isReady) yield whole.plan.book.ready();
    return this.#calculate(choice === undefined ? whole : this.#part(whole, choice), request);
  }

  /** Finds the pay, and calculates with it. What rules say of the search stands in the answer, too. */
  *calculateFromNet(search: NetToGross, request: JsonObject, choice?: Choice): Work<OperationResult> {
    const plan = this.#planOf(search);
    if (!plan.book.isReady) yield plan.book.ready();
    const found = yield* findPay(search, plan, request);
    const whole = { ...this.#operation(search.operation.name), plan };
    const chosen = choice === undefined ? whole : this.#part(whole, choice, search);
    const more: JsonMembers = [['net_to_gross', jsonText(found.netToGross)]];
    return this.#calculate(chosen, { ...request, ...found.request }, more);
  }

  /** What all people of an employer cost, as JSON. Each is calculated by itself, and has its own faults. An answer is a hundred times as
   *  long as what is read of it: it is written before the next person is worked, so that the answers of a firm are never in memory
   *  together. */
  *calculateFirm(request: JsonObject): Work<string> {
    const people: string[] = [];
    const figures: JsonObject[] = [];
    const assumptions = new Set<string>();
    const sources = new Set<string>();
    for (const [at, person] of peopleIn(request).entries()) {
      const answer = yield* this.#answerOfPerson(person, at);
      const { cost = null, employee = null, assumptions: ofPerson = [] } = answer;
      people.push(jsonText({ ref: person.ref, cost, employee, assumptions: ofPerson }));
      figures.push(figuresOfPerson(answer));
      for (const each of textsIn(ofPerson)) assumptions.add(each);
      for (const each of textsIn(answer['sources'])) sources.add(each);
      yield;
    }
    const { plan, fields } = this.#firmOfYear();
    const calculation = plan.start({ ...request, people: figures });
    plan.throwRefusals(calculation);
    const results = fields(calculation, request);
    const notes = plan.notes(calculation);
    return objectText([
      ['people', listText(people)],
      ...results,
      ...this.law.fields(this.#operationOfPerson.subjects),
      ['assumptions', textListText([...new Set([...assumptions, ...notes.assumptions])])],
      ['sources', textListText([...new Set([...sources, ...notes.sources])])],
    ]);
  }

  /** What is found over the people of a firm's answer, for the reasons of it. */
  firmCalculation(request: JsonObject, answer: JsonObject): Calculation {
    const people = objectsIn(answer['people']).map(figuresOfPerson);
    return this.#firmOfYear().plan.start({ ...request, people });
  }

  get #operationOfPerson(): Operation {
    return this.operations.operationNamed(FIRM.operationOfPerson);
  }

  #firmOfYear(): FirmOfYear {
    const book = this.year.bookOf(FIRM.operationOfPerson);
    this.#firm ??= {
      plan: planOf(
        book,
        FIRM.answer.values.map(({ value }) => value),
      ),
      fields: FIRM.answer.fieldsWriter(book),
    };
    return this.#firm;
  }

  *#answerOfPerson({ request }: Person, at: number): Work<JsonObject> {
    try {
      return answerOf(yield* this.calculate(FIRM.operationOfPerson, request));
    } catch (error) {
      throw error instanceof InvalidInput
        ? new InvalidInput(error.fields.map(inPerson(at)), { cause: error.cause })
        : error;
    }
  }

  #calculate(
    { operation, plan, fields, lawFields, shows, whole }: OperationOfYear,
    request: JsonObject,
    /** Fields of the answer that stand before its metadata. */
    more: JsonMembers = [],
  ): OperationResult {
    const input = inputsOf(operation, request);
    const write = (calculation: Calculation): string => {
      // Which days are read is known once all is found.
      whole?.(calculation, request);
      const results = fields(calculation, request);
      const notes = plan.notes(calculation);
      const all = isByDate(operation) ? this.#notesByDate(operation, request, notes) : notes;
      const notices: JsonMembers = operation.showsNotices ? [['notices', noticesText(all.notices)]] : [];
      const header = isByDate(operation)
        ? this.#headerByDate(operation, all)
        : this.#header(notes, lawFields);
      const shown = shows === undefined ? header : header.filter(([field]) => shows(field));
      return objectText([...results, ...notices, ...more, ...shown]);
    };
    const interpret = (calculation: Calculation): OperationResult => {
      plan.throwRefusals(calculation);
      return { text: write(calculation), calculation, interpreter: calculation };
    };
    try {
      const calculation = plan.start(input);
      const text = this.isExact ? undefined : readByProgram(plan, input, write);
      return text === undefined
        ? interpret(calculation)
        : new ProgramResult(text, calculation, () => interpret(calculation));
    } catch (error) {
      throw error instanceof Refused ? refusedByRules(error.faults, { cause: error }) : error;
    }
  }

  /** The notes of an answer whose dates choose the law, with the notice that rates are not yet known; where it shows no notices, that is an
   *  assumption. */
  #notesByDate(operation: PostOperation, request: JsonObject, notes: AnswerNotes): AnswerNotes {
    const { field, day = '' } = dayFieldOf(request, operation) ?? {};
    const { isAfterLast, fieldsAfterLast } = notes.onDays;
    const late = field !== undefined && day > this.year.rates.ends ? [field] : [];
    if (late.length === 0 && !isAfterLast) return notes;
    const notice = rateNotYetKnown(this.year, [...new Set([...late, ...fieldsAfterLast])]);
    return operation.showsNotices
      ? { ...notes, notices: [...notes.notices, notice] }
      : { ...notes, assumptions: [...notes.assumptions, notice.message] };
  }

  /** The fields that an answer ends with whose dates choose the law: by the latest year whose law was used, and all of these. */
  #headerByDate({ subjects }: Operation, notes: AnswerNotes): JsonMembers {
    const taxYears = [...new Set([this.taxYear, ...notes.onDays.taxYears])].sort();
    const laws = taxYears.map((taxYear) => (taxYear === this.taxYear ? this.law : this.lawOf(taxYear)));
    const engines = laws.map(({ identity }) => identity.engine);
    const latest = laws.at(-1) ?? this.law;
    const lawFields = latest.fields(subjects).flatMap(
      ([name, text]): JsonMembers =>
        name === 'engine'
          ? [
              [name, text],
              ['engines', jsonText(engines)],
            ]
          : [[name, text]],
    );
    return this.#header(notes, lawFields, laws);
  }

  rates(day: string | undefined): JsonObject {
    const { rates, catalogue } = this.year;
    const changes = presentChanges(rates);
    const assumptions = changes.length === 0 ? [] : [assumptionOfDay(rates, day)];
    const header = this.#header(
      { assumptions, sources: sourcesOfRates(rates) },
      this.law.fields(ratesSubjects),
    );
    const groups = presentRates(rates, catalogue, day);
    return parseObject(
      objectText([...membersOf({ ...groups, ...(changes.length > 0 && { changes }) }), ...header]),
    );
  }

  /** The fields that every answer ends with: its law, its assumptions and its sources. */
  #header(
    notes: Pick<AnswerNotes, 'assumptions' | 'sources'>,
    lawFields: JsonMembers,
    laws: readonly LawOfYear[] = [this.law],
  ): JsonMembers {
    const ofLaws = laws.length === 1 ? this.law.assumptions : laws.flatMap((law) => law.assumptions);
    return [
      ...lawFields,
      ['assumptions', textListText([...ofLaws, ...notes.assumptions])],
      ['sources', textListText(notes.sources)],
    ];
  }
}

/** An answer that a program wrote. Who looks into it has it from the interpreter, which must say the same. */
class ProgramResult implements OperationResult {
  #calculation: Calculation | undefined;

  constructor(
    readonly text: string,
    readonly interpreter: Calculation,
    private readonly interpret: () => OperationResult,
  ) {}

  /** Throws where the two differ: one of them is wrong, and neither answer can be relied on. */
  get calculation(): Calculation {
    if (this.#calculation === undefined) {
      const { text, calculation } = this.interpret();
      if (text !== this.text)
        throw new Error(`A program and the interpreter differ: ${this.text} and ${text}`);
      this.#calculation = calculation;
    }
    return this.#calculation;
  }
}

/** Not cached: the sentence of a notice names figures of one person. */
function noticesText(notices: AnswerNotes['notices']): string {
  return listText(notices.map((notice) => objectText(membersOf({ ...notice }))));
}
