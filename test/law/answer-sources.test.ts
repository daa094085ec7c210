import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';

describe('the sources of an answer', () => {
  async function sourcesOf(more: JsonObject, taxYear: string): Promise<readonly string[]> {
    const request = { gross: { amount: 30000, per: 'year' }, region: 'england', ...more };
    const { sources } = answerOf(await payroll.calculate('employer-cost', request, taxYear));
    return Array.isArray(sources) ? sources.map(String) : [];
  }

  for (const taxYear of payroll.taxYears) {
    describe(`of ${taxYear}`, () => {
      it('are few for a plain English salary: nothing of other nations, of loans, vouchers or couples', async () => {
        const sources = await sourcesOf({}, taxYear);
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
