import { expect } from 'chai';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { getOrMake } from '../../src/get-or-make.js';
import { type JsonObject, textsIn } from '../../src/json.js';
import { answerOf } from '../../src/operations/payroll.js';
import { members } from '../http/support/contract.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import {
  at,
  columns,
  listAt,
  MOST_POUNDS,
  numbersIn,
  payslipsAYear,
  pence,
  sum,
  timesAYear,
} from './support/figures.js';
import { answerOrSkip, costRequests } from './support/front-door.js';

/** What every employer cost rests on. */
const ALWAYS = [
  'Pay is the same in every pay period, apart from any bonus.',
  'The year has no week 53.',
  'This is the only job and the only income, held all year, with no earlier pay or tax (no P45).',
  'The employee is not a director.',
  'The National Insurance letter is right for the whole year.',
];

type Holds = (answer: JsonObject, request: JsonObject) => Promise<void> | void;

/** What holds of every employer cost, however great. */
const OF_ALL: Readonly<Record<string, Holds>> = {
  'takes five sentences for granted, and no sentence twice or with a gap': ({ assumptions }) => {
    const said = textsIn(assumptions);
    expect(said).to.include.members(ALWAYS);
    expect(new Set(said).size).to.equal(said.length);
    for (const sentence of said) expect(sentence).to.match(/^[A-Z][^{}]*\.$/);
  },

  'names the payslips whose take-home pay is below 0, and is silent where there are none': (answer) => {
    const below = listAt(answer, 'employee', 'payslips')
      .filter(({ take_home: takeHome }) => Number(takeHome) < 0)
      .map(({ period }) => Number(period));
    const said = textsIn(answer['assumptions']).find((each) => each.startsWith('Take-home pay is below £0'));
    expect(payslipsNamed(said ?? '')).to.deep.equal(below);
  },
};

/** What holds where figures are such as JSON numbers hold to the penny. */
const OF_PENNIES: Readonly<Record<string, Holds>> = {
  'has at most two decimals, and never -0': (answer) => {
    for (const figure of numbersIn(answer)) {
      expect(Object.is(figure, -0), 'a figure is -0').to.equal(false);
      expect(figure).to.equal(Number(figure.toFixed(2)));
    }
  },

  'has payslips that add up to the year, in every column': (answer, request) => {
    const payslips = listAt(answer, 'employee', 'payslips');
    expect(payslips.map(({ period }) => period)).to.deep.equal(
      Array.from({ length: payslipsAYear(request) }, (_, index) => index + 1),
    );
    for (const [name, figure] of yearOf(answer))
      expect(sum(payslips.map((payslip) => columns(payslip).get(name) ?? Number.NaN)), name).to.equal(figure);
  },

  'has in every other period the figures of the year, divided evenly': (answer, request) => {
    const { year: _, ...others } = members(at(answer, 'employee', 'periods'));
    const ofYear = yearOf(answer);
    for (const [period, figures] of Object.entries(others))
      for (const [name, figure] of columns(members(figures))) {
        const share = new Decimal(ofYear.get(name) ?? Number.NaN).div(timesAYear(request, period));
        expect(figure, `${name} a ${period}`).to.equal(share.round().toNumber());
      }
  },

  'has parts of the cost that add up to its total, and are those of the year': (answer) => {
    const { total, employment_allowance: allowance, ...parts } = members(at(answer, 'cost'));
    const ofYear = ['pay', 'employer_ni', 'employer_pension'] as const;
    expect(Object.keys(parts)).to.have.members([
      ...ofYear,
      ...['benefits_in_kind', 'class_1a_ni', 'apprenticeship_levy'],
    ]);
    expect(pence({ total: total ?? null }, 'total')).to.equal(
      sum(Object.keys(parts).map((name) => pence(parts, name))) -
        pence({ allowance: allowance ?? null }, 'allowance'),
    );
    const year = yearOf(answer);
    for (const name of ofYear) expect(pence(parts, name)).to.equal(year.get(name === 'pay' ? 'gross' : name));
    expect(at(answer, 'cost', 'benefits_in_kind')).to.equal(at(answer, 'employee', 'benefits_in_kind'));
  },

  'leaves as take-home what is not given up or deducted, on every payslip': (answer) => {
    for (const payslip of listAt(answer, 'employee', 'payslips')) {
      const deducted = [
        ...['salary_sacrifice', 'childcare_vouchers', 'pension', 'pre_tax_deductions'],
        ...['tax', 'employee_ni', 'post_tax_deductions'],
      ].map((name) => pence(payslip, name));
      const loans = sum(columns(members(payslip['student_loans'])).values());
      expect(pence(payslip, 'take_home')).to.equal(pence(payslip, 'gross') - sum(deducted) - loans);
    }
  },

  'taxes what is left of pay after everything given up and deducted before tax, whole vouchers included': (
    answer,
    request,
  ) => {
    const atSource = members(request['pension'] ?? {})['method'] === 'relief_at_source';
    const before = [
      'salary_sacrifice',
      'childcare_vouchers',
      'pre_tax_deductions',
      ...(atSource ? [] : ['pension']),
    ];
    for (const payslip of listAt(answer, 'employee', 'payslips')) {
      const left = pence(payslip, 'gross') - sum(before.map((name) => pence(payslip, name)));
      expect(pence(payslip, 'taxable_pay')).to.equal(Math.max(left, 0));
    }
  },

  'has tax bands that add up to the tax of the year, whatever the code, the 50% limit and the rounding': (
    answer,
  ) => {
    const rows = listAt(answer, 'employee', 'tax_bands');
    expect(sum(rows.map((row) => pence(row, 'tax')))).to.equal(yearOf(answer).get('tax'));
    for (const row of rows) {
      expect(row['tax']).to.be.at.least(0);
      expect(row['taxable']).to.be.above(0);
    }
    const rates = rows.map(({ rate }) => Number(rate));
    expect(rates).to.deep.equal([...new Set(rates)].sort((one, other) => one - other));
  },

  'has tax bands that add up to the whole pounds that the code leaves to be taxed': async (
    answer,
    request,
  ) => {
    const taxed = sum(listAt(answer, 'employee', 'tax_bands').map((row) => pence(row, 'taxable')));
    const code = String(at(answer, 'employee', 'tax_code'));
    const { kind, basis, number } = await partsOf(code, String(answer['tax_year']));
    const payslips = listAt(answer, 'employee', 'payslips').map((payslip) => pence(payslip, 'taxable_pay'));
    const free = freePay(kind === 'addition' ? -number : number, request);
    const pounds = (pay: number, periods: number) => Math.max(0, Math.floor((pay - free * periods) / 100));
    // Each payslip alone has its own share of the free pay; else the last payslip has that of the year.
    const expected =
      basis === 'week_1_month_1'
        ? sum(payslips.map((pay) => pounds(pay, unitsAYear(request) / payslips.length)))
        : pounds(sum(payslips), unitsAYear(request));
    expect(taxed).to.equal(kind === 'no_tax' ? 0 : expected * 100);
  },
};

