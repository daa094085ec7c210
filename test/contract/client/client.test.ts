import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { components, paths } from '../../../.farthing/client/openapi.js';
import { PROJECT } from '../../../src/project.js';
import { KEY, useService } from '../../http/support/service.js';

type EmployerCostRequest = components['schemas']['EmployerCostRequest'];
type PayslipRequest = components['schemas']['PayslipRequest'];

const FOLDER = join(PROJECT, 'test/contract/client');
/** Made when this test runs. It compiles this folder with them, which `npm run typecheck` therefore leaves out. */
const TYPES = join(PROJECT, '.farthing/client/openapi.d.ts');

describe('a client with the types of the OpenAPI document', () => {
  const service = useService();
  before(async () => {
    const document = new URL('/openapi.json', service.url);
    await mkdir(dirname(TYPES), { recursive: true });
    await writeFile(TYPES, astToString(await openapiTS(document, { defaultNonNullable: false })));
  });

  it('compiles, but for the lines of which an error is expected', () => {
    expect(compilerErrors()).to.equal('');
  });

  const clientWith = (key: string) =>
    createClient<paths, 'application/json'>({
      baseUrl: service.url,
      headers: { Authorization: `Bearer ${key}` },
    });
  const client = () => clientWith(KEY);
  const salary = {
    gross: { amount: 50_000, per: 'year' },
    region: 'england',
  } satisfies EmployerCostRequest;

  it('asks what employing one person costs, and reads the figures', async () => {
    const body: EmployerCostRequest = {
      ...salary,
      pension: { method: 'net_pay', percent: 5, basis: 'qualifying_earnings' },
      employer_pension: 'auto_enrolment_minimum',
      overtime: [{ hours: 2, multiplier: 1.5, per: 'week' }],
      student_loans: ['plan_2'],
    };
    const { cost, employee } = dataOf(await client().POST('/v1/employer-cost', { body }));
    const parts: number[] = [cost.pay, cost.employer_ni, cost.employer_pension];
    expect(cost.total).to.be.closeTo(
      parts.reduce((sum, part) => sum + part),
      0.001,
    );
    expect(employee.tax_region).to.equal('rest_of_uk' satisfies typeof employee.tax_region);
    expect(employee.payslips.map(({ period }) => period)).to.have.lengthOf(12);
    expect(employee.periods.year.student_loans.plan_2).to.be.above(0);
    expect(employee.periods.year.student_loans.plan_1).to.equal(undefined);
    expect(employee.child_benefit?.charge).to.equal(undefined);
  });

  it('asks for a payslip, and for the next one with the year to date of the first', async () => {
    const body: PayslipRequest = {
      pay_date: '2026-04-28',
      pay: [
        { kind: 'salary', amount: 3_100 },
        { kind: 'bonus', amount: 250, pensionable: true },
      ],
      tax_code: '1257L',
      ni_category: 'A',
      student_loans: ['plan_2'],
      pension: { method: 'net_pay', percent: 5 },
    };
    const first = dataOf(await client().POST('/v1/payslip', { body }));
    expect(first.payslip.tax_period).to.equal(1);
    expect(first.payslip.pay.map(({ pensionable }) => pensionable)).to.deep.equal([true, true]);
    expect(first.notices).to.deep.equal([]);
    // The types of the answer are those of the request.
    const pay: components['schemas']['PayItem'][] = first.payslip.pay;
    const year_to_date: components['schemas']['YearToDate'] = first.year_to_date;
    const next: PayslipRequest = { ...body, pay_date: '2026-05-28', pay, year_to_date };
    const second = dataOf(await client().POST('/v1/payslip', { body: next }));
    expect(second.year_to_date.gross).to.equal(6_700);
    expect(second.year_to_date.last_period?.tax_period).to.equal(2);
    expect(second.year_to_date.director).to.equal(null);
    const [line] = second.year_to_date.national_insurance ?? [];
    expect(line?.ni_category).to.equal('A' satisfies NonNullable<typeof line>['ni_category']);
  });

  it('asks for sick pay', async () => {
    const { data } = await client().POST('/v1/statutory/sick-pay', {
      body: {
        average_weekly_earnings: { earnings: 3_840, weeks: 8 },
        qualifying_days_per_week: 5,
        days: 3,
        tax_year: '2026-27',
      },
    });
    expect(data?.average_weekly_earnings).to.equal(480);
    expect(data?.amount).to.be.above(0);
  });

  it('reads the rates of a year, and its years', async () => {
    const years = dataOf(await client().GET('/v1/tax-years'));
    const query = { tax_year: '2024-25' } as const;
    const rates = dataOf(await client().GET('/v1/rates', { params: { query } }));
    const year = years.tax_years.find(({ tax_year }) => tax_year === rates.tax_year);
    expect(year?.engine).to.equal(rates.engine);
    const [first, ...others] = rates.income_tax.bands.scotland;
    expect(first?.from).to.equal(0);
    expect(others.at(-1)?.to).to.equal(null);
    expect(rates.national_insurance.employee.A.above_upper_earnings_limit).to.be.a('number');
  });

  it('asks what a tax code means', async () => {
    const path = { code: 'S1257L' };
    const code = dataOf(await client().GET('/v1/tax-codes/{code}', { params: { path } }));
    expect(code.region).to.equal('scotland' satisfies typeof code.region);
    expect(code.allowance).to.be.above(0);
    expect(code.rate).to.equal(undefined);
  });

  it('follows a figure to its rule and its figure of the law, by the trace', async () => {
    const { result, trace, book } = dataOf(
      await client().POST('/v1/employer-cost/trace', {
        params: { query: { value: ['employee_ni'], period: 3 } },
        body: salary,
      }),
    );
    expect(book.engine).to.equal(result.engine);
    const step = trace.at(-1);
    expect(step?.value).to.equal(String(result.employee.payslips[2]?.employee_ni));

    const [topic = '', value = ''] = step?.rule.split('.') ?? [];
    const rule = dataOf(
      await client().GET('/v1/rules/{topic}/{value}', { params: { path: { topic, value } } }),
    );
    expect(rule.line).to.equal(step?.line);
    const inTopic = dataOf(await client().GET('/v1/rules/{topic}', { params: { path: { topic } } }));
    expect(inTopic.values.map(({ full_name }) => full_name)).to.include(step?.rule);
    const all = dataOf(await client().GET('/v1/rules'));
    expect(all.topics.map(({ name }) => name)).to.include(topic);

    const figure = 'national_insurance.thresholds.primary_threshold';
    const { history } = dataOf(
      await client().GET('/v1/rates/history', { params: { query: { path: figure } } }),
    );
    expect(history.map(({ tax_year }) => tax_year)).to.include(rule.tax_year);
  });

  it('traces sick pay', async () => {
    const { result, trace } = dataOf(
      await client().POST('/v1/statutory/sick-pay/trace', {
        params: { query: { value: ['weekly_rate'] } },
        body: {
          average_weekly_earnings: { amount: 480 },
          qualifying_days_per_week: 5,
          days: 3,
        },
      }),
    );
    expect(trace.at(-1)?.value).to.equal(String(result.weekly_rate));
  });

  it('reads a trace that is in words', async () => {
    const { data } = await createClient<paths>({ baseUrl: service.url }).POST('/v1/employer-cost/trace', {
      headers: { Authorization: `Bearer ${KEY}`, Accept: 'text/plain' },
      params: { query: { value: ['employee_ni'], period: 3 } },
      body: salary,
      parseAs: 'text',
    });
    expect(data).to.match(/^national_insurance\.employee_ni = £/);
  });

  it('reads the document', async () => {
    const document = dataOf(await client().GET('/openapi.json'));
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.info.version).to.equal('1');
  });

  it('knows every error by its code, and the fields of one about fields', async () => {
    const { error: wrong } = await client().GET('/v1/tax-codes/{code}', {
      params: { path: { code: '1257Q' } },
    });
    expect(wrong?.error.code).to.equal('INVALID_INPUT' satisfies Code<typeof wrong>);
    expect(wrong !== undefined && 'fields' in wrong.error && wrong.error.fields[0]?.field).to.equal('code');

    const { error: refused, response } = await clientWith('nobody').POST('/v1/employer-cost', {
      body: salary,
    });
    expect(refused?.error.code).to.equal('INVALID_KEY' satisfies Code<typeof refused>);
    expect(refused?.error.request_id).to.equal(response.headers.get('X-Request-Id'));

    const path = { topic: 'nationl_insurance' };
    const { error: missing } = await client().GET('/v1/rules/{topic}', { params: { path } });
    expect(missing?.error.code).to.equal('NOT_FOUND' satisfies Code<typeof missing>);
  });

  it('learns from its types every field and word that the service would refuse', async () => {
    const gross = { amount: 50_000, per: 'year' } as const;
    const refused: EmployerCostRequest[] = [
      // @ts-expect-error: region is not one of those there are
      { gross, region: 'cornwall' },
      // @ts-expect-error: regoin is not a field
      { gross, region: 'england', regoin: 'england' },
      // @ts-expect-error: per is not one of those there are
      { gross: { amount: 50_000, per: 'yearly' }, region: 'england' },
      // @ts-expect-error: amount is a number
      { gross: { amount: '50000', per: 'year' }, region: 'england' },
      // @ts-expect-error: a loan is repaid by a plan there is
      { gross, region: 'england', student_loans: ['plan_3'] },
      // Conditions between fields are not in the types: region or tax_code, percent or amount, amount or hours.
      { gross },
      { gross, region: 'england', pension: { method: 'net_pay' } },
      { gross, region: 'england', overtime: [{ per: 'week' }] },
    ];
    for (const body of refused) {
      const { error } = await client().POST('/v1/employer-cost', { body });
      expect(error?.error.code, JSON.stringify(body)).to.equal('INVALID_INPUT');
    }
  });

  it('need not give what has a default', async () => {
    const bodies: EmployerCostRequest[] = [
      salary,
      { gross: salary.gross, tax_code: '1257L' },
      { ...salary, working_pattern: { hours_per_week: 30 } },
      { ...salary, childcare_vouchers: { amount: 10, per: 'week' }, child_benefit: { children: 1 } },
    ];
    for (const body of bodies) {
      const { data, error } = await client().POST('/v1/employer-cost', { body });
      expect(data?.cost.pay, JSON.stringify(error)).to.equal(50_000);
    }
  });
});

/** The codes that an error answer can have, by its type. */
type Code<E> = E extends { error: { code: infer C } } ? C : never;

function dataOf<T>({ data, error }: { readonly data?: T | undefined; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(`the service refused: ${JSON.stringify(error)}`);
  return data;
}

/** What the compiler has against the files of this folder. */
function compilerErrors(): string {
  const { config } = ts.readConfigFile(join(FOLDER, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  const program = ts.createProgram(fileNames, options);
  const errors = fileNames.flatMap((name) => program.getSemanticDiagnostics(program.getSourceFile(name)));
  return ts.formatDiagnostics(errors, ts.createCompilerHost(options));
}
