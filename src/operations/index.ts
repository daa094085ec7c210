/*
 * The four operations. Each has a file that lists which value of the rules stands in which field of its answer; the books
 * of all years are loaded in books.ts, and HMRC's test data runs through the same rules in hmrc/.
 */
import { figureAt } from '../language/book/figure-at.js';
import { type Account, type Plan, Refused, type RequestNode, type Run } from '../language/index.js';
import { booksOf, isDraft, soundFiles, type YearBook } from '../law/books.js';
import { PROJECT } from '../law/files.js';
import { presentRates, ratesSubjects, sourcesOfRates } from '../law/published/rates.js';
import { readEvidence } from '../law/test-data/evidence.js';
import { authorityTestData, type Subject } from '../law/test-data/subjects.js';
import { then } from '../then.js';
import { type Seal, sealOf } from '../workshop/release/index.js';
import { employerCostNames, employerCostSubjects, presentEmployerCost } from './employer-cost.js';
import { InvalidInput } from './invalid-input.js';
import { type JsonFields, objectText, textFields, textsText } from './json-text.js';
import {
  answerOf,
  type BookIdentity,
  type Calculated,
  type Calculation,
  type JsonObject,
  jsonOf,
  type Payroll,
  type RequestWords,
} from './payroll.js';
import { presentSickPay, sickPayNames, sickPaySubjects } from './sick-pay.js';
import { presentTaxCode, taxCodeNames, taxCodeSubjects } from './tax-code.js';

export { InvalidInput } from './invalid-input.js';
export type { Json, JsonObject, Payroll, RequestWords } from './payroll.js';

export interface PayrollOptions {
  /** The folder that holds rules/, rates/ and fixtures/; the project's own when left out. */
  readonly root?: string;
  /** Draft years can be asked for, too; none of them is ever the latest year. */
  readonly drafts?: boolean;
  /** Law that no label names answers, too, as `2026-27.unreleased`; else it is refused. */
  readonly unreleased?: boolean;
}

/** Loads the books of all years below a folder and readies the operations. Throws `BrokenBook` with everything that is
 *  wrong in any file, or with every year that is not what its label names. */
