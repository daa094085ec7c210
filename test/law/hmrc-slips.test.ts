import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { BrokenBook } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { rowFindings, staleFindings } from '../../src/workshop/hmrc/findings.js';
import { runTestData } from '../../src/workshop/hmrc/run.js';
import { inOneLine } from '../language/support/book.js';
import { payroll, projectBooks } from '../support/project.js';

const NI = 'fixtures/hmrc/ni-2025-26.csv';
const PAYE = 'fixtures/hmrc/paye-2025-26.csv';
const LOANS = 'fixtures/hmrc/student-loans-2025-26.csv';

/** What is written in the place of what, in a data set; and the findings that come of it, by their beginnings. */
const SLIPS: readonly (readonly [string, string, (text: string) => string | Buffer, readonly string[]])[] = [
  [
    'a letter in lower case',
    NI,
    (text) => text.replace(',A,weekly,96.03', ',a,weekly,96.03'),
    [`${NI}:2:28  category of the row NIC test data v1.1/Cat_A/1 is “a”; it is one of A, B,`],
  ],
  [
    'a letter that the year does not have',
    NI,
    (text) => text.replace(',A,weekly,96.03', ',Q,weekly,96.03'),
    [`${NI}:2:28  category of the row NIC test data v1.1/Cat_A/1 is “Q”; it is one of`],
  ],
  [
    'another word for a frequency',
    NI,
    (text) => text.replace(',A,weekly,96.03', ',A,fortnightly,96.03'),
    [`${NI}:2:30  frequency of the row NIC test data v1.1/Cat_A/1 is “fortnightly”; it is one of monthly,`],
  ],
  [
    'a £ sign',
    NI,
    (text) => text.replace(',96.03,', ',£96.03,'),
    [`${NI}:2:37  earnings of the row NIC test data v1.1/Cat_A/1 is “£96.03”; it is an amount without`],
  ],
  [
    'a blank cell',
    NI,
    (text) => text.replace(',96.03,', ',,'),
    [`${NI}:2:37  earnings of the row NIC test data v1.1/Cat_A/1 is blank; it is an amount without`],
  ],
  [
    'a dash for nothing',
    NI,
    (text) => text.replace(',96.03,0.00,', ',96.03,-,'),
    [`${NI}:2:43  employee_ni of the row NIC test data v1.1/Cat_A/1 is “-”; it is an amount without`],
  ],
  [
    'a blank before a figure',
    NI,
    (text) => text.replace(',96.03,', ', 96.03,'),
    [`${NI}:2:37  earnings of the row NIC test data v1.1/Cat_A/1 is “ 96.03”; it is an amount without`],
  ],
  [
    'more than pence',
    NI,
    (text) => text.replace(',96.03,', ',96.035,'),
    [`${NI}:2:37  earnings of the row NIC test data v1.1/Cat_A/1 is “96.035”; it is an amount without`],
  ],
  [
    'an exponent',
    NI,
    (text) => text.replace(',96.03,', ',9.6e1,'),
    [`${NI}:2:37  earnings of the row NIC test data v1.1/Cat_A/1 is “9.6e1”; it is an amount without`],
  ],
  [
    'a thousands separator',
    NI,
    (text) => text.replace(',96.03,', ',1,096.03,'),
    [`${NI}:2:1  This row has 7 cells`],
  ],
  ['quotes', NI, (text) => text.replace(',96.03,', ',"96.03",'), [`${NI}:2:37  earnings of the row NIC`]],
  [
    'semicolons',
    NI,
    (text) => text.replaceAll(',', ';'),
    [`${NI}:1:8  The cells of a data set are parted by commas; here is “;”.`],
  ],
  [
    'tabs',
    NI,
    (text) => text.replaceAll(',', '\t'),
    [`${NI}:1:8  The cells of a data set are parted by commas; here is “a tab”.`],
  ],
  [
    'a heading that is missing',
    NI,
    (text) => text.slice(text.indexOf('\n') + 1),
    [
      ...['test_id', 'category', 'frequency', 'earnings', 'employee_ni', 'employer_ni'].map(
        (column) => `${NI}:1:1  The heading has no column “${column}”`,
      ),
    ],
  ],
  [
    'a column that is misspelt',
    NI,
    (text) => text.replace('earnings', 'earning'),
    [`${NI}:1:28  The heading has no column “earnings”`],
  ],
  [
    'a row that is cut',
    NI,
    (text) => text.replace(',96.03,0.00,0.00', ',96.03'),
    [`${NI}:2:1  This row has 4 cells; the heading has 6.`],
  ],
  [
    'a row that is missing',
    NI,
    (text) => text.split('\n').toSpliced(3, 1).join('\n'),
    [`${NI}:1:1  The manifest says that this data set has 896 rows; here are 895.`],
  ],
  [
    'a file in Latin-1',
    NI,
    (text) => Buffer.from(text.replace(',96.03,', ',£96.03,'), 'latin1'),
    [`${NI}:2:37  This file is not UTF-8`],
  ],
  [
    'an amount that is blank without a sum beside it',
    NI,
    (text) => withSums(text).replace(',A,weekly,96.03,,,0.00,', ',A,weekly,96.03,0.00,,,'),
    [`${NI}:2:48  employer_ni of the row NIC test data v1.1/Cat_A/1 is blank; it is an amount without`],
  ],
  [
    'a sum that is not that of both',
    NI,
    (text) => withSums(text).replace(',A,weekly,96.03,,,0.00,', ',A,weekly,96.03,,,0.02,'),
    [
      `${NI}:2:45  HMRC's total_ni is 0.02; the rules give 0.00 for national_insurance.employee_ni + national_insurance.employer_ni.`,
    ],
  ],
  [
    'a pay date that is no day',
    NI,
    (text) => withSums(text).replace('0.00,2025-04-10', '0.00,2025-04-31'),
    [
      `${NI}:2:50  pay_date of the row NIC test data v1.1/Cat_A/1 is “2025-04-31”; it is a day written like 2024-01-05, or blank.`,
    ],
  ],
  [
    'an unknown basis',
    PAYE,
    (text) => text.replace(',cumulative,', ',cumulativ,'),
    [
      `${PAYE}:2:55  basis of the row 2025 - 26 rest of UK tax v1.0/Gen_cumul-mthly/1 is “cumulativ”; it is one of cumulative, w1m1.`,
    ],
  ],
  [
    'a period beyond the year',
    PAYE,
    (text) => text.replace(',monthly,1,', ',monthly,99,'),
    [
      `${PAYE}:2:74  period of the row 2025 - 26 rest of UK tax v1.0/Gen_cumul-mthly/1 is “99”; it is the number of a pay period, from 1 to 53.`,
    ],
  ],
  [
    'a tax code that is none',
    PAYE,
    (text) => text.replace(',1257L,cumulative,', ',12S7Q,cumulative,'),
    [`${PAYE}:2:49  The rules refuse the row 2025 - 26 rest of UK tax v1.0/Gen_cumul-mthly/1: tax_code: `],
  ],
  [
    'a loan plan that is none',
    LOANS,
    (text) => text.replace(',plan_1,', ',plan 1,'),
    [`${LOANS}:2:38  plan of the row data2025_Oct_student_loan/L2/monthly is “plan 1”; it is one of `],
  ],
];

