import type { CalculatedAnswer, Calculator } from '../../cli/index.js';
import { type Json, type JsonObject, valueAt } from '../../json.js';
import { type Calculation, Decimal } from '../../language/index.js';
import { knownDifference, type RowDifference, type TestData } from '../../law/index.js';
import { type Operation, valueOfField } from '../../operations/index.js';
import { BrokenBook, type Place } from '../../yaml/index.js';
import { AS_PAYSLIP } from './as-payslip.js';
import { columnsOf, type DataSetColumn } from './columns.js';
import { readRows, type TestRow } from './rows.js';

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

/** A figure of a row that differs from HMRC's. */
export interface WrongFigure extends RowDifference {
  readonly place: Place;
  /** The full names of the values that our figure comes from. */
  readonly values: readonly string[];
}

/** Receives the calculation of each row, with the fields of its answer that are compared. */
export type Observe = (calculation: Calculation, paths: readonly string[]) => void;

/** The rules refuse a row of a data set. */
export class RefusedRow extends BrokenBook {}

/** Asks for each row of a data set as a payslip, and compares the answer with HMRC's figures.
 *  Throws `BrokenBook` when its file is not as the manifest says, `RefusedRow` for a row that is refused, such as one with an invalid
 *  tax code. */
export async function runTestData(
  root: string,
  set: TestData,
  calculator: Calculator,
  observe: Observe = () => {},
): Promise<TestDataResult> {
  const [known, wrong, stale]: [RowDifference[], WrongFigure[], string[]] = [[], [], []];
  let [rows, exact] = [0, 0];
  for await (const { row, answer, paths, differences } of answerRows(root, set, calculator)) {
    observe(answer.calculation, paths);
    rows++;
    const listed = set.knownDifferences.get(row.testId) ?? [];
    const found = new Set(differences.map(({ figure }) => knownDifference(set, row.testId, figure)));
    if (listed.some((each) => !found.has(each))) stale.push(row.testId);
    if (differences.length === 0 && listed.length === 0) exact++;
    else if (differences.every((each) => isKnown(set, each))) known.push(...differences.map(asDifference));
    else wrong.push(...differences);
  }
  return { set, rows, exact, known, wrong, stale };
}

/** A row that was asked for as a payslip. */
export interface AnsweredRow {
  readonly row: TestRow;
  readonly answer: CalculatedAnswer;
  /** The fields that must be as the row says, and those that are not. */
  readonly paths: readonly string[];
  readonly differences: readonly WrongFigure[];
  /** Asks the same again, and compares. */
  readonly again: () => Promise<Pick<AnsweredRow, 'answer' | 'differences'>>;
}

/** Asks for each row of a data set as a payslip, one after the other. Throws as `runTestData` does. */
export async function* answerRows(
  root: string,
  set: TestData,
  calculator: Calculator,
): AsyncGenerator<AnsweredRow> {
  const { taxYear, kind } = set;
  const operation = calculator.payroll.operationNamed('payslip');
  const year = calculator.payroll.book(taxYear);
  const { starts } = year.rates;
  const columns = columnsOf(kind, year.bookOf('payslip'));
  let before: { readonly sheet: string; readonly yearToDate: Json | undefined } | undefined;
  for (const row of readRows(root, set, columns)) {
    const yearToDate = before?.sheet === row.sheet ? before.yearToDate : undefined;
    const request = AS_PAYSLIP[kind](row, { taxYear, starts, yearToDate });
    const expected = expectedOf(row, columns);
    const paths = expected.flatMap((each) => each.paths);
    const again = async () => {
      const answer = await answerTo(row, request, paths, calculator);
      return { answer, differences: expected.flatMap((each) => wrongFigure(row, each, answer, operation)) };
    };
    const answered = await again();
    before = { sheet: row.sheet, yearToDate: answered.answer.answer['year_to_date'] };
    yield { row, paths, again, ...answered };
  }
}

/** A column with a figure of HMRC's, and the fields that must come to it. */
interface Expected {
  readonly column: string;
  readonly paths: readonly string[];
}

function expectedOf(row: TestRow, columns: ReadonlyMap<string, DataSetColumn>): readonly Expected[] {
  return [...columns].flatMap(([column, { fields = [] }]) =>
    row.cell(column) === '' || fields.length === 0
      ? []
      : [{ column, paths: fields.map((path) => path.replace('{plan}', row.cell('plan'))) }],
  );
}

/** What is asked for is all that is found: a row proves no more than it compares. */
async function answerTo(
  row: TestRow,
  request: JsonObject,
  paths: readonly string[],
  calculator: Calculator,
): Promise<CalculatedAnswer> {
  const fields = paths.map((path) => path.replace(/^(payslip\.\w+|year_to_date).*/, '$1'));
  const answer = await calculator.calculateOrRefuse('payslip', request, fields);
  if ('answer' in answer) return answer;
  const says = answer.faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const place = row.place(row.cell('tax_code') === '' ? 'test_id' : 'tax_code');
  throw new RefusedRow([{ place, message: `The rules refuse the row ${row.testId}: ${says}.` }]);
}

/** Our figure for a column of a row, in a list; an empty list where it is HMRC's. */
function wrongFigure(
  row: TestRow,
  { column: figure, paths }: Expected,
  answer: CalculatedAnswer,
  operation: Operation,
): readonly WrongFigure[] {
  const theirs = row.cell(figure);
  const ours = paths.map((path) => figureAt(path, answer, operation)).reduce((sum, each) => sum.add(each));
  if (ours.eq(Decimal.of(theirs))) return [];
  const values = paths.map((path) => valueOfField(operation, path, answer.calculation)?.value ?? path);
  // To the penny, or with all its places where a rounding is missing.
  const text = ours.toFixed(Math.max(2, ours.decimalPlaces()));
  return [{ testId: row.testId, figure, theirs, ours: text, place: row.place(figure), values }];
}

/** The figure of a field. Of an amount of the payslip it is the value behind it: where a rounding is missing, the answer hides it. */
function figureAt(path: string, { answer, calculation }: CalculatedAnswer, operation: Operation): Decimal {
  const isAmount = /^payslip\.\w+$/.test(path);
  const value = isAmount ? valueOfField(operation, path, calculation)?.value : undefined;
  return value === undefined
    ? Decimal.of(String(valueAt(answer, path) ?? 0))
    : calculation.figureOf(calculation.book.value(value));
}

function asDifference({ testId, figure, theirs, ours }: RowDifference): RowDifference {
  return { testId, figure, theirs, ours };
}

function isKnown(set: TestData, { testId, figure, theirs, ours }: RowDifference): boolean {
  const known = knownDifference(set, testId, figure);
  return known !== undefined && Decimal.of(theirs).sub(Decimal.of(ours)).eq(Decimal.of(known.by));
}
