import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/json.js';
import { Decimal } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { type Reason, ReasonsOfCalculation, Steps } from '../../src/reasons/index.js';
import { calculate } from '../language/trace/support/calculations.js';

const YEAR = '2026-27';

/** Payslips by number; else all of the year, or their share of a month. */
type Shown = number | 'year' | 'month' | 'of the year';

interface Case {
  readonly of: string;
  readonly request: JsonObject;
  readonly year?: string;
  readonly says: readonly (readonly [value: string, shown: Shown, text: string, sum?: string])[];
}

const CASES: readonly Case[] = parse(readFileSync(join(PROJECT, 'test/reasons/sentences.yaml'), 'utf8'));
const A: JsonObject = CASES[0]?.request ?? {};

describe('the sentence of a figure', () => {
  for (const { of, request, year = YEAR, says } of CASES)
    describe(of, () => {
      for (const [value, shown, text, sum] of says)
        it(`${value}, ${typeof shown === 'number' ? `payslip ${shown}` : shown}`, async () => {
          const reason = await sentenceOf(value, shown, request, year);
          expect(reason.text).to.equal(text);
          if (sum !== undefined) expect(reason.sum).to.equal(sum);
        });
    });
});

describe('the reasons of a figure', () => {
  it('say what was rounded, and how', async () => {
    const { rounding } = await sentenceOf('student_loans.student_loan', 1, A, YEAR);
    expect(rounding).to.equal('£94.6125 down to whole pounds: £94.00');
    const effective = await sentenceOf('deduction_rates.effective', 'of the year', A, YEAR);
    expect(effective.rounding).to.equal('21.2998… to two decimals: 21.3');
  });

  it('say where the law stands, and its figures with their places, each once', async () => {
    const { law, figures } = await sentenceOf('national_insurance.employee_ni', 'year', A, YEAR);
    const paths = figures.map(({ path }) => path);
    expect(paths).to.include.members([
      'rates.national_insurance.period_thresholds.monthly',
      'rates.national_insurance.employee.A',
    ]);
    expect(new Set(paths).size).to.equal(paths.length);
    for (const { file, line } of figures)
      expect(`${file}:${line}`).to.match(/^(rates|rules)\/[\w-]+\.yaml:\d+$/);
    expect(law.map((each) => (typeof each === 'string' ? each : each.work))).to.include(
      'Social Security Contributions and Benefits Act 1992',
    );
  });
});

async function sentenceOf(name: string, shown: Shown, request: JsonObject, taxYear: string): Promise<Reason> {
  const found = await calculate({ calculation: 'employer-cost', taxYear, request });
  if (found === undefined) throw new RangeError('The request was refused.');
  const allReasons = new ReasonsOfCalculation(new Steps(found.run));
  const value = found.run.book.value(name);
  if (shown === 'year') return allReasons.ofYear(value);
  if (shown === 'month') return allReasons.ofPeriod(value, { word: 'month', times: Decimal.of(12) });
  return allReasons.of(allReasons.steps.of(value, shown === 'of the year' ? 0 : shown - 1));
}
