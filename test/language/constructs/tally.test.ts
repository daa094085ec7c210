import { expect } from 'chai';
import fc from 'fast-check';
import { explain, type RequestNode } from '../../../src/language/index.js';
import { bookOf, findingsOf, type Shown } from '../support/book.js';
import { proveTrace } from '../trace/support/small-books.js';

const RULES = `
inputs:
  to_date: { type: amounts, words: [plan_1, plan_2, plan_4], title: To date }
  plan: { type: code, words: [plan_1, plan_2, plan_4], default: none, title: Plan }
  other: { type: code, words: [plan_1, plan_2, plan_4], default: none, title: Other plan }
  repaid: { type: money, title: Repaid }
  more: { type: money, title: More }
  pay:
    type: list
    title: Pay
    fields:
      kind: { type: code, words: [salary, plan_1, sick_pay, none], default: salary, title: Kind }
      amount: { type: money, title: Amount }
      days: { type: number, title: Days }
values:
  repaid: { is: spread(request.repaid) }
  plans:
    tally: request.to_date
    add:
      - { to: request.plan, is: total(repaid) }
      - { to: request.other, is: request.more }
  of_item:
    first:
      - { if: request.pay.days > 0, is: request.pay.amount }
      - { otherwise: £0 }
  kinds:
    tally: request.to_date
    add: [{ to: request.pay.kind, is: of_item + £0 }]
  again:
    tally: plans
    add: [{ to: request.pay.kind, is: request.pay.amount }, { to: request.plan, is: of_item }]
  untouched: { is: request.to_date }
  either:
    first:
      - { if: request.more > £0, is: plans }
      - { otherwise: request.to_date }
`;

