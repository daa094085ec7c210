import { expect } from 'chai';
import fc from 'fast-check';
import { explain } from '../../../src/language/index.js';
import { runOptions } from '../../support/runs.js';
import { bookOf, findingsOf } from '../support/book.js';

const RULES = `
inputs:
  country: { type: code, words: [uk, other], default: uk, title: Country }
  blind: { type: flag, title: Blind }
  pay:
    type: list
    title: Pay
    fields:
      kind: { type: code, words: [salary, benefit, expenses], default: salary, title: Kind }
      taxable: { type: flag, title: Taxable }
      times: { type: count, default: 1, title: Times }
      amount: { type: money, title: Amount }
tables:
  kinds:
    salary: { taxable: "yes", cash: "yes" }
    benefit: { taxable: "yes", cash: "no" }
    expenses: { taxable: "no", cash: "yes" }
conditions:
  is_taxable:
    any:
      - { fact: pay.taxable, operator: equal, value: true }
      - { fact: kind.taxable, operator: equal, value: yes }
  is_cash: { fact: kind.cash, operator: equal, value: yes }
  is_many: { fact: pay.times, operator: greaterThan, value: 2 }
  is_counted:
    all:
      - { fact: country, operator: equal, value: uk }
      - not: { fact: kind.cash, operator: equal, value: no }
  is_blind: { fact: blind, operator: equal, value: true }
values:
  kind: { lookup: tables.kinds, by: request.pay.kind }
  taxable: { when: is_taxable, is: request.pay.amount, otherwise: £0 }
  cash:
    first:
      - { when: is_many, if: request.pay.amount > £100, is: £100 }
      - { when: is_cash, is: request.pay.amount * request.pay.times }
      - { when: is_blind, is: £7 }
      - { otherwise: £0 }
  one_each: { when: is_counted, is: £1, otherwise: £2 }
  word: { when: is_taxable, text: taxed, otherwise: { text: free } }
  of_word: { first: [{ when: word_is_taxed, is: £3 }, { otherwise: £4 }] }
  all_taxable: { is: total(taxable) }
  all_cash: { is: total(cash) }
  all: { is: all_taxable + all_cash + total(one_each) + total(of_word) }
`;

/** With a condition on a word that a condition of another topic found. */
const BOOK = {
  rules: {
    't.yaml': RULES.replace('  word:', '  said:')
      .replace(/ {2}of_word: .*\n/, '')
      .replace(' + total(of_word)', ''),
    'u.yaml': `
conditions:
  is_taxed: { fact: t.said, operator: equal, value: taxed }
values:
  of_word: { first: [{ when: is_taxed, is: £3 }, { otherwise: £4 }] }
`,
  },
};

const PAY = [
  { kind: 'salary', amount: 1000 },
  { kind: 'expenses', amount: 30, times: 2 },
  { kind: 'expenses', amount: 50, taxable: true },
  { kind: 'benefit', amount: 200, times: 3 },
  { kind: 'benefit', amount: 20, times: 3 },
];

