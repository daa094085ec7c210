import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { METADATA } from '../../src/operations/index.js';
import { type Farthing, InvalidInput, openFarthing } from '../../src/package/index.js';
import { PROJECT } from '../../src/project.js';
import { readCases, type WorkedCase } from '../../src/workshop/cases/read.js';
import { addressOf } from '../../src/workshop/vectors/vector.js';
import { Findings } from '../../src/yaml/index.js';
import { type Answer, faultsIn, KEY, useService } from '../http/support/service.js';
import { checks, operationNamed, operations, searches } from '../support/operations.js';
import { runs } from '../support/runs.js';

/** So many cases of the fixtures are tried. */
const CASES = runs(400);
/** And of so many of those the explanation and a part of the answer, too. */
const LOOKED_INTO = runs(80);

describe('the package beside the service', function () {
  this.timeout(300_000);
  const service = useService();
  let farthing: Farthing;
  before(async () => {
    farthing = await openFarthing({ unreleased: true });
  });

  const all = readCases(PROJECT, new Findings());
  const cases = spread(all, CASES);
  const calculations = all.filter(({ operation }) => operationNamed(operation).method === 'POST');

  it('answers the worked cases with the same bytes, and refuses the same fields', async () => {
    expect(new Set(cases.map(({ operation }) => operation))).to.have.keys(
      ...operations.map(({ name }) => name),
    );
    for (const worked of cases) {
      const { method, path } = addressOf(operationNamed(worked.operation), worked.request);
      const answer = await (method === 'GET' ? service.get(path) : service.post(path, worked.request));
      expect(
        outcomeOf(() => calculate(farthing, worked)),
        worked.name,
      ).to.deep.equal(outcomeOverHttp(answer));
    }
  });

  it('answers the same by the names that some operations have', () => {
    const named: Readonly<Record<string, (request: JsonObject) => JsonObject>> = {
      payslip: farthing.payslip,
      'employer-cost': farthing.employerCost,
      'sick-pay': farthing.sickPay,
      'tax-code': ({ code, ...options }) => farthing.taxCode(String(code), options),
    };
    for (const worked of cases) {
      const call = named[worked.operation];
      if (call === undefined) continue;
      expect(
        outcomeOf(() => call(worked.request)),
        worked.name,
      ).to.deep.equal(outcomeOf(() => calculate(farthing, worked)));
    }
  });

  it('answers a part of them, with the engine alone of the metadata', async () => {
    for (const worked of spread(calculations, LOOKED_INTO)) {
      const operation = operationNamed(worked.operation);
      if (operation.method === 'GET') continue;
      const fields = operation.exampleFields;
      const answer = await service.post(`${operation.path}?fields=${fields.join()}`, worked.request);
      const withoutMetadata = Object.entries(answer.body).filter(
        ([name]) => name === 'engine' || !METADATA.some((each) => each === name),
      );
      const expected =
        answer.status === 200 ? JSON.stringify(Object.fromEntries(withoutMetadata)) : faultsIn(answer);
      expect(
        outcomeOf(() => calculate(farthing, worked, { fields })),
        worked.name,
      ).to.deep.equal(expected);
    }
  });

  it('explains their figures in the same words', async () => {
    for (const { operation: name, request, ...worked } of spread(calculations, LOOKED_INTO)) {
      const operation = operationNamed(name);
      if (operation.method === 'GET') continue;
      const { text, status } = await service.call('POST', `${operation.path}/trace?value=${operation.main}`, {
        ...{ key: KEY, body: request, headers: { Accept: 'text/plain' } },
      });
      if (status !== 200) continue;
      expect(`${farthing.explain(name, request, operation.main)}\n`, worked.name).to.equal(text);
    }
  });

  it('explains what a tax code means, which the service does not', () => {
    expect(farthing.explain('tax-code', { code: 'BR' }, 'description')).to.include('All pay is taxed at 20%');
  });

  it('searches from net to gross with the same bytes', async () => {
    for (const { path, operation, examples } of searches)
      for (const { request } of examples) {
        const { text } = await service.post(path, request);
        expect(JSON.stringify(farthing.netToGross(operation.name, request))).to.equal(text);
      }
  });

  it('checks printed figures with the same bytes', async () => {
    for (const { path, operation, examples } of checks)
      for (const { request } of examples) {
        const { text } = await service.post(path, request);
        expect(JSON.stringify(farthing.check(operation.name, request))).to.equal(text);
      }
  });

  it('finds what a firm costs with the same bytes', async () => {
    const request = {
      employment_allowance: true,
      people: [
        { ref: 'A', request: { gross: { amount: 32_000, per: 'year' }, region: 'england' } },
        { ref: 'B', request: { gross: { amount: 2_400, per: 'month' }, region: 'scotland' } },
      ],
    };
    const { text } = await service.post('/v1/firm', request);
    expect(JSON.stringify(farthing.firm(request))).to.equal(text);
  });

  it('says the rates of every year, and of a day, with the same bytes', async () => {
    for (const taxYear of farthing.taxYears) {
      const { text } = await service.get(`/v1/rates?tax_year=${taxYear}`);
      expect(JSON.stringify(farthing.rates(taxYear))).to.equal(text);
    }
    const { text } = await service.get('/v1/rates?tax_year=2022-23&date=2022-07-01');
    expect(JSON.stringify(farthing.rates('2022-23', { date: '2022-07-01' }))).to.equal(text);
  });

  it('changes no answer for what a caller does with another', () => {
    const ask = () => farthing.employerCost(SALARY);
    const before = JSON.stringify(ask());
    Object.assign(ask(), { cost: null, sources: [] });
    expect(JSON.stringify(ask())).to.equal(before);
  });
});

