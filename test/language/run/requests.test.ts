import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

const book = bookOf({
  rules: {
    't.yaml': `inputs:
  day: { type: date, title: A day, or_null: true }
  other_day: { type: date, title: Another day, default: 2020-02-29 }
  before: { type: group, title: What came before }
  before.last: { type: group, title: The last period, or_null: true }
  before.last.tax: { type: money, title: Tax, minimum: -1000 }
  before.loans: { type: amounts, title: Loans, rows_of: rates.loans, or_null: true }
  before.letters:
    type: list
    title: Amounts by letter
    key: letter
    fields:
      letter: { type: code, title: Letter, words: [A, B, C], required: true }
      pay: { type: money, title: Pay }
      tax: { type: money, title: Tax, default: £2 }
  before.items:
    type: list
    title: Items
    fields:
      amount: { type: money, title: Amount }
      flag: { type: flag, title: Flag, or_null: true }
conditions:
  has_tax: { fact: before.last.tax.given, operator: equal, value: true }
  has_last: { fact: before.last.given, operator: equal, value: true }
  has_loans: { fact: before.loans.given, operator: equal, value: true }
  paid: { fact: day.given, operator: equal, value: true }
  has_letters: { fact: before.letters.given, operator: equal, value: true }
  has_items: { fact: before.items.given, operator: equal, value: true }
values:
  letters_given: { when: has_letters, text: "yes", otherwise: { text: "no" } }
  items_given: { when: has_items, text: "yes", otherwise: { text: "no" } }
  paid_on: { when: paid, text: "{request.day}", otherwise: { text: never } }
  day: { is: request.day }
  other_day: { is: request.other_day }
  last_tax: { is: request.before.last.tax }
  last_given: { when: has_last, text: "yes", otherwise: { text: "no" } }
  tax_given: { when: has_tax, text: "yes", otherwise: { text: "no" } }
  loans: { is: request.before.loans }
  loans_given: { when: has_loans, text: "yes", otherwise: { text: "no" } }
  pay: { is: request.before.letters.pay }
  tax: { is: request.before.letters.tax }
  amount: { is: request.before.items.amount }
  flag: { text: "{request.before.items.flag}" }
  flag_given: { text: "{request.before.items.flag.given}" }
  sum: { is: total(amount) }
`,
  },
  rates:
    'loans:\n  authority: loans\n  payroll_only: [plan_1, plan_2]\n  plan_1: { rate: 9% }\n  plan_2: { rate: 9% }\n',
});

