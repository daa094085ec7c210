import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { type Json, type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { casesSchema } from '../../src/workshop/schemas/cases.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { expectFaults } from '../faults/support/over-http.js';
import { changedBy, readRow } from '../faults/support/table.js';
import { bookOf } from '../language/support/book.js';
import { declareInputs } from '../support/declare-inputs.js';
import { payrollWithFields } from './support/payroll-with-fields.js';
import { COST } from './support/requests.js';
import { Service } from './support/service.js';

interface Forms {
  readonly inputs: string;
  readonly values: string;
  readonly right: JsonObject;
  readonly accepted: readonly (readonly [field: string, sent: readonly Json[]])[];
  readonly wrong: readonly (readonly Json[])[];
}

const { inputs, values, right, accepted, wrong }: Forms = parse(
  readFileSync(join(PROJECT, 'test/http/request-forms.yaml'), 'utf8'),
);

/** Only `tally` reads amounts by word, and no rule of an employer's cost has one. */
const letters = bookOf(`inputs:
  letters:
    type: list
    absent: none
    title: Amounts by letter
    key: letter
    fields:
      letter: { type: code, title: Letter, words: [A, B, C], required: true }
      pay: { type: money, title: Pay, places: 2, absent: none }
values:
  pay: { is: request.letters.pay }
`);

const declared = {
  inputs,
  tables: '  kinds: { one: 1, two: 2 }\n',
  values,
  reads: [
    ...['year', 'tax', 'loans.given', 'given'].map((name) => `request.form.before.${name}`),
    ...[
      'day',
      'month',
      'week',
      'share',
      'percent',
      'grade',
      'rank',
      'apart',
      'which.left',
      'which.right',
    ].map((name) => `request.form.${name}`),
    'request.average',
    'paid',
    'of_items',
  ],
};

describe('what requests may say', function () {
  this.timeout(60_000);
  const book = useCopyOfBook({
    // Examples of the document go back to the year before.
    years: ['2025-26', '2026-27'],
    prepare: (root) => declareInputs(root, declared),
  });
  const service = new Service();
  before(() =>
    service.start(() => {
      const payroll = loadPayroll({ root: book.root, unreleased: true });
      const more = letters.book.checked.requestFields.filter(({ name }) => name === 'letters');
      return payrollWithFields(payroll, (fields) => [...fields, ...more]);
    }),
  );
  after(() => service.stop());

  /** What the rules read of a request that is right, as the document says it must be. */
  const said = async (request: JsonObject): Promise<string> => {
    const { status, body } = await service.post(COST, request);
    expect(status, JSON.stringify(body)).to.equal(200);
    const schema = { $ref: '#/components/schemas/EmployerCostRequest' };
    service.contract.checkValue(schema, request, 'the request');
    return String(valueAt(body, 'assumptions')).match(/Declared: (.*?)\.,/)?.[1] ?? '';
  };
  const saidOf = (form: JsonObject) => said({ ...right, form: { week: 5, which: { left: true }, ...form } });

  for (const row of wrong)
    it(`is not ${JSON.stringify(row).slice(0, 100)}`, async () => {
      const { change, sent, faults } = readRow(row);
      expectFaults(await service.post(COST, changedBy(right, change, sent)), faults);
    });

  for (const [field, all] of accepted)
    it(`is ${field} as ${JSON.stringify(all)}`, async () => {
      for (const sent of all) await said(changedBy(right, field, sent));
    });

  it('is each key of a list', async () => {
    const all = ['A', 'C', 'B'].map((letter, pay) => ({ letter, pay }));
    expect((await service.post(COST, { ...right, letters: all })).status).to.equal(200);
  });

  it('is null where its declaration says so, as if it were left out, or a day', async () => {
    const nothing = await saidOf({});
    expect(nothing).to.include(' 2026-04-06 ');
    for (const form of [{ before: null }, { percent: null }, { rank: null }])
      expect(await saidOf(form), JSON.stringify(form)).to.equal(nothing);
    const items = [{ amount: 1, kind: null }, { amount: 2, kind: 'two' }, { amount: -5 }];
    expect(await saidOf({ before: { year: 'x', items } })).to.match(/£0$/);
    expect(await saidOf({ week: null, month: 2, which: { left: null, right: true } })).to.include(' true');
    expect(await saidOf({ day: '2026-08-28' })).to.include(' 2026-08-28 ');
  });

  it('stands in the schema for editors, in keywords that they know', () => {
    const schema = casesSchema(book.root);
    const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, formats: { date: true } });
    const validate = ajv.addVocabulary(['errorMessage']).compile(schema);
    const isValid = (form: JsonObject) => {
      const request = { ...right, form: { week: 5, which: { left: true }, ...form } };
      const cases = [{ name: 'A case', why: 'Because.', request, expect: { 'cost.total': 1 } }];
      return validate({ operation: 'employer-cost', cases });
    };
    const before = { year: 'x', tax: 1.1, loans: { plan_1: 0.07 } };
    expect(isValid({ before, day: '2026-08-28' }), JSON.stringify(validate.errors)).to.equal(true);
    expect(isValid({ before: null, which: { left: null, right: true } })).to.equal(true);
    expect(isValid({ before: { ...before, loans: { plan_3: 1 } } })).to.equal(false);
    expect(isValid({ month: 5 })).to.equal(false);
  });

  it('stands in the document', async () => {
    const schema = valueAt(
      (await service.get('/openapi.json')).body,
      'components.schemas.EmployerCostRequest',
    );
    const at = (path: string) => valueAt(schema ?? null, `properties.form.properties.${path}`);
    const amount = { type: 'number', exclusiveMaximum: 100_000_000, 'x-decimals': 2 };
    expect(at('before.type')).to.eql(['object', 'null']);
    expect(at('before.properties.tax')).to.eql({
      ...amount,
      minimum: -1000,
      description: 'Tax. Left out: none.',
    });
    expect(at('before.properties.loans')).to.eql({
      type: 'object',
      description: 'Loans by plan. Left out: none.',
      properties: {
        plan_1: { ...amount, minimum: 0, description: 'Plan one.' },
        plan_2: { ...amount, minimum: 0, description: 'Loans by plan.' },
      },
      additionalProperties: false,
    });
    const list = valueAt(schema ?? null, 'properties.letters');
    expect(list).to.include({ 'x-unique-by': 'letter', maxItems: 3 });
    expect(at('before.properties.items.items.properties.kind.enum')).to.eql(['one', 'two', null]);
  });
});
