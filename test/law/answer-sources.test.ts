import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { trace } from '../../src/language/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';

async function sourcesOf(more: JsonObject, taxYear: string): Promise<readonly string[]> {
  const request = { gross: { amount: 30000, per: 'year' }, region: 'england', ...more };
  const { sources } = answerOf(await payroll.calculate('employer-cost', request, taxYear));
  return Array.isArray(sources) ? sources.map(String) : [];
}

describe('the sources of an answer', () => {
  for (const taxYear of payroll.taxYears) {
    describe(`of ${taxYear}`, () => {
      it('are few for a plain English salary: nothing of other nations, of loans, vouchers or couples', async () => {
        const sources = await sourcesOf({ employer_pension: { percent: 0 } }, taxYear);
        expect(sources).to.have.length.within(10, 20);
        const foreign =
          /scot|welsh|loan|cslm|voucher|eim16|nim02471|marriage|married|blind|thepensionsregulator|workplace-pensions|allowance$|levy|child/;
        expect(sources.filter((source) => foreign.test(source))).to.eql([]);
      });

      it('begin with the law itself', async () => {
        const sources = await sourcesOf({ ni_category: 'A' }, taxYear);
        const guidance = sources.findIndex((source) => source.includes('/guidance/'));
        expect(sources.slice(guidance).filter((source) => source.includes('legislation.gov.uk'))).to.eql([]);
        expect(sources[0]).to.include('legislation.gov.uk');
      });

      const brings: readonly (readonly [string, JsonObject, RegExp])[] = [
        ['a Scottish salary', { region: 'scotland' }, /gov\.scot|scottish/],
        ['a Scottish flat code', { tax_code: 'SBR' }, /gov\.scot|scottish/],
        ['a Welsh salary', { region: 'wales' }, /welsh/],
        ['a student loan', { student_loans: ['plan_1'] }, /loan|cslm/],
        ['a postgraduate loan', { student_loans: ['postgraduate'] }, /loan|cslm/],
        [
          'childcare vouchers',
          { childcare_vouchers: { amount: 100, per: 'month' } },
          /eim16|nim02471|section\/270A|uksi\/2011\/1798|schedule\/3\/part\/V/,
        ],
        ['marriage allowance', { marriage_allowance: 'receiving' }, /marriage-allowance|section\/55[BC]/],
        ["married couple's allowance", { married_couples_allowance: true }, /married-couples|section\/4[35]/],
        ["blind person's allowance", { blind: true }, /blind|section\/38/],
        ['a pension', { pension: { method: 'net_pay', percent: 5 } }, /pension/],
        ['automatic enrolment', { employer_pension: 'auto_enrolment_minimum' }, /pension|2008\/30/],
        ['the levy', { apprenticeship_levy: true }, /levy/],
        ['the Employment Allowance', { employment_allowance: true }, /employment-allowance/],
        ['benefits in kind', { benefits_in_kind: { amount: 100, per: 'month' } }, /nim15/],
        ['child benefit', { child_benefit: { children: 1 } }, /child-benefit|681/],
      ];
      for (const [name, more, own] of brings) {
        it(`are for ${name} its own besides`, async () => {
          const [plain, sources] = [await sourcesOf({}, taxYear), await sourcesOf(more, taxYear)];
          const brought = sources.filter((source) => !plain.includes(source));
          expect(brought).not.to.eql([]);
          expect(
            brought.some((source) => own.test(source)),
            brought.join(' '),
          ).to.equal(true);
          // What a Scot is told has nothing of loans, and so on for each.
          const others = brings.filter(
            ([other, , pattern]) => other !== name && String(pattern) !== String(own),
          );
          for (const source of brought.filter((each) => !own.test(each)))
            expect(
              others.filter(([, , pattern]) => pattern.test(source)),
              source,
            ).to.eql([]);
        });
      }

      it('are all there are, in the published rates', () => {
        const { sources } = payroll.rates(taxYear);
        expect(sources).to.include.members([
          'https://www.gov.uk/scottish-income-tax',
          'https://www.gov.uk/welsh-income-tax',
          'https://www.gov.uk/marriage-allowance',
          'https://www.gov.uk/claim-employment-allowance',
        ]);
      });
    });
  }
});

