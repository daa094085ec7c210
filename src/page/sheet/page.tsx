import type { PostOperation } from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';
import { type DisplayOptions, queryOfRequest } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import { outcomeOf } from '../case/outcome.js';
import { documentHeaders } from '../headers.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { noAnswerPage } from '../parts/no-answer.js';
import { sheet as texts } from '../texts/en.js';
import type { SheetMaker } from './content.js';
import { sheetDocument } from './Sheet.js';

/** What may stand behind the sheet. */
const BEHIND: DisplayOptions = { payslips: { words: ['true'] }, steps: { words: ['true'] } };

/** …/sheet: a case on one sheet of paper, for whoever it is about; behind it, if asked, its payslips and its steps. */
export function sheetPage(operation: PostOperation, contentOf: SheetMaker): Page {
  const path = addressOf(operation);
  return {
    method: 'GET',
    path: `${path}/sheet`,
    hasCalculation: true,
    requestCount: 2,
    dearest: () => `${queryOfRequest(operation.dearest())}&show.payslips=true&show.steps=true`,
    async answer(call) {
      const pageCase = caseAt(call, operation, BEHIND);
      const { canonical, query, displayValues } = pageCase;
      const address = `${path}/sheet?${canonical}`;
      if (canonical !== call.querystring) return seeOther(address);
      const back = `${path}?${query}`;
      return conditionalPage(call, async (headers) => {
        const outcome = await outcomeOf(pageCase, call);
        if (outcome.kind !== 'answer')
          return noAnswerPage({ outcome, call, title: texts.title, current: path, address, back });
        const { html: body, style } = sheetDocument({
          of: outcome,
          content: contentOf(outcome),
          back,
          origin: call.request.origin,
          issued: utcNow(),
          hasPayslips: displayValues.has('show.payslips'),
          hasSteps: displayValues.has('show.steps'),
        });
        return { status: 200, headers: [...documentHeaders(style), ...headers], body };
      });
    },
  };
}
