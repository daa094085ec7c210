import { expect } from 'chai';
import { type RequestNode, reasonOf } from '../../src/language/index.js';
import { bookOf, findingsOf } from './support/book.js';

const RATES = `
pay:
  authority: pay
  threshold: £1000
  bonus: £250.50
  rate: 20%
  bands: [{ rate: 20%, up_to: £30000 }, { rate: 40% }]
`;

/** A topic whose `due` is found in a way of its own. */
const rules = (explain: string, due: string) => ({
  rules: {
    't.yaml': `
inputs:
  pay: { type: money, title: Pay }
  per: { type: code, title: Period, words: [month, four_weeks], default: month, said: { month: a month } }
  known: { type: flag, title: Known }
conditions:
  known: { fact: known, operator: equal, value: true }
  unknown: { fact: known, operator: equal, value: false }
values:
  pay: { is: request.pay }
  paid: { is: spread(pay) }
  bonus: { when: known, is: rates.pay.bonus, otherwise: £0 }
  other: { when: unknown, is: £0, otherwise: "total(paid)" }
  period: { is: request.per }
  more: { is: pay, with: { pay: pay + £1000 } }
  due:
    ${due}
    explain: ${explain}
`,
  },
  rates: RATES,
});

const ABOVE = 'is: above(pay, rates.pay.threshold) * rates.pay.rate';

async function reason(explain: string, request: object = {}, due = ABOVE, payslip = 1) {
  const body: RequestNode = { payslips: 4, pay: 2000.5, ...request };
  const run = await bookOf(rules(explain, due)).begin(body, 't.due');
  return reasonOf(run, 't.due', payslip);
}

function findings(explain: string, due = ABOVE): readonly string[] {
  return findingsOf(rules(explain, due));
}