describe("a slip in HMRC's test data is said with its row and column", () => {
  for (const [slip, file, change, expected] of SLIPS) {
    it(slip, async () => {
      const findings = await findingsOf(file, change);
      expect(
        findings.map((finding, at) => finding.slice(0, expected[at]?.length)),
        findings.join('\n'),
      ).to.eql(expected);
    });
  }

  it('that goes through a column is said for the first rows, with how many more there are', async () => {
    const findings = await findingsOf(NI, (text) => text.replace(/,(\d+\.\d\d),/g, ',£$1,'));
    expect(findings.slice(0, 6).map((finding) => finding.split(':')[1])).to.eql([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(findings[5]).to.equal(`${NI}:7:37  So are 891 cells of earnings from here on.`);
    expect(findings).to.have.length(6);
  });

  it('is none where rows have the sum of both amounts, and a pay date', async () => {
    expect(await findingsOf(NI, withSums)).to.eql([]);
  });

  it('is none in a row of letter X, which only a payslip takes', async () => {
    const withLetterX = (employee: string) => (text: string) =>
      text.replace(',A,weekly,96.03,0.00,0.00', `,X,weekly,966.64,${employee},0.00`);
    expect(await findingsOf(NI, withLetterX('0.00'))).to.eql([]);
    const [finding = ''] = await findingsOf(NI, withLetterX('57.97'));
    expect(finding).to.include("HMRC's employee_ni is 57.97; the rules give 0.00");
  });

  it('is none where the file begins with a mark of its encoding, or its lines end as in Windows', async () => {
    expect(await findingsOf(NI, (text) => `\uFEFF${text}`)).to.eql([]);
    expect(await findingsOf(NI, (text) => text.replaceAll('\n', '\r\n'))).to.eql([]);
  });
});

/** National Insurance rows with the sum of both amounts in their place, the first with a pay date. */
function withSums(text: string): string {
  const [heading = '', ...rows] = text.trimEnd().split('\n');
  const summed = rows.map((row, at) => {
    const [employer = '', employee = '', ...others] = row.split(',').reverse();
    const sum = Number(employee) + Number(employer);
    return [...others.reverse(), '', '', sum.toFixed(2), at === 0 ? '2025-04-10' : ''].join(',');
  });
  return `${[`${heading},total_ni,pay_date`, ...summed].join('\n')}\n`;
}

/** What is found wrong in a data set of 2025-26 that is changed. */
async function findingsOf(
  file: string,
  change: (text: string) => string | Buffer,
): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'farthing-hmrc-'));
  try {
    mkdirSync(join(root, 'fixtures/hmrc'), { recursive: true });
    writeFileSync(join(root, file), change(readFileSync(join(PROJECT, file), 'utf8')));
    const year = projectBooks.get('2025-26');
    const set = year?.testData.find((each) => each.file === file);
    if (set === undefined) throw new Error(`There is no data set ${file}.`);
    const result = await runTestData(root, set, new Calculator(payroll));
    return [...staleFindings(root, result), ...rowFindings(result)].map(inOneLine);
  } catch (error) {
    if (!(error instanceof BrokenBook)) throw error;
    return error.findings.map(inOneLine);
  } finally {
    rmSync(root, { recursive: true });
  }
}
