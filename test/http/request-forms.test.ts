import { Ajv } from 'ajv';
import { expect } from 'chai';
import { type Json, type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { casesSchema } from '../../src/workshop/schemas/cases.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { bookOf } from '../language/support/book.js';
import { declareInputs } from '../support/declare-inputs.js';
import { codesIn, faultsIn, Service } from './support/service.js';

const PATH = '/v1/employer-cost';

const INPUTS = `  form: { type: group, title: All forms }
  form.before:
    type: group
    title: What came before
    or_null: true
  form.before.year: { type: text, title: Year, required: true }
  form.before.tax: { type: money, title: Tax, minimum: -1000, places: 2 }
  form.before.loans:
    type: amounts
    title: Loans by plan
    words: [plan_1, plan_2]
    places: 2
    word_help: { plan_1: Plan one. }
  form.before.items:
    type: list
    title: Items
    fields:
      amount: { type: money, title: Amount, minimum: -5, places: 1, required: true }
      kind: { type: code, title: Kind, words: [one, two], default: one, or_null: true }
  form.day: { type: date, title: Day, or_null: true }
  form.month: { type: count, title: Month, minimum: 1, maximum: 12, only_without: [week] }
  form.week: { type: count, title: Week, minimum: 1, maximum: 53, or_null: true }
  form.share: { type: number, title: Share, required_unless: [month, week] }
  form.percent: { type: rate, title: Percent, only_with: week, or_null: true }
  form.rank: { type: count, title: Rank, with_one_of: [share, month], or_null: true }
  form.which: { type: group, title: Which, exactly_one_of: [left, right] }
  form.which.left: { type: flag, title: Left, or_null: true }
  form.which.right: { type: flag, title: Right }
`;

/** Only `tally` reads amounts by word, and no rule of an employer's cost has one. */
const letters = bookOf(`inputs:
  letters:
    type: list
    title: Amounts by letter
    key: letter
    fields:
      letter: { type: code, title: Letter, words: [A, B, C], required: true }
      pay: { type: money, title: Pay, places: 2 }
values:
  pay: { is: request.letters.pay }
`);

const declared = {
  inputs: INPUTS,
  tables: '  kinds: { one: 1, two: 2 }\n',
  values: `  amount_of_item: { is: request.form.before.items.amount }
  times_of_item: { lookup: tables.kinds, by: request.form.before.items.kind }
  of_item: { is: amount_of_item * times_of_item }
  of_items: { is: total(of_item) }
`,
  reads: [
    ...['year', 'tax', 'loans.given', 'given'].map((name) => `request.form.before.${name}`),
    ...['day', 'month', 'week', 'share', 'percent', 'rank', 'which.left', 'which.right'].map(
      (name) => `request.form.${name}`,
    ),
    'of_items',
  ],
};

describe('what requests may say', function () {
  this.timeout(60_000);
  const book = useCopyOfBook({ years: ['2026-27'], prepare: (root) => declareInputs(root, declared) });
  const service = new Service();
  beforeEach(() =>
    service.start(() => {
      const payroll = loadPayroll({ root: book.root, unreleased: true });
      const more = letters.book.checked.requestFields.filter(({ name }) => name === 'letters');
      return { ...payroll, requestFields: (...of) => [...payroll.requestFields(...of), ...more] };
    }),
  );
  afterEach(() => service.stop());

  /** A request that is right; `more` takes the place of its fields. */
  const right: JsonObject = { week: 5, which: { left: true } };
  const whole = (form: JsonObject) => ({ gross: { amount: 30_000, per: 'year' }, region: 'england', form });
  const request = (more: JsonObject) => whole({ ...right, ...more });
  const send = (form: JsonObject) => service.post(PATH, whole(form));
  const post = (more: JsonObject) => service.post(PATH, request(more));
  const faults = async (more: JsonObject) => faultsIn(await post(more));
  const said = async (more: JsonObject): Promise<string> => {
    const { status, body } = await post(more);
    expect(status, JSON.stringify(body)).to.equal(200);
    service.contract.checkValue(
      { $ref: '#/components/schemas/EmployerCostRequest' },
      request(more),
      'the request',
    );
    return String(valueAt(body, 'assumptions')).match(/Declared: (.*?)\.,/)?.[1] ?? '';
  };

  it('is held to the decimals that its number is written with', async () => {
    const taxed = (tax: number) => ({ before: { year: '2026', tax } });
    for (const tax of [1.1, 0.07, 12_345_678.91, -0.29, 1e2, 1.005e3, 4.35]) await said(taxed(tax));
    for (const tax of [1.005, 1e-7, 0.001, -3.125])
      expect(await faults(taxed(tax))).to.eql({
        'form.before.tax': 'form.before.tax must have at most 2 decimals',
      });
    expect(codesIn(await post(taxed(0.125)))).to.eql({ 'form.before.tax': 'TOO_PRECISE' });
    expect(codesIn(await post(taxed(-1000.005)))).to.eql({ 'form.before.tax': 'OUT_OF_RANGE' });
    expect(await faults({ before: { year: '1', items: [{ amount: 1 }, { amount: 2.25 }] } })).to.eql({
      'form.before.items[1].amount': 'form.before.items[1].amount must have at most 1 decimal',
    });
  });

  it('may be null where its declaration says so, as if it were left out', async () => {
    expect(await said({ before: null })).to.equal(await said({}));
    const items = [{ amount: 1, kind: null }, { amount: 2, kind: 'two' }, { amount: -5 }];
    expect(await said({ before: { year: 'x', items } })).to.match(/£0$/);
    expect(await said({ week: null, month: 2, which: { left: null, right: true } })).to.include(' true');
    expect(await said({ percent: null })).to.equal(await said({}));
    expect(faultsIn(await send({ month: null, which: { right: true } }))).to.eql({
      'form.month': 'form.month must be a whole number',
    });
    expect(await faults({ week: 'x' })).to.eql({ 'form.week': 'form.week must be a whole number or null' });
    expect(await faults({ week: 54 })).to.eql({ 'form.week': 'form.week must be 53 or less' });
    expect(await faults({ before: [] })).to.eql({
      'form.before': 'form.before must be an object such as {"year": ""} or null',
    });
    expect(await faults({ before: { year: '1', items: [{ amount: 1, kind: 'tow' }] } })).to.eql({
      'form.before.items[0].kind': 'form.before.items[0].kind must be one of one, two, null',
    });
    // What null leaves out is missing elsewhere.
    expect(await faults({ week: null })).to.eql({
      'form.share': 'form.share is needed unless form.month or form.week is given',
    });
    expect(await faults({ week: null, share: 1, percent: 5 })).to.eql({
      'form.percent': 'form.percent may be given only with form.week',
    });
    expect(await faults({ rank: null })).to.eql({});
    expect(await faults({ rank: 1, share: 1 })).to.eql({});
    expect(await faults({ rank: 1 })).to.eql({
      form: 'form must have exactly one of share, month: none of form.share and form.month is given',
    });
    expect(await faults({ which: { left: null } })).to.eql({
      'form.which':
        'form.which must have exactly one of left, right: none of form.which.left and form.which.right is given',
    });
  });

  it('is needed unless one of several fields is given', async () => {
    const { week: _, ...without } = right;
    expect(faultsIn(await send(without))).to.eql({
      'form.share': 'form.share is needed unless form.month or form.week is given',
    });
    for (const one of [{ share: 2 }, { month: 3 }, { week: 4 }])
      expect((await send({ ...without, ...one })).status).to.equal(200);
  });

  it('may not be given beside what its declaration names', async () => {
    expect(await faults({ month: 2 })).to.eql({
      'form.month': 'form.month may not be given beside form.week',
      'form.week': 'form.week may not be given beside form.month',
    });
    expect(codesIn(await post({ month: 2 }))).to.eql({
      'form.month': 'ONLY_WITHOUT',
      'form.week': 'ONLY_WITHOUT',
    });
    expect(await faults({ month: 2, week: 99, which: {} })).to.eql({
      'form.month': 'form.month may not be given beside form.week',
      'form.week': 'form.week may not be given beside form.month',
      'form.which':
        'form.which must have exactly one of left, right: none of form.which.left and form.which.right is given',
    });
  });

  it('is a day that there is', async () => {
    for (const day of ['2026-04-06', '2028-02-29', '2000-02-29', '0001-12-31', null]) await said({ day });
    expect(await said({ day: '2026-08-28' })).to.include(' 2026-08-28 ');
    expect(await said({})).to.include(' 2026-04-06 ');
    for (const day of [
      '2027-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-6',
      '2026-04-06T00:00',
      '',
    ])
      expect(await faults({ day })).to.eql({ 'form.day': 'form.day must be a day such as 2026-08-28' });
    expect(codesIn(await post({ day: '28/08/2026' }))).to.eql({ 'form.day': 'MALFORMED' });
    expect(await faults({ day: 20260828 })).to.eql({ 'form.day': 'form.day must be a string or null' });
  });

  it('has each key of a list once', async () => {
    const post = (...all: readonly Json[]) => service.post(PATH, { ...whole(right), letters: all });
    const each = (...all: readonly string[]) => all.map((letter, at) => ({ letter, pay: at }));
    expect((await post(...each('A', 'C', 'B'))).status).to.equal(200);
    expect(faultsIn(await post(...each('A', 'B', 'A')))).to.eql({
      'letters[2].letter': 'letters[2].letter must not repeat A',
    });
    expect(codesIn(await post(...each('C', 'C', 'C')))).to.eql({
      'letters[1].letter': 'REPEATED',
      'letters[2].letter': 'REPEATED',
    });
    expect(faultsIn(await post(...each('A', 'B', 'C', 'A')))).to.eql({
      letters: 'letters must have at most 3 items',
    });
    expect(faultsIn(await post({ pay: 1 }, { letter: 'D' }, null))).to.eql({
      'letters[0].letter': 'letters[0].letter is required',
      'letters[1].letter': 'letters[1].letter must be one of A, B, C',
      'letters[2]': 'letters[2] must be an object such as {"letter": "A"}',
    });
  });

  it('has amounts of the words there are, each within its bounds', async () => {
    const loans = (amounts: JsonObject) => ({ before: { year: 'x', loans: amounts } });
    await said(loans({ plan_2: 12.5, plan_1: 0 }));
    await said(loans({}));
    expect(await faults(loans({ plan_1: -1, plan_2: 0.001, plan_3: 4 }))).to.eql({
      'form.before.loans.plan_1': 'form.before.loans.plan_1 must be 0 or more',
      'form.before.loans.plan_2': 'form.before.loans.plan_2 must have at most 2 decimals',
      'form.before.loans.plan_3': 'form.before.loans.plan_3 is not a field of this request',
    });
  });

  it('stands in the schema for editors, in keywords that they know', () => {
    const schema = casesSchema(book.root);
    const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, formats: { date: true } });
    const validate = ajv.addVocabulary(['errorMessage']).compile(schema);
    const file = (form: JsonObject) => ({
      operation: 'employer-cost',
      cases: [{ name: 'A case', why: 'Because.', request: request(form), expect: { 'cost.total': 1 } }],
    });
    const before = { year: 'x', tax: 1.1, loans: { plan_1: 0.07 } };
    expect(validate(file({ before, day: '2026-08-28' })), JSON.stringify(validate.errors)).to.equal(true);
    expect(validate(file({ before: null, which: { left: null, right: true } }))).to.equal(true);
    expect(validate(file({ before: { ...before, loans: { plan_3: 1 } } }))).to.equal(false);
    expect(validate(file({ month: 5 }))).to.equal(false);
  });

  it('stands in the document', async () => {
    const { body } = await service.get('/openapi.json');
    const at = (path: string) =>
      valueAt(body, `components.schemas.EmployerCostRequest.properties.form.properties.${path}`);
    expect(at('before.type')).to.eql(['object', 'null']);
    expect(at('before.properties.tax')).to.eql({
      type: 'number',
      minimum: -1000,
      exclusiveMaximum: 100_000_000,
      'x-decimals': 2,
      description: 'Tax.',
    });
    expect(at('before.properties.loans')).to.eql({
      type: 'object',
      description: 'Loans by plan.',
      properties: {
        plan_1: {
          type: 'number',
          minimum: 0,
          exclusiveMaximum: 1e8,
          'x-decimals': 2,
          description: 'Plan one.',
        },
        plan_2: {
          type: 'number',
          minimum: 0,
          exclusiveMaximum: 1e8,
          'x-decimals': 2,
          description: 'Loans by plan.',
        },
      },
      additionalProperties: false,
    });
    const list = valueAt(body, 'components.schemas.EmployerCostRequest.properties.letters');
    expect(list).to.include({ 'x-unique-by': 'letter', maxItems: 3 });
    expect(at('before.properties.items.items.properties.kind.enum')).to.eql(['one', 'two', null]);
  });
});
