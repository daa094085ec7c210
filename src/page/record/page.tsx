import type { PostOperation } from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';
import { queryOfRequest, queryWithDisplay } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import { outcomeOf } from '../case/outcome.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { noAnswerPage } from '../parts/no-answer.js';
import { record as texts } from '../texts/en.js';
import { recordAnswer } from './record.js';

/** …/record: a case as a document for the file, of one payslip where there are several. */
export function recordPage(operation: PostOperation): Page {
  const path = addressOf(operation);
  return {
    method: 'GET',
    path: `${path}/record`,
    hasCalculation: true,
    dearest: () => queryOfRequest(operation.dearest()),
    async answer(call) {
      const { querystring } = call;
      const pageCase = caseAt(call, operation, { payslip: { default: '1' } });
      const address = `${path}/record?${pageCase.canonical}`;
      if (pageCase.canonical !== querystring) return seeOther(address);
      const back = `${path}?${pageCase.query}`;
      return conditionalPage(call, async (headers) => {
        const outcome = await outcomeOf(pageCase, call);
        if (outcome.kind !== 'answer')
          return noAnswerPage({ outcome, call, title: texts.title, current: path, address, back });
        const { payroll, request } = pageCase;
        const number = Number(pageCase.displayValues.get('show.payslip') ?? '1');
        const { answer, taxYear, result } = outcome;
        const { calculation } = result;
        const { payslips } = calculation;
        const payslip = Number.isInteger(number) && number >= 1 && number <= payslips ? number : 1;
        const otherPayslip = (other: number) =>
          `${path}/record?${other === 1 ? pageCase.query : queryWithDisplay(pageCase, { payslip: String(other) })}`;
        const parts = { payroll, operation, request, answer, calculation, taxYear, payslips: [payslip] };
        return recordAnswer({ ...parts, back, otherPayslip, issued: utcNow() }, headers);
      });
    },
  };
}
