import { dayInWords } from '../../language/index.js';
import { sheetOfPayslip } from '../payslip/sheet.js';
import type { SheetContent } from '../sheet/content.js';
import { check as texts } from '../texts/en.js';
import { type CheckAnswer, FiguresTable, NotSaid, Result } from './Answer.js';

/** A check on a sheet, with the payslip that was expected and its reasons. */
export function sheetOfCheck(of: CheckAnswer): SheetContent {
  const { payslip } = of;
  const day = payslip.pageCase.request['pay_date'];
  return {
    title: typeof day === 'string' ? texts.sheetOf(dayInWords(day)) : texts.title,
    head: (
      <>
        <NotSaid {...of} />
        <Result {...of} />
        <FiguresTable {...of} expected={(_, figure) => figure} />
      </>
    ),
    tables: sheetOfPayslip(payslip).tables,
  };
}
