/*
 * The operations. Each is a file that lists the fields of its answer with the value of the rules that each shows. Here they are
 * brought together with the books of all years, which `law` loads.
 */

import { memoize } from '../cache.js';
import type { JsonObject } from '../json.js';
import {
  type AnswerNotes,
  BrokenBook,
  Findings,
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
  labelName,
  loadBundledYear,
  loadYears,
  PROJECT,
  type Precheck,
  precheckOfBuild,
  presentChanges,
  presentRates,
  type Register,
  ratesSubjects,
  readProof,
  type Seal,
  type SealedYears,
  type Subject,
  sourcesOfRates,
  type TestedSet,
  verifySeals,
  withdrawalText,
  type YearBook,
} from '../law/index.js';
import { then } from '../then.js';
import { InvalidInput } from './invalid-input.js';
import { type JsonFields, listText, objectText, textFields, textListText } from './json-text.js';
import { LabelBooks } from './label-books.js';
import { inputsOf, type Operation } from './operation.js';
import {
  type AnyOperation,
  allRequiredValues,
  type OperationName,
  operationNamed,
  operations,
} from './operations.js';
import {
  type AnswerStatus,
  type BookIdentity,
  type CalculationResult,
  type Labels,
  type Payroll,
  parseObject,
} from './payroll.js';
import { revisionsIn } from './revisions.js';
import { type Words, wordsOf } from './words.js';

export interface PayrollOptions {
  /** The folder that holds rules/, rates/ and fixtures/; the project's own when left out. */
  readonly root?: string;
  /** Draft years answer, too; none of them is ever the latest year. */
  readonly drafts?: boolean;
  /** Law that no label names answers, too, as `2026-27.unreleased`; else it is refused. */
  readonly unreleased?: boolean;
  /** Only labels that this program was proven on by `farthing check` answer; else the load is refused. */
  readonly proven?: boolean;
  /** The hash of an entry that the register must have. */
  readonly registerHead?: string | undefined;
  /** How many books of released labels stay loaded; 4 when left out. */
  readonly bookCache?: number;
  /** A check of the book that was made beforehand; by default that of the build, if this is one. */
  readonly precheck?: Precheck | undefined;
  /** The years of the book, where the caller has just read and checked them. */
  readonly years?: readonly LoadedYear[] | undefined;
}

/** Loads the books of all years below a folder and readies the operations. Throws `BrokenBook` with everything that is
 *  wrong in any file, or with every year that is not what its label names. */
export function loadPayroll({
  root = PROJECT,
  drafts = false,
  unreleased = false,
  proven = false,
  registerHead,
  bookCache = DEFAULT_BOOK_CACHE,
  precheck = precheckOfBuild,
  years: loaded = loadYears(root, allRequiredValues, precheck),
}: PayrollOptions = {}): Payroll {
  const { seals, labels, head } = verifySeals(root, loaded, { unreleased, registerHead });
  const years = booksOf(loaded, { drafts });
  const payrollYears = new Map(
    [...years].flatMap(([taxYear, year]) => {
      const seal = seals.get(taxYear);
      if (seal === undefined) return [];
      const label = labels.find((each) => labelName(each) === seal.label);
      return [[taxYear, new YearOfPayroll(year, seal, label)] as const];
    }),
  );
  if (proven) refuseUnproven([...payrollYears.values()]);
  const latest = [...payrollYears.values()].findLast(({ isDraft }) => !isDraft)?.taxYear ?? '';
  payrollYears.get(latest)?.prepare();
  const lawOfLabels = labelsOf(
    root,
    { labels, head },
    { bookCache, present: [...payrollYears.values()] },
    (year) => payrollOf(new Map([[year.taxYear, year]]), year.taxYear, lawOfLabels),
  );
  return payrollOf(payrollYears, latest, lawOfLabels);
}

/** Throws `BrokenBook` with the years whose labels this program was not proven on. */
function refuseUnproven(years: readonly YearOfPayroll[]): void {
  const findings = new Findings();
  for (const { isProven, seal, identity } of years) {
    if (isProven) continue;
    const says = `This program was not proven on ${identity.engine}, and LAW=proven serves no other.`;
    findings.add(seal.place, `${says} Run \`farthing check\` on this build, or start with LAW=released.`);
  }
  if (findings.count > 0) throw new BrokenBook(findings.all);
}

/** The operations over one year, as they answer under a label. */
export function payrollUnder(root: string, loaded: LoadedYear, label: Label): Payroll {
  const year = yearUnder(loaded, label);
  const ofLabels = labelsOf(
    root,
    { labels: [label], head: { length: 0, head: label.digest } },
    { bookCache: 0, present: [year] },
    () => payroll,
  );
  const payroll = payrollOf(new Map([[year.taxYear, year]]), year.taxYear, ofLabels);
  return payroll;
}

/** The law of the labels of a register, each from its bundle. The files of the book, which may have changed since, are not read. */
export function loadLabels(root: string, register: Register): Labels {
  const head = { length: register.length, head: register.head };
  const ofLabels: Labels = labelsOf(
    root,
    { labels: register.labels, head },
    { bookCache: DEFAULT_BOOK_CACHE, present: [] },
    (year) => payrollOf(new Map([[year.taxYear, year]]), year.taxYear, ofLabels),
  );
  return ofLabels;
}

