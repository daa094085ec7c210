import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import type { RequiredValue } from '../../src/language/index.js';
import { amounts } from '../../src/operations/answer/amounts.js';
import type { Field } from '../../src/operations/answer/field.js';
import { itemFigure, itemFlag, items, itemWord } from '../../src/operations/answer/items.js';
import { keyedList } from '../../src/operations/answer/keyed-list.js';
import { fields } from '../../src/operations/answer/objects.js';
import { dateOrNull, nullUnless, orNull } from '../../src/operations/answer/or-null.js';
import { amount } from '../../src/operations/answer/pay-periods.js';
import { payment } from '../../src/operations/answer/payment.js';
import { fieldOf, figureText, money } from '../../src/operations/answer/values.js';
import { bookOf, findingsOf } from '../language/support/book.js';

const RULES = `
inputs:
  pay_date: { type: text, title: Pay date, absent: none }
  letter: { type: code, words: [A, M], default: A, title: Letter, absent: default }
  plan: { type: code, words: [plan_1, plan_2], default: none, title: Plan, absent: default }
  weeks: { type: count, title: Weeks, absent: none }
  to_date: { type: group, title: To date, absent: none }
  to_date.loans: { type: amounts, words: [plan_1, plan_2], title: Loans, absent: none }
  to_date.pay: { type: amounts, words: [A, M], title: Pay, absent: none }
  to_date.ni: { type: amounts, words: [A, M], title: NI, absent: none }
  items:
    type: list
    absent: none
    title: Items
    fields:
      kind: { type: code, words: [salary, expenses], default: salary, title: Kind, absent: default }
      amount: { type: money, title: Amount, absent: none }
values:
  paid: { text: "Paid on {request.pay_date}" }
  taxed: { is: spread(total(taxed_item)) }
  loans: { tally: request.to_date.loans, add: [{ to: request.plan, is: total(taxed) * 9% }] }
  pay: { tally: request.to_date.pay, add: [{ to: request.letter, is: total(taxed) }] }
  ni: { tally: request.to_date.ni, add: [{ to: request.letter, is: total(taxed) * 8% }] }
  weeks: { is: request.weeks }
  is_taxed:
    lookup: tables.kinds
    by: request.items.kind
    column: taxed
  taxed_item: { is: request.items.amount * is_taxed }
  left: { is: total(taxed) - £1 }
tables:
  kinds: { salary: { taxed: 1 }, expenses: { taxed: 0 } }
`;

