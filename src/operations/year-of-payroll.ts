import type { JsonObject } from '../json.js';
import {
  type AnswerNotes,
  type Plan,
  PURPOSES,
  type Purpose,
  Refused,
  type RequestField,
  type Run,
} from '../language/index.js';
import {
  assumptionOfDay,
  authorityTestData,
  booksOf,
  type Evidence,
  isDraft,
  type Label,
  type LoadedYear,
  nameOf,
  presentChanges,
  presentRates,
  ratesSubjects,
  readProof,
  type Seal,
  type Subject,
  sourcesOfRates,
  type TestedSet,
  withdrawalText,
  type YearBook,
} from '../law/index.js';
import { then } from '../then.js';
import { InvalidInput } from './invalid-input.js';
import { type JsonFields, listText, objectText, textFields, textListText } from './json-text.js';
import { inputsOf, type Operation } from './operation.js';
import { type AnyOperation, type OperationName, operationNamed, operations } from './operations.js';
import { type AnswerStatus, type BookIdentity, type CalculationResult, parseObject } from './payroll.js';
import { type Words, wordsOf } from './words.js';

/** An operation by the rules of a year. */
interface OperationOfYear {
  readonly operation: Operation;
  readonly plan: Plan;
  readonly fields: (run: Run, request: JsonObject) => JsonFields;
  /** By which law it answers: tax year, label, HMRC's test data. */
  readonly lawFields: JsonFields;
}

/** Turns a refusal of the rules into `InvalidInput`; throws any other error as it is. */
function throwInvalidInput(error: unknown): never {
  throw error instanceof Refused ? new InvalidInput(error.faults, { cause: error }) : error;
}

/** The operations by the law of one year. */
export class YearOfPayroll {
  readonly #operations = new Map<OperationName, OperationOfYear>();
  readonly #words = new Map<Purpose, Words>();
  /** The assumptions of every answer of a year that is a draft, that no label names, or whose label was withdrawn. */
  readonly #statusAssumptions: readonly string[];
  readonly identity: BookIdentity;
  #isProven: boolean | undefined;
  /** A cache of one: two requests in a row often have the same notes. */
  #lastHeader:
    | { readonly notes: AnswerNotes; readonly lawFields: JsonFields; readonly fields: JsonFields }
    | undefined;

  constructor(
    readonly year: YearBook,
    readonly seal: Seal,
    /** The label of its file, whether the law is still what that names or not. */
    private readonly label: Label | undefined,
  ) {
    const { taxYear, unconfirmed } = year.rates;
    const withdrawn = this.isReleased ? label?.withdrawn : undefined;
    this.identity = { engine: this.#engine, digest: seal.digest };
    this.#statusAssumptions = [
      ...(this.isDraft
        ? [`${taxYear} is a draft: ${unconfirmed.length} of its figures are not confirmed.`]
        : []),
      ...(seal.unreleased === undefined ? [] : [`This is law that no label names. ${seal.unreleased}`]),
      ...(withdrawn === undefined ? [] : [withdrawalText(this.#engine, withdrawn)]),
    ];
  }

  /** Compiles the book that most requests need. Other books are checked and compiled when an operation first needs them. */
  prepare(): void {
    const [first] = PURPOSES;
    for (const { name, purpose } of operations) if (purpose === first) this.#operation(name);
  }

  /** An operation by the book for its purpose. */
  #operation(name: OperationName): OperationOfYear {
    const cached = this.#operations.get(name);
    if (cached !== undefined) return cached;
    const operation = operationNamed(name);
    const book = this.year.bookOf(operation.purpose);
    const ofYear = {
      operation,
      plan: book.plan(operation.values, operation.showsNotices),
      fields: operation.answer.fieldsWriter(book.compiled),
      lawFields: this.#lawFields(operation.subjects),
    };
    this.#operations.set(name, ofYear);
    return ofYear;
  }

  /** Whether a label names the law of the year. */
  get isReleased(): boolean {
    return this.seal.unreleased === undefined && !this.isDraft;
  }

  #lawFields(subjects: readonly Subject[]): JsonFields {
    return textFields({
      tax_year: this.year.rates.taxYear,
      engine: this.#engine,
      authority_test_data: this.isReleased
        ? authorityTestData(this.testedSets, subjects)
        : 'none: this law is not released',
    });
  }

  get status(): AnswerStatus {
    if (this.isDraft) return 'draft';
    if (!this.isReleased) return 'unreleased';
    return this.label?.withdrawn === undefined ? 'released' : 'withdrawn';
  }

  /** Whether this very program passed the check of the book on this law; the proof is read once. */
  get isProven(): boolean {
    const { engine, digest } = this.identity;
    this.#isProven ??= this.isReleased && readProof().get(engine) === digest;
    return this.#isProven;
  }

  /** What proved it at its release. */
  get evidence(): Evidence | undefined {
    return this.isReleased ? this.label?.evidence : undefined;
  }

  /** HMRC's data sets that it was tested with: those of its evidence; of a label without any, those beside its files. */
  get testedSets(): readonly TestedSet[] {
    return this.evidence?.sets ?? this.year.testData;
  }

  get taxYear(): string {
    return this.year.rates.taxYear;
  }

  get isDraft(): boolean {
    return isDraft(this.year.rates);
  }

  get #engine(): string {
    const { taxYear, revision } = this.year.rates;
    return this.isReleased ? `${taxYear}.${revision}` : `${taxYear}.unreleased`;
  }