/** The operations over these years. */
function payrollOf(
  years: ReadonlyMap<string, YearOfPayroll>,
  latestTaxYear: string,
  labels: Labels,
): Payroll {
  const yearOf = (taxYear: string): YearOfPayroll => {
    const year = years.get(taxYear);
    if (year === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
    return year;
  };
  return {
    ...labels,
    taxYears: [...years.keys()],
    latestTaxYear,
    requestFields: (operation, taxYear) => yearOf(taxYear).requestFields(operation),
    words: (taxYear, purpose = 'employer_cost') => yearOf(taxYear).words(purpose),
    longestText: (operation, taxYear) => yearOf(taxYear).longestText(operation),
    decodingFault: (operation, text, taxYear) => yearOf(taxYear).decodingFault(operation, text),
    calculate: (operation, request, taxYear) => yearOf(taxYear).calculate(operation, request),
    run: (operation, request, taxYear, values) => yearOf(taxYear).run(operation, request, values),
    book: (taxYear) => yearOf(taxYear).year,
    identity: (taxYear) => yearOf(taxYear).identity,
    status: (taxYear) => yearOf(taxYear).status,
    isProven: (taxYear) => yearOf(taxYear).isProven,
    unreleased: (taxYear) => yearOf(taxYear).seal.unreleased,
    evidence: (taxYear) => yearOf(taxYear).evidence,
    testedSets: (taxYear) => yearOf(taxYear).testedSets,
    rates: (taxYear, day) => yearOf(taxYear).rates(day),
  };
}

/** The law of labels. Where a label names the law of a present year that year answers, else its bundle does. */
function labelsOf(
  root: string,
  { labels, head }: Pick<SealedYears, 'labels' | 'head'>,
  { bookCache, present }: { readonly bookCache: number; readonly present: readonly YearOfPayroll[] },
  payrollOfYear: (year: YearOfPayroll) => Payroll,
): Labels {
  const byName = new Map(labels.map((label) => [labelName(label), label]));
  const labelNamed = (engine: string): Label => {
    const label = byName.get(engine);
    if (label === undefined) throw new RangeError(`There is no label ${engine}.`);
    return label;
  };
  const presentYear = (engine: string) =>
    byName.has(engine) ? present.find(({ identity }) => identity.engine === engine) : undefined;
  const payrollOfPresent = memoize(payrollOfYear);
  const books = new LabelBooks(bookCache, async (engine) => {
    const label = labelNamed(engine);
    return payrollOfYear(yearUnder(await loadBundledYear(root, label, allRequiredValues), label));
  });
  const isAvailable = (engine: string) =>
    byName.get(engine)?.bundle !== undefined || presentYear(engine) !== undefined;
  return {
    labels,
    register: head,
    isAvailable,
    mustLoad: (engine) => isAvailable(engine) && presentYear(engine) === undefined && !books.has(engine),
    under(engine) {
      const year = presentYear(engine);
      return year === undefined ? books.get(engine) : payrollOfPresent(year);
    },
    revisionsOf: revisionsIn(root, labels),
  };
}

/** A year as its label has it. */
function yearUnder(loaded: LoadedYear, label: Label): YearOfPayroll {
  const { taxYear, digest, place } = label;
  const [book] = booksOf([loaded]).values();
  if (book === undefined) throw new RangeError(`The book of ${labelName(label)} is a draft.`);
  const asReleased = { unreleased: undefined, missingLabel: undefined, change: undefined };
  const seal = { taxYear, digest, place, label: labelName(label), ...asReleased };
  return new YearOfPayroll(book, seal, label);
}

const DEFAULT_BOOK_CACHE = 4;

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

class YearOfPayroll {
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
      run.yearDatum(run.book.find(value).id);
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

/** Not cached: the sentence of a notice names figures of one person. */
function noticesText(notices: AnswerNotes['notices']): string {
  return listText(notices.map((notice) => objectText(textFields({ ...notice }))));
}

export type { Average } from './answer/field.js';
export { type AnswerField, leavesOf, namedField, onlyPayslip, valueOfField } from './answer-field.js';
export { employerCost } from './employer-cost.js';
export { type FieldFault, InvalidInput } from './invalid-input.js';
export { namedValue } from './named-value.js';
export { type Example, inputsOf, type Operation } from './operation.js';
export {
  type AnyCalculation,
  type AnyLookup,
  type AnyOperation,
  allRequiredValues,
  calculations,
  lookups,
  OPERATION_NAMES,
  type OperationName,
  operationNamed,
  operations,
} from './operations.js';
export {
  type AnswerStatus,
  answerOf,
  type CalculationResult,
  type Json,
  type JsonObject,
  type Labels,
  type Payroll,
  requestFieldsOfAllYears,
  type Words,
  wordsOfAllYears,
} from './payroll.js';
export { payslip } from './payslip.js';
export {
  contentOf,
  paperRecord,
  recordText,
} from './record.js';
export { leftOutOf, type Scope, scopeOf, scopeOfTrace } from './scope.js';
export { dayOf, isWithin, type TaxYears, taxYearOf, yearOfDay } from './tax-year-of.js';
export {
  explanation,
  refusedBy,
  type TraceQuestion,
  type TraceRequest,
  traceRequestOf,
  traceSteps,
} from './trace.js';
export { traceText } from './trace-answer.js';
export { NOTICE_CODES } from './words.js';
