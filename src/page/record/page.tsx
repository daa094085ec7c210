import type { AnyCalculation } from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';
import { queryWithDisplay } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import { outcomeOf } from '../case/outcome.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { faultyTitleOf, record as texts } from '../texts/en.js';
import { recordAnswer } from './record.js';

/** …/record: a case as a document for the file, of one payslip where there are several. */
export function recordPage(path: string, operation: AnyCalculation): Page {
  return {
    method: 'GET',
    path: `${path}/record`,
    hasCalculation: true,
    async answer(call) {
      const { querystring } = call;
      const pageCase = caseAt(call, operation, { payslip: { default: '1' } });
      const address = `${path}/record?${pageCase.canonical}`;
      if (pageCase.canonical !== querystring) return seeOther(address);
      const back = `${path}?${pageCase.query}`;
      return conditionalPage(call, async (headers) => {
        const outcome = await outcomeOf(pageCase, call);
        if (outcome.kind === 'answer') {
          const { answer, run, taxYear } = outcome;
          const number = Number(pageCase.displayValues.get('show.payslip') ?? '1');
          const payslip = Number.isInteger(number) && number >= 1 && number <= run.payslips ? number : 1;
          const { payroll, request } = pageCase;
          const issued = utcNow();
          const parts = { payroll, operation, request, answer, run, taxYear, back, issued };
          const otherPayslip = (other: number) =>
            `${path}/record?${other === 1 ? pageCase.query : queryWithDisplay(pageCase, { payslip: String(other) })}`;
          return recordAnswer({ ...parts, otherPayslip, payslips: [payslip] }, headers);
        }
        const isLocked = outcome.kind === 'locked';
        const children = (
          <article class="wide">
            <h1>{texts.title}</h1>
            {isLocked && <LockedPanel back={address} call={call} />}
            {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
            {outcome.kind === 'unknown' && <UnknownNames entries={outcome.entries} without={back} />}
            <p>
              <a href={back}>{texts.back}</a>
            </p>
          </article>
        );
        const title = isLocked ? texts.title : faultyTitleOf(texts.title);
        return { title, current: path, isFaulty: !isLocked, children };
      });
    },
  };
}
