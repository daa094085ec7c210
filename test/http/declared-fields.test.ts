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
const FILE = 'rules/operations/employer-cost.yaml';
const LAST_OF_COST = '        value: employer_cost.total\n';
const SICK_PAY_FILE = 'rules/operations/sick-pay.yaml';

/** The file of an operation with lines behind those that it has. */
function withLines(text: string, after: RegExp, lines: string): string {
  expect(text).to.match(after);
  return text.replace(after, (found) => `${found}${lines}`);
}
/** In employer cost, the last field of `cost`. */
const END_OF_COST = /(?<= {6}total:\n(?: {8}.*\n)+?) {8}help: .*\n/;
const END_OF_SICK_PAY = / {2}days_remaining: .*\n/;

describe('a field of an answer that the file of an operation declares', () => {
  const book = useSmallLaw();
  const service = new Service();
  const change = (file: string, after: RegExp, lines: string): void => {
    const path = join(book.root, file);
    writeFileSync(path, withLines(readFileSync(path, 'utf8'), after, lines));
  };

  before(() => {
    change(FILE, END_OF_COST, '      again: { as: money, value: employer_cost.pay, help: Pay again. }\n');
    change(
      SICK_PAY_FILE,
      END_OF_SICK_PAY,
      '  days_left: { as: count, value: sick_pay.days_remaining, minimum: 0, years: { from: 2026-27 } }\n',
    );
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
    const schema = valueAt(document, 'components.schemas.EmployerCostResultCost') ?? null;
    expect(schema).to.have.nested.property('required').that.includes('again');
    expect(valueAt(schema, 'properties.again')).to.eql({
      type: 'number',
      description: 'Pay again.',
      'x-value': 'employer_cost.pay',
    });
    const trace = (await service.post(`${PATH}/trace?field=cost.again`, plain)).body['trace'];
    expect(JSON.stringify(trace)).to.include('"rule":"employer_cost.pay"');
  });

  it('is in the answers of its years alone, and optional in the document', async () => {
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

/** A topic of some years, with an input. */
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
const COST = (name: string, years: string) =>
  `      ${name}: { as: money, value: ${name}.amount, help: What it comes to.${years === '' ? '' : `, years: { ${years} }`} }\n`;

describe('a field of an answer that shows a topic of some years', () => {
  const book = useSmallLaw();
  const service = new Service();
  const sickPay: JsonObject = {
    average_weekly_earnings: { amount: 480 },
    qualifying_days_per_week: 5,
    days: 3,
  };
  const TOPICS: Readonly<Record<string, string>> = {
    'new.yaml': topicOf('fee', 'from: 2026-27'),
    'new-of-payslip.yaml': topicOf('fee', 'from: 2026-27', 'operations: [payslip]\n', 'spread(£0) + £10'),
    'old.yaml': topicOf('toll', 'until: 2025-26'),
    'first.yaml': topicOf('dues', 'until: 2025-26'),
    'second.yaml': topicOf('dues', 'from: 2026-27', '', '£20'),
    'to-come.yaml': topicOf('mooring', 'from: 2027-28'),
  };
  before(() => {
    for (const [file, text] of Object.entries(TOPICS)) writeFileSync(join(book.root, 'rules', file), text);
    const change = (file: string, after: RegExp, lines: string): void => {
      const path = join(book.root, file);
      writeFileSync(path, withLines(readFileSync(path, 'utf8'), after, lines));
    };
    change(
      FILE,
      END_OF_COST,
      [
        COST('fee', 'from: 2026-27'),
        COST('toll', 'until: 2025-26'),
        COST('dues', ''),
        COST('mooring', 'from: 2027-28'),
      ].join(''),
    );
    change(
      SICK_PAY_FILE,
      END_OF_SICK_PAY,
      '  fee: { as: money, value: fee.amount, years: { from: 2026-27 } }\n',
    );
    change(
      'rules/operations/payslip.yaml',
      / {6}expenses: .*\n/,
      '      fee: { as: money, value: fee.amount, years: { from: 2026-27 } }\n',
    );
    return service.start(() => loadPayroll({ root: book.root, unreleased: true }));
  });
  after(() => service.stop());
  const costIn = async (tax_year: string, more: JsonObject = {}) =>
    Object(valueAt((await service.post(PATH, { ...plain, ...more, tax_year })).body, 'cost'));

  it('is there in its years, with what the request says of it', async () => {
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

  it('shows the topic of its own book', async () => {
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
    const { properties, required } = schemas.EmployerCostResultCost;
    expect(properties.fee.description).to.equal('What it comes to. From 2026-27.');
    expect(properties.toll.description).to.equal('What it comes to. Until 2025-26.');
    expect(properties.dues).to.deep.include({ description: 'What it comes to.', type: 'number' });
    expect(properties).not.to.have.property('mooring');
    expect(required).to.include('dues').and.not.include.members(['fee']).and.not.include.members(['toll']);
    expect(schemas.SickPayResult.properties.fee.description).to.equal('From 2026-27.');
    const fields = schemas.EmployerCostRequest.properties;
    expect(fields.fee_times.description).to.equal('How often. From 2026-27.');
    expect(fields.toll_times.description).to.equal('How often. Until 2025-26.');
    expect(fields.dues_times.description).to.equal('How often.');
  });
});

describe('a field of an answer of some years, where it is declared wrongly, is a finding', () => {
  const TOPIC = topicOf('fee', 'from: 2026-27');
  it('of a topic that is not there in all of its years', () => {
    const findings = findingsWith((root) => {
      writeFileSync(join(root, 'rules/fee.yaml'), TOPIC);
      const path = join(root, FILE);
      writeFileSync(path, withLines(readFileSync(path, 'utf8'), END_OF_COST, COST('fee', '')));
    });
    expect(findings).to.eql([
      'rules/fee.yaml:1:8  The topic “fee” has no file for 2025-26: its years leave a gap.',
    ]);
  });

  it('of years that are none', () => {
    const { findings } = smallLawWith({
      file: FILE,
      from: LAST_OF_COST,
      to: `${LAST_OF_COST}        years: { from: 2026 }\n`,
    });
    expect(findings.map((each) => each.replace(/:\d+:\d+/, ''))).to.eql([
      `${FILE}  A tax year is written like 2026-27.`,
    ]);
  });
});
