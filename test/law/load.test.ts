import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { BrokenBook } from '../../src/language/index.js';
import { checkFiles, loadYears } from '../../src/law/books.js';
import { loadPayroll, type Payroll } from '../../src/operations/index.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { KNOWN_YEARS, useCopyOfBook } from '../cli/support/farthing.js';
import { Service } from '../http/support/service.js';

const EARLIER = '2024-25';
const EARLIER_RULES = 'rules/sick-pay-before-2026.yaml';
const EMPLOYER_COST: JsonObject = { gross: { amount: 30_000, per: 'year' }, region: 'england' };
const PAYSLIP: JsonObject = {
  tax_month: 1,
  pay: [{ kind: 'salary', amount: 2_500 }],
  tax_code: '1257L',
  ni_category: 'A',
};

describe('a load of released law', function () {
  this.timeout(60_000);
  const book = useCopyOfBook({ years: ['2022-23', ...KNOWN_YEARS] });

  const edit = (path: string, from: string, to: string) => {
    const file = join(book.root, path);
    const text = readFileSync(file, 'utf8');
    expect(text, path).to.include(from);
    writeFileSync(file, text.replace(from, to));
  };
  const load = (unreleased = false) => loadPayroll({ root: book.root, unreleased });
  const findings = (load: () => unknown): readonly string[] => {
    try {
      load();
    } catch (error) {
      if (error instanceof BrokenBook) return error.findings.map(({ message }) => message);
      throw error;
    }
    return [];
  };
  const findingsOfCheck = () =>
    checkFiles(book.root, allRequiredValues).findings.all.map(({ message }) => message);
  const breakEarlierRule = () =>
    edit(EARLIER_RULES, 'rates.statutory_pay.sick_pay_weekly', 'rates.statutory_pay.sick_pay_weakly');

  for (const [what, path, from, to] of [
    ['the figures of an earlier year cannot be read', `rates/${EARLIER}.yaml`, 'starts:', '"'],
    [
      'a figure of an earlier year is unknown',
      `rates/${EARLIER}.yaml`,
      'weekly_pay_cap: £',
      'weekly_pay_cup: £',
    ],
    ['rules of earlier years cannot be read', EARLIER_RULES, 'title:', 'titel:'],
    ['a year has two files of a topic', EARLIER_RULES, 'until: 2025-26', 'until: 2026-27'],
    ['a topic is missing', 'rules/employer-cost.yaml', 'topic: employer_cost', 'topic: employer_cots'],
    ['the catalogue cannot be read', 'rates/catalogue.yaml', 'title: ', 'titel: '],
    ['an authority is unknown', EARLIER_RULES, 'sscba_155', 'sscba_551'],
    ['the data sets cannot be read', 'fixtures/hmrc/manifest.yaml', 'kind: paye\n', 'kind: pay\n'],
    ['the scope cannot be read', 'rates/scope.yaml', 'says:', 'sais:'],
    [
      'a rule of the latest year is broken',
      'rules/sick-pay.yaml',
      'min(rates.statutory_pay.sick_pay_weekly',
      'min(rates.statutory_pay.sick_pay_weakly',
    ],
  ] as const)
    it(`is refused with all that a check finds where ${what}`, () => {
      breakEarlierRule();
      const alone = findingsOfCheck();
      edit(path, from, to);
      const all = findingsOfCheck();
      expect(all).not.to.deep.equal(alone);
      expect(findings(load)).to.deep.equal(all);
    });

  it('is refused where a file was added that nothing reads', () => {
    writeFileSync(join(book.root, 'rates/more.yaml'), 'more: 1\n');
    expect(findings(load)).to.deep.equal(findingsOfCheck()).and.not.to.deep.equal([]);
  });

  it('leaves the rules of an earlier year until they are needed, but not where no label has to name the law', () => {
    breakEarlierRule();
    const ofYears = (years: string) =>
      `“rates.statutory_pay.sick_pay_weakly” does not stand in the rates of ${years}. Did you mean “sick_pay_weekly”?`;
    const broken: string[] = [];
    const years = loadYears(book.root, allRequiredValues, ({ taxYear }) => broken.push(taxYear));
    const earlier = years.find(({ rates }) => rates.taxYear === EARLIER);
    expect(broken).to.deep.equal([]);
    for (const _ of ['first', 'again'])
      expect(findings(() => earlier?.checkedBooks.get('payslip'))).to.deep.equal([ofYears(EARLIER)]);
    expect(broken).to.deep.equal([EARLIER]);
    expect(findings(() => load(true))).to.deep.equal([ofYears(`2022-23, ${EARLIER} and 2025-26`)]);
  });

  it('checks the rules of a draft, which no label names', () => {
    breakEarlierRule();
    edit(`rates/${EARLIER}.yaml`, 'changes: none', 'unconfirmed: [redundancy]\nchanges: none');
    expect(findings(load)).to.deep.equal(findingsOfCheck()).and.not.to.deep.equal([]);
  });

  it('checks the sentences of the latest year, which no digest is of', () => {
    edit('rules/pay.yaml', '{value}', '{valeu}');
    expect(findings(load)).to.deep.equal(findingsOfCheck()).and.not.to.deep.equal([]);
  });

  it('is refused where the law of an earlier year is another than its label names', () => {
    edit(`rates/${EARLIER}.yaml`, 'weekly_pay_cap: £700', 'weekly_pay_cap: £701');
    expect(findings(load)[0]).to.include('figures changed: redundancy.');
  });

  it('is of the same law, and answers the same, from one object of all texts', async () => {
    const paths = ['rules', 'rates', 'fixtures/hmrc'].flatMap((folder) =>
      readdirSync(join(book.root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    );
    const files = paths.filter((path) => path.endsWith('.yaml'));
    const texts = Object.fromEntries(
      files.map((path) => [path, readFileSync(join(book.root, path), 'utf8')] as const),
    );
    const [folder, object] = [load(), loadPayroll({ root: JSON.parse(JSON.stringify(texts)) })];
    for (const taxYear of folder.taxYears) {
      expect(object.identity(taxYear)).to.deep.equal(folder.identity(taxYear));
      const [one, other] = [folder, object].map((each) =>
        each.calculate('employer-cost', EMPLOYER_COST, taxYear),
      );
      expect((await other)?.text).to.equal((await one)?.text);
    }
    expect(findings(() => loadPayroll({ root: { 'rates/2026-27.yaml': '' } }))).to.include(
      'This folder is missing; bring it back from git.',
    );
  });

  it('knows the days and the figures of all years, and answers as one that checks them all', async () => {
    const services: Service[] = [];
    const serve = async (payroll: Payroll): Promise<Service> => {
      const service = new Service();
      services.push(service);
      await service.start(() => payroll);
      return service;
    };
    const all = load(true);
    const [checked, deferred] = [await serve(all), await serve(load())];
    const ofYear = (path: string) => all.taxYears.map((year) => `${path}?tax_year=${year}`);
    const paths = ['/v1/rates', '/v1/rules', '/v1/tax-codes/S1257L', '/v1/rules/national_insurance'];
    for (const path of ['/openapi.json', '/v1/tax-years', ...paths.flatMap(ofYear)])
      expect((await deferred.get(path)).text, path).to.equal((await checked.get(path)).text);
    for (const tax_year of all.taxYears) {
      for (const [path, request] of [
        ['/v1/employer-cost', EMPLOYER_COST],
        ['/v1/employer-cost', { ...EMPLOYER_COST, student_loans: ['plan_5'] }],
        ['/v1/payslip', PAYSLIP],
      ] as const) {
        const answer = await deferred.post(path, { ...request, tax_year });
        expect(answer.text.replace(/"request_id":"[^"]+"/, '')).to.equal(
          (await checked.post(path, { ...request, tax_year })).text.replace(/"request_id":"[^"]+"/, ''),
        );
      }
    }
    await Promise.all(services.map((service) => service.stop()));
  });
});
