import type { CaseAnswer } from '../case/outcome.js';
import { pence, pounds } from '../parts/figures.js';
import type { SheetContent } from '../sheet/content.js';
import { pay as texts } from '../texts/en.js';
import { figureTitle } from '../texts/titles.js';
import { Headline, RegionByCode, titleOf } from './Answer.js';
import { amountAt, costLines, homeLines } from './figures.js';
import { PayslipsThatDiffer } from './payslips.js';

const YEAR = 'employee.periods.year';
const CHARGE = 'employee.child_benefit.charge';

/** A salary on a sheet: what it costs, what comes home, and each line of both. */
export function sheetOfPay(of: CaseAnswer): SheetContent {
  const { pageCase, answer, result } = of;
  const line = (path: string, isSubtracted = false) => {
    const amount = amountAt(answer, path);
    return { path, title: figureTitle(path), text: pence(isSubtracted ? amount.neg() : amount) };
  };
  const charge = amountAt(answer, CHARGE);
  return {
    title: titleOf(pageCase, answer),
    head: (
      <>
        <Headline of={of} />
        <RegionByCode pageCase={pageCase} answer={answer} />
        {!charge.isZero() && <p class="small">{`${texts.childBenefit}: ${pounds(charge)}.`}</p>}
      </>
    ),
    tables: [
      {
        caption: texts.homeOfYear,
        lines: [
          line(`${YEAR}.gross`),
          ...homeLines(answer, YEAR).map(({ path }) => line(path, true)),
          { ...line(`${YEAR}.take_home`), isSum: true },
        ],
      },
      {
        caption: texts.costOfYear,
        lines: [
          ...costLines(answer).map(({ path, isSubtracted }) => line(path, isSubtracted)),
          { ...line('cost.total'), isSum: true },
        ],
      },
    ],
    payslips: () => (
      <PayslipsThatDiffer pageCase={pageCase} answer={answer} calculation={result.calculation} />
    ),
  };
}
