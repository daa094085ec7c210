import { expect } from 'chai';
import fc from 'fast-check';
import type { RequestNode } from '../../../src/language/index.js';
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

  it('cites what it rests on only where there is something in it', async () => {
    const cited = bookOf(`
inputs:
  to_date: { type: amounts, words: [plan_1], title: To date, absent: none }
  plan: { type: code, words: [plan_1], default: none, title: Plan, absent: default }
  repaid: { type: money, title: Repaid, absent: none }
values:
  plans: { tally: request.to_date, add: [{ to: request.plan, is: request.repaid }] }
  all: { tally: plans, add: [{ to: request.plan, is: £0 }], authority: tally }
`);
    const sources = async (request: RequestNode) => (await cited.notes(request, 't.all')).sources;
    expect(await sources({})).to.eql([]);
    expect(await sources({ to_date: { plan_1: 1 } })).to.include('https://example.org/tally');
    expect(await sources({ plan: 'plan_1', repaid: 1 })).to.include('https://example.org/tally');
  });
});
