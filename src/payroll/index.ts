/*
 * The four operations. Each has a file that lists which value of the rules stands in which field of its answer; the books
 * of all years are loaded in books.ts, and HMRC's test data runs through the same rules in hmrc/.
 */
import { type Account, account, Refused, type RequestNode, type Run } from '../rules/index.js';
import { loadBooks, type YearBook } from './books.js';
import { employerCostNames, presentEmployerCost } from './employer-cost.js';
import { PROJECT } from './files.js';
import { InvalidInput } from './invalid-input.js';
import type { JsonObject, Payroll, RequestWords } from './payroll.js';
import { presentRates, sourcesOfRates } from './rates.js';
import { presentSickPay, sickPayNames } from './sick-pay.js';
import { presentTaxCode, taxCodeNames } from './tax-code.js';

export { InvalidInput } from './invalid-input.js';
export type { Json, JsonObject, Payroll, RequestWords } from './payroll.js';

/** Loads the books of all years below a folder and readies the operations.
 *  Throws `BrokenBook` with everything that is wrong in any file. */
export function loadPayroll(root: string = PROJECT): Payroll {
  const { years } = loadBooks(root);
  const operations = new Map([...years].map(([taxYear, year]) => [taxYear, new YearOfPayroll(year)]));
  const taxYears = [...years.keys()];
  const of = (taxYear: string): YearOfPayroll => {
    const year = operations.get(taxYear);
    if (year === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
    return year;
  };
  return {
    taxYears,
    latestTaxYear: taxYears.at(-1) ?? '',
    words: (taxYear) => of(taxYear).words,
    taxCodeFault: (taxCode, taxYear) => of(taxYear).taxCodeFault(taxCode),
    employerCost: (request, taxYear) => of(taxYear).employerCost(request),
    sickPay: (request, taxYear) => of(taxYear).sickPay(request),
    rates: (taxYear) => of(taxYear).rates(),
    taxCode: (code, taxYear) => of(taxYear).taxCode(code),
  };
}

class YearOfPayroll {
  readonly #employerCost;
  readonly #sickPay;
  readonly #taxCode;
  readonly #authorityTestData: string;

  constructor(private readonly year: YearBook) {
    const { book } = year;
    this.#employerCost = book.plan(employerCostNames);
    this.#sickPay = book.plan(sickPayNames);
    this.#taxCode = book.plan(taxCodeNames);
    this.#authorityTestData = year.testData.map(({ name, version }) => `${name} ${version}`).join('; ');
  }

  get words(): RequestWords {
    const { figures } = this.year.rates;
    const rows = (...path: readonly string[]) => {
      let node = figures.entries.get(path[0] ?? '');
      for (const step of path.slice(1)) node = node?.node === 'group' ? node.entries.get(step) : undefined;
      return node?.node === 'group' ? [...node.entries.keys()] : [];
    };
    return { niCategories: rows('national_insurance', 'employee'), studentLoanPlans: rows('student_loans') };
  }

  taxCodeFault(taxCode: string): string | undefined {
    try {
      const run = this.#taxCode.beginUnasked({ tax_code: taxCode });
      run.one(run.book.find('tax_code.code').id);
      return taxCode.trim() === '' ? 'an empty text is not a tax code' : undefined;
    } catch (error) {
      if (error instanceof Refused) return error.faults.map((fault) => fault.message).join('; ');
      throw error;
    }
  }

  async employerCost(request: JsonObject): Promise<JsonObject> {
    return answering(async () => {
      const run = await this.#employerCost.begin(asRequest(request));
      this.#employerCost.heedRefusals(run);
      return { ...presentEmployerCost(run, request), ...this.#metadata(run) };
    });
  }

  async sickPay(request: JsonObject): Promise<JsonObject> {
    return answering(async () => {
      const run = await this.#sickPay.begin(asRequest(request));
      this.#sickPay.heedRefusals(run);
      return { ...presentSickPay(run), ...this.#metadata(run) };
    });
  }

  rates(): JsonObject {
    const { rates } = this.year;
    return { ...presentRates(rates), ...this.#header({ assumptions: [], sources: sourcesOfRates(rates) }) };
  }

  async taxCode(code: string): Promise<JsonObject> {
    return answering(async () => {
      const run = await this.#taxCode.begin({ tax_code: code });
      return { ...presentTaxCode(run), ...this.#metadata(run) };
    });
  }

  #metadata(run: Run): JsonObject {
    return this.#header(account(run));
  }

  #header({ assumptions, sources }: Account): JsonObject {
    const { taxYear, revision } = this.year.rates;
    return {
      tax_year: taxYear,
      engine: `${taxYear}.${revision}`,
      authority_test_data: this.#authorityTestData,
      assumptions,
      sources,
    };
  }
}

/** What the rules refuse is what is wrong with the request. */
async function answering(answer: () => Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refused) throw new InvalidInput(error.faults);
    throw error;
  }
}

function asRequest(request: JsonObject): RequestNode {
  return request;
}