describe('a field of an answer', () => {
  const { book } = bookOf(RULES);
  const begin = async (field: Field, request: JsonObject) => {
    await book.ready();
    return book.plan(field.values.map(({ value }) => value)).start(request);
  };
  const shows = async (field: Field, request: JsonObject): Promise<Json> => {
    const text = field.writer(book)(await begin(field, { payslips: 1, ...request }), request);
    return JSON.parse(text ?? 'null');
  };
  const behind = async (field: Field, request: JsonObject, ...path: readonly string[]) =>
    field.valueAt(path, await begin(field, { payslips: 1, ...request }))?.value;
  const words = new Map([
    ['to_date.loans', ['plan_1', 'plan_2']],
    ['letter', ['A', 'M']],
    ['items.kind', ['salary', 'expenses']],
  ]);
  /** What is wrong where an operation shows a value that is something else. */
  const faultOf = (field: Field, other: string) => {
    const requiredValues = field.values.map((each): RequiredValue => ({ ...each, value: other }));
    return findingsOf({ rules: { 't.yaml': RULES }, shows: requiredValues });
  };
  const salary = { kind: 'salary', amount: 1000.5 };
  const expenses = { kind: 'expenses', amount: 20 };

  describe('of one payment', () => {
    it('shows the amount of the only payslip', async () => {
      const request = { items: [salary, expenses] };
      expect(await shows(payment('t.taxed'), request)).to.equal(1000.5);
      expect(await behind(payment('t.taxed'), request)).to.equal('t.taxed');
    });

    it('says what it is', () => {
      expect(payment('t.taxed', 'Pay.').schema(words)).to.eql({ type: 'number', description: 'Pay.' });
    });

    it('is not for a figure of the year', () => {
      expect(faultOf(payment('t.taxed'), 't.left').join()).to.include('as a figure a payslip; it is not');
    });
  });

  describe('of amounts by word', () => {
    const field = amounts('t.loans', 'to_date.loans', 'Repaid.');

    it('shows the words that there are, in their order', async () => {
      const request = { to_date: { loans: { plan_2: 12.5 } }, plan: 'plan_1', items: [salary] };
      expect(JSON.stringify(await shows(field, request))).to.equal('{"plan_2":12.5,"plan_1":90.05}');
      expect(await shows(field, {})).to.eql({});
    });

    it('has a property a word, none of them required', () => {
      const figure = { type: 'number' };
      expect(field.schema(words)).to.eql({
        type: 'object',
        description: 'Repaid.',
        properties: { plan_1: figure, plan_2: figure },
        required: [],
      });
    });

    it('has its value behind all of it', async () => {
      expect(await behind(field, {}, 'plan_2')).to.equal('t.loans');
    });
  });

  describe('of a list by a key', () => {
    const field = keyedList('letter', { pay: amount('t.pay'), ni: amount('t.ni', 'Due.') });

    it('shows an object for each word, with £0 where a set does not have it', async () => {
      const to_date = { pay: { M: 100, A: 7 }, ni: { M: 8 } };
      expect(await shows(field, { to_date, items: [salary], letter: 'M' })).to.eql([
        { letter: 'M', pay: 1100.5, ni: 88.04 },
        { letter: 'A', pay: 7, ni: 0 },
      ]);
      expect(await shows(field, {})).to.eql([{ letter: 'A', pay: 0, ni: 0 }]);
    });

    it('is a list of objects of the key and the amounts', () => {
      const figure = (value: string) => ({ type: 'number', 'x-value': value });
      const [pay, ni] = [figure('t.pay'), { ...figure('t.ni'), description: 'Due.' }];
      expect(field.schema(words)).to.eql({
        type: 'array',
        items: {
          type: 'object',
          properties: { letter: { type: 'string', enum: ['A', 'M'] }, pay, ni },
          required: ['letter', 'pay', 'ni'],
        },
      });
    });

    it('has the set of amounts behind each of them, where it has such an entry', async () => {
      expect(await behind(field, {}, '0', 'ni')).to.equal('t.ni');
      expect(await behind(field, {}, '0', 'letter')).to.equal('t.pay');
      expect(await behind(field, {}, '1', 'ni')).to.equal(undefined);
      expect(await behind(field, {}, '0', 'tax')).to.equal(undefined);
    });
  });

  describe('of the items of a list', () => {
    const field = items('items', {
      kind: itemWord('items.kind'),
      amount: itemFigure('items.amount'),
      taxable: itemFlag('t.is_taxed', 'Whether it is taxed.'),
    });

    it('shows what each item says and what is found for it', async () => {
      expect(await shows(field, { items: [salary, expenses, {}] })).to.eql([
        { kind: 'salary', amount: 1000.5, taxable: true },
        { kind: 'expenses', amount: 20, taxable: false },
        { kind: 'salary', amount: 0, taxable: true },
      ]);
      expect(await shows(field, {})).to.eql([]);
    });

    it('says what each field is', () => {
      const flag = { type: 'boolean', description: 'Whether it is taxed.', 'x-value': 't.is_taxed' };
      expect(field.schema(words)).to.eql({
        type: 'array',
        items: {
          type: 'object',
          properties: {
            kind: { type: 'string', enum: ['salary', 'expenses'] },
            amount: { type: 'number' },
            taxable: flag,
          },
          required: ['kind', 'amount', 'taxable'],
        },
      });
    });

    it('has a value behind what is found, and none behind what the request says', async () => {
      const request = { items: [salary] };
      expect(await behind(field, request, '0', 'taxable')).to.equal('t.is_taxed');
      expect(await behind(field, request, '0', 'kind')).to.equal(undefined);
      expect(await behind(field, request, '1', 'taxable')).to.equal(undefined);
    });

    it('is not for a figure of the year', () => {
      expect(faultOf(field, 't.left').join()).to.include('as a figure an item; it is not');
    });
  });

  describe('that may be null', () => {
    it('is a number unless it is the one that stands for nothing', async () => {
      const field = orNull(
        't.weeks',
        fieldOf(
          { value: 't.weeks', kinds: ['count'], grain: 'year' },
          { type: 'integer', maximum: 52 },
          figureText,
        ),
      );
      expect(await shows(field, { weeks: 26 })).to.equal(26);
      expect(await shows(field, {})).to.equal(null);
      expect(await behind(field, {})).to.equal('t.weeks');
      expect(field.schema(words)).to.eql({ type: ['integer', 'null'], maximum: 52 });
    });

    it('is the date that the request says, if it says one', async () => {
      const field = dateOrNull('pay_date', 'The pay day.');
      expect(await shows(field, { pay_date: '2026-08-28' })).to.equal('2026-08-28');
      expect(await shows(field, {})).to.equal(null);
      expect(field.schema(words)).to.eql({
        type: ['string', 'null'],
        format: 'date',
        description: 'The pay day.',
      });
    });

    it('is an object unless a count is 0, and finds nothing of it then', async () => {
      const field = nullUnless('t.weeks', fields({ left: money('t.left') }), 'What is left.');
      expect(await shows(field, { weeks: 2, items: [salary] })).to.eql({ left: 999.5 });
      expect(await shows(field, { items: [salary] })).to.equal(null);
      const run = await begin(field, { payslips: 1 });
      field.writer(book)(run, {});
      expect(run.hasFound(book.value('t.left'))).to.equal(false);
      expect(await behind(field, { weeks: 1 }, 'left')).to.equal('t.left');
      expect(field.schema(words)).to.eql({
        description: 'What is left.',
        oneOf: [
          { type: 'null' },
          {
            type: 'object',
            properties: { left: { type: 'number', 'x-value': 't.left' } },
            required: ['left'],
          },
        ],
      });
    });
  });
});