describe('what rules read of a request', () => {
  it('amounts by word: those that it gives, in its order', async () => {
    expect(await book.find({ before: { loans: { plan_2: 135, plan_1: 0.5 } } }, 't.loans')).to.eql({
      plan_2: '135',
      plan_1: '0.5',
    });
    const shown = await book.find({ before: { loans: { plan_2: 1, plan_1: 2 } } }, 't.loans');
    expect(Object.keys(shown)).to.eql(['plan_2', 'plan_1']);
    expect(await book.find({}, 't.loans')).to.eql({});
    expect(await book.find({ before: {} }, 't.loans')).to.eql({});
    expect(await book.find({ before: { loans: {} } }, 't.loans_given')).to.equal('yes');
  });

  it('one field at a time of a list with a key, by its words; the default where an item leaves it out', async () => {
    const request = {
      before: {
        letters: [
          { letter: 'B', pay: 10.25 },
          { letter: 'A', tax: 3 },
        ],
      },
    };
    expect(await book.find(request, 't.pay')).to.eql({ B: '10.25', A: '0' });
    expect(await book.find(request, 't.tax')).to.eql({ B: '2', A: '3' });
    expect(await book.find({}, 't.pay')).to.eql({});
  });

  it('the items of a list in a group, and whether each says a field', async () => {
    const request = {
      before: { items: [{ amount: 1 }, { amount: 2.5, flag: false }, { flag: true }, { flag: null }] },
    };
    expect(await book.find(request, 't.amount')).to.eql(['1', '2.5', '0', '0']);
    expect(await book.find(request, 't.sum')).to.equal('3.5');
    expect(await book.find(request, 't.flag')).to.eql(['false', 'false', 'true', 'false']);
    expect(await book.find(request, 't.flag_given')).to.eql(['false', 'true', 'true', 'false']);
    expect(await book.find({ before: {} }, 't.amount')).to.eql([]);
  });

  it('whether a list has an entry', async () => {
    for (const [list, value, entry] of [
      ['letters', 't.letters_given', { letter: 'A' }],
      ['items', 't.items_given', {}],
    ] as const) {
      expect(await book.find({ before: { [list]: [entry] } }, value)).to.equal('yes');
      for (const before of [{}, { [list]: [] }]) expect(await book.find({ before }, value)).to.equal('no');
    }
  });

  it('a day; by default the first of the tax year', async () => {
    expect(await book.find({ day: '2026-12-31' }, 't.day')).to.equal('2026-12-31');
    expect(await book.find({ day: '2026-12-31' }, 't.paid_on')).to.equal('2026-12-31');
    expect(await book.find({}, 't.day')).to.equal('2026-04-06');
    expect(await book.find({}, 't.other_day')).to.equal('2020-02-29');
    for (const request of [{}, { day: null }])
      expect(await book.find(request, 't.paid_on')).to.equal('never');
  });

  it('null as if it were left out', async () => {
    for (const request of [{}, { before: { last: null } }, { before: null }]) {
      expect(await book.find(request, 't.last_given')).to.equal('no');
      expect(await book.find(request, 't.tax_given')).to.equal('no');
      expect(await book.find(request, 't.last_tax')).to.equal('0');
    }
    expect(await book.find({ before: { loans: null } }, 't.loans')).to.eql({});
    expect(await book.find({ before: { loans: null } }, 't.loans_given')).to.equal('no');
    expect(await book.find({ before: { last: { tax: -5 } } }, 't.last_tax')).to.equal('-5');
  });
});

