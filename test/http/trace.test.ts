import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { programBuild } from '../../src/law/program-build.js';
import { contentOf } from '../../src/operations/record.js';
import { PROJECT } from '../../src/project.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { Findings } from '../../src/yaml/index.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { operationNamed } from '../support/operations.js';
import { LATEST_YEAR } from '../support/years.js';
import { members } from './support/contract.js';
import { COST, SICK_DAYS, SICK_PAY, SALARY as salary } from './support/requests.js';
import { type Answer, errorIn, faultsIn, KEY, useService } from './support/service.js';

describe('the trace of a calculation', () => {
  const service = useService();

  const traceOf = (query = '', body: JsonObject = salary) => service.post(`${COST}/trace${query}`, body);
  const inWords = (query: string, accept: string, path = COST, body: JsonObject = salary) =>
    service.call('POST', `${path}/trace${query}`, { key: KEY, body, headers: { Accept: accept } });

  // In `npm test` a few of each operation.
  it('has the result of the plain operation, and is as documented, for a worked case of each file', async () => {
    const cases = readCases(PROJECT, new Findings());
    const ofFiles = new Map(cases.map((worked) => [worked.place.source.path, worked]));
    for (const { operation, request, name } of fewOfEachKind(
      [...ofFiles.values()],
      (each) => each.operation,
    )) {
      const { method, path } = operationNamed(operation);
      if (method === 'GET') continue;
      const plain = await service.post(path, request);
      const traced = await service.post(`${path}/trace`, request);
      expect(traced.status, name).to.equal(plain.status);
      if (plain.status === 200) expect(traced.body['result'], name).to.deep.equal(plain.body);
      else expect(faultsIn(traced), name).to.deep.equal(faultsIn(plain));
    }
  });

  it('holds what was asked, with the year that was meant', async () => {
    const year = (await service.get('/v1/tax-years')).body['latest'];
    const body = { ...salary, tax_year: year };
    expect((await traceOf()).body['request']).to.deep.equal({ body });
    expect((await traceOf('?value=employee_ni&period=3')).body['request']).to.deep.equal({
      value: ['national_insurance.employee_ni'],
      period: 3,
      body,
    });
  });

  it('says which law and which program answered', async () => {
    const answer = await traceOf('', { ...salary, tax_year: '2025-26' });
    const { engine, digest, service_version: version, build } = members(answer.body['book']);
    expect(build).to.equal(programBuild());
    expect(engine).to.equal(members(answer.body['result'])['engine']);
    expect(engine).to.equal(answer.headers.get('farthing-engine'));
    expect(digest).to.equal(answer.headers.get('farthing-book'));
    expect(version).to.match(/^\d+\.\d+\.\d+/);
  });

  it('has the steps of all that the operation shows, each after all that it rests on', async () => {
    const rules = rulesOf(await traceOf());
    expect(rules).to.include.members(['income_tax.tax', 'employer_cost.total', 'deduction_rates.marginal']);
    expect(rules.indexOf('national_insurance.employee_main')).to.be.below(
      rules.indexOf('national_insurance.employee_ni'),
    );
  });

  it('has a figure that changed within the year once for each stretch of the year that was used', async () => {
    const body = { ...salary, tax_year: '2023-24' };
    const uses = async (query: string) => {
      const steps = stepsOf(await traceOf(query, body));
      const figures = steps.find(({ rule }) => rule === 'national_insurance.employee_rate')?.['figures'];
      return (Array.isArray(figures) ? figures : []).map((each) => {
        const { path, value, from, until, payslips } = members(each);
        return {
          path,
          rate: members(value)['primary_threshold_to_upper_earnings_limit'],
          from,
          until,
          payslips,
        };
      });
    };
    const path = 'rates.national_insurance.employee.A';
    const before = { path, rate: '0.12', from: '2023-04-06', until: '2024-01-05' };
    const after = { path, rate: '0.1', from: '2024-01-06', until: '2024-04-05' };
    expect(await uses('?value=employee_ni')).to.deep.equal([
      { ...before, payslips: '1-9' },
      { ...after, payslips: '10-12' },
    ]);
    expect(await uses('?value=employee_ni&period=10')).to.deep.equal([{ ...after, payslips: '10' }]);
    const answer = await inWords('?value=employee_rate&period=10', 'text/plain', COST, body);
    expect(answer.text).to.match(
      /figure: rates\.national_insurance\.employee\.A = .* from 2024-01-06 \(rates\/2023-24/,
    );
  });

  describe('can be narrowed to values', () => {
    it('and is then of them and of what they rest on', async () => {
      const rules = rulesOf(await traceOf('?value=employee_ni'));
      expect(rules.at(-1)).to.equal('national_insurance.employee_ni');
      expect(rules).to.include('pay.gross').and.not.to.include('income_tax.tax');
    });

    it('by short names and full ones, of which each counts once', async () => {
      const short = await traceOf('?value=employee_ni&value=employer_ni');
      const full = await traceOf(
        '?value=national_insurance.employee_ni&value=national_insurance.employer_ni&value=employee_ni',
      );
      expect(rulesOf(short)).to.include.members([
        'national_insurance.employee_ni',
        'national_insurance.employer_ni',
      ]);
      expect(full.body['trace']).to.deep.equal(short.body['trace']);
    });

    it('that this very request does not need', async () => {
      const derived = await traceOf('?value=derived_code', { ...salary, tax_code: 'BR' });
      expect(rulesOf(derived).at(-1)).to.equal('code_to_use.derived_code');
    });
  });

  describe('can be narrowed to a payslip', () => {
    const bonus = { ...salary, bonus: { amount: 1_000, pay_period: 3 } };

    it('whose figures are then the only ones', async () => {
      const [second, third] = [
        await traceOf('?value=pay.gross&period=2', bonus),
        await traceOf('?value=pay.gross&period=3', bonus),
      ];
      expect(valueFound(second, 'pay.gross')).to.equal('4166.66');
      expect(valueFound(third, 'pay.gross')).to.equal('5166.67');
      const weekly = { ...salary, pay_frequency: 'weekly' };
      expect((await traceOf('?value=pay.gross&period=52', weekly)).status).to.equal(200);
    });
  });

  it('names all that is wrong with body and query at once', async () => {
    const answer = await traceOf('?valu=tax&period=0', { ...salary, region: 'mars' });
    expect(faultsIn(answer)).to.have.all.keys('valu', 'period', 'region');
  });

  it('is of twenty values at most, each of which counts once', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `value=name_${index}`).join('&');
    expect((await traceOf(`?${names}`)).text).to.include('"code":"TOO_MANY"');
    expect((await traceOf(`?${Array(30).fill('value=employee_ni').join('&')}`)).status).to.equal(200);
  });

  it('says which rule refused a request, and what it compared', async () => {
    const body = { ...salary, salary_sacrifice: { amount: 60_000, per: 'year' } };
    const [plain, traced] = [await service.post(COST, body), await traceOf('', body)];
    expect(faultsIn(traced)).to.deep.equal(faultsIn(plain));
    expect(plain.body).not.to.have.property('refused');
    const [refused, ...others] = listIn(traced.body['refused']);
    expect(others).to.deep.equal([]);
    expect(refused).to.deep.include({
      rule: 'salary_sacrifice.more_given_up_than_paid',
      if: 'given_up > max(gross, £0)',
      file: 'rules/salary-sacrifice.yaml',
    });
    expect(refused?.['authority']).to.be.an('array').that.is.not.empty;
  });

  it('names every rule that refused, also one that compares what the request says', async () => {
    const body = {
      ...salary,
      bonus: { amount: 1, pay_period: 13 },
      child_benefit: { children: 1, weeks: 53 },
    };
    const { body: traced } = await traceOf('', { ...body, tax_year: '2025-26' });
    expect(listIn(traced['refused']).map(({ rule, if: compared }) => [rule, compared])).to.have.deep.members([
      ['pay.bonus_after_the_last_payslip', 'request.bonus.pay_period > payslips'],
      [
        'child_benefit.more_weeks_than_the_year',
        'request.child_benefit.weeks > rates.child_benefit.weeks_in_year',
      ],
    ]);
  });

  it('says it in problem details, too', async () => {
    const body = { ...salary, bonus: { amount: 1, pay_period: 13 } };
    const headers = { Accept: 'application/problem+json' };
    const answer = await service.call('POST', `${COST}/trace`, { key: KEY, body, headers });
    expect(listIn(JSON.parse(answer.text).refused)).to.have.length(1);
  });

  it('does so where a rule refused, and not for a field that is wrong', async () => {
    for (const body of [
      { ...salary, region: 'mars' },
      { ...salary, tax_code: 'BR5' },
    ])
      expect((await traceOf('', body)).body).not.to.have.property('refused');
  });

  it('lists what the book leaves out that touches the request, as GET /v1/scope has it', async () => {
    const scope = await service.get('/v1/scope?operation=sick-pay');
    const { body } = await service.post(`${SICK_PAY}/trace`, SICK_DAYS);
    expect(listIn(body['scope'])).to.deep.include.members(
      listIn(scope.body['left_out'])
        .filter(({ when }) => Array.isArray(when) && when.length === 0)
        .map(({ name, title, says, effect }) => ({ name, title, says, effect })),
    );
  });

  it('has a receipt: the SHA-256 of the RFC 8785 form of all else', async () => {
    const { body } = await traceOf('?value=employee_ni');
    expect(body['receipt']).to.deep.equal({ content: contentOf(body) });
  });

  it('says how the tax of a payslip lies in the bands', async () => {
    const { body } = await traceOf('?value=tax&period=1', {
      ...salary,
      gross: { amount: 200_000, per: 'year' },
    });
    const step = listIn(body['trace']).find(({ rows }) => rows !== undefined);
    const rows = listIn(step?.['rows']);
    expect(rows.map(({ rate }) => rate)).to.deep.equal(['0.2', '0.4', '0.45']);
    expect(rows.at(-1)).not.to.have.property('up_to');
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect(sum('tax')).to.be.closeTo(Number(step?.['unrounded']), 1e-6);
  });

  describe('is in words', () => {
    it('of the main value when none is named, of each that is named', async () => {
      expect((await inWords('', 'text/plain')).text).to.match(/^employer_cost\.total = £/);
      expect(
        (await inWords('', 'text/plain', SICK_PAY, { ...SICK_DAYS, days: 3, tax_year: '2026-27' })).text,
      ).to.match(/^sick_pay\.amount = £73\.95/);
      const both = await inWords('?value=employee_ni&value=income_tax.tax', 'text/plain');
      expect(both.text).to.include('\n\nincome_tax.tax = £');
    });

    it('on the payslip that is asked for', async () => {
      expect((await inWords('?value=pay.gross&period=3', 'text/plain')).text).to.include('on payslip 3');
    });

    it('of a payslip without pay, where a list of the steps has no items', async () => {
      const body = { tax_month: 6, pay: [], tax_code: '1257L', ni_category: 'A' };
      const answer = await inWords('?value=income_tax.tax', 'text/plain', '/v1/payslip', body);
      expect(answer.status).to.equal(200);
      expect(answer.text)
        .to.match(/^income_tax\.tax = £0\.00 /)
        .and.to.include(' = no items');
    });

    it('of tax on its own, what an earlier payment or the extra pay day has to do with it', async () => {
      const taxOf = async (pay: number, before: JsonObject, more: JsonObject) => {
        const year_to_date = { tax_year: LATEST_YEAR, ...before };
        const body = { ...more, pay: [{ kind: 'salary', amount: pay }], ni_category: 'A', year_to_date };
        return (await inWords('?value=income_tax.tax', 'text/plain', '/v1/payslip', body)).text;
      };
      const bands = {
        ...{ at_lower_earnings_limit: 559, lower_earnings_limit_to_primary_threshold: 489 },
        primary_threshold_to_upper_earnings_limit: 952,
      };
      const before = { pay_frequency: 'monthly', tax_period: 5, ni_category: 'A', ...bands };
      const insurance = { niable_pay: 2000, employee_ni: 76.16, employer_ni: 237.45 };
      const period = { ...before, ...insurance, taxable_pay: 2000, tax: 190.2 };
      const second = { tax_month: 5, tax_code: '1257L M1' };
      expect(await taxOf(1000, { last_period: period }, second)).to.include(
        'that is due on the pay of this pay period, which is taxed on its own, £190.20 was taken before.',
      );
      const extra = { tax_week: 53, pay_frequency: 'weekly', tax_code: '1257L' };
      expect(await taxOf(300, { taxable_pay: 5000, tax: 100 }, extra)).to.include(
        'of tax-free pay, so this extra pay day bears no tax.',
      );
    });

    it('while errors stay JSON', async () => {
      const answer = await inWords('?value=nothing', 'text/plain');
      expect(answer.status).to.equal(400);
      expect(errorIn(answer)['code']).to.equal('INVALID_INPUT');
    });

    it('which caches are told, also with an error', async () => {
      for (const query of ['', '?value=nothing']) {
        expect((await inWords(query, 'text/plain')).headers.get('vary')).to.match(/\bAccept\b(?!-)/);
      }
    });
  });

  // 5 kB of it are the names of authorities in steps, and 12 kB the authorities themselves, each once beside the steps; 3 kB are
  // what before() came to, the scope and the receipt.
  it('of a weekly case stays under 175 kB', async () => {
    const body = { ...salary, pay_frequency: 'weekly', student_loans: ['plan_2', 'postgraduate'] };
    expect((await traceOf('', body)).text.length).to.be.below(175_000);
  });
});

function stepsOf(answer: Answer): JsonObject[] {
  return listIn(answer.body['trace']);
}

function listIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.map(members) : [];
}

function rulesOf(answer: Answer): string[] {
  return stepsOf(answer).map(({ rule }) => String(rule));
}

function valueFound(answer: Answer, rule: string) {
  return stepsOf(answer).find((step) => step['rule'] === rule)?.['value'];
}