describe('when: a condition on items of a list', () => {
  const book = bookOf(BOOK);

  it('is asked of each item, by facts of the item and of its row', async () => {
    expect(await book.find({ pay: PAY }, 't.taxable')).to.eql(['1000', '0', '50', '200', '20']);
    expect(await book.find({ pay: PAY }, 't.all_taxable')).to.equal('1270');
  });

  it('stands beside conditions of the request and comparisons', async () => {
    expect(await book.find({ pay: PAY }, 't.cash')).to.eql(['1000', '60', '50', '100', '0']);
    expect(await book.find({ pay: PAY, blind: true }, 't.cash')).to.eql(['1000', '60', '50', '100', '7']);
  });

  it('mixes facts of an item with those of the request', async () => {
    expect(await book.find({ pay: PAY }, 't.one_each')).to.eql(['1', '1', '1', '2', '2']);
    expect(await book.find({ pay: PAY, country: 'other' }, 't.one_each')).to.eql(['2', '2', '2', '2', '2']);
  });

  it('makes a value of constants one figure an item', async () => {
    expect(await book.find({ pay: [] }, 't.one_each')).to.eql([]);
    expect(await book.find({}, 't.all')).to.equal('0');
  });

  it('asks about words that conditions on items of another topic found', async () => {
    expect(await book.find({ pay: PAY }, 'u.of_word')).to.eql(['3', '4', '3', '3', '3']);
  });

  it('asks whether an item says something at all', async () => {
    const given = bookOf(`
inputs:
  sums:
    type: group
    title: Sums
  sums.pay:
    type: list
    title: Pay
    fields:
      kind: { type: code, words: [salary, benefit], default: salary, title: Kind }
      taxable: { type: flag, title: Taxable }
tables:
  kinds: { salary: { taxable: "yes" }, benefit: { taxable: "no" } }
conditions:
  taxable_given: { fact: sums.pay.taxable.given, operator: equal, value: true }
  flagged: { fact: sums.pay.taxable, operator: equal, value: true }
  of_kind: { fact: kind.taxable, operator: equal, value: yes }
values:
  kind: { lookup: tables.kinds, by: request.sums.pay.kind }
  taxable:
    first:
      - when: taxable_given
        first:
          - { when: flagged, is: 1 }
          - { otherwise: 0 }
      - { when: of_kind, is: 1 }
      - { otherwise: 0 }
`);
    const pay = [{}, { taxable: false }, { kind: 'benefit' }, { kind: 'benefit', taxable: true }];
    expect(await given.find({ sums: { pay } }, 't.taxable')).to.eql(['1', '0', '0', '1']);
  });

  it('says the same of items in any order', async () => {
    const item = fc.record(
      {
        kind: fc.constantFrom('salary', 'benefit', 'expenses'),
        taxable: fc.boolean(),
        times: fc.integer({ min: 0, max: 5 }),
        amount: fc.integer({ min: 0, max: 200 }),
      },
      { requiredKeys: ['kind', 'amount'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 8 }), fc.boolean(), async (pay, blind) => {
        for (const value of ['t.taxable', 't.cash', 't.one_each', 'u.of_word']) {
          const each = await Promise.all(pay.map((one) => book.find({ pay: [one], blind }, value)));
          expect(await book.find({ pay, blind }, value)).to.eql(each.flat());
        }
      }),
      runOptions(50),
    );
  });

  it('cites the rules behind its facts, and is no fact of an answer that cannot rest on it', async () => {
    const notes = await book.notes({ pay: PAY }, 't.all_taxable');
    expect(notes.sources).to.eql(['https://example.org/law']);
  });
});

describe('when: a condition on items of a list in an explanation', () => {
  it('shows the facts of the items for which it was so', async () => {
    const run = await bookOf(BOOK).begin({ pay: PAY.slice(0, 4) }, 't.all_taxable');
    const lines = explain(run, 't.all_taxable').text.split('\n');
    expect(
      lines.filter((line) => line.includes('is_taxable')).map((line) => line.replace(/^\W+/, '')),
    ).to.eql([
      'is_taxable holds for item 1,4: request.pay.taxable is false (equal true); kind.taxable is yes (equal yes)',
      'is_taxable does not hold for item 2: request.pay.taxable is false (equal true); kind.taxable is no (equal yes)',
      'is_taxable holds for item 3: request.pay.taxable is true (equal true); kind.taxable is no (equal yes)',
    ]);
  });
});

