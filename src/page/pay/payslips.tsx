import { isList, valueAt } from '../../json.js';
import { type Calculation, type Decimal, decimalOf } from '../../language/index.js';
import { employerCost } from '../../operations/index.js';
import type { AnswerProps } from '../case/calculator.js';
import { caseAt } from '../case/cases.js';
import { outcomeOf } from '../case/outcome.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { Footer } from '../parts/Footer.js';
import { Money } from '../parts/Money.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { pay as texts } from '../texts/en.js';
import { figureLabel, wordLabel } from '../texts/labels.js';
import { Tabs, whyAddressOf } from './Answer.js';
import { amountAt, homeLines } from './figures.js';

/** /pay/payslips: every payslip of a year, with the year beneath. */
export const payslipsPage: Page = {
  method: 'GET',
  path: '/pay/payslips',
  hasCalculation: true,
  async answer(call) {
    const { querystring } = call;
    const pageCase = caseAt(call, employerCost);
    if (pageCase.canonical !== querystring) return seeOther(`/pay/payslips?${pageCase.canonical}`);
    return conditionalPage(call, async () => {
      const outcome = await outcomeOf(pageCase, call);
      const isFaulty = outcome.kind === 'faults' || outcome.kind === 'unknown';
      const children = (
        <article class="wide">
          <p class="back">
            <a href={`/pay?${pageCase.canonical}`}>{texts.backToCase}</a>
          </p>
          <h1>{texts.payslipsHeading}</h1>
          {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
          {outcome.kind === 'unknown' && (
            <UnknownNames entries={outcome.entries} without={`/pay?${pageCase.query}`} />
          )}
          {outcome.kind === 'locked' && (
            <LockedPanel back={`/pay/payslips?${pageCase.canonical}`} call={call} />
          )}
          {outcome.kind === 'answer' && (
            <Payslips pageCase={pageCase} answer={outcome.answer} run={outcome.run} />
          )}
        </article>
      );
      const title = isFaulty ? texts.faulty : texts.payslipsHeading;
      return { title, current: '/pay', scripts: ['why'], children, isFaulty };
    });
  },
};

const LIST = 'employee.payslips';
const YEAR = 'employee.periods.year';

/** The value of the rules that a payslip with a bonus has. */
const BONUS = 'pay.bonus_paid';

/** Whether each payslip has a bonus, in their order; none where the law of the case knows no bonus. */
function bonusesIn(run: Calculation): readonly boolean[] {
  if (run.book.checked.values.every(({ fullName }) => fullName !== BONUS)) return [];
  return run.column(run.book.value(BONUS)).map(({ datum }) => !decimalOf(datum).isZero());
}

function Payslips({
  pageCase,
  answer,
  run,
}: Pick<AnswerProps, 'pageCase' | 'answer'> & { readonly run: Calculation }) {
  const hasBonus = bonusesIn(run);
  const list = valueAt(answer, LIST);
  const count = isList(list) ? list.length : 0;
  const why = whyAddressOf(pageCase);
  const deductions = new Set(homeLines(answer, YEAR).map(({ path }) => path.slice(YEAR.length + 1)));
  const names = ['gross', ...deductions, 'take_home'];
  const frequency = valueAt(answer, 'employee.pay_frequency');
  const row = (amountOf: (name: string) => Decimal, pathOf: (name: string) => string) =>
    names.map((name) => (
      <td class="num" key={name}>
        <Money amount={amountOf(name)} path={pathOf(name)} why={why} isSubtracted={deductions.has(name)} />
      </td>
    ));
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <section class="card">
        <div class="head figures">
          <p class="small quiet">{texts.chooseFigure}</p>
          <Tabs pageCase={pageCase} period="payslips" />
        </div>
        <section class="scroll" aria-label={texts.payslipsHeading} tabindex={0}>
          <table class="grid">
            <caption>
              {texts.payslipsCaption(typeof frequency === 'string' ? wordLabel(frequency) : '')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{texts.payslip}</th>
                {names.map((name) => (
                  <th scope="col" class="num" key={name}>
                    {figureLabel(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: count }, (_, index) => (
                <tr key={`${LIST}${index}`}>
                  <th scope="row">
                    {index + 1}
                    {hasBonus[index] === true && <p class="small quiet">{texts.withBonus}</p>}
                  </th>
                  {row(
                    (name) => amountAt(answer, `${LIST}[${index}].${name}`),
                    (name) => `${LIST}.${index}.${name}`,
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr class="sum">
                <th scope="row">{texts.wholeYear}</th>
                {row(
                  (name) => amountAt(answer, `${YEAR}.${name}`),
                  (name) => `${YEAR}.${name}`,
                )}
              </tr>
            </tfoot>
          </table>
        </section>
      </section>
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </>
  );
}