describe('the sentence of reasons of a value', () => {
  it('has formulas in it: amounts of the request with pence, published ones without where they are whole', async () => {
    const says =
      '"{value}: {rates.pay.rate} of {above(pay, rates.pay.threshold)} above {rates.pay.threshold}."';
    expect(await reason(says)).to.equal('£200.10: 20% of £1,000.50 above £1,000.');
  });

  it('says what was found before it was rounded', async () => {
    const due = 'is: pay * rates.pay.rate\n    round: pound_down';
    expect(await reason('"{value}, of {unrounded}"', { pay: 1234.56 }, due)).to.equal('£246.00, of £246.912');
  });

  it('says words as their input has it, else as they are', async () => {
    const due = 'first: [{ if: request.per = period, is: pay }, { otherwise: £0 }]';
    expect(await reason('"{value} {period}"', {}, due)).to.equal('£2,000.50 a month');
    expect(await reason('"{value} {period}"', { per: 'four_weeks' }, due)).to.equal('£2,000.50 four weeks');
  });

  it('is the first of a list that fits', async () => {
    const list =
      '[{ if: pay > rates.pay.threshold, says: "much, {pay}" }, { otherwise: "{value}: not much" }]';
    expect(await reason(list)).to.equal('much, £2,000.50');
    expect(await reason(list, { pay: 10 })).to.equal('£0.00: not much');
  });

  it('may hang on a condition that the value asks about', async () => {
    const due = 'first: [{ when: known, is: pay }, { otherwise: £0 }]';
    const list = '[{ when: known, says: "{pay} is known" }, { otherwise: not known }]';
    expect(await reason(list, { known: true }, due)).to.equal('£2,000.50 is known');
    expect(await reason(list, {}, due)).to.equal('not known');
  });

  it('is that of the branch that was taken, where the branch has one', async () => {
    const due = 'first: [{ when: known, is: pay, explain: "{pay} is known" }, { otherwise: £0 }]';
    expect(await reason('no branch', { known: true }, due)).to.equal('£2,000.50 is known');
    expect(await reason('no branch', {}, due)).to.equal('no branch');
  });

  it('leaves out the parts of a list that are nothing', async () => {
    const due = 'is: pay + bonus';
    const says = '{ says: "{value}: {list}.", list: ["pay {pay}", "bonus {bonus}"] }';
    expect(await reason(says, { known: true }, due)).to.equal('£2,251.00: pay £2,000.50, bonus £250.50.');
    expect(await reason(says, {}, due)).to.equal('£2,000.50: pay £2,000.50.');
    expect(await reason(says, { pay: 0 }, due)).to.equal('£0.00: nothing.');
  });

  it('says what is taxed at each rate', async () => {
    const due =
      'in_bands: { of: pay, choose_by: pay, bands: rates.pay.bands, share: [1, 1], limits: four_places_down, choose_limit: pound_up }';
    expect(await reason('"{bands}"', { pay: 30575 }, due)).to.equal('20% of £30,000 and 40% of £575');
    expect(await reason('"{bands}"', { pay: 575.25 }, due)).to.equal('20% of £575.25');
  });

  it('says what “with” changes', async () => {
    expect(await reason('"{change(pay)}"', {}, 'is: more - pay')).to.equal('£1,000.00');
  });

  it('is of each payslip by itself', async () => {
    const due = 'is: paid * payslip';
    expect(await reason('"{value}: {payslip} times {paid}"', {}, due, 1)).to.equal(
      '£500.13: 1 times £500.13',
    );
    expect(await reason('"{value}: {payslip} times {paid}"', {}, due, 4)).to.equal(
      '£2,000.48: 4 times £500.12',
    );
  });

  it('says of a payslip that it is of the year so far', async () => {
    expect(await reason('"{value}: pay {so_far} of {paid}"', {}, 'is: paid * payslip', 2)).to.equal(
      '£1,000.24: pay so far of £500.12',
    );
  });

  it('is none where the rule has none', async () => {
    const run = await bookOf(rules('nothing', ABOVE)).begin({ payslips: 4, pay: 1 }, 't.other');
    expect(reasonOf(run, 't.other')).to.equal(undefined);
  });

  it('names only what the value rests on', () => {
    expect(findings('"{bonus}"')).to.eql([
      'rules/t.yaml:21:16  “due” does not rest on “bonus”, so it is none of its reasons.',
    ]);
    expect(findings('"{rates.pay.bonus}"')).to.eql([
      'rules/t.yaml:21:16  “due” does not rest on “rates.pay.bonus”, so it is none of its reasons.',
    ]);
    expect(findings('[{ when: known, says: no x }, { otherwise: no y }]')).to.eql([
      'rules/t.yaml:21:23  “due” does not ask about this condition.',
    ]);
  });

  it('is checked as formulas are', () => {
    expect(findings('"{pya}"')).to.eql(['rules/t.yaml:21:16  “pya” is not a name here. Did you mean “pay”?']);
    expect(findings('[{ if: pay > 1, says: no x }, { otherwise: no y }]')).to.eql([
      'rules/t.yaml:21:25  Money is not compared with a count.',
    ]);
    expect(findings('"{paid}"', 'is: total(paid)')).to.eql([
      'rules/t.yaml:21:16  “due” is one figure for the year, and this is one figure a payslip; use total() or last().',
    ]);
  });

  it('ends with what is said where nothing else fits', () => {
    expect(findings('[{ if: pay > £1, says: no x }]')).to.eql([
      'rules/t.yaml:21:15  The last of “explain” is “otherwise”: what is said where none above it fits.',
    ]);
    expect(findings('[{ otherwise: no x }, { otherwise: no y }]')).to.eql([
      'rules/t.yaml:21:15  Only the last of “explain” is without “if” and “when”.',
    ]);
    expect(findings('{ if: pay > £1, otherwise: no x }').length).to.equal(1);
  });

  it('has {list}, {bands}, {so_far} and change() only where there is one', () => {
    expect(findings('"{list}"')).to.eql([
      'rules/t.yaml:21:14  “list” and {list} go together: the one says what stands at the other.',
    ]);
    expect(findings('"{bands}"')).to.eql([
      'rules/t.yaml:21:16  {bands} is what “in_bands” taxes; “due” has none.',
    ]);
    expect(findings('"pay {so_far} of {pay}"')).to.eql([
      'rules/t.yaml:21:20  {so_far} is of the payslips of a year; “due” is no figure a payslip.',
    ]);
    expect(findings('"{change(pay)}"')).to.eql([
      'rules/t.yaml:21:16  change() is what “with” changes; “due” rests on none.',
    ]);
  });
});
