import { expect } from 'chai';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
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

describe('the figures of an employer cost', function () {
  this.timeout(PATIENCE);

  const holds = async (
    runs: number,
    property: (answer: JsonObject, request: JsonObject) => void,
  ): Promise<void> => {
    await fc.assert(
      fc.asyncProperty(costRequests, async (request) => {
        const answer = await answerOrSkip('employer-cost', request);
        fc.pre([...numbersIn(answer)].every((figure) => Math.abs(figure) < MOST_POUNDS));
        property(answer, request);
      }),
      runOptions(runs),
    );
  };

  it('have at most two decimals, and are never -0', async () => {
    await holds(150, (answer) => {
      for (const figure of numbersIn(answer)) {
        expect(Object.is(figure, -0), 'a figure is -0').to.equal(false);
        expect(figure).to.equal(Number(figure.toFixed(2)));
      }
    });
  });

  it('of the payslips add up to those of the year, in every column', async () => {
    await holds(150, (answer, request) => {
      const payslips = listAt(answer, 'employee', 'payslips');
      expect(payslips.map(({ period }) => period)).to.deep.equal(
        Array.from({ length: payslipsAYear(request) }, (_, index) => index + 1),
      );
      const year = columns(members(at(answer, 'employee', 'periods', 'year')));
      for (const [name, figure] of year) {
        expect(sum(payslips.map((payslip) => columns(payslip).get(name) ?? Number.NaN)), name).to.equal(
          figure,
        );
      }
    });
  });

  it('of every other period are those of the year, divided evenly', async () => {
    await holds(100, (answer, request) => {
      const { year, ...others } = members(at(answer, 'employee', 'periods'));
      const ofYear = columns(members(year));
      for (const [period, figures] of Object.entries(others)) {
        const times = timesAYear(request, period);
        for (const [name, figure] of columns(members(figures))) {
          const share = new Decimal(ofYear.get(name) ?? Number.NaN).div(times);
          expect(figure, `${name} a ${period}`).to.equal(share.round().toNumber());
        }
      }
    });
  });

  it('of the cost add up to its total, and are those of the year', async () => {
    await holds(150, (answer) => {
      const { total, employment_allowance: allowance, ...parts } = members(at(answer, 'cost'));
      expect(Object.keys(parts)).to.have.members([
        'pay',
        'benefits_in_kind',
        'employer_ni',
        'class_1a_ni',
        'employer_pension',
        'apprenticeship_levy',
      ]);
      const amounts = Object.keys(parts).map((name) => pence(parts, name));
      expect(pence({ total: total ?? null }, 'total')).to.equal(
        sum(amounts) - pence({ allowance: allowance ?? null }, 'allowance'),
      );
      const year = columns(members(at(answer, 'employee', 'periods', 'year')));
      expect(pence(parts, 'pay')).to.equal(year.get('gross'));
      expect(pence(parts, 'employer_ni')).to.equal(year.get('employer_ni'));
      expect(pence(parts, 'employer_pension')).to.equal(year.get('employer_pension'));
      expect(at(answer, 'cost', 'benefits_in_kind')).to.equal(at(answer, 'employee', 'benefits_in_kind'));
    });
  });

  it('leave as take-home what is not given up or deducted, on every payslip', async () => {
    await holds(100, (answer) => {
      for (const payslip of listAt(answer, 'employee', 'payslips')) {
        const deducted = [
          'salary_sacrifice',
          'childcare_vouchers',
          'pension',
          'pre_tax_deductions',
          'tax',
          'employee_ni',
          'post_tax_deductions',
        ].map((name) => pence(payslip, name));
        const loans = sum(columns(members(payslip['student_loans'])).values());
        expect(pence(payslip, 'take_home')).to.equal(pence(payslip, 'gross') - sum(deducted) - loans);
      }
    });
  });

  it('tax what is left of pay after everything given up and deducted before tax, whole vouchers included', async () => {
    await holds(150, (answer, request) => {
      const atSource = members(request['pension'] ?? {})['method'] === 'relief_at_source';
      for (const payslip of listAt(answer, 'employee', 'payslips')) {
        const before = [
          'salary_sacrifice',
          'childcare_vouchers',
          'pre_tax_deductions',
          ...(atSource ? [] : ['pension']),
        ];
        const left = pence(payslip, 'gross') - sum(before.map((name) => pence(payslip, name)));
        expect(pence(payslip, 'taxable_pay')).to.equal(Math.max(left, 0));
      }
    });
  });
});
