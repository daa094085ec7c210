import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { planOf, type RequiredValue } from '../../src/language/index.js';
import type { AnswerObject } from '../../src/operations/answer/objects.js';
import { bookOf, findingsOf } from '../language/support/book.js';
import { answerOf } from '../support/declared.js';

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
      day: { type: date, title: Day, absent: none }
  day: { type: date, title: Day, absent: none }
  calendar: { type: list, title: Calendar, days: [items.day, items.day], fields: { on: { type: date, title: On } } }
values:
  days: { is: "days(year.starts, request.day)" }
  day: { is: request.day + 0 }
  day_of_item: { is: request.items.day + 0 }
  week: { is: sunday(request.calendar.on) }
  begins_week: { first_of: week }
  days_of_week: { sum_of: "1", where: week, equals: week }
  weeks_of_item: { is: request.weeks * is_taxed }
  few: { text: "No more than {request.weeks} weeks." }
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
  /** An answer with one field, `it`. */
  const field = (yaml: string, grain?: 'payslip') => answerOf(`it: ${yaml}`, undefined, grain);
  const begin = async (answer: AnswerObject, request: JsonObject) => {
    await book.ready();
    return planOf(
      book,
      answer.values.map(({ value }) => value),
    ).start(request);
  };
  const shows = async (answer: AnswerObject, request: JsonObject): Promise<Json | undefined> => {
    const calculation = await begin(answer, { payslips: 1, ...request });
    const { it: json }: JsonObject = JSON.parse(answer.writer(book)(calculation, request, 0) ?? '{}');
    return json;
  };
  const behind = async (answer: AnswerObject, request: JsonObject, ...path: readonly string[]) =>
    answer.valueAt(['it', ...path], await begin(answer, { payslips: 1, ...request }))?.value;
  const schemaOf = (answer: AnswerObject) => answer.properties(words)['it'];
  const words = new Map([
    ['to_date.loans', ['plan_1', 'plan_2']],
    ['letter', ['A', 'M']],
    ['items.kind', ['salary', 'expenses']],
  ]);
  /** What is wrong where an operation shows a value that is something else. */
  const faultOf = (field: AnswerObject, other: string) => {
    const requiredValues = field.values.map((each): RequiredValue => ({ ...each, value: other }));
    return findingsOf({ rules: { 't.yaml': RULES }, shows: requiredValues });
  };
  const salary = { kind: 'salary', amount: 1000.5 };
  const expenses = { kind: 'expenses', amount: 20 };

  describe('of one payment', () => {
    it('shows the amount of the only payslip', async () => {
      const request = { items: [salary, expenses] };
      expect(await shows(field('{ as: money, value: t.taxed }', 'payslip'), request)).to.equal(1000.5);
      expect(await behind(field('{ as: money, value: t.taxed }', 'payslip'), request)).to.equal('t.taxed');
    });

    it('says what it is', () => {
      expect(schemaOf(field('{ as: money, value: t.taxed, help: Pay. }', 'payslip'))).to.eql({
        type: 'number',
        description: 'Pay.',
        'x-value': 't.taxed',
      });
    });

    it('is not for a figure of the year', () => {
      expect(faultOf(field('{ as: money, value: t.taxed }', 'payslip'), 't.left').join()).to.include(
        'as a figure a payslip; it is not',
      );
    });
  });

  describe('of amounts by word', () => {
    const loans = field('{ as: amounts, value: t.loans, words_of: to_date.loans, help: Repaid. }');

    it('shows the words that there are, in their order', async () => {
      const request = { to_date: { loans: { plan_2: 12.5 } }, plan: 'plan_1', items: [salary] };
      expect(JSON.stringify(await shows(loans, request))).to.equal('{"plan_2":12.5,"plan_1":90.05}');
      expect(await shows(loans, {})).to.eql({});
    });

    it('has a property a word, none of them required', () => {
      const figure = { type: 'number' };
      expect(schemaOf(loans)).to.eql({
        type: 'object',
        description: 'Repaid.',
        properties: { plan_1: figure, plan_2: figure },
        required: [],
        'x-value': 't.loans',
      });
    });

    it('has its value behind all of it', async () => {
      expect(await behind(loans, {}, 'plan_2')).to.equal('t.loans');
    });
  });

  describe('of a list by a key', () => {
    const byLetter = field(
      '{ as: by_word, by: letter, values: t.*, fields: { pay: { as: money }, ni: { as: money, help: Due. } } }',
    );

    it('shows an object for each word, with £0 where a set does not have it', async () => {
      const to_date = { pay: { M: 100, A: 7 }, ni: { M: 8 } };
      expect(await shows(byLetter, { to_date, items: [salary], letter: 'M' })).to.eql([
        { letter: 'M', pay: 1100.5, ni: 88.04 },
        { letter: 'A', pay: 7, ni: 0 },
      ]);
      expect(await shows(byLetter, {})).to.eql([{ letter: 'A', pay: 0, ni: 0 }]);
    });

    it('is a list of objects of the key and the amounts', () => {
      const figure = (value: string) => ({ type: 'number', 'x-value': value });
      const [pay, ni] = [figure('t.pay'), { ...figure('t.ni'), description: 'Due.' }];
      expect(schemaOf(byLetter)).to.eql({
        type: 'array',
        items: {
          type: 'object',
          properties: { letter: { type: 'string', enum: ['A', 'M'] }, pay, ni },
          required: ['letter', 'pay', 'ni'],
        },
      });
    });

    it('has the set of amounts behind each of them, where it has such an entry', async () => {
      expect(await behind(byLetter, {}, '0', 'ni')).to.equal('t.ni');
      expect(await behind(byLetter, {}, '0', 'letter')).to.equal('t.pay');
      expect(await behind(byLetter, {}, '1', 'ni')).to.equal(undefined);
      expect(await behind(byLetter, {}, '0', 'tax')).to.equal(undefined);
    });
  });

  describe('of the items of a list', () => {
    const list = field(`
  as: list
  of: items
  fields:
    kind: { as: code, input: items.kind }
    amount: { as: money, input: items.amount }
    taxable: { as: flag, value: t.is_taxed, help: Whether it is taxed. }`);

    it('shows what each item says and what is found for it', async () => {
      expect(await shows(list, { items: [salary, expenses, {}] })).to.eql([
        { kind: 'salary', amount: 1000.5, taxable: true },
        { kind: 'expenses', amount: 20, taxable: false },
        { kind: 'salary', amount: 0, taxable: true },
      ]);
      expect(await shows(list, {})).to.eql([]);
    });

    it('says what each field is', () => {
      const flag = { type: 'boolean', description: 'Whether it is taxed.', 'x-value': 't.is_taxed' };
      expect(schemaOf(list)).to.eql({
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
      expect(await behind(list, request, '0', 'taxable')).to.equal('t.is_taxed');
      expect(await behind(list, request, '0', 'kind')).to.equal(undefined);
      expect(await behind(list, request, '1', 'taxable')).to.equal(undefined);
    });

    it('is not for a figure of the year', () => {
      expect(faultOf(list, 't.left').join()).to.include('as a figure an item; it is not');
    });
  });

  describe('of days', () => {
    const days = field(`
  as: days
  fields: { from: { as: date }, weeks: { as: count, help: Weeks. } }
  rows:
    - { where: t.weeks, but: { from: t.day, weeks: t.weeks } }
    - { of: items, where: t.is_taxed, but: { from: t.day_of_item, weeks: t.weeks_of_item } }`);
    const request = {
      day: '2026-05-04',
      weeks: 2,
      items: [
        { day: '2026-06-01' },
        { kind: 'expenses', day: '2026-04-07' },
        { kind: 'salary', day: '2026-04-06' },
      ],
    };

    it('has a row of the answer itself and one for each item that has one, by their days', async () => {
      expect(await shows(days, request)).to.eql([
        { from: '2026-04-06', weeks: 2 },
        { from: '2026-05-04', weeks: 2 },
        { from: '2026-06-01', weeks: 2 },
      ]);
      expect(await shows(days, { ...request, weeks: 0, items: [] })).to.eql([]);
    });

    it('has a value behind each field', async () => {
      expect(await behind(days, request, '0', 'from')).to.equal('t.day_of_item');
      expect(await behind(days, request, '1', 'from')).to.equal('t.day');
      expect(await behind(days, request, '3', 'from')).to.equal(undefined);
    });
  });

  describe('of the items of a list that is made of days', () => {
    const request = { items: [{ day: '2026-06-01' }, { day: '2026-06-08' }, { day: '2026-06-02' }] };

    it('shows each day with what is found for it', async () => {
      const list = field(`
  as: list
  of: calendar
  fields: { on: { as: date, input: calendar.on }, week: { as: date, value: t.week } }`);
      expect(await shows(list, request)).to.eql([
        { on: '2026-06-01', week: '2026-05-31' },
        { on: '2026-06-08', week: '2026-06-07' },
        { on: '2026-06-02', week: '2026-05-31' },
      ]);
      expect(await shows(list, {})).to.eql([]);
      expect(await behind(list, request, '2', 'week')).to.equal('t.week');
    });

    it('shows a row for those that have one', async () => {
      const weeks = field(`
  as: days
  fields: { from: { as: date }, days: { as: count } }
  rows: [{ of: calendar, where: t.begins_week, but: { from: t.week, days: t.days_of_week } }]`);
      expect(await shows(weeks, request)).to.eql([
        { from: '2026-05-31', days: 2 },
        { from: '2026-06-07', days: 1 },
      ]);
    });
  });

  describe('of reasons', () => {
    const reasons = field(`
  as: reasons
  help: Why.
  each:
    - { code: NOTHING_PAID, where: t.weeks, message: t.paid }
    - { code: FEW_WEEKS, where: t.weeks, message: t.few }
    - { code: LATE, where: t.days, message: t.paid }`);

    it('has the code and the sentence of each that holds, in their order', async () => {
      const request = { weeks: 3, pay_date: '5 May', day: '2026-04-06' };
      expect(await shows(reasons, request)).to.eql([
        { code: 'NOTHING_PAID', message: 'Paid on 5 May' },
        { code: 'FEW_WEEKS', message: 'No more than 3 weeks.' },
      ]);
      expect(await shows(reasons, { weeks: 0, day: '2026-04-06' })).to.eql([]);
      expect(await behind(reasons, request, '1', 'message')).to.equal('t.few');
      expect(await behind(reasons, request, '1', 'code')).to.equal(undefined);
      expect(await behind(reasons, request, '2', 'message')).to.equal(undefined);
    });

    it('says which codes there can be', () => {
      expect(schemaOf(reasons)).to.eql({
        type: 'array',
        description: 'Why.',
        items: {
          type: 'object',
          properties: {
            code: {
              type: 'string',
              enum: ['NOTHING_PAID', 'FEW_WEEKS', 'LATE'],
              description: 'What programs know the reason by.',
            },
            message: { type: 'string', description: 'A sentence with the figures.' },
          },
          required: ['code', 'message'],
        },
      });
    });

    it('is not for a sentence that is a figure', () => {
      expect(faultOf(reasons, 't.left').join()).to.include('it is money');
    });
  });

  describe('that may be null', () => {
    it('is a number unless it is the one that stands for nothing', async () => {
      const weeks = field('{ as: count, value: t.weeks, maximum: 52, null_unless: t.weeks }');
      expect(await shows(weeks, { weeks: 26 })).to.equal(26);
      expect(await shows(weeks, {})).to.equal(null);
      expect(await behind(weeks, {})).to.equal('t.weeks');
      expect(schemaOf(weeks)).to.eql({ type: ['integer', 'null'], maximum: 52, 'x-value': 't.weeks' });
    });

    it('is the date that the request says, if it says one', async () => {
      const day = field('{ as: date, input: pay_date, null_unless_given: pay_date, help: The pay day. }');
      expect(await shows(day, { pay_date: '2026-08-28' })).to.equal('2026-08-28');
      expect(await shows(day, {})).to.equal(null);
      expect(schemaOf(day)).to.eql({
        type: ['string', 'null'],
        format: 'date',
        description: 'The pay day.',
      });
    });

    it('is an object unless a count is 0, and finds nothing of it then', async () => {
      const group = field(
        '{ as: group, null_unless: t.weeks, help: What is left., fields: { left: { as: money, value: t.left } } }',
      );
      expect(await shows(group, { weeks: 2, items: [salary] })).to.eql({ left: 999.5 });
      expect(await shows(group, { items: [salary] })).to.equal(null);
      const run = await begin(group, { payslips: 1 });
      group.writer(book)(run, {}, 0);
      expect(run.hasFound(book.value('t.left'))).to.equal(false);
      expect(await behind(group, { weeks: 1 }, 'left')).to.equal('t.left');
      expect(schemaOf(group)).to.eql({
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
