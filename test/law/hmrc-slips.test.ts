import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { Calculator } from '../../src/cli/calculator.js';
import { PROJECT } from '../../src/project.js';
import { rowFindings, staleFindings } from '../../src/workshop/hmrc/findings.js';
import { runTestData } from '../../src/workshop/hmrc/run.js';
import { BrokenBook } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { payroll, projectBooks } from '../support/project.js';
import { patternOf, yamlOf } from './support/texts.js';

type Slip = readonly [what: string, from: string, to: string, ...findings: string[]];
type SetName = 'ni' | 'sums' | 'paye' | 'loans';

const SLIPS: Readonly<Record<SetName, readonly Slip[]>> = parse(yamlOf('hmrc-slips.yaml'));
const FILES: Readonly<Record<SetName, string>> = {
  ni: 'fixtures/hmrc/ni-2025-26.csv',
  sums: 'fixtures/hmrc/ni-2025-26.csv',
  paye: 'fixtures/hmrc/paye-2025-26.csv',
  loans: 'fixtures/hmrc/student-loans-2025-26.csv',
};

/** So many rows of a data set are enough. */
const ROWS = 10;

const linesOf = (set: SetName) => {
  const lines = readFileSync(join(PROJECT, FILES[set]), 'utf8')
    .split('\n')
    .slice(0, ROWS + 1);
  const text = `${lines.join('\n')}\n`;
  return { text: set === 'sums' ? withSums(text) : text, row: `the row ${lines[1]?.split(',')[0]}` };
};

describe("a slip in HMRC's test data is said with its row and column", () => {
  for (const set of ['ni', 'sums', 'paye', 'loans'] as const)
    for (const [slip, from, to, ...beginnings] of SLIPS[set])
      it(slip, async () => {
        const { text, row } = linesOf(set);
        const findings = await findingsOf(set, text.replace(patternOf(from), to));
        const expected = beginnings.map((each) => `${FILES[set]}:${each.replace('{row}', row)}`);
        expect(
          findings.map((finding, at) => finding.slice(0, expected[at]?.length)),
          findings.join('\n'),
        ).to.eql(expected);
      });

  const { text: right } = linesOf('ni');

  it('a file in Latin-1', async () => {
    const latin = Buffer.from(right.replace(',96.03,', ',£96.03,'), 'latin1');
    const [finding, ...others] = await findingsOf('ni', latin);
    expect(finding).to.match(/^fixtures\/hmrc\/ni-2025-26\.csv:2:37 {2}This file is not UTF-8/);
    expect(others).to.eql([]);
  });

  it('that goes through a column is said for the first rows, with how many more there are', async () => {
    const findings = await findingsOf('ni', right.replace(/,(\d+\.\d\d),/g, ',£$1,'));
    expect(findings.slice(0, 6).map((finding) => finding.split(':')[1])).to.eql([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(findings[5]).to.equal(`${FILES.ni}:7:37  So are ${ROWS - 5} cells of earnings from here on.`);
    expect(findings).to.have.length(6);
  });

  it('is none where rows have the sum of both amounts and a pay date, or lines end as in Windows behind a mark of the encoding', async () => {
    expect(await findingsOf('sums', linesOf('sums').text)).to.eql([]);
    expect(await findingsOf('ni', `\uFEFF${right}`)).to.eql([]);
    expect(await findingsOf('ni', right.replaceAll('\n', '\r\n'))).to.eql([]);
  });

  it('is none in a row of letter X, which only a payslip takes', async () => {
    const withLetterX = (employee: string) =>
      right.replace(',A,weekly,96.03,0.00,0.00', `,X,weekly,966.64,${employee},0.00`);
    expect(await findingsOf('ni', withLetterX('0.00'))).to.eql([]);
    const [finding = ''] = await findingsOf('ni', withLetterX('57.97'));
    expect(finding).to.include("HMRC's employee_ni is 57.97; the rules give 0.00");
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

/** What is found wrong in the first rows of a data set, as they are here. */
async function findingsOf(name: SetName, text: string | Buffer): Promise<readonly string[]> {
  const file = FILES[name];
  const root = mkdtempSync(join(tmpdir(), 'farthing-hmrc-'));
  try {
    mkdirSync(join(root, 'fixtures/hmrc'), { recursive: true });
    writeFileSync(join(root, file), text);
    const set = projectBooks.get('2025-26')?.testData.find((each) => each.file === file);
    if (set === undefined) throw new Error(`There is no data set ${file}.`);
    const known = { ...set, rows: ROWS };
    const result = await runTestData(root, known, new Calculator(payroll));
    return [...staleFindings(root, result), ...rowFindings(result)].map(inOneLine);
  } catch (error) {
    if (!(error instanceof BrokenBook)) throw error;
    return error.findings.map(inOneLine);
  } finally {
    rmSync(root, { recursive: true });
  }
}
