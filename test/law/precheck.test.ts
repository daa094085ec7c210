import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { BrokenBook } from '../../src/language/index.js';
import { type Precheck, readBookFiles } from '../../src/law/index.js';
import { isPrechecked, loadPayroll, type Payroll } from '../../src/operations/index.js';
import { precheckOf } from '../../src/operations/precheck.js';
import { KNOWN_YEARS, useCopyOfBook } from '../cli/support/farthing.js';
import { Service } from '../http/support/service.js';

const EARLIER = '2024-25';
const EMPLOYER_COST: JsonObject = { gross: { amount: 30_000, per: 'year' }, region: 'england' };
const PAYSLIP: JsonObject = {
  tax_month: 1,
  pay: [{ kind: 'salary', amount: 2_500 }],
  tax_code: '1257L',
  ni_category: 'A',
};

describe('a book that was checked beforehand', function () {
  this.timeout(60_000);
  const book = useCopyOfBook({ years: ['2022-23', ...KNOWN_YEARS] });
  const services: Service[] = [];
  afterEach(() => Promise.all(services.splice(0).map((service) => service.stop())));

  const checkBeforehand = (): Precheck => {
    const precheck = precheckOf(book.root);
    if (precheck === undefined) throw new Error('the book is not in order');
    return precheck;
  };
  const load = (precheck: Precheck) => loadPayroll({ root: book.root, precheck });
  const serve = async (payroll: Payroll): Promise<Service> => {
    const service = new Service();
    services.push(service);
    await service.start(() => payroll);
    return service;
  };
  const edit = (path: string, from: string, to: string) => {
    const file = join(book.root, path);
    const text = readFileSync(file, 'utf8');
    expect(text, path).to.include(from);
    writeFileSync(file, text.replace(from, to));
  };
  /** A check that says of a book with a slip that it is in order: what then fails shows when the slip is met. */
  const checkWithSlip = (path: string, from: string, to: string): Precheck => {
    const precheck = checkBeforehand();
    edit(path, from, to);
    return { ...precheck, files: readBookFiles(book.root)?.digest ?? '' };
  };
  const findings = (load: () => unknown): readonly string[] => {
    try {
      load();
    } catch (error) {
      if (error instanceof BrokenBook) return error.findings.map(({ message }) => message);
      throw error;
    }
    return [];
  };

  it('is known as such while all its files are those that were checked', () => {
    const precheck = checkBeforehand();
    expect(isPrechecked(load(precheck))).to.equal(true);
    edit('rules/pay.yaml', 'title:', 'title: ');
    expect(isPrechecked(load(precheck))).to.equal(false);
  });

  it('answers as one that is checked when it is loaded', async () => {
    const payroll = loadPayroll({ root: book.root });
    const [checked, deferred] = [await serve(payroll), await serve(load(checkBeforehand()))];
    const ofYear = (path: string) => payroll.taxYears.map((year) => `${path}?tax_year=${year}`);
    const paths = ['/v1/rates', '/v1/rules', '/v1/tax-codes/S1257L', '/v1/rules/national_insurance'];
    for (const path of ['/openapi.json', '/v1/tax-years', ...paths.flatMap(ofYear)])
      expect((await deferred.get(path)).text, path).to.equal((await checked.get(path)).text);
    for (const tax_year of payroll.taxYears) {
      for (const [path, request] of [
        ['/v1/employer-cost', EMPLOYER_COST],
        ['/v1/payslip', PAYSLIP],
      ] as const) {
        const answer = await deferred.post(path, { ...request, tax_year });
        expect(answer.text).to.equal((await checked.post(path, { ...request, tax_year })).text);
        expect(answer.status).to.equal(200);
      }
    }
  });

  it('reads the figures of an earlier year when they are first asked for', () => {
    const payroll = load(checkWithSlip(`rates/${EARLIER}.yaml`, 'starts:', '"'));
    expect(payroll.identity(EARLIER).engine).to.match(/^2024-25\.\d+$/);
    expect(payroll.rates(payroll.latestTaxYear)).to.have.property('tax_year', payroll.latestTaxYear);
    expect(findings(() => payroll.rates(EARLIER))[0]).to.match(/^This is not YAML: /);
  });

  it('checks the rules of an earlier year when they are first asked for, and not for its document', async () => {
    const slip = checkWithSlip(
      'rules/loan-plan-before-2026.yaml',
      'of: rates.student_loans',
      'of: rates.students_loans',
    );
    const service = await serve(load(slip));
    expect((await service.post('/v1/employer-cost', EMPLOYER_COST)).status).to.equal(200);
    const answer = await service.post('/v1/employer-cost', { ...EMPLOYER_COST, tax_year: EARLIER });
    expect(answer.status).to.equal(500);
    expect(service.log.join()).to.include('rates.students_loans');
  });

  for (const [path, from, to] of [
    ['rules/loan-plan-before-2026.yaml', 'of: rates.', 'of: rate.'],
    [`rates/${EARLIER}.yaml`, 'personal_allowance: £', 'personal_alowance: £'],
    ['rates/catalogue.yaml', 'title: ', 'titel: '],
    ['fixtures/hmrc/manifest.yaml', 'kind: paye\n', 'kind: pay\n'],
  ] as const) {
    it(`is checked whole when it is loaded once ${path} was edited`, () => {
      const precheck = checkBeforehand();
      edit(path, from, to);
      expect(findings(() => load(precheck))).not.to.deep.equal([]);
    });
  }

  it('is checked whole when it is loaded once a file was added', () => {
    const precheck = checkBeforehand();
    writeFileSync(join(book.root, 'rules/more.yaml'), 'topic: more\n');
    expect(findings(() => load(precheck))).not.to.deep.equal([]);
  });

  it('is refused where it was edited into other law than its label names', () => {
    const precheck = checkBeforehand();
    edit(`rates/${EARLIER}.yaml`, 'weekly_pay_cap: £700', 'weekly_pay_cap: £701');
    expect(findings(() => load(precheck))[0]).to.include('weekly_pay_cap is £701, released £700');
  });

  it('is refused where it is not what its label names, though it was in order', () => {
    edit(`rates/${EARLIER}.yaml`, 'weekly_pay_cap: £700', 'weekly_pay_cap: £701');
    const precheck = checkBeforehand();
    expect(findings(() => load(precheck))[0]).to.include('weekly_pay_cap is £701, released £700');
  });
});
