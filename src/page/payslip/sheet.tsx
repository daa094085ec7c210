import { objectsIn } from '../../json.js';
import { Decimal, dayInWords } from '../../language/index.js';
import type { CaseAnswer } from '../case/outcome.js';
import { Bar } from '../parts/Bar.js';
import { pence, pounds } from '../parts/figures.js';
import { NoticeList } from '../parts/NoticeList.js';
import { amountAt, besideLines, hasBar, type Line, payslipLines, sharesOfPayslip } from '../pay/figures.js';
import type { SheetContent, SheetLine } from '../sheet/content.js';
import { pay, sheet, payslip as texts } from '../texts/en.js';
import { figureTitle } from '../texts/titles.js';

/** A payslip on a sheet. */
export function sheetOfPayslip({ pageCase, answer }: CaseAnswer): SheetContent {
  const { request, titles } = pageCase;
  const day = request['pay_date'];
  const lineOf = (path: string) => ({ path, amount: amountAt(answer, path), isSubtracted: false });
  const shown = ({ path, amount, isSubtracted }: Line): SheetLine => ({
    path,
    title: figureTitle(path),
    text: pence(isSubtracted ? amount.neg() : amount),
  });
  const besides = besideLines(answer, 'payslip');
  const shares = sharesOfPayslip(answer);
  const cost = Decimal.sum(shares.map(({ amount }) => amount));
  return {
    title: typeof day === 'string' ? sheet.payslipOf(dayInWords(day)) : texts.title,
    head: (
      <>
        <NoticeList notices={objectsIn(answer['notices'])} titles={titles} />
        <section aria-label={texts.answer}>
          <div class="flow">
            <p>
              {pay.costs} <strong class="num">{pounds(cost)}</strong>
            </p>
            <p class="get">
              {texts.takesHome} <strong class="num">{pounds(amountAt(answer, 'payslip.take_home'))}</strong>
            </p>
          </div>
          {hasBar(shares) && <Bar shares={shares} />}
        </section>
      </>
    ),
    tables: [
      {
        caption: pay.homeTable,
        lines: [
          shown(lineOf('payslip.gross')),
          ...payslipLines(answer, 'payslip').map(shown),
          { ...shown(lineOf('payslip.take_home')), isSum: true },
        ],
      },
      ...(besides.length === 0 ? [] : [{ caption: pay.besidesTable, lines: besides.map(shown) }]),
    ],
  };
}
