import { expect } from 'chai';
import { filterFound, trace } from '../../../src/language/index.js';
import { explain } from '../../../src/reasons/index.js';
import { valuesOf } from '../../support/project.js';
import { type AnsweredCalculation, calculate } from './support/calculations.js';
import { figuresInColumn } from './support/columns.js';
import { Evaluator, lengthOf, nameOf } from './support/evaluator.js';

describe('trace: narrowing', () => {
  let found: AnsweredCalculation;
  before(async () => {
    const request = {
      gross: { amount: 61_234.56, per: 'year' },
      tax_code: 'S1257L M1',
      pay_frequency: 'weekly',
      bonus: { amount: 3000, pay_period: 9 },
      student_loans: ['plan_2'],
    };
    const calculated = await calculate({ calculation: 'employer-cost', taxYear: '2026-27', request });
    if (calculated === undefined) throw new Error('The request is refused.');
    found = calculated;
  });

  it('to a value leaves what it rests on, and nothing else', () => {
    const whole = trace(found.run, valuesOf('employer-cost', found.run.book));
    const steps = trace(found.run, ['national_insurance.employee_ni']);
    expect(steps.at(-1)?.rule).to.equal('national_insurance.employee_ni');
    expect(steps.length).to.be.below(whole.length / 3);
    const read = new Set(
      steps.flatMap(({ operands }) =>
        Object.values(operands).flatMap((operand) => ('step' in operand ? [operand.step] : [])),
      ),
    );
    const notRead = steps.filter(({ rule }) => !read.has(rule)).map(({ rule }) => rule);
    // Over how many payslips an amount is spread is said with the payslip's number.
    expect(notRead).to.eql(['pay.payslips', 'national_insurance.employee_ni']);
  });

  it('to a payslip leaves its figures, the same as in the whole trace', () => {
    const whole = new Evaluator(trace(found.run, valuesOf('employer-cost', found.run.book)));
    for (const payslip of [1, 9, 52]) {
      for (const step of trace(found.run, valuesOf('employer-cost', found.run.book), { payslip })) {
        const inWhole = whole.find(step.rule, step.in);
        const figures = whole.figures(inWhole);
        const its = step.grain === 'payslip' ? [figures[payslip - 1]] : figures;
        expect(figuresInColumn(step.value, lengthOf(step)), nameOf(step.rule, step.in)).to.eql(its);
        if (step.grain === 'payslip') expect(step.payslips).to.equal(String(payslip));
      }
    }
  });

  it('to a payslip shows what was read of the others with the operand', () => {
    const steps = new Evaluator(trace(found.run, valuesOf('employer-cost', found.run.book), { payslip: 9 }));
    const whole = new Evaluator(trace(found.run, valuesOf('employer-cost', found.run.book)));
    const total = String(whole.figures(whole.find('employer_cost.pay'))[0]);
    expect(steps.find('employer_cost.pay').operands['total(gross)']).to.eql({
      step: 'pay.gross',
      value: total,
    });
    const rows = steps.find('tax_bands.tax_bands').operands['income_tax.taxable_pay_to_date'];
    expect(rows).to.deep.include({ value: whole.find('income_tax.taxable_pay_to_date').value });
  });

  it('makes it small', () => {
    const size = (json: unknown) => JSON.stringify(json).length;
    const whole = size(trace(found.run, valuesOf('employer-cost', found.run.book)));
    expect(size(trace(found.run, valuesOf('employer-cost', found.run.book), { payslip: 9 }))).to.be.below(
      whole,
    );
    expect(size(trace(found.run, ['pay.gross'], { payslip: 9 }))).to.be.below(10_000);
  });

  it('to a payslip that there is not is refused', () => {
    for (const payslip of [0, 53, 1.5]) {
      expect(() => trace(found.run, ['pay.gross'], { payslip })).to.throw(
        RangeError,
        `no payslip ${payslip}`,
      );
    }
  });

  it('to what the answer needed leaves out what was not asked about', async () => {
    const { run } = found;
    const again = await calculate(found);
    expect(filterFound(again?.run ?? run, ['child_benefit.charge', 'income_tax.tax'])).to.eql([
      'income_tax.tax',
    ]);
  });

  it('changes nothing of what was calculated', async () => {
    const column = () => found.run.series(found.run.book.value('income_tax.tax'));
    const before = column();
    trace(found.run, valuesOf('employer-cost', found.run.book), { payslip: 9 });
    expect(column()).to.eql(before);
    expect((await calculate(found))?.answer).to.eql(found.answer);
  });

  it('shows in words all rows of how the tax is made up', () => {
    const text = explain(found.run, 'tax_bands.tax_bands', { depth: 0 }).text;
    expect(text.split('\n')[0]).to.match(/^tax_bands\.tax_bands = \[\{ rate 0\.19, .*\}, \{ rate 0\.2, .*\}/);
  });
});
