import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { trace } from '../../src/language/index.js';
import { rebuildRequest } from '../../src/workshop/replay/rebuild-request.js';
import { toSavedSteps } from '../../src/workshop/replay/saved-trace.js';
import { bookOf } from '../language/support/book.js';

const book = bookOf(`inputs:
  day: { type: date, title: A day }
  before: { type: group, title: What came before }
  before.loans: { type: amounts, title: Loans, words: [plan_1, plan_2] }
  before.letters:
    type: list
    title: Amounts by letter
    key: letter
    fields:
      letter: { type: code, title: Letter, words: [A, B, C], required: true }
      pay: { type: money, title: Pay }
      tax: { type: money, title: Tax, minimum: -100 }
  before.items:
    type: list
    title: Items
    fields:
      amount: { type: money, title: Amount, minimum: -100 }
      kind: { type: code, title: Kind, words: [one, two], default: one }
      taxable: { type: flag, title: Taxable }
conditions:
  given: { fact: before.items.taxable.given, operator: equal, value: true }
  said: { fact: before.items.taxable, operator: equal, value: true }
  of_two: { fact: before.items.kind, operator: equal, value: two }
values:
  loans: { is: request.before.loans }
  pay: { is: request.before.letters.pay }
  tax: { is: request.before.letters.tax }
  day: { text: "{request.day}" }
  taxable:
    first:
      - { when: said, is: request.before.items.amount }
      - { when: given, is: £0 }
      - { when: of_two, is: request.before.items.amount * 50% }
      - otherwise: { is: request.before.items.amount * 25% }
  sum: { is: total(taxable) }
`);

const NAMES = ['loans', 'pay', 'tax', 'day', 'taxable', 'sum'].map((name) => `t.${name}`);

describe('a request that is rebuilt from its trace', () => {
  const rebuilt = async (request: JsonObject): Promise<JsonObject> => {
    const run = await book.book.plan(NAMES).start(request);
    return rebuildRequest(toSavedSteps(trace(run, NAMES)), book.book.checked.inputs);
  };

  const requests: readonly JsonObject[] = [
    {},
    { before: {} },
    { day: '2026-08-28', before: { loans: { plan_2: 5.25, plan_1: 0 } } },
    { before: { letters: [{ letter: 'C', pay: 1, tax: -2.5 }, { letter: 'A' }] } },
    { before: { items: [{ amount: 10 }] } },
    {
      before: {
        items: [
          { amount: -5, kind: 'two' },
          { amount: 10.5, taxable: true },
          { amount: 20, taxable: false },
          { amount: 30 },
          { kind: 'two', amount: 40, taxable: null },
        ],
      },
    },
    { before: { items: [{ taxable: true }, { taxable: false, kind: 'two' }, {}] } },
  ];

  for (const request of requests) {
    it(`leads to the same figures: ${JSON.stringify(request)}`, async () => {
      const findAll = async (from: Json) => Promise.all(NAMES.map((name) => book.find(from, name)));
      expect(await findAll(await rebuilt(request))).to.eql(await findAll(request));
    });
  }
});
