import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

const RATES = `
plans:
  authority: plans
  plan_1: { threshold: £26900 }
  plan_2: { threshold: £29385 }
  plan_4: { threshold: £26900 }
`;
const RULES = `
inputs:
  plans: { type: words, rows_of: rates.plans, title: Plans }
values:
  plan:
    lowest:
      column: threshold
      of: rates.plans
      among: request.plans
      except: [plan_4]
      otherwise: none
  threshold: { lookup: rates.plans, by: plan, column: threshold, otherwise: £0 }
`;

describe('lowest: the row with the lowest figure among those that a list of words of the request names', () => {
  const book = bookOf({ rules: { 't.yaml': RULES }, rates: RATES });

  it('is the lowest of those named', async () => {
    expect(await book.find({ plans: ['plan_2', 'plan_1'] }, 't.plan')).to.equal('plan_1');
    expect(await book.find({ plans: ['plan_2'] }, 't.plan')).to.equal('plan_2');
  });

  it('passes over what is excepted', async () => {
    expect(await book.find({ plans: ['plan_2', 'plan_4'] }, 't.plan')).to.equal('plan_2');
    expect(await book.find({ plans: ['plan_4'] }, 't.plan')).to.equal('none');
  });

  it('is otherwise when none is named', async () => {
    expect(await book.find({}, 't.threshold')).to.equal('0');
  });

  it('goes over a row that the rates have anew, and of equal ones takes the first by name', async () => {
    const rates = RATES.replace('  plan_1:', '  plan_0: { threshold: £26900 }\n  plan_1:');
    const more = bookOf({ rules: { 't.yaml': RULES }, rates });
    expect(await more.find({ plans: ['plan_1', 'plan_0'] }, 't.plan')).to.equal('plan_0');
  });

  it('needs a list of words that names rows, and excepts rows', () => {
    const of = (from: string, to: string) =>
      findingsOf({ rules: { 't.yaml': RULES.replace(from, to) }, rates: RATES });
    expect(of('among: request.plans', 'among: request.plan')).to.include(
      'rules/t.yaml:12:14  “request.plan” is not a list of words of the request that names rows of rates.plans.',
    );
    expect(of('except: [plan_4]', 'except: [plan_3]')).to.include(
      'rules/t.yaml:13:16  “plan_3” is not a row of rates.plans. Did you mean “plan_1”?',
    );
    expect(of('column: threshold\n', 'column: treshold\n')).to.include(
      'rules/t.yaml:10:15  rates.plans.plan_1 has no figure in a column “treshold”. Did you mean “threshold”?',
    );
  });
});
