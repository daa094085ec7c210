import { expect } from 'chai';
import type { RequestNode } from '../../../src/language/index.js';
import { bookOf, findingsOf } from '../support/book.js';
import { proveTrace } from '../trace/support/small-books.js';

const ONE_PAYMENT = `topic: year
title: One payment
authority: law
values:
  payslips: { output: true, is: "1" }
`;

const RULES = `
inputs:
  day: { type: date, title: Day }
  rate: { type: rate, default: 10%, title: Rate }
  pay:
    type: list
    title: Pay
    fields:
      kind: { type: code, words: [salary, bonus], default: salary, title: Kind }
      day: { type: date, title: Day }
      amount: { type: money, title: Amount }
  earlier:
    type: list
    title: Earlier pay
    fields:
      day: { type: date, title: Day }
      amount: { type: money, title: Amount }
values:
  all: { is: spread(total(amount)) }
  amount: { is: request.pay.amount * 1 }
  day_and_kind: { text: "{request.pay.day} {request.pay.kind}" }
  of_day: { sum_of: amount, where: request.pay.day, equals: request.pay.day }
  of_day_and_kind: { sum_of: request.pay.amount, where: day_and_kind, equals: day_and_kind }
  earlier_of_day: { sum_of: request.earlier.amount, where: request.earlier.day, equals: request.pay.day }
  earlier_of_request: { sum_of: request.earlier.amount, where: request.earlier.day, equals: request.day }
  alike: { sum_of: request.pay.amount, where: request.pay.amount, equals: all }
  is_first: { first_of: request.pay.day }
  is_first_of_kind: { first_of: day_and_kind }
  share: { is: amount * request.rate + all * 1% }
  tax_of_all: { is: all * request.rate, round: pound_down }
  above: { first: [{ if: tax_of_all > £20, is: tax_of_all - £20 }, { otherwise: £0 }] }
  above_of_day: { is: above, with: { all: of_day } }
  number_and_kind: { text: "{payslip} {request.pay.kind}" }
  less_part_of_all: { is: amount - spread(total(amount)) * 1% }
  charge: { is: spread(£10) }
  after_charges: { is: all - to_date(charge) - before(charge) }
  after_charges_of_day: { is: after_charges, with: { all: of_day } }
  greatest: { greatest_of: amount }
  total_above: { is: total(above_of_day) }
`;

const BOOK = { rules: { 'year.yaml': ONE_PAYMENT, 't.yaml': RULES } };

const REQUEST: RequestNode = {
  day: '2026-08-07',
  pay: [
    { day: '2026-08-14', amount: 300 },
    { day: '2026-08-07', amount: 100, kind: 'bonus' },
    { day: '2026-08-14', amount: 50, kind: 'bonus' },
    { day: '2026-08-14', amount: 5 },
  ],
  earlier: [
    { day: '2026-08-14', amount: 20 },
    { day: '2026-08-07', amount: 3 },
    { day: '2026-08-14', amount: 1 },
  ],
};

describe('items of a list that are alike', () => {
  const book = bookOf(BOOK);

  const FOUND: readonly (readonly [name: string, what: string, figures: unknown])[] = [
    ['of_day', 'items of the same day, added up', ['355', '100', '355', '355']],
    ['of_day_and_kind', 'items alike in two things', ['305', '100', '50', '305']],
    ['earlier_of_day', 'items of another list', ['21', '3', '21', '21']],
    ['earlier_of_request', 'items that are what the request says', '3'],
    ['alike', 'by a figure of the payslip', ['0']],
    ['is_first', 'the first of each day', ['1', '1', '0', '0']],
    ['is_first_of_kind', 'the first of each day and kind', ['1', '1', '1', '0']],
    ['share', 'an item with what is of its payslip', ['34.55', '14.55', '9.55', '5.05']],
    [
      'number_and_kind',
      'an item with the number of its payslip',
      ['1 salary', '1 bonus', '1 bonus', '1 salary'],
    ],
    [
      'less_part_of_all',
      'an item with what is spread over the payslips',
      ['295.45', '95.45', '45.45', '0.45'],
    ],
    ['after_charges_of_day', 'what goes by payslips for each item by its own', ['345', '90', '345', '345']],
    ['greatest', 'the greatest of all items', '300'],
    ['above_of_day', 'the same rule on the figures of each item', ['15', '0', '15', '15']],
    ['total_above', 'and these added up', '45'],
  ];
  for (const [name, what, figures] of FOUND) {
    it(`finds ${what}`, async () => {
      expect(await book.find(REQUEST, `t.${name}`)).to.eql(figures);
    });

    it(`says how: ${what}`, async () => {
      await proveTrace(book, REQUEST, `t.${name}`);
    });
  }

  it('finds nothing where there are no items', async () => {
    expect(await book.find({ pay: [] }, 't.earlier_of_day')).to.eql([]);
    expect(await book.find({ pay: [] }, 't.total_above')).to.equal('0');
    expect(await book.find({ pay: [] }, 't.greatest')).to.equal('0');
  });

  const SLIPS: readonly (readonly [part: string, slip: string, finding: string])[] = [
    [
      'where: request.pay.day, equals: request.pay.day }',
      'where: request.earlier.day, equals: request.pay.day }',
      '“sum_of” is of the items of “pay”, and “where” of those of “earlier”; both are of one list.',
    ],
    [
      'where: request.pay.day, equals: request.pay.day }',
      'where: request.pay.day, equals: all }',
      '“where” is a date; what it “equals” is money.',
    ],
    ['sum_of: amount,', 'sum_of: request.pay.kind,', '“sum_of” adds figures; this is a word.'],
    ['sum_of: amount,', 'sum_of: all,', 'This is of the items of a list; here is no figure an item.'],
    [
      'first_of: request.pay.day',
      'first_of: request.day',
      'This is of the items of a list; here is no figure an item.',
    ],
    [
      'is: amount * request.rate + all * 1%',
      'is: amount * request.rate + before(all)',
      'What goes by the number of the payslip does not meet an item; make it a value of its own.',
    ],
    [
      'after_charges: { is: all - to_date(charge) - before(charge) }',
      'after_charges: { is: to_date(all) - to_date(charge) - before(charge) }',
      '“with” makes “all” one figure an item here, and “after_charges” goes over its payslips by total(), to_date(), before() or last().',
    ],
    [
      'with: { all: of_day }',
      'with: { all: of_day, tax_of_all: request.earlier.amount }',
      'An item of “pay” does not meet an item of “earlier”; use total() of one.',
    ],
  ];
  for (const [part, slip, finding] of SLIPS) {
    it(`says of “${slip}” what is wrong`, () => {
      expect(RULES).to.include(part);
      const findings = findingsOf({ rules: { ...BOOK.rules, 't.yaml': RULES.replace(part, slip) } });
      expect(findings.join('\n')).to.include(finding);
    });
  }

  it('keeps a payslip and an item apart where there are several payslips', () => {
    const findings = findingsOf(RULES);
    expect(findings.join('\n')).to.include('A figure a payslip does not meet a figure an item');
  });
});
