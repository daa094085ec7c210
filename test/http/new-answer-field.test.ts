import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { smallLawWith } from '../language/support/real-book.js';
import { Service } from './support/service.js';

const PATH = '/v1/employer-cost';
const plain: JsonObject = { gross: { amount: 30_000, per: 'year' }, region: 'england', tax_year: '2026-27' };
const FILE = 'rules/employer-cost.yaml';
const TOTAL = '    cost.total: { value: total,';
const NEW = '    cost.again: { value: pay, type: money, help: Pay again. }\n';

describe('a field of an answer that YAML alone declares', () => {
  const book = useSmallLaw();
  const service = new Service();

  const withField = (file: string, line: string): void => {
    const path = join(book.root, file);
    const [head = '', tail = ''] = readFileSync(path, 'utf8').split(/(?<=\nanswers:\n {2}\S+\n)/);
    writeFileSync(path, `${head}${line}${tail}`);
  };

  before(() => {
    withField(FILE, NEW);
    withField('rules/sick-pay.yaml', '    days_left: { value: days_remaining, type: count, minimum: 0 }\n');
    return service.start(() => loadPayroll({ root: book.root, unreleased: true }));
  });
  after(() => service.stop());

  it('is answered behind the others, described, chosen and traced with its law', async () => {
    const { body } = await service.post(PATH, plain);
    expect(valueAt(body, 'cost.again')).to.equal(30_000);
    expect(Object.keys(Object(body['cost'])).slice(-2)).to.eql(['total', 'again']);
    expect((await service.post(`${PATH}?fields=cost.again`, plain)).body).to.have.nested.property(
      'cost.again',
      30_000,
    );
    const document = (await service.get('/openapi.json')).body;
    const schema = valueAt(document, 'components.schemas.EmployerCostResult.properties.cost') ?? null;
    expect(schema).to.have.nested.property('required').that.includes('again');
    expect(valueAt(schema, 'properties.again')).to.eql({
      type: 'number',
      description: 'Pay again.',
      'x-value': 'employer_cost.pay',
    });
    const trace = (await service.post(`${PATH}/trace?field=cost.again`, plain)).body['trace'];
    expect(JSON.stringify(trace)).to.include('"rule":"employer_cost.pay"');
  });

  it('is one of the years in which its file is the law, and optional in the document', async () => {
    const request = { average_weekly_earnings: { amount: 480 }, qualifying_days_per_week: 5, days: 3 };
    const answerIn = async (year: string) =>
      (await service.post('/v1/statutory/sick-pay', { ...request, tax_year: year })).body;
    expect(await answerIn('2026-27')).to.have.property('days_left');
    expect(await answerIn('2025-26')).not.to.have.property('days_left');
    const document = (await service.get('/openapi.json')).body;
    const required = valueAt(document, 'components.schemas.SickPayResult.required');
    expect(required).to.include('days_remaining').and.not.include('days_left');
  });
});

describe('a field of an answer, where it is declared wrongly, is a finding', () => {
  const SLIPS: readonly (readonly [slip: string, line: string, finding: string])[] = [
    [
      'a value that is not there',
      'cost.more: { value: totals, type: money }',
      'An operation shows “employer_cost.totals”, which no rule of 2025-26 and 2026-27 finds. Did you mean “employer_cost.total”?',
    ],
    [
      'a kind that it is not',
      'cost.second: { value: total, type: count }',
      'An operation shows “total” as a count or a number; it is money.',
    ],
    [
      'a type that there is not',
      'cost.third: { value: total, type: amount }',
      '“amount” must be one of money, number, count, code, text, date, amounts. Did you mean “amounts”?',
    ],
    [
      'a path that the operation has itself',
      'employee.periods: { value: total, type: money }',
      'The answer of employer-cost has a field “employee.periods” already.',
    ],
    [
      'an object that is not there',
      'costs.more: { value: total, type: money }',
      'The answer of employer-cost has no object “costs” that fields can be added to. Did you mean “cost”?',
    ],
    [
      'an object of one letter, which is like none',
      'l.more: { value: total, type: money }',
      'The answer of employer-cost has no object “l” that fields can be added to.',
    ],
    [
      'a field that every answer ends with',
      'engine: { value: total, type: money }',
      'The answer of employer-cost has a field “engine” already.',
    ],
    [
      'a field that an answer from net to gross has',
      'net_to_gross: { value: total, type: money }',
      'The answer of employer-cost has a field “net_to_gross” already.',
    ],
  ];
  let findings: readonly string[] = [];
  before(() => {
    const lines = SLIPS.map(([, line]) => `    ${line}\n`).join('');
    ({ findings } = smallLawWith({ file: FILE, from: TOTAL, to: `${lines}${TOTAL}` }));
  });

  for (const [at, [slip, , finding]] of SLIPS.entries())
    it(slip, () => {
      expect(findings).to.have.lengthOf(SLIPS.length);
      expect(findings[at]?.replace(/^\S+ {2}/, '')).to.equal(finding);
    });

  it('a field of the operation that is misspelt', () => {
    const { findings } = smallLawWith({ file: FILE, from: '    cost.total: {', to: '    cost.totl: {' });
    expect(findings).to.have.length(1);
    expect(findings[0]).to.match(/^rules\/employer-cost\.yaml:\d+:5 {2}/);
    expect(findings[0]).to.include(
      'The answer of employer-cost has no field “cost.totl”. Did you mean “cost.total”?',
    );
  });

  it('a field of the operation that is left out', () => {
    const { findings } = smallLawWith({ file: FILE, from: TOTAL, to: `    cost.more: { value: total,` });
    expect(findings).to.eql([
      'rules/employer-cost.yaml:2:8  The answer of employer-cost shows “cost.total”, which no rule file declares: it is missing under “answers”.',
    ]);
  });

  it('an operation that is not there', () => {
    const { findings } = smallLawWith({ file: FILE, from: '  employer-cost:\n', to: '  employer-costs:\n' });
    const told = findings.filter((each) => each.includes('is not an operation'));
    expect(told).to.have.length(1);
    expect(told[0]).to.match(/^rules\/employer-cost\.yaml:\d+:3 {2}“employer-costs” is not an operation/);
    expect(told[0]).to.include('that these rules are for. Did you mean “employer-cost”?');
  });
});