/** All properties are tried on the same requests, each of which is answered once. */
const answers = new Map<string, ReturnType<typeof answerOrSkip>>();
const answerTo = (request: string) =>
  getOrMake(answers, request, () => answerOrSkip('employer-cost', JSON.parse(request)));

describe('every employer cost', function () {
  this.timeout(PATIENCE);

  for (const [all, isTried] of [
    [OF_ALL, () => true],
    [
      OF_PENNIES,
      (answer: JsonObject) => [...numbersIn(answer)].every((each) => Math.abs(each) < MOST_POUNDS),
    ],
  ] as const)
    for (const [what, holds] of Object.entries(all))
      it(what, async () => {
        await fc.assert(
          fc.asyncProperty(costRequests, async (request) => {
            const answer = await answerTo(JSON.stringify(request));
            fc.pre(isTried(answer));
            await holds(answer, request);
          }),
          runOptions(200),
        );
      });
});

/** The columns of the year. */
function yearOf(answer: JsonObject): ReadonlyMap<string, number> {
  return columns(members(at(answer, 'employee', 'periods', 'year')));
}

/** The payslips of `… on payslips 1, 2 and 4 to 12: …`. */
function payslipsNamed(sentence: string): readonly number[] {
  const [, list = ''] = / on payslips? ([^:]*):/.exec(sentence) ?? [];
  const ranges = list.split(/, | and /).filter((range) => range !== '');
  return ranges.flatMap((range) => {
    const [from = 0, to = from] = range.split(' to ').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** Tax weeks or months in the year. */
function unitsAYear(request: JsonObject): number {
  return payslipsAYear(request) === 12 ? 12 : 52;
}

/** HMRC's free pay in pence of one tax week or month: blocks of 500 of the code number, and the rest, each rounded up to a
 *  penny, the rest after it was cut to four decimals. */
function freePay(number: number, request: JsonObject): number {
  const size = Math.abs(number);
  if (size === 0) return 0;
  const units = unitsAYear(request);
  const blocks = Math.floor((size - 1) / 500);
  const rest = (size - blocks * 500) * 10 + 9;
  const pence = blocks * Math.ceil(500_000 / units) + Math.ceil(Math.floor((rest * 10_000) / units) / 100);
  return number < 0 ? -pence : pence;
}

async function partsOf(code: string, taxYear: string) {
  const { kind, basis, allowance = 9 } = answerOf(await payroll.calculate('tax-code', { code }, taxYear));
  return { kind, basis, number: kind === 'flat_rate' ? 0 : (Number(allowance) - 9) / 10 };
}
