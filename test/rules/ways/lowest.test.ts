import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

const RATES = `
plans:
  source: https://example.org/plans
  plan_1: { threshold: £26900 }
  plan_2: { threshold: £29385 }
  plan_4: { threshold: £26900 }
`;
const RULES = `
inputs:
  plans: { type: words, words: [plan_1, plan_2, plan_4], title: Plans }
conditions:
  has_1: { fact: plans.plan_1, operator: equal, value: true }
  has_2: { fact: plans.plan_2, operator: equal, value: true }
  has_4: { fact: plans.plan_4, operator: equal, value: true }
values:
  plan:
    lowest:
      column: threshold
      of: rates.plans
      among: { plan_2: has_2, plan_1: has_1, plan_4: has_4 }
      otherwise: none
  threshold: { lookup: rates.plans, by: plan, column: threshold, otherwise: £0 }
`;

describe('lowest: the row with the lowest figure among those whose condition holds', () => {
  const book = bookOf({ rules: { 't.yaml': RULES }, rates: RATES });

  it('is the lowest of several', async () => {
    expect(await book.find({ plans: ['plan_2', 'plan_1'] }, 't.plan')).to.equal('plan_1');
  });

  it('is the only one', async () => {
    expect(await book.find({ plans: ['plan_2'] }, 't.plan')).to.equal('plan_2');
  });

  it('of equal ones is the one written first', async () => {
    expect(await book.find({ plans: ['plan_4', 'plan_1'] }, 't.plan')).to.equal('plan_1');
  });

  it('is otherwise when no condition holds', async () => {
    expect(await book.find({ plans: [] }, 't.plan')).to.equal('none');
    expect(await book.find({}, 't.threshold')).to.equal('0');
  });

  it('names rows of the table, a column of them, and conditions', () => {
    const of = (from: string, to: string) =>
      findingsOf({ rules: { 't.yaml': RULES.replace(from, to) }, rates: RATES });
    expect(of('{ plan_2: has_2', '{ plan_3: has_2')).to.include(
      'rules/t.yaml:16:24  “plan_3” is not a row of rates.plans. Did you mean “plan_1”?',
    );
    expect(of('column: threshold\n', 'column: treshold\n')).to.include(
      'rules/t.yaml:14:15  rates.plans.plan_1 has no figure in a column “treshold”. Did you mean “threshold”?',
    );
    expect(of('plan_2: has_2', 'plan_2: has_3')).to.include(
      'rules/t.yaml:16:24  “has_3” is not a condition of this topic. Did you mean “has_1”?',
    );
  });
});
