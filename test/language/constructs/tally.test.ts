import { expect } from 'chai';
import fc from 'fast-check';
import { explain, type RequestNode } from '../../../src/language/index.js';
import { bookOf, type Shown } from '../support/book.js';
import { bookNamed } from '../support/book-files.js';
import { proveTrace } from '../trace/support/small-books.js';

describe('tally: amounts by word with more added to them', () => {
  const book = bookNamed('tally.yaml', 'tally');

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
    const cited = bookOf(`
inputs:
  to_date: { type: amounts, words: [plan_1], title: To date }
  plan: { type: code, words: [plan_1], default: none, title: Plan }
  repaid: { type: money, title: Repaid }
values:
  plans: { tally: request.to_date, add: [{ to: request.plan, is: request.repaid }] }
  all: { tally: plans, add: [{ to: request.plan, is: £0 }], source: https://example.org/tally }
`);
    const sources = async (request: RequestNode) => (await cited.notes(request, 't.all')).sources;
    expect(await sources({})).to.eql([]);
    expect(await sources({ to_date: { plan_1: 1 } })).to.include('https://example.org/tally');
    expect(await sources({ plan: 'plan_1', repaid: 1 })).to.include('https://example.org/tally');
  });
});
