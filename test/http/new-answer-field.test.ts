import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { findingsWith, smallLawWith } from '../language/support/real-book.js';
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

/** A topic of some years, with an input and a field of two operations, for each purpose a file where `purposes` names any. */
const topicOf = (name: string, years: string, head = '', amount = '£10'): string => `topic: ${name}
${head}years: { ${years} }
title: What some years alone have
law: none
authority: request_fields
inputs:
  ${name}_times: { type: count, title: How often, default: 2, absent: default }
values:
  amount: { title: What it comes to, is: "${amount} * request.${name}_times", explain: "{value}: as often as you said." }
`;
const COST = (name: string) =>
  `  employer-cost:\n    cost.${name}: { value: amount, type: money, help: What it comes to. }\n`;
const SICK_PAY = (name: string) => `  sick-pay:\n    ${name}: { value: amount, type: money }\n`;

describe('a field of an answer that a topic of some years declares', () => {
  const book = useSmallLaw();
  const service = new Service();
  const sickPay: JsonObject = {
    average_weekly_earnings: { amount: 480 },
    qualifying_days_per_week: 5,
    days: 3,
  };
  const FILES: Readonly<Record<string, string>> = {
    // In the book for employer cost both fields, and in that for payslips what its twin declares.
    'new.yaml': `${topicOf('fee', 'from: 2026-27', 'for: employer_cost\n')}answers:\n${COST('fee')}${SICK_PAY('fee')}`,
    'new-of-payslip.yaml': `${topicOf('fee', 'from: 2026-27', 'for: payslip\n', 'spread(£0) + £10')}answers:\n  payslip:\n    payslip.fee: { value: amount, type: money }\n`,
    'old.yaml': `${topicOf('toll', 'until: 2025-26')}answers:\n${COST('toll')}`,
    'first.yaml': `${topicOf('dues', 'until: 2025-26')}answers:\n${COST('dues')}`,
    'second.yaml': `${topicOf('dues', 'from: 2026-27', '', '£20')}answers:\n${COST('dues').replace('money,', 'money, null_unless: amount,')}`,
    'to-come.yaml': `${topicOf('mooring', 'from: 2027-28')}answers:\n${COST('mooring')}`,
  };
  before(() => {
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(book.root, 'rules', file), text);
    return service.start(() => loadPayroll({ root: book.root, unreleased: true }));
  });
  after(() => service.stop());
  const costIn = async (tax_year: string, more: JsonObject = {}) =>
    Object(valueAt((await service.post(PATH, { ...plain, ...more, tax_year })).body, 'cost'));

  it('is there in the years of its file, with what the request says of it', async () => {
    expect(await costIn('2026-27'))
      .to.include({ fee: 20, dues: 40 })
      .and.not.have.any.keys('toll', 'mooring');
    expect(await costIn('2025-26'))
      .to.include({ toll: 20, dues: 20 })
      .and.not.have.any.keys('fee', 'mooring');
    expect(await costIn('2026-27', { fee_times: 3 })).to.include({ fee: 30 });
    const { body } = await service.post('/v1/statutory/sick-pay', { ...sickPay, tax_year: '2026-27' });
    expect(body).to.have.property('fee', 20);
  });

  it('is of the answers of its purpose alone', async () => {
    const payslip = {
      pay_date: '2026-05-29',
      tax_code: '1260L',
      ni_category: 'A',
      pay: [{ kind: 'salary', amount: 2_000 }],
    };
    const { body } = await service.post('/v1/payslip', payslip);
    expect(body).to.have.nested.property('payslip.fee', 20);
    const earlier = await service.post('/v1/payslip', { ...payslip, pay_date: '2025-05-30' });
    expect(earlier.body).to.have.property('payslip').that.not.has.property('fee');
  });

  const REFUSALS: readonly (readonly [path: string, more: JsonObject, message: string])[] = [
    [
      '?fields=cost.fee',
      { tax_year: '2025-26' },
      'fields: cost.fee is not a field of this answer in 2025-26; it is one from 2026-27',
    ],
    [
      '/trace?field=cost.fee',
      { tax_year: '2025-26' },
      'field: cost.fee is not a field of this answer in 2025-26; it is one from 2026-27',
    ],
    [
      '?fields=cost.toll',
      { tax_year: '2026-27' },
      'fields: cost.toll is not a field of this answer in 2026-27; it is one until 2025-26',
    ],
    [
      '',
      { tax_year: '2025-26', fee_times: 1 },
      'fee_times is not a field of this request in 2025-26; it is one from 2026-27',
    ],
    [
      '',
      { tax_year: '2026-27', toll_times: 1 },
      'toll_times is not a field of this request in 2026-27; it is one until 2025-26',
    ],
    ['?fields=cost.mooring', { tax_year: '2026-27' }, 'fields: cost.mooring is not a field of this answer'],
    ['', { tax_year: '2026-27', days: 1 }, 'days is not a field of this request'],
  ];
  for (const [path, more, message] of REFUSALS)
    it(`is refused in other years, which are named: ${message}`, async () => {
      const { status, body } = await service.post(`${PATH}${path}`, { ...plain, ...more });
      expect([status, valueAt(body, 'error.message')]).to.eql([400, message]);
    });

  it('is described with the years that have it, and required where all have', async () => {
    const { schemas } = Object(valueAt((await service.get('/openapi.json')).body, 'components'));
    const { properties, required } = schemas.EmployerCostResult.properties.cost;
    expect(properties.fee.description).to.equal('What it comes to. From 2026-27.');
    expect(properties.toll.description).to.equal('What it comes to. Until 2025-26.');
    expect(properties.dues).to.deep.include({ description: 'What it comes to.', type: ['number', 'null'] });
    expect(properties).not.to.have.property('mooring');
    expect(required).to.include('dues').and.not.include.members(['fee']).and.not.include.members(['toll']);
    expect(schemas.SickPayResult.properties.fee.description).to.equal('From 2026-27.');
    const fields = schemas.EmployerCostRequest.properties;
    expect(fields.fee_times.description).to.equal('How often. From 2026-27.');
    expect(fields.toll_times.description).to.equal('How often. Until 2025-26.');
    expect(fields.dues_times.description).to.equal('How often.');
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
      'The answer of employer-cost has no object “costs” that fields can be added to: it has cost, employee, employee.child_benefit and employee.rates. Did you mean “cost”?',
    ],
    [
      'an object of one letter, which is like none',
      'l.more: { value: total, type: money }',
      'The answer of employer-cost has no object “l” that fields can be added to: it has cost, employee, employee.child_benefit and employee.rates.',
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

  const TOPIC_OF_A_YEAR = `${topicOf('fee', 'from: 2026-27')}answers:\n${COST('fee')}`;
  const withFiles = (files: Readonly<Record<string, string>>) =>
    findingsWith((root) => {
      for (const [file, text] of Object.entries(files)) writeFileSync(join(root, 'rules', file), text);
    });

  it('a value of some years, in a file of all', () => {
    const reader = `topic: reader\ntitle: What reads it\nauthority: request_fields\nanswers:\n  employer-cost:\n    cost.more: { value: fee.amount, type: money }\n`;
    expect(withFiles({ 'fee.yaml': TOPIC_OF_A_YEAR, 'reader.yaml': reader })).to.eql([
      'rules/reader.yaml:6:5  “amount” is not there in 2025-26: it is for 2026-27 on (rules/fee.yaml:2:1).',
    ]);
  });

  it('another type than in the file of other years', () => {
    const earlier = `${topicOf('fee', 'until: 2025-26', '', '10')}answers:\n${COST('fee').replace('money', 'count')}`;
    expect(withFiles({ 'a.yaml': TOPIC_OF_A_YEAR, 'b.yaml': earlier })).to.eql([
      'rules/b.yaml:12:5  “type” of “cost.fee” is count here and money in rules/a.yaml:12:5: a field of answers is the same in all tax years.',
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