describe('findings about what a request may say', () => {
  const found = (inputs: string, ...reads: readonly string[]): readonly string[] =>
    findingsOf(
      `inputs:\n${inputs}\nvalues:\n${reads.map((each, at) => `  it_${at}: { is: request.${each} }\n`).join('')}`,
    );
  const list = (keys: string, letter: string, pay = 'type: money') =>
    `  a:
    type: list
    title: A
    ${keys}
    fields:
      letter: { type: code, title: Letter, words: [A, B], ${letter} }
      pay: { ${pay}, title: Pay }`;

  it('none, where all is right', () => {
    expect(found(list('key: letter', 'required: true'), 'a.pay')).to.eql([]);
    expect(found('  a: { type: amounts, title: A, words: [one, two], minimum: -5, places: 2 }', 'a')).to.eql(
      [],
    );
  });

  it('a key that is no field, no code, or need not be given', () => {
    expect(found(list('key: lettr', 'required: true'), 'a.letter', 'a.pay')).to.eql([
      'rules/t.yaml:8:10  “lettr” is no field of the items of “a”. Did you mean “letter”?',
    ]);
    expect(found(list('key: pay', 'required: true'), 'a.letter')).to.eql([
      'rules/t.yaml:8:10  “pay” is money; the key of a list is a code.',
    ]);
    expect(found(list('key: letter', 'help: Letter.'), 'a.pay')).to.eql([
      'rules/t.yaml:10:7  “letter” is the key of “a”, so that it must be required.',
    ]);
    expect(found('  a: { type: count, title: A, key: letter }', 'a')).to.eql([
      'rules/t.yaml:5:31  “key” says nothing of “a”, which is count.',
    ]);
  });

  it('a field beside a key that is not money', () => {
    expect(found(list('key: letter', 'required: true', 'type: count'), 'a.pay')).to.eql([
      'rules/t.yaml:11:7  “a.pay” is count; beside its key, an item of a list has amounts of money.',
    ]);
  });

  it('amounts without words, or with a default', () => {
    expect(found('  a: { type: amounts, title: A }', 'a')).to.eql([
      'rules/t.yaml:5:3  “a” needs “words”, the words it can be, or “rows_of”, the table whose rows they are.',
    ]);
    expect(found('  a: { type: amounts, title: A, words: [b], default: £1 }', 'a')).to.eql([
      'rules/t.yaml:5:45  “default” says nothing of “a”, which is amounts.',
    ]);
  });

  it('a formula that takes a part of amounts', () => {
    const inputs = 'inputs:\n  a: { type: amounts, title: A, words: [b, c] }\n';
    expect(findingsOf(`${inputs}values:\n  it: { is: request.a + £1 }\n`)).to.eql([
      'rules/t.yaml:7:23  Amounts by word is not a figure to reckon with.',
    ]);
    expect(findingsOf(`${inputs}values:\n  it: { is: request.a.b }\n`).join()).to.include(
      '“request.a.b” is not declared as an input of any topic.',
    );
  });

  it('a default in the notation of another type, which would count as another figure', () => {
    const fault = (type: string, text: string) =>
      found(`  a: { type: ${type}, title: A, default: ${text} }`, 'a');
    for (const text of ['5', '0.05', '£5'])
      expect(fault('rate', text)).to.eql([
        'rules/t.yaml:5:39  The default of “a” is a rate, written like 5%.',
      ]);
    for (const text of ['5', '5%'])
      expect(fault('money', text)).to.eql([
        'rules/t.yaml:5:40  The default of “a” is money, written like £12.50.',
      ]);
    for (const text of ['£0', '3%', '2.5', 'none'])
      expect(fault('count', text)).to.eql([
        'rules/t.yaml:5:40  The default of “a” is a count, written like 28.',
      ]);
    for (const text of ['£37', '7%'])
      expect(fault('number', text)).to.eql([
        'rules/t.yaml:5:41  The default of “a” is a number, written like 37.5.',
      ]);
    for (const [type, text] of [
      ['rate', '5%'],
      ['money', '£5'],
      ['count', '28'],
      ['number', '28'],
    ] as const)
      expect(fault(type, text)).to.eql([]);
  });

  it('a default that is no day, or no kind to reckon with', () => {
    expect(found('  a: { type: date, title: A, default: 2026-02-29 }', 'a')).to.eql([
      'rules/t.yaml:5:3  The default of “a” must be a day, such as 2026-08-28.',
    ]);
    expect(found('  a: { type: date, title: A, maximum: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:30  “maximum” says nothing of “a”, which is date.',
    ]);
    expect(
      findingsOf('inputs:\n  a: { type: date, title: A }\nvalues:\n  it: { is: request.a + 1 }\n'),
    ).to.eql(['rules/t.yaml:7:23  A date is not a figure to reckon with.']);
  });

  it('places of what has no decimals, or too many', () => {
    expect(found('  a: { type: code, title: A, words: [b], places: 2 }', 'a')).to.eql([
      'rules/t.yaml:5:42  “places” says nothing of “a”, which is code.',
    ]);
    expect(found('  a: { type: money, title: A, places: none }', 'a')).to.eql([
      'rules/t.yaml:5:39  A whole number from 1 to 6 is expected here.',
    ]);
  });

  it('null in the place of what must be given', () => {
    expect(found('  a: { type: money, title: A, required: true, or_null: true }', 'a')).to.eql([
      'rules/t.yaml:5:56  “a” is required, so that null cannot stand for it.',
    ]);
  });

  it('fields that could never be given beside each other', () => {
    const pair = (some: string, other = 'help: B.') =>
      `  some: { type: count, title: A, ${some} }\n  other: { type: count, title: B, ${other} }`;
    const reads = ['some', 'other'];
    expect(found(pair('only_without: other'), ...reads)).to.eql([]);
    expect(found(pair('only_without: othr'), ...reads)).to.eql([
      'rules/t.yaml:5:48  “othr” is no field beside it. Did you mean “other”?',
    ]);
    expect(found(pair('only_without: [other, some]'), ...reads)).to.eql([
      'rules/t.yaml:5:56  “some” is no field beside it.',
    ]);
    expect(found(pair('only_without: other', 'required: true'), ...reads)).to.eql([
      'rules/t.yaml:5:48  “some” could never be given: “other” must be given, too.',
    ]);
    expect(found(pair('only_with: other, only_without: other'), ...reads)).to.eql([
      'rules/t.yaml:5:66  “some” could never be given: “other” must be given, too.',
    ]);
    expect(found(pair('required_unless: [other, som]'), ...reads)).to.eql([
      'rules/t.yaml:5:59  “som” is no field beside it.',
    ]);
  });
});
