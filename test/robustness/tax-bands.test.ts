import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { at, listAt, MOST_POUNDS, payslipsAYear, pence, sum } from './support/figures.js';
import { answerOrSkip, costRequests } from './support/front-door.js';

describe('the tax bands of an employer cost', function () {
  this.timeout(PATIENCE);

  const holds = async (property: (answer: JsonObject, request: JsonObject) => Promise<void> | void) => {
    await fc.assert(
      fc.asyncProperty(costRequests, async (request) => {
        const answer = await answerOrSkip('employer-cost', request);
        fc.pre(pence(answer, 'cost', 'total') < MOST_POUNDS * 100);
        await property(answer, request);
      }),
      runOptions(200),
    );
  };

  it('add up to the tax of the year, whatever the code, the 50% limit and the rounding', async () => {
    await holds((answer) => {
      const rows = listAt(answer, 'employee', 'tax_bands');
      expect(sum(rows.map((row) => pence(row, 'tax')))).to.equal(
        pence(answer, 'employee', 'periods', 'year', 'tax'),
      );
      for (const row of rows) {
        expect(row['tax']).to.be.at.least(0);
        expect(row['taxable']).to.be.above(0);
      }
      const rates = rows.map(({ rate }) => Number(rate));
      expect(rates).to.deep.equal([...new Set(rates)].sort((one, other) => one - other));
    });
  });

  it('add up to the whole pounds that the code leaves to be taxed', async () => {
    await holds(async (answer, request) => {
      const taxed = sum(listAt(answer, 'employee', 'tax_bands').map((row) => pence(row, 'taxable')));
      const code = String(at(answer, 'employee', 'tax_code'));
      const { kind, basis, number } = await partsOf(code, String(answer['tax_year']));
      const payslips = listAt(answer, 'employee', 'payslips').map((payslip) => pence(payslip, 'taxable_pay'));
      // Each payslip alone has its own share of the free pay; else the last payslip has that of the year.
      const alone = basis === 'week_1_month_1';
      const free = freePay(kind === 'addition' ? -number : number, request);
      const pounds = (pay: number, periods: number) => Math.max(0, Math.floor((pay - free * periods) / 100));
      const unitsOfPayslip = unitsAYear(request) / payslips.length;
      const expected = alone
        ? sum(payslips.map((pay) => pounds(pay, unitsOfPayslip)))
        : pounds(sum(payslips), unitsAYear(request));
      expect(taxed).to.equal(kind === 'no_tax' ? 0 : expected * 100);
    });
  });
});

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
  const {
    kind,
    basis,
    allowance = 9,
  } = answerOf(await payroll.calculate('tax-code', { code: code }, taxYear));
  return { kind, basis, number: kind === 'flat_rate' ? 0 : (Number(allowance) - 9) / 10 };
}
