import { expect } from 'chai';
import { type Json, type JsonObject, valueAt } from '../../src/json.js';
import { Findings } from '../../src/language/index.js';
import { knownDifference, readManifest, type TestData } from '../../src/law/test-data/manifest.js';
import { PROJECT } from '../../src/project.js';
import { directorColumns, directorRequest, sheetOf } from '../../src/workshop/hmrc/directors.js';
import { cell, readRows, type TestRow, testId } from '../../src/workshop/hmrc/rows.js';
import { payroll } from '../support/project.js';
import { inPence, insuranceRow, loanRow, type RowAsPayslip, taxRow } from './support/hmrc-rows.js';
import { errorIn, useService } from './support/service.js';

const PATH = '/v1/payslip';

/* HMRC's rows, each sent as a payslip. Rows that are known to differ must differ by what the manifest says. */
describe("HMRC's rows, asked for as payslips over HTTP", function () {
  this.timeout(120_000);

  const service = useService();

  const answerTo = async (request: JsonObject): Promise<JsonObject> => {
    const answer = await service.post(PATH, request);
    expect(answer.status, JSON.stringify(errorIn(answer))).to.equal(200);
    return answer.body;
  };

  for (const set of readManifest(PROJECT, new Findings())) {
    it(`${set.taxYear}, ${set.name}: ${set.rows} rows`, async () => {
      const rows = readRows(PROJECT, set, payroll.book(set.taxYear).bookOf('payslip'));
      const asPayslip = payslipsOf(set);
      const failures: string[] = [];
      const different = new Set<string>();
      for (const row of rows) {
        const { request, expected, sum } = asPayslip.next(row);
        const answer = await answerTo({ tax_year: set.taxYear, ...request });
        asPayslip.heed(answer);
        const amountAt = (path: string) => inPence(String(valueAt(answer, path) ?? 0));
        const summed = sum?.of.reduce((total, path) => total + amountAt(path), 0);
        if (summed !== sum?.is)
          failures.push(`${testId(row)}: the sum is ${summed}, HMRC has ${sum?.is} pence`);
        for (const [path, theirs] of expected) {
          const ours = amountAt(path);
          if (ours === theirs) continue;
          different.add(testId(row));
          const column = columnAt(path);
          if (theirs - ours !== inPence(knownDifference(set, testId(row), column)?.by ?? '0'))
            failures.push(`${testId(row)}: ${path} is ${ours / 100}, HMRC has ${theirs / 100}`);
        }
      }
      expect(failures.join('\n')).to.equal('');
      expect([...different]).to.have.members([...set.knownDifferences.keys()]);
      expect(rows).to.have.lengthOf(set.rows);
    });
  }
});

/** The column that a field of an answer stands in, of the rows that have known differences by column. */
function columnAt(path: string): string {
  return [...directorColumns].find(([, field]) => field === path)?.[0] ?? path;
}

/** The rows of a data set as payslips, one after the other. */
interface Payslips {
  readonly next: (row: TestRow) => RowAsPayslip;
  /** Takes the answer to a row, for the next one. */
  readonly heed: (answer: JsonObject) => void;
}

function payslipsOf({ kind, taxYear }: TestData): Payslips {
  const alone = (next: Payslips['next']): Payslips => ({ next, heed: () => {} });
  switch (kind) {
    case 'paye':
      return alone((row) => taxRow(row, taxYear));
    case 'national_insurance':
      return alone(insuranceRow);
    case 'student_loans':
      return alone(loanRow);
    case 'directors':
      return payslipsOfDirectors(payroll.book(taxYear).rates.starts);
  }
}

function payslipsOfDirectors(starts: string): Payslips {
  let [sheet, yearToDate]: [string, Json | undefined] = ['', undefined];
  return {
    next: (row) => {
      if (sheetOf(row) !== sheet) [sheet, yearToDate] = [sheetOf(row), undefined];
      const expected = [...directorColumns].map(
        ([column, path]) => [path, inPence(cell(row, column))] as const,
      );
      return { request: directorRequest(row, starts, yearToDate), expected: new Map(expected) };
    },
    heed: (answer) => {
      yearToDate = answer['year_to_date'];
    },
  };
}
