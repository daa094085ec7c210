import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import { releaseAsItStands, removeLabels } from '../../support/release.js';

const CASES = `operation: employer-cost
tax_year: 2026-27
cases:
  - name: Every group of figures
    why: 3,000 a month; each figure is one of the project's own cases.
    request:
      gross: { amount: 3000, per: month }
      region: england
      student_loans: [plan_2]
    expect:
      employee.payslips[0].employee_ni: 156.16
      employee.payslips[0].student_loans: { plan_2: 49 }
      cost.employer_ni: 4649.40
  - name: Benefits
    why: 4,000 x 15%.
    request:
      gross: { amount: 3000, per: month }
      region: england
      benefits_in_kind: { amount: 4000, per: year }
    expect:
      cost.class_1a_ni: 600.00
      employee.tax_code: 857L
  - name: Married couple's allowance
    why: Below the limit it is whole.
    request:
      gross: { amount: 30000, per: year }
      region: england
      married_couples_allowance: true
    expect:
      employee.married_couples_allowance: 11700
  - name: Child benefit
    why: 53 x (27.05 + 17.90).
    request:
      gross: { amount: 67450, per: year }
      region: england
      child_benefit: { children: 2 }
    expect:
      employee.child_benefit.received: 2382.35
  - name: Vouchers
    why: All 100 are exempt.
    request:
      gross: { amount: 30000, per: year }
      region: england
      childcare_vouchers: { amount: 100, per: month }
    expect:
      employee.payslips[0].niable_pay: 2400.00
`;

const SICK_PAY = `operation: sick-pay
tax_year: 2026-27
cases:
  - name: A week at the flat rate
    why: 80% of 250 is 200, so 123.25.
    request:
      average_weekly_earnings: { amount: 250 }
      qualifying_days_per_week: 5
      days: 5
    expect:
      amount: 123.25
`;

/** Leaves a book only so many cases that every group of figures of 2026-27 is proven, and no rows of HMRC's: what a command
 *  has to run is run in a moment. */
export function keepFewCases(root: string): void {
  keepNoCases(root);
  writeFileSync(join(root, 'fixtures/cases/few.yaml'), CASES);
  writeFileSync(join(root, 'fixtures/cases/few-sick-pay.yaml'), SICK_PAY);
}

/** Leaves a book no case and no rows of HMRC's. */
export function keepNoCases(root: string): void {
  for (const folder of ['cases', 'hmrc']) {
    rmSync(join(root, 'fixtures', folder), { recursive: true });
    mkdirSync(join(root, 'fixtures', folder));
  }
  writeFileSync(join(root, 'fixtures/hmrc/manifest.yaml'), 'data_sets: []\n');
}

/** How many rows of a data set are few. */
const FEW_ROWS = 20;

/** Leaves a book the cases of one file, and of each of HMRC's data sets the first rows and the sheets with known differences. Its years are
 *  released anew, proven by these. */
export function keepFewProofs(root: string): void {
  const cases = join(root, 'fixtures/cases');
  for (const file of readdirSync(cases)) if (file !== 'tax-years.yaml') rmSync(join(cases, file));
  const manifest = join(root, 'fixtures/hmrc/manifest.yaml');
  const document = parseDocument(readFileSync(manifest, 'utf8'));
  const sets = document.get('data_sets');
  for (const set of isSeq(sets) ? sets.items : []) {
    if (!isMap(set)) continue;
    const file = join(root, 'fixtures/hmrc', String(set.get('file')));
    const known = String(set.get('known_differences')).match(/(?<="test_id":")[^"]*(?=\/)/g) ?? [];
    const [head = '', ...all] = readFileSync(file, 'utf8').trimEnd().split('\n');
    const rows = all.filter((row, at) => at < FEW_ROWS || known.some((sheet) => row.startsWith(`${sheet}/`)));
    const text = `${[head, ...rows].join('\n')}\n`;
    writeFileSync(file, text);
    set.set('rows', rows.length);
    set.set('sha256', createHash('sha256').update(text).digest('hex'));
  }
  writeFileSync(manifest, document.toString({ lineWidth: 0 }));
  removeLabels(root);
  releaseAsItStands(root);
}