describe('the sources of an employer cost', () => {
  const act = (section: string) => `https://www.legislation.gov.uk/ukpga/2007/3/section/${section}`;
  const named: readonly (readonly [
    what: string,
    request: JsonObject,
    sources: readonly string[],
    not?: string,
  ])[] = [
    ['who gives the marriage allowance', { marriage_allowance: 'transferring' }, [act('55C')]],
    ['who receives it', { marriage_allowance: 'receiving' }, [act('55B')], act('55C')],
    [
      'what sets the automatic enrolment minimum',
      { employer_pension: 'auto_enrolment_minimum' },
      [13, 20, 26].map((section) => `https://www.legislation.gov.uk/ukpga/2008/30/section/${section}`),
    ],
    [
      'what of childcare vouchers is exempt, and what is done with the rest',
      { childcare_vouchers: { amount: 300, per: 'month' } },
      [
        'https://www.legislation.gov.uk/ukpga/2003/1/section/270A',
        'https://www.legislation.gov.uk/ukpga/2003/1/section/270B',
        'https://www.gov.uk/expenses-and-benefits-childcare/what-to-report-and-pay',
      ],
      'eim16050',
    ],
  ];
  for (const [what, request, expected, not = 'nothing else'] of named)
    it(`say ${what}`, async () => {
      const sources = await sourcesOf(request, payroll.latestTaxYear());
      expect(sources).to.include.members([...expected]);
      expect(sources.join(' ')).not.to.include(not);
    });
});

describe('the sources of a payslip', () => {
  const plain = {
    tax_month: 1,
    tax_code: '1257L',
    ni_category: 'A',
    pay: [{ kind: 'salary', amount: 3000 }],
  };
  const starter = {
    tax_month: 1,
    starter_declaration: 'A',
    ni_category: 'A',
    pay: [{ kind: 'salary', amount: 3000 }],
  };
  const ofLatestYear = async (request: JsonObject) => {
    const { sources } = answerOf(await payroll.calculate('payslip', request, payroll.latestTaxYear()));
    return Array.isArray(sources) ? sources.map(String) : [];
  };
  const brings: readonly (readonly [string, JsonObject, RegExp])[] = [
    ['a leaver', { ...plain, after_leaving: 'regular_payment' }, /2682\/regulation\/37/],
    ['what comes late to a leaver', { ...plain, after_leaving: 'irregular_payment' }, /nim08400/],
    ['a director', { ...plain, director: { method: 'annual' } }, /1004\/regulation\/8|nim12022/],
    ['a starter', starter, /new-employee/],
    ['a pension', { ...plain, pension: { method: 'net_pay', percent: 5 } }, /section\/193|pension/],
    ['automatic enrolment', { ...plain, employer_pension: 'auto_enrolment_minimum' }, /2008\/30/],
    ['a loan', { ...plain, student_loans: ['plan_2'] }, /loan|2009\/470/],
  ];

  it('are few for a plain month: none of leavers, starters, directors, pensions and loans', async () => {
    const sources = await ofLatestYear(plain);
    expect(sources).to.have.length.within(15, 24);
    const others = brings.map(([, , pattern]) => pattern);
    expect(sources.filter((source) => others.some((pattern) => pattern.test(source)))).to.eql([]);
  });

  for (const [name, request, own] of brings) {
    it(`are for ${name} its own besides`, async () => {
      expect((await ofLatestYear(request)).filter((source) => own.test(source))).not.to.eql([]);
    });
  }

  it('stand in the step of a rule by the branch that was taken', async () => {
    const authorityOfCode = async (request: JsonObject) => {
      const { calculation: run } = await payroll.calculate('payslip', request, payroll.latestTaxYear());
      const [step] = trace(run, ['code_to_use.tax_code']).filter(
        ({ rule }) => rule === 'code_to_use.tax_code',
      );
      return step?.authority;
    };
    expect(await authorityOfCode(plain)).to.eql(['paye_21']);
    expect(await authorityOfCode({ ...plain, after_leaving: 'regular_payment' })).to.eql(['paye_37']);
    expect(await authorityOfCode(starter)).to.eql(['paye_21', 'new_employees']);
  });
});