describe('tally: amounts by word with more added to them', () => {
  const book = bookOf(RULES);
  const find = (request: RequestNode, name = 't.plans') => book.find(request, name);

  it('adds to the word that there is, whose place stays', async () => {
    const request = { to_date: { plan_2: 100.5, plan_1: 7 }, plan: 'plan_1', repaid: 13 };
    expect(JSON.stringify(await find(request))).to.equal('{"plan_2":"100.5","plan_1":"20"}');
  });

  it('adds a word that there is not after the others, with £0 too', async () => {
    const request = { to_date: { plan_4: 1 }, plan: 'plan_2', repaid: 5, other: 'plan_1' };
    expect(JSON.stringify(await find(request))).to.equal('{"plan_4":"1","plan_2":"5","plan_1":"0"}');
  });

  it('adds in turn where two are added to one word', async () => {
    expect(await find({ plan: 'plan_1', repaid: 5, other: 'plan_1', more: -2 })).to.eql({ plan_1: '3' });
  });

  it('adds nothing to the word none, and makes no entry of it', async () => {
    expect(await find({ repaid: 5, more: 4 })).to.eql({});
    expect(await find({ to_date: { plan_1: 0 }, repaid: 5 })).to.eql({ plan_1: '0' });
  });

  it('adds for each item of a list, and makes no entry of an item of £0', async () => {
    const pay = [
      { kind: 'salary', amount: 1000 },
      { kind: 'sick_pay', amount: 20, days: 1 },
      { kind: 'none', amount: 5, days: 1 },
      { kind: 'sick_pay', amount: 3.5, days: 2 },
      { kind: 'plan_1', amount: 9 },
    ];
    expect(await find({ pay }, 't.kinds')).to.eql({ sick_pay: '23.5' });
    expect(await find({ pay, to_date: { plan_1: 1 } }, 't.kinds')).to.eql({ plan_1: '1', sick_pay: '23.5' });
    expect(await find({ pay: [] }, 't.kinds')).to.eql({});
  });

  it('keeps an entry that comes back to £0', async () => {
    const pay = [
      { kind: 'sick_pay', amount: 3, days: 1 },
      { kind: 'sick_pay', amount: -3, days: 1 },
    ];
    expect(await find({ pay }, 't.kinds')).to.eql({ sick_pay: '0' });
  });

  it('goes on from another tally, and stands in a branch', async () => {
    const request = {
      to_date: { plan_2: 1 },
      plan: 'plan_1',
      repaid: 2,
      pay: [{ kind: 'plan_1', amount: 4, days: 1 }],
    };
    expect(await find(request, 't.again')).to.eql({ plan_2: '1', plan_1: '10' });
    expect(await find(request, 't.untouched')).to.eql({ plan_2: '1' });
    expect(await find(request, 't.either')).to.eql({ plan_2: '1' });
    expect(await find({ ...request, more: 1 }, 't.either')).to.eql({ plan_2: '1', plan_1: '2' });
  });

  it('is what the amounts come to one after the other, and its trace proves it', async () => {
    const word = fc.constantFrom('plan_1', 'plan_2', 'plan_4');
    const pounds = fc.integer({ min: -50, max: 50 });
    const item = fc.record({
      kind: fc.constantFrom('salary', 'plan_1', 'sick_pay', 'none'),
      amount: pounds,
      days: fc.nat(1),
    });
    const request = fc.record(
      {
        to_date: fc.dictionary(word, pounds, { noNullPrototype: true }),
        plan: word,
        repaid: pounds,
        pay: fc.array(item, { maxLength: 5 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const amounts: Record<string, number> = { ...asked.to_date };
        for (const { kind, amount, days } of asked.pay ?? []) {
          const added = days === 0 ? 0 : amount;
          if (kind !== 'none' && (added !== 0 || Object.hasOwn(amounts, kind)))
            amounts[kind] = (amounts[kind] ?? 0) + added;
        }
        const found = await proveTrace(book, { payslips: 1, ...asked }, 't.kinds');
        expect(Object.entries(found.find('t.kinds').value)).to.eql(
          Object.entries(amounts).map(([kind, sum]): [string, Shown] => [kind, String(sum + 0)]),
        );
        await proveTrace(book, { payslips: 1, ...asked }, 't.again');
        await proveTrace(book, { payslips: 1, ...asked }, 't.plans', { payslip: 1 });
      }),
      { numRuns: 60 },
    );
  });

  it('says in a trace what is added to what, and for how many items', async () => {
    const pay = [
      { kind: 'sick_pay', amount: 4, days: 1 },
      { kind: 'salary', amount: 50 },
    ];
    const { steps } = await proveTrace(
      book,
      { to_date: { plan_2: 1 }, plan: 'plan_2', repaid: 24, pay },
      't.again',
    );
    const step = steps.find(({ rule }) => rule === 't.again');
    expect(step?.formula).to.equal(
      'plans, request.pay.amount added to request.pay.kind for each item, of_item added to request.plan for each item',
    );
    expect(step?.way).to.eql({
      tally: 'plans',
      add: [
        { to: 'request.pay.kind', is: 'request.pay.amount', items: 2 },
        { to: 'request.plan', is: 'of_item', items: 2 },
      ],
    });
    expect(step?.operands).to.eql({
      plans: { step: 't.plans' },
      'request.pay.kind': { input: ['sick_pay', 'salary'], items: 2 },
      'request.pay.amount': { input: ['4', '50'], items: 2 },
      'request.plan': { input: 'plan_2' },
      of_item: { step: 't.of_item' },
    });
    expect(step?.value).to.eql({ plan_2: '29', sick_pay: '4', salary: '50' });
  });

  it('is explained by what was added to each word', async () => {
    const run = await book.begin(
      { to_date: { plan_4: 7, plan_2: 1000 }, plan: 'plan_2', repaid: 13.5, other: 'plan_1' },
      't.plans',
    );
    expect(explain(run, 't.plans', { depth: 0 }).text.split('\n').slice(0, 9)).to.eql([
      't.plans = plan_4 £7.00, plan_2 £1,013.50, plan_1 £0.00',
      '   is: request.to_date, total(repaid) added to request.plan, request.more added to request.other',
      '       request.to_date = { plan_4 7, plan_2 1000 } (in the request)',
      '       request.plan = plan_2 (in the request)',
      '       total(repaid) = 13.5',
      '       request.other = plan_1 (in the request)',
      '       request.more = 0 (not in the request)',
      '       plan_2 = £1,000.00 and £13.50 added',
      '       plan_1 = £0.00 and £0.00 added',
    ]);
    const none = await book.begin({}, 't.plans');
    expect(explain(none, 't.plans', { depth: 0 }).text).to.include('t.plans = no amounts');
  });

  it('cites what it rests on only where there is something in it', async () => {
    const cited = bookOf({
      rules: {
        't.yaml': RULES,
        'u.yaml': `topic: u
title: U
authority: tally
values:
  all: { tally: t.plans, add: [{ to: request.plan, is: request.more }] }
`,
      },
    });
    const sources = async (request: RequestNode) => (await cited.notes(request, 'u.all')).sources;
    expect(await sources({})).to.eql([]);
    expect(await sources({ to_date: { plan_1: 1 } })).to.include('https://example.org/tally');
    expect(await sources({ plan: 'plan_1', repaid: 1 })).to.include('https://example.org/tally');
  });

  it('refuses a request that leads to no figure', async () => {
    const divided = bookOf(`
inputs:
  to_date: { type: amounts, words: [a], title: To date }
  parts: { type: number, title: Parts }
values:
  all: { tally: request.to_date, add: [{ to: a, is: £1 / request.parts }] }
  a: { text: a }
`);
    const message = await divided.find({ parts: 0 }, 't.all').then(String, String);
    expect(message).to.include('parts');
  });

  const of = (from: string, to: string) => findingsOf(RULES.replace(from, to));

  it('begins with amounts, and adds money to words', () => {
    expect(of('tally: plans\n', 'tally: request.more\n')).to.have.length(1);
    expect(of('is: request.more }', 'is: request.plan }')).to.have.length(1);
    expect(of('{ to: request.other,', '{ to: request.more,')).to.have.length(1);
    expect(of('{ to: request.other,', '{ too: request.other,').join()).to.include('“too” is not a key here');
    expect(of('is: request.more }', '}').join()).to.match(/“is” is missing/);
  });

  it('needs something to add, and adds only to a tally', () => {
    expect(of('    add: [{ to: request.pay.kind, is: of_item + £0 }]\n', '').join()).to.include(
      '“add” is missing here',
    );
    expect(
      of(
        'untouched: { is: request.to_date }',
        'untouched: { is: request.to_date, add: [{ to: request.plan, is: £1 }] }',
      ),
    ).to.eql(['rules/t.yaml:35:37  “add” goes with tally, and not with “is”.']);
  });

  it('is one for the year: of a figure a payslip it takes the total', () => {
    expect(of('is: total(repaid) }', 'is: repaid }')).to.eql([
      'rules/t.yaml:23:33  A tally is one for the year; use total() or last() of an amount a payslip.',
    ]);
  });

  it('adds to the word of an item what is an amount of the item', () => {
    expect(of('is: of_item + £0 }', 'is: request.more }')).to.eql([
      'rules/t.yaml:31:39  What is added to a word of each item is an amount of each item.',
    ]);
  });

  it('adds to no word that its amounts cannot have', () => {
    expect(
      of(
        'words: [plan_1, plan_2, plan_4], default: none, title: Plan',
        'words: [plan_1, plan_5], default: none, title: Plan',
      ).slice(0, 1),
    ).to.eql(['rules/t.yaml:23:15  The word can be “plan_5”, which request.to_date has no amount of.']);
  });

  it('is not rounded, reckoned with or taken apart by a word', () => {
    expect(
      of('untouched: { is: request.to_date }', 'untouched: { is: request.to_date, round: penny_down }'),
    ).to.have.length(1);
    expect(
      of('untouched: { is: request.to_date }', 'untouched: { is: request.to_date + £1 }'),
    ).to.have.length(1);
    expect(
      of('untouched: { is: request.to_date }', 'untouched: { is: request.to_date.plan_1 }'),
    ).to.have.length(1);
    expect(
      of('untouched: { is: request.to_date }', 'untouched: { is: "request.to_date[request.plan]" }'),
    ).to.have.length(1);
  });
});
