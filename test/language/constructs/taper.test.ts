import { expect } from 'chai';
import { explain, trace } from '../../../src/language/index.js';
import { bookOf, findingsOf } from '../support/book.js';
import { Evaluator } from '../trace/support/evaluator.js';

const RULES = `
inputs:
  income: { type: money, title: Income }
  steps: { type: money, title: Length of a step }
values:
  left: { taper: { from: £1000, of: request.income, above: £50000, takes: £3, per: £20 } }
  asked: { taper: { from: £1000, of: request.income, above: £50000, takes: £3, per: request.steps } }
`;

describe('taper: an amount that is lost bit by bit above a limit', () => {
  const book = bookOf(RULES);
  const left = (income: number) => book.find({ income }, 't.left');

  it('is whole up to the limit', async () => {
    expect(await left(0)).to.equal('1000');
    expect(await left(-70_000)).to.equal('1000');
    expect(await left(50_000)).to.equal('1000');
  });

  it('loses the same at each whole step', async () => {
    expect(await left(50_019.99)).to.equal('1000');
    expect(await left(50_020)).to.equal('997');
    expect(await left(50_039.99)).to.equal('997');
    expect(await left(50_040)).to.equal('994');
  });

  it('is never below nothing', async () => {
    expect(await left(56_660)).to.equal('1');
    expect(await left(56_680)).to.equal('0');
    expect(await left(1_000_000)).to.equal('0');
  });

  it('is one figure a payslip where what it is lost to is', async () => {
    const ofPayslips = bookOf(`
inputs:
  pay: { type: money, title: Pay }
values:
  pay: { is: spread(request.pay) * payslip }
  left: { taper: { from: £10, of: pay, above: £100, takes: £1, per: £50 } }
`);
    expect(await ofPayslips.find({ pay: 300, payslips: 3 }, 't.left')).to.eql(['10', '8', '6']);
  });

  it('is written as a sentence and by its parts, and can be worked out from them again', async () => {
    const run = await book.begin({ income: 50_047 }, 't.left');
    const [step] = trace(run, ['t.left']);
    expect(step?.formula).to.equal('£1000, less £3 for each whole £20 of request.income above £50000');
    expect(step?.way).to.eql({
      taper: '£1000',
      of: 'request.income',
      above: '£50000',
      takes: '£3',
      per: '£20',
    });
    if (step !== undefined) expect(new Evaluator([step]).recompute(step, 0).value).to.equal('994');
    expect(explain(run, 't.left').text).to.include('t.left = £994');
  });

  it('is made of money, in steps of more than £0, all of the year or all of a payslip', () => {
    const of = (from: string, to: string) => findingsOf(RULES.replace(from, to));
    expect(of('per: £20', 'per: 20%')).to.eql(['rules/t.yaml:9:84  money is expected here; this is a rate.']);
    expect(of('per: £20', 'per: £0')).to.eql(['rules/t.yaml:9:84  A step is longer than £0.']);
    expect(of('above: £50000, takes', 'takes')).to.eql(['rules/t.yaml:9:11  “above” is missing here.']);
    expect(of('takes: £3', 'takse: £3')).to.eql([
      'rules/t.yaml:9:68  “takse” is not a key here. Did you mean “takes”?',
    ]);
    expect(of('above: £50000, takes', 'above: spread(£50000), takes')).to.have.length(1);
  });

  it('refuses a request that makes its steps £0', async () => {
    let message = '';
    try {
      await book.find({ income: 50_000, steps: 0 }, 't.asked');
    } catch (error) {
      message = String(error);
    }
    expect(message).to.include('steps leads to a division by 0');
  });
});
