import { expect } from 'chai';
import type { RequestNode } from '../../../src/language/index.js';
import { explain } from '../../../src/reasons/index.js';
import { bookNamed } from '../support/book-files.js';

/** What an explanation says, line by line, of a value of a small book. */
const EXPLAINED: readonly {
  readonly what: string;
  readonly of: readonly [file: string, title: string, value: string];
  readonly request: RequestNode;
  readonly says: readonly string[];
}[] = [
  {
    what: 'the days that were counted',
    of: ['requests.yaml', 'dates. More of days() and months() is said by the vectors', 't.tax_month'],
    request: { pay_date: '2026-08-28', payslips: 1 },
    says: [
      't.tax_month = 5',
      'is: months(year.starts, request.pay_date) + 1',
      'request.pay_date = 2026-08-28 (in the request)',
      'figure: year.starts = 2026-04-06 (rates/2026-27.yaml:3)',
    ],
  },
  {
    what: 'what was added to each word',
    of: ['tally.yaml', 'tally', 't.plans'],
    request: { to_date: { plan_4: 7, plan_2: 1000 }, plan: 'plan_2', repaid: 13.5, other: 'plan_1' },
    says: [
      't.plans = plan_4 £7.00, plan_2 £1,013.50, plan_1 £0.00',
      'is: request.to_date, total(repaid) added to request.plan, request.more added to request.other',
      'request.to_date = { plan_4 7, plan_2 1000 } (in the request)',
      'request.plan = plan_2 (in the request)',
      'total(repaid) = 13.5',
      'request.other = plan_1 (in the request)',
      'request.more = 0 (not in the request)',
      'plan_2 = £1,000.00 and £13.50 added',
      'plan_1 = £0.00 and £0.00 added',
    ],
  },
  {
    what: 'that there are no amounts',
    of: ['tally.yaml', 'tally', 't.plans'],
    request: {},
    says: ['t.plans = no amounts'],
  },
  {
    what: 'what is left',
    of: ['tally.yaml', 'taper', 't.left'],
    request: { income: 50_047 },
    says: ['t.left = £994.00'],
  },
  {
    what: 'the facts of the items for which a condition was so',
    of: ['items.yaml', '“when” on items of a list', 't.all_taxable'],
    request: {
      pay: [
        { kind: 'salary', amount: 1000 },
        { kind: 'expenses', amount: 30, times: 2 },
        { kind: 'expenses', amount: 50, taxable: true },
        { kind: 'benefit', amount: 200, times: 3 },
      ],
    },
    says: [
      'is_taxable holds for item 1,4: request.pay.taxable is false (equal true); kind.taxable is yes (equal yes)',
      'is_taxable does not hold for item 2: request.pay.taxable is false (equal true); kind.taxable is no (equal yes)',
      'is_taxable holds for item 3: request.pay.taxable is true (equal true); kind.taxable is no (equal yes)',
    ],
  },
];

describe('an explanation says', () => {
  for (const { what, of, request, says } of EXPLAINED)
    it(what, async () => {
      const [file, title, value] = of;
      const run = await bookNamed(file, title, '2026-27').begin(request, value);
      const lines = explain(run, value)
        .text.split('\n')
        .map((line) => line.replace(/^[^\w]+/, '').trim());
      expect(lines).to.include.members([...says]);
    });

  it('what a figure would be by an authority that is not followed', async () => {
    const book = bookNamed('steps.yaml', 'exceptions from an authority');
    const run = await book.begin({ pay: '175.04', payslips: 1 }, 't.contribution');
    expect(explain(run, 't.contribution').text).to.include('departs from regulation, by which it is 0.01');
  });
});
