import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { checkFiles } from '../../src/law/books.js';
import { loadPayroll, type Payroll } from '../../src/operations/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { BrokenBook } from '../../src/yaml/index.js';
import { Service } from '../http/support/service.js';
import { releasedSmallLaw } from '../support/small-law.js';
import { type Change, changed, type Texts, textsIn } from './support/texts.js';

const EARLIER = 'rates/2025-26.yaml';
const EARLIER_RULES = 'rules/sick-pay-before-2026.yaml';
const EMPLOYER_COST: JsonObject = { gross: { amount: 30_000, per: 'year' }, region: 'england' };
const PAYSLIP: JsonObject = {
  tax_month: 1,
  pay: [{ kind: 'salary', amount: 2_500 }],
  tax_code: '1260L',
  ni_category: 'A',
};

const BROKEN_RULE: Change = [EARLIER_RULES, 'is: rates.sick_pay.weekly', 'is: rates.sick_pay.weakly'];

/** What is wrong besides, so that a load finds all that a check finds. */
const REFUSED: Readonly<Record<string, Change>> = {
  'the figures of an earlier year cannot be read': [EARLIER, 'starts:', '"'],
  'a figure of an earlier year is unknown': [EARLIER, 'weekly: £', 'weakly: £'],
  'rules of earlier years cannot be read': [EARLIER_RULES, 'title:', 'titel:'],
  'a year has two files of a topic': [EARLIER_RULES, 'until: 2025-26', 'until: 2026-27'],
  'a topic is missing': ['rules/employer-cost.yaml', 'topic: employer_cost', 'topic: employer_cots'],
  'the catalogue cannot be read': ['rates/catalogue.yaml', 'title: ', 'titel: '],
  'an authority is unknown': [EARLIER_RULES, 'sick_pay_act', 'sick_pay_atc'],
  'the data sets cannot be read': ['fixtures/hmrc/manifest.yaml', 'kind: paye\n', 'kind: pay\n'],
  'the scope cannot be read': ['rates/scope.yaml', 'says:', 'sais:'],
  'a rule of the latest year is broken': [
    'rules/sick-pay.yaml',
    'min(rates.sick_pay.weekly',
    'min(rates.sick_pay.weakly',
  ],
};

describe('a load of released law', () => {
  let right: Texts = {};
  let root = '';
  /** What is found of the broken rule alone. */
  let alone: readonly string[] = [];
  before(() => {
    root = releasedSmallLaw();
    right = textsIn(root);
    alone = findingsOfCheck(changed(right, BROKEN_RULE));
  });

  const load = (texts: Texts, unreleased = false) => loadPayroll({ root: texts, unreleased });
  const findings = (load: () => unknown): readonly string[] => {
    try {
      load();
    } catch (error) {
      if (error instanceof BrokenBook) return error.findings.map(({ message }) => message);
      throw error;
    }
    return [];
  };
  const findingsOfCheck = (texts: Texts) =>
    checkFiles(texts, readRequired).findings.all.map(({ message }) => message);

  for (const [what, change] of Object.entries(REFUSED))
    it(`is refused with all that a check finds where ${what}`, () => {
      const texts = changed(right, BROKEN_RULE, change);
      const all = findingsOfCheck(texts);
      expect(findings(() => load(texts))).to.deep.equal(all);
      expect(all).not.to.deep.equal(alone);
    });

  it('checks the rules of a draft, which no label names, and the sentences of the latest year, which no digest is of', () => {
    const draft: Change = [EARLIER, '/^changes:/m', 'unconfirmed: [sick_pay]\n$&'];
    for (const changes of [[BROKEN_RULE, draft], [['rules/pay.yaml', '{value}', '{valeu}']]] as const) {
      const texts = changed(right, ...changes);
      expect(findings(() => load(texts)))
        .to.deep.equal(findingsOfCheck(texts))
        .and.not.to.deep.equal([]);
    }
  });

  it('is refused where a file was added that nothing reads, or the law of an earlier year is another than its label names', () => {
    const more = { ...right, 'rates/more.yaml': 'more: 1\n' };
    expect(findings(() => load(more)))
      .to.deep.equal(findingsOfCheck(more))
      .and.not.to.deep.equal([]);
    const other = changed(right, [EARLIER, 'weekly: £100', 'weekly: £1']);
    expect(findings(() => load(other))[0]).to.include('figures changed: sick_pay.');
  });

  it('leaves the sentences of an earlier year until they are needed', () => {
    const texts = changed(right, [EARLIER_RULES, '{value}', '{valeu}']);
    const broken: string[] = [];
    const payroll = loadPayroll({ root: texts, onBroken: ({ taxYear }) => broken.push(taxYear) });
    expect(payroll.book('2026-27').isSound()).to.equal(true);
    expect(broken).to.deep.equal([]);
    const [sentence] = findingsOfCheck(texts);
    for (const _ of ['first', 'again'])
      expect(findings(() => payroll.book('2025-26').checkedBooks)).to.deep.equal([sentence]);
    expect(broken).to.deep.equal(['2025-26']);
  });

  it('checks the rules of a year that no label has to name at once, or where few years are needed when they are', async () => {
    const texts = changed(right, BROKEN_RULE);
    expect(findings(() => load(texts, true))).to.deep.equal(alone);
    const few = loadPayroll({ root: texts, unreleased: true, onDemand: true });
    expect((await few.calculate('employer-cost', EMPLOYER_COST, '2026-27')).text).to.include('"2026-27.1"');
    expect(findings(() => few.book('2025-26').bookOf('payslip'))).to.deep.equal(alone);
    expect(few.unreleased('2025-26')).to.include('values changed: ');
  });

  it('is of the same law, and answers the same, from a folder and from one object of all texts', async () => {
    const [folder, object] = [loadPayroll({ root }), load(right)];
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
    const serve = async (payroll: Payroll): Promise<Service> => {
      const service = new Service();
      await service.start(() => payroll);
      return service;
    };
    const all = load(right, true);
    const [checked, deferred] = [await serve(all), await serve(load(right))];
    const ofYear = (path: string) => all.taxYears.map((year) => `${path}?tax_year=${year}`);
    const paths = ['/v1/rates', '/v1/rules', '/v1/tax-codes/S1260L', '/v1/rules/national_insurance'];
    for (const path of ['/openapi.json', '/v1/tax-years', ...paths.flatMap(ofYear)])
      expect((await deferred.get(path)).text, path).to.equal((await checked.get(path)).text);
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const tax_year of all.taxYears)
      for (const [path, request] of [
        ['/v1/employer-cost', EMPLOYER_COST],
        ['/v1/employer-cost', { ...EMPLOYER_COST, student_loans: ['plan_2'] }],
        ['/v1/payslip', PAYSLIP],
      ] as const) {
        const [one, other] = [
          await deferred.post(path, { ...request, tax_year }),
          await checked.post(path, { ...request, tax_year }),
        ];
        expect(withoutId(one.text)).to.equal(withoutId(other.text));
      }
    await Promise.all([checked, deferred].map((service) => service.stop()));
  });
});
