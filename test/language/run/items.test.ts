import { expect } from 'chai';
import fc from 'fast-check';
import { runOptions } from '../../support/runs.js';
import { bookNamed } from '../support/book-files.js';

const PAY = [
  { kind: 'salary', amount: 1000 },
  { kind: 'expenses', amount: 30, times: 2 },
  { kind: 'expenses', amount: 50, taxable: true },
  { kind: 'benefit', amount: 200, times: 3 },
  { kind: 'benefit', amount: 20, times: 3 },
];

describe('when: a condition on items of a list', () => {
  const book = bookNamed('items.yaml', '“when” on items of a list');

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
