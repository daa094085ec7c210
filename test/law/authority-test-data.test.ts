import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { readManifest } from '../../src/law/test-data/manifest.js';
import { answerOf } from '../../src/operations/payroll.js';
import { PROJECT } from '../../src/project.js';
import { Findings } from '../../src/yaml/index.js';
import { payroll } from '../support/project.js';

const SALARY = { gross: { amount: 50_000, per: 'year' }, region: 'england' };
const SICK_DAYS = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 3 };

const PAYSLIP = { tax_month: 1, pay: [], tax_code: '1257L', ni_category: 'A' };

/** The subjects of an answer, each with the kind of data sets that proves it. */
const COST = { paye: 'income tax', national_insurance: 'National Insurance', student_loans: 'student loans' };
const OF_PAYSLIP = { ...COST, directors: "directors' National Insurance" };

describe('authority_test_data', () => {
  const manifest = readManifest(PROJECT, new Findings());

  const claimOf = ({ authority_test_data: claim }: JsonObject) => String(claim);
  const setsOf = (taxYear: string, kinds: readonly string[]) =>
    manifest
      .filter((set) => set.taxYear === taxYear && kinds.includes(set.kind))
      .map(({ name, version }) => `${name} ${version}`);

  const yearsWithData = payroll.taxYears.filter((year) => manifest.some((set) => set.taxYear === year));

  for (const taxYear of payroll.taxYears.filter((year) => !yearsWithData.includes(year))) {
    it(`is none in ${taxYear}, of which there is no data`, async () => {
      expect(claimOf(answerOf(await payroll.calculate('employer-cost', SALARY, taxYear)))).to.equal('none');
      expect(claimOf(answerOf(await payroll.calculate('sick-pay', SICK_DAYS, taxYear)))).to.equal('none');
      expect(claimOf(payroll.rates(taxYear))).to.equal('none');
    });
  }

  for (const taxYear of yearsWithData) {
    describe(`of ${taxYear}`, () => {
      const proven = new Set(
        manifest.filter((set) => set.taxYear === taxYear).map(({ kind }) => String(kind)),
      );

      it('names the data sets of tax, National Insurance and loans for the cost, and which of them there are none for', async () => {
        const claim = claimOf(answerOf(await payroll.calculate('employer-cost', SALARY, taxYear)));
        for (const set of setsOf(taxYear, Object.keys(COST))) expect(claim).to.include(set);
        const missing = Object.entries(COST).filter(([kind]) => !proven.has(kind));
        for (const [, subject] of missing) expect(claim).to.match(new RegExp(`none for .*${subject}`));
        if (missing.length === 0) expect(claim).not.to.include('none for');
      });

      it("names those of directors, too, for a payslip, and that there are none where HMRC's were not to be had", async () => {
        const claim = claimOf(answerOf(await payroll.calculate('payslip', PAYSLIP, taxYear)));
        for (const set of setsOf(taxYear, Object.keys(OF_PAYSLIP))) expect(claim).to.include(set);
        const missing = Object.entries(OF_PAYSLIP).filter(([kind]) => !proven.has(kind));
        for (const [, subject] of missing) expect(claim).to.match(new RegExp(`none for .*${subject}`));
        if (missing.length === 0) expect(claim).not.to.include('none for');
      });

      it('names no data set for sick pay, of which HMRC has none', async () => {
        expect(claimOf(answerOf(await payroll.calculate('sick-pay', SICK_DAYS, taxYear)))).to.equal(
          'none for Statutory Sick Pay',
        );
      });

      it('names the income tax data alone for a tax code', async () => {
        const sets = setsOf(taxYear, ['paye']);
        const expected = sets.length === 0 ? 'none for income tax' : sets.join('; ');
        expect(claimOf(answerOf(await payroll.calculate('tax-code', { code: '1257L' }, taxYear)))).to.equal(
          expected,
        );
      });

      it('names all data sets of the year for its rates', () => {
        const claim = claimOf(payroll.rates(taxYear));
        for (const set of setsOf(taxYear, Object.keys(OF_PAYSLIP))) expect(claim).to.include(set);
        expect(claim).to.match(/(^|; )none for .*Statutory Sick Pay$/);
      });
    });
  }

  it('is the same whichever operation was asked before', async () => {
    const before = claimOf(answerOf(await payroll.calculate('sick-pay', SICK_DAYS, '2025-26')));
    answerOf(await payroll.calculate('employer-cost', SALARY, '2025-26'));
    payroll.rates('2025-26');
    expect(claimOf(answerOf(await payroll.calculate('sick-pay', SICK_DAYS, '2025-26')))).to.equal(before);
  });

  it('says of 2026-27 that HMRC’s National Insurance data was not to be had', async () => {
    expect(claimOf(answerOf(await payroll.calculate('employer-cost', SALARY, '2026-27')))).to.match(
      /; none for National Insurance$/,
    );
  });
});
