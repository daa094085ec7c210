import { memoizeByName } from '../../cache.js';
import {
  BrokenBook,
  type Calculation,
  Decimal,
  type Overrides,
  type Purpose,
  Refused,
  type RequestNode,
  Source,
} from '../../language/index.js';
import {
  bookFile,
  knownDifference,
  type RowDifference,
  type TestData,
  type TestDataKind,
  type YearBook,
} from '../../law/index.js';
import { BASIS, wordsOf } from './columns.js';
import { directorsRunner } from './directors.js';
import { placeOfFigure } from './findings.js';
import { cell, cellOrBlank, readRows, type TestRow, testId } from './rows.js';
import { type WrongFigure, wrongFigure } from './wrong-figure.js';

/** The result of a data set: rows that agree to the penny, and those that do not. */
export interface TestDataResult {
  readonly set: TestData;
  readonly rows: number;
  readonly exact: number;
  /** The rows that differ by exactly what the manifest lists as known. */
  readonly known: readonly RowDifference[];
  readonly wrong: readonly WrongFigure[];
  /** The rows that the manifest lists as known differences, and that no longer differ. */
  readonly stale: readonly string[];
}

/** A row as a request, with figures that replace the rules before those under test. */
interface RowRequest {
  readonly request: RequestNode;
  readonly overrides: Overrides;
}

/** Kinds of data set whose rows are independent of each other. */
type SingleRowKind = Exclude<TestDataKind, 'directors'>;

const EMPLOYEE_NI = 'national_insurance.employee_ni';
const EMPLOYER_NI = 'national_insurance.employer_ni';

/** The expected figures: by column, the full names of the values that add up to it. A blank cell is not compared. */
const EXPECTED: Readonly<Record<SingleRowKind, ReadonlyMap<string, readonly string[]>>> = {
  paye: new Map([['tax_this_period', ['income_tax.tax']]]),
  national_insurance: new Map([
    ['employee_ni', [EMPLOYEE_NI]],
    ['employer_ni', [EMPLOYER_NI]],
    ['total_ni', [EMPLOYEE_NI, EMPLOYER_NI]],
  ]),
  student_loans: new Map([['deduction', ['student_loans.loans']]]),
};

/** Receives each run of a data set after its figures are calculated, with the figures that replaced rules. */
export type Observe = (run: Calculation, overrides: Overrides) => void;

/** Runs a data set through the rules of the operations.
 *  Throws `BrokenBook` when its file is not as the manifest says. */
export async function runTestData(
  root: string,
  year: YearBook,
  set: TestData,
  observe: Observe = () => {},
): Promise<TestDataResult> {
  const rows = readRows(root, set, year.bookOf('payslip'));
  const run =
    set.kind === 'directors' ? directorsRunner(year, observe) : singleRowsRunner(set.kind, year, observe);
  const [known, wrong, stale]: [RowDifference[], WrongFigure[], string[]] = [[], [], []];
  let exact = 0;
  for (const row of rows) {
    const differences = await run(row).catch((error: unknown) => {
      throw error instanceof Refused ? refusedRow(root, row, set, error) : error;
    });
    const manifestHas = set.knownDifferences.get(testId(row)) ?? [];
    const found = new Set(differences.map(({ figure }) => knownDifference(set, testId(row), figure)));
    if (manifestHas.some((each) => !found.has(each))) stale.push(testId(row));
    if (differences.length === 0 && manifestHas.length === 0) exact++;
    else if (differences.every((each) => isKnown(set, each))) known.push(...differences);
    else wrong.push(...differences);
  }
  return { set, rows: rows.length, exact, known, wrong, stale };
}

/** The rules refuse a row of a data set. */
export class RefusedRow extends BrokenBook {}

/** The error for a row that the rules refuse, such as one with an invalid tax code. */
function refusedRow(root: string, row: TestRow, { file }: TestData, { faults }: Refused): RefusedRow {
  const says = faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const source = new Source(file, bookFile(root, file).text);
  const column = row.has('tax_code') ? 'tax_code' : 'test_id';
  const place = placeOfFigure(source, testId(row), column);
  return new RefusedRow([{ place, message: `The rules refuse the row ${testId(row)}: ${says}.` }]);
}

function isKnown(set: TestData, { testId, figure, theirs, ours }: RowDifference): boolean {
  const known = knownDifference(set, testId, figure);
  return known !== undefined && Decimal.of(theirs).sub(Decimal.of(ours)).eq(Decimal.of(known.by));
}

function singleRowsRunner(
  kind: SingleRowKind,
  year: YearBook,
  observe: Observe,
): (row: TestRow) => Promise<readonly WrongFigure[]> {
  const expected = [...EXPECTED[kind]];
  const planOf = memoizeByName((purpose: Purpose) =>
    year.bookOf(purpose).plan([...new Set(expected.flatMap(([, values]) => values))]),
  );
  const letters = wordsOf(year.bookOf('employer_cost'), 'ni_category');
  return async (row) => {
    const { request, overrides } = REQUEST_OF_ROW[kind](row);
    // A letter that has no rates is a payslip's.
    const isOfPayslip = kind === 'national_insurance' && !letters.includes(cell(row, 'category'));
    const plan = planOf(isOfPayslip ? 'payslip' : 'employer_cost');
    await plan.book.ready();
    const run = plan.start(request, overrides);
    plan.throwRefusals(run);
    const differences = expected.flatMap(([column, values]) => {
      if (cellOrBlank(row, column) === '') return [];
      const figures = values.map((value) => run.figureOf(run.book.value(value)));
      const ours = figures.reduce((sum, figure) => sum.add(figure));
      return wrongFigure(row, column, values.join(' + '), ours);
    });
    observe(run, overrides);
    return differences;
  };
}

const REQUEST_OF_ROW: Readonly<Record<SingleRowKind, (row: TestRow) => RowRequest>> = {
  paye: (row) => {
    const basis = BASIS.get(cell(row, 'basis')) ?? '';
    const isNonCumulative = basis !== '';
    const pay = Decimal.of(cell(row, 'pay_this_period'));
    const tax = Decimal.of(cell(row, 'tax_this_period'));
    const earlier = (column: string, now: Decimal) =>
      isNonCumulative ? Decimal.of(0) : Decimal.of(cell(row, column)).sub(now);
    return {
      request: {
        tax_code: `${cell(row, 'tax_code')}${basis}`,
        pay_frequency: cell(row, 'frequency'),
      },
      overrides: {
        payslips: [isNonCumulative ? 1 : Number(cell(row, 'period'))],
        values: new Map<string, Decimal | readonly Decimal[]>([
          ['two_pays.taxable_pay', [pay]],
          ['pay_day.earlier_pay', earlier('pay_to_date', pay)],
          ['pay_day.earlier_tax', earlier('tax_to_date', tax)],
        ]),
      },
    };
  },
  national_insurance: (row) => ({
    request: { ni_category: cell(row, 'category'), pay_frequency: cell(row, 'frequency') },
    overrides: onePayslip(row),
  }),
  student_loans: (row) => ({
    request: { student_loans: [cell(row, 'plan')], pay_frequency: cell(row, 'frequency') },
    overrides: onePayslip(row),
  }),
};

function onePayslip(row: TestRow): Overrides {
  const earnings = Decimal.of(cell(row, 'earnings'));
  const values = new Map<string, readonly (Decimal | string)[]>([['two_pays.niable_pay', [earnings]]]);
  // Without a pay date the rule takes the last day of period 1.
  const payDate = cellOrBlank(row, 'pay_date');
  if (payDate !== '') values.set('pay_day.pay_date', [payDate]);
  return { payslips: [1], values };
}