describe('when: what a condition on items of a list may not be', () => {
  const wrong = (values: string, more = '') =>
    findingsOf(`
inputs:
  pay:
    type: list
    title: Pay
    fields:
      taxable: { type: flag, title: Taxable }
      amount: { type: money, title: Amount }
  extras:
    type: list
    title: Extras
    fields:
      taxable: { type: flag, title: Taxable }
      amount: { type: money, title: Amount }
  salary: { type: money, title: Salary }
conditions:
  is_taxable: { fact: pay.taxable, operator: equal, value: true }
  other_taxable: { fact: extras.taxable, operator: equal, value: true }
values:
  pay: { is: total(taxable_pay) + total(taxable_extras) + request.salary }
  taxable_pay: { when: is_taxable, is: request.pay.amount, otherwise: £0 }
  taxable_extras: { when: other_taxable, is: request.extras.amount, otherwise: £0 }
${values}
${more}`).map((finding) => finding.replace('rules/t.yaml:', ''));

  it('in a value of payslips', () => {
    expect(wrong('  it: { when: is_taxable, is: spread(request.salary), otherwise: £0 }')).to.eql([
      '26:15  “is_taxable” is asked of each item, and this is one figure a payslip; use total() of a value of the items.',
    ]);
  });

  it('of another list than the figures', () => {
    expect(wrong('  it: { when: is_taxable, is: request.extras.amount, otherwise: £0 }')).to.eql([
      '26:3  An item of “pay” does not meet an item of “extras”; use total() of one.',
    ]);
  });

  it('of two lists', () => {
    const condition = `conditions:
  both:
    all:
      - { fact: pay.taxable, operator: equal, value: true }
      - not: { fact: extras.taxable, operator: equal, value: true }
values:
  it: { when: both, is: £1, otherwise: £0 }
`;
    const findings = findingsOf({
      rules: {
        't.yaml': `
inputs:
  pay: { type: list, title: Pay, fields: { taxable: { type: flag, title: Taxable } } }
  extras: { type: list, title: Extras, fields: { taxable: { type: flag, title: Taxable } } }
${condition}`,
      },
    });
    expect(findings).to.eql([
      'rules/t.yaml:12:22  extras.taxable is of another list than “pay”, and an item of one does not meet an item of another; make two conditions of it.',
    ]);
  });

  it('of a refusal', () => {
    const refusal = (test: string) => `refuse:\n  it: { ${test}, fields: [salary], says: is not right }\n`;
    expect(wrong('', refusal('when: is_taxable, if: request.salary > £1'))).to.eql([
      '28:15  “is_taxable” is asked of each item of “pay”. A request is refused once for all of them; use total() of a value of the items, with an “if”.',
    ]);
    expect(wrong('', refusal('if: taxable_pay > £1'))).to.eql([
      '28:25  A refusal of items compares what is one figure an item, and its “fields” are of them (pay.…); else use total() of it.',
    ]);
    expect(wrong('', refusal('if: total(taxable_pay) > £1'))).to.eql([]);
  });

  it('of a sentence', () => {
    const sentence = (test: string) => `  it: { is: request.salary, assume: { ${test}, says: So it is. } }`;
    expect(wrong(sentence('when: is_taxable'))).to.eql([
      '26:45  “is_taxable” is asked of each item of “pay”. A sentence is said once for all of them; use total() of a value of the items, with an “if”.',
    ]);
    expect(wrong(sentence('if: taxable_pay > £1'))).to.eql([
      '26:55  A sentence is said once for all items; use total() of what is one figure an item.',
    ]);
    expect(wrong(sentence('if: total(taxable_pay) > £1'))).to.eql([]);
  });

  it('of a sentence of a branch', () => {
    const first = '  it: { first: [{ when: is_taxable, is: £1 }, { otherwise: £0, assume: So it is. }] }';
    expect(wrong(first)).to.eql([
      '26:49  A sentence is said once, and “is_taxable” is asked of each item; say it at a value that uses total(), with an “if”.',
    ]);
  });

  it('on amounts', () => {
    const condition = (fact: string) =>
      `${RULES}  it: { when: it, is: £1, otherwise: £0 }\n`
        .replace('conditions:', `conditions:\n  it: { fact: ${fact}, operator: equal, value: 1 }`)
        .replace(/ {2}of_word: .*\n/, '')
        .replace(' + total(of_word)', '');
    expect(findingsOf(condition('pay.amount')).join()).to.include(
      'A condition asks about words, flags and counts of the request; pay.amount is money: use “if”.',
    );
  });

  it('on what is found with the same condition', () => {
    const rules = (fact: string) => `
inputs:
  pay: { type: list, title: Pay, fields: { kind: { type: code, words: [a, b], default: a, title: Kind } } }
conditions:
  it: { fact: ${fact}, operator: equal, value: a }
values:
  it: { when: it, is: request.pay.kind, otherwise: same }
  same: { is: it }
  kind: { is: request.pay.kind }
  other: { when: it, is: £1, otherwise: £2 }
`;
    const circle = (names: string) =>
      `rules/t.yaml:8:3  The facts of these conditions are found with the same conditions (${names}); move the fact to a topic of its own.`;
    expect(findingsOf(rules('same').replace('otherwise: same', 'otherwise: kind'))).to.eql([circle('t → t')]);
    expect(findingsOf(rules('kind').replace('otherwise: same', 'otherwise: kind'))).to.eql([]);
  });
});