  requestFields(name: OperationName): readonly RequestField[] {
    const { purpose, values, showsNotices } = operationNamed(name);
    return this.year.bookOf(purpose).requestFields(values, showsNotices);
  }

  words(purpose: Purpose): Words {
    const cached = this.#words.get(purpose);
    if (cached !== undefined) return cached;
    const precheckedWords = this.year.precheck?.words[purpose];
    const words =
      precheckedWords === undefined
        ? wordsOf(this.year.bookOf(purpose).checked)
        : new Map(Object.entries(precheckedWords));
    this.#words.set(purpose, words);
    return words;
  }

  longestText({ codeField, purpose }: AnyOperation): number {
    const { requestFields } = this.year.bookOf(purpose).checked;
    const field = requestFields.find(({ path }) => path === codeField?.input);
    return field?.longest ?? 0;
  }

  decodingFault({ codeField, purpose }: AnyOperation, text: string): string | undefined {
    if (codeField === undefined) return undefined;
    const { input, value, noun } = codeField;
    try {
      const run = this.year.bookOf(purpose).startWithoutConditions({ [input]: text });
      run.one(run.book.find(value).id);
      return text.trim() === '' ? `an empty text is not ${noun}` : undefined;
    } catch (error) {
      if (error instanceof Refused) return error.faults.map((fault) => fault.message).join('; ');
      throw error;
    }
  }

  calculate(name: OperationName, request: JsonObject): CalculationResult | Promise<CalculationResult> {
    const { operation, plan, fields, lawFields } = this.#operation(name);
    return this.#run(name, request, (run) => {
      const results = fields(run, request);
      const notes = plan.notes(run);
      const notices: JsonFields = operation.showsNotices ? [['notices', noticesText(notes.notices)]] : [];
      return { text: objectText([...results, ...notices, ...this.#header(notes, lawFields)]), run };
    });
  }

  run(name: OperationName, request: JsonObject, values: readonly string[]): Run | Promise<Run> {
    return this.#run(name, request, (run) => {
      for (const value of values) run.column(run.book.find(value).id);
      return run;
    });
  }

  #run<T>(name: OperationName, request: JsonObject, find: (run: Run) => T): T | Promise<T> {
    const { operation, plan } = this.#operation(name);
    const findUnlessRefused = (run: Run) => {
      plan.throwRefusals(run);
      return find(run);
    };
    try {
      const result = then(plan.start(inputsOf(operation, request)), findUnlessRefused);
      return result instanceof Promise ? result.catch(throwInvalidInput) : result;
    } catch (error) {
      return throwInvalidInput(error);
    }
  }

  rates(day: string | undefined): JsonObject {
    const { rates, catalogue } = this.year;
    const changes = presentChanges(rates);
    const assumptions = changes.length === 0 ? [] : [assumptionOfDay(rates, day)];
    const header = this.#header(
      { assumptions, notices: [], sources: sourcesOfRates(rates) },
      this.#lawFields(ratesSubjects),
    );
    const groups = presentRates(rates, catalogue, day);
    return parseObject(
      objectText([...textFields({ ...groups, ...(changes.length > 0 && { changes }) }), ...header]),
    );
  }

  /** The fields that every answer ends with: its law, its assumptions and its sources. */
  #header(notes: AnswerNotes, lawFields: JsonFields): JsonFields {
    const last = this.#lastHeader;
    if (last?.notes === notes && last.lawFields === lawFields) return last.fields;
    const fields: JsonFields = [
      ...lawFields,
      ['assumptions', textListText([...this.#statusAssumptions, ...notes.assumptions])],
      ['sources', textListText(notes.sources)],
    ];
    this.#lastHeader = { notes, lawFields, fields };
    return fields;
  }
}

/** A year as its label has it. */
export function yearUnder(loaded: LoadedYear, label: Label): YearOfPayroll {
  const { taxYear, digest, place } = label;
  const [book] = booksOf([loaded]).values();
  if (book === undefined) throw new RangeError(`The book of ${nameOf(label)} is a draft.`);
  const asReleased = { unreleased: undefined, missingLabel: undefined, change: undefined };
  const seal = { taxYear, digest, place, label: nameOf(label), ...asReleased };
  return new YearOfPayroll(book, seal, label);
}

/** Not cached: the sentence of a notice names figures of one person. */
function noticesText(notices: AnswerNotes['notices']): string {
  return listText(notices.map((notice) => objectText(textFields({ ...notice }))));
}