export function loadPayroll({
  root = PROJECT,
  drafts = false,
  unreleased = false,
}: PayrollOptions = {}): Payroll {
  const files = soundFiles(root);
  const seals = sealOf(root, files.years, { unreleased });
  const years = booksOf(files.years, { drafts });
  const operations = new Map(
    [...years].flatMap(([taxYear, year]) => {
      const seal = seals.get(taxYear);
      return seal === undefined ? [] : [[taxYear, new YearOfPayroll(year, seal)] as const];
    }),
  );
  const evidence = readEvidence(root);
  const taxYears = [...years.keys()];
  const of = (taxYear: string): YearOfPayroll => {
    const year = operations.get(taxYear);
    if (year === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
    return year;
  };
  return {
    taxYears,
    latestTaxYear: taxYears.findLast((taxYear) => !of(taxYear).isDraft) ?? '',
    words: (taxYear) => of(taxYear).words,
    taxCodeFault: (taxCode, taxYear) => of(taxYear).taxCodeFault(taxCode),
    employerCost: async (request, taxYear) => answerOf(await of(taxYear).calculate('employer-cost', request)),
    sickPay: async (request, taxYear) => answerOf(await of(taxYear).calculate('sick-pay', request)),
    taxCode: async (code, taxYear) => answerOf(await of(taxYear).calculate('tax-code', { code })),
    calculate: (calculation, request, taxYear) => of(taxYear).calculate(calculation, request),
    book: (taxYear) => of(taxYear).year,
    identity: (taxYear) => of(taxYear).identity,
    unreleased: (taxYear) => of(taxYear).seal.unreleased,
    evidence: (taxYear) =>
      of(taxYear).isReleased
        ? evidence.find((each) => each.taxYear === taxYear && each.digest === of(taxYear).identity.digest)
        : undefined,
    rates: (taxYear) => of(taxYear).rates(),
  };
}

/** How one kind of calculation is begun and shown. */
interface CalculationOfYear {
  readonly plan: Plan;
  /** The request as the rules read it. */
  readonly asRequest: (request: JsonObject) => RequestNode;
  readonly present: (run: Run, request: JsonObject) => JsonFields;
  /** The fields that every answer has. */
  readonly about: JsonFields;
}

const asItIs = (request: JsonObject): RequestNode => request;

/** What the rules refuse is what is wrong with the request. */
function throwInvalidInput(error: unknown): never {
  throw error instanceof Refused ? new InvalidInput(error.faults) : error;
}

class YearOfPayroll {
  readonly #calculations: Readonly<Record<Calculation, CalculationOfYear>>;
  /** What every answer of a year takes for granted that is a draft, or that no label names. */
  readonly #status: readonly string[];
  readonly identity: BookIdentity;
  /** Many requests have the same account: most often the last two. */
  #lastHeader:
    | { readonly account: Account; readonly about: JsonFields; readonly fields: JsonFields }
    | undefined;

  constructor(
    readonly year: YearBook,
    readonly seal: Seal,
  ) {
    const { book } = year;
    this.#calculations = {
      'employer-cost': {
        plan: book.plan(employerCostNames),
        asRequest: asItIs,
        present: presentEmployerCost,
        about: this.#about(employerCostSubjects),
      },
      'sick-pay': {
        plan: book.plan(sickPayNames),
        asRequest: asItIs,
        present: presentSickPay,
        about: this.#about(sickPaySubjects),
      },
      'tax-code': {
        plan: book.plan(taxCodeNames),
        asRequest: ({ code = '' }) => ({ tax_code: code }),
        present: presentTaxCode,
        about: this.#about(taxCodeSubjects),
      },
    };
    const { taxYear, unconfirmed } = year.rates;
    this.identity = { engine: this.#engine, digest: seal.digest };
    this.#status = [
      ...(this.isDraft
        ? [`${taxYear} is a draft: ${unconfirmed.length} of its figures are not confirmed.`]
        : []),
      ...(seal.unreleased === undefined ? [] : [`This is law that no label names. ${seal.unreleased}`]),
    ];
  }

  /** Whether a label names the law of the year. */
  get isReleased(): boolean {
    return this.seal.unreleased === undefined && !this.isDraft;
  }

  #about(subjects: readonly Subject[]): JsonFields {
    return textFields({
      tax_year: this.year.rates.taxYear,
      engine: this.#engine,
      authority_test_data: this.isReleased
        ? authorityTestData(this.year.testData, subjects)
        : 'none: this law is not released',
    });
  }

  get isDraft(): boolean {
    return isDraft(this.year.rates);
  }

  get #engine(): string {
    const { taxYear, revision } = this.year.rates;
    return this.isReleased ? `${taxYear}.${revision}` : `${taxYear}.unreleased`;
  }

  get words(): RequestWords {
    const { figures } = this.year.rates;
    const rows = (...path: readonly string[]) => {
      const table = figureAt(figures, path);
      return table?.node === 'group' ? [...table.entries.keys()] : [];
    };
    return { niCategories: rows('national_insurance', 'employee'), studentLoanPlans: rows('student_loans') };
  }

  taxCodeFault(taxCode: string): string | undefined {
    try {
      const run = this.#calculations['tax-code'].plan.beginUnasked({ tax_code: taxCode });
      run.one(run.book.find('tax_code.code').id);
      return taxCode.trim() === '' ? 'an empty text is not a tax code' : undefined;
    } catch (error) {
      if (error instanceof Refused) return error.faults.map((fault) => fault.message).join('; ');
      throw error;
    }
  }

  calculate(calculation: Calculation, request: JsonObject): Calculated | Promise<Calculated> {
    const { plan, asRequest, present, about } = this.#calculations[calculation];
    const answer = (run: Run): Calculated => {
      plan.heedRefusals(run);
      const fields = present(run, request);
      return { text: objectText([...fields, ...this.#header(plan.account(run), about)]), run };
    };
    try {
      const calculated = then(plan.begin(asRequest(request)), answer);
      return calculated instanceof Promise ? calculated.catch(throwInvalidInput) : calculated;
    } catch (error) {
      return throwInvalidInput(error);
    }
  }

  rates(): JsonObject {
    const { rates, catalogue } = this.year;
    const header = this.#header(
      { assumptions: [], sources: sourcesOfRates(rates) },
      this.#about(ratesSubjects),
    );
    return jsonOf(objectText([...textFields(presentRates(rates, catalogue)), ...header]));
  }

  #header(account: Account, about: JsonFields): JsonFields {
    if (this.#lastHeader?.account === account && this.#lastHeader.about === about)
      return this.#lastHeader.fields;
    const fields: JsonFields = [
      ...about,
      ['assumptions', textsText([...this.#status, ...account.assumptions])],
      ['sources', textsText(account.sources)],
    ];
    this.#lastHeader = { account, about, fields };
    return fields;
  }
}