const SALARY = { gross: { amount: 50_000, per: 'year' }, region: 'england' };

describe('what a caller of the package gets wrong', function () {
  this.timeout(300_000);
  let farthing: Farthing;
  before(async () => {
    farthing = await openFarthing({ years: ['2026-27'], today: '2026-05-01', unreleased: true });
  });

  const wrong: readonly (readonly [what: string, call: (farthing: Farthing) => unknown, fields: string[]])[] =
    [
      ['no request', (f) => f.employerCost(untyped(undefined)), ['body']],
      ['a request that is no object', (f) => f.payslip(untyped('salary')), ['body']],
      ['a request that JSON cannot say', (f) => f.sickPay(untyped({ days: 3n })), ['body']],
      [
        'a number that is none',
        (f) => f.employerCost({ ...SALARY, gross: { amount: Number.NaN, per: 'year' } }),
        ['gross.amount'],
      ],
      ['an unknown field', (f) => f.employerCost({ ...SALARY, regoin: 'england' }), ['regoin']],
      ['a year that is not open', (f) => f.employerCost({ ...SALARY, tax_year: '2025-26' }), ['tax_year']],
      [
        'a part that is not of the answer',
        (f) => f.employerCost(SALARY, { fields: ['cost.totl'] }),
        ['fields'],
      ],
      ['a part as a text', (f) => f.employerCost(SALARY, untyped({ fields: 'cost.total' })), ['fields']],
      ['an unknown option', (f) => f.employerCost(SALARY, untyped({ field: ['cost.total'] })), ['field']],
      ['no tax code', (f) => f.taxCode('9Q'), ['code']],
      ['an unknown option of a tax code', (f) => f.taxCode('BR', untyped({ year: '2026-27' })), ['year']],
      ['rates of a year that is not open', (f) => f.rates('2025-26'), ['tax_year']],
      ['a year as a number', (f) => f.rates(untyped(2026)), ['tax_year']],
      ['rates of a day of another year', (f) => f.rates('2026-27', { date: '2026-04-05' }), ['date']],
      ['a search of sick pay', (f) => f.netToGross('sick-pay', {}), ['operation']],
      ['a firm of nobody', (f) => f.firm({ people: [] }), ['people']],
      ['a value that there is not', (f) => f.explain('employer-cost', SALARY, 'employe_ni'), ['name']],
      [
        'a payslip that there is not',
        (f) => f.explain('employer-cost', SALARY, 'tax', { period: 13 }),
        ['period'],
      ],
      ['a check of sick pay', (f) => f.check('sick-pay', {}), ['operation']],
      ['a search of nothing', (f) => f.netToGross(untyped(undefined), {}), ['operation']],
      ['no value', (f) => f.explain('employer-cost', SALARY, untyped(undefined)), ['name']],
      ['an operation that there is not', (f) => f.calculate('sick-pya', {}), ['operation']],
      ['an operation that is no text', (f) => f.calculate(untyped(undefined), {}), ['operation']],
      ['an explanation of none', (f) => f.explain('cost', SALARY, 'tax'), ['operation']],
    ];
  for (const [what, call, fields] of wrong)
    it(`is said of ${what}`, () => {
      const error = thrownBy(() => call(farthing));
      expect(error).to.be.instanceOf(InvalidInput);
      expect(error instanceof InvalidInput && error.fields.map(({ field }) => field)).to.deep.equal(fields);
    });

  const wrongOptions: readonly (readonly [what: string, options: JsonObject, fields: string[]])[] = [
    ['a year that there is not', { years: ['2027-28'] }, ['years[0]']],
    ['no year', { years: [] }, ['years']],
    ['a day that is none', { today: '1 May' }, ['today']],
    ['an option that there is not', { year: ['2026-27'] }, ['year']],
  ];
  for (const [what, options, fields] of wrongOptions)
    it(`is said of a book that is opened with ${what}`, async () => {
      const error = await openFarthing(options).catch((each: unknown) => each);
      expect(error instanceof InvalidInput && error.fields.map(({ field }) => field)).to.deep.equal(fields);
    });

  it('answers the years that are open alone, and by the day that is given where a request names none', () => {
    expect(farthing.taxYears).to.deep.equal(['2026-27']);
    expect(farthing.employerCost(SALARY, { fields: ['tax_year'] })['tax_year']).to.equal('2026-27');
  });
});

/** What the types would refuse. */
function untyped(value: unknown) {
  return JSON.parse('{}', () => value);
}

/** So many of the cases, from everywhere. */
function spread<T>(things: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(things.length / count));
  return things.filter((_, at) => at % step === 0);
}

function calculate(
  farthing: Farthing,
  { operation, request }: WorkedCase,
  options?: { fields: readonly string[] },
) {
  return options === undefined
    ? farthing.calculate(operation, request)
    : farthing.calculate(operation, request, options);
}

/** An answer as JSON, or what is wrong with each field. */
function outcomeOf(calculate: () => unknown) {
  try {
    return JSON.stringify(calculate());
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  }
}

function outcomeOverHttp(answer: Answer) {
  return answer.status === 200 ? answer.text : faultsIn(answer);
}

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
