import { reasonOf } from '../../language/index.js';
import { sickPay } from '../../operations/index.js';
import { type AnswerProps, calculatorPage } from '../case/calculator.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { plainNumber, pounds } from '../parts/figures.js';
import { Money } from '../parts/Money.js';
import { amountAt, numberAt } from '../pay/figures.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { sickPay as texts } from '../texts/en.js';
import { figureLabel } from '../texts/labels.js';

/** /sick-pay: one payment of Statutory Sick Pay. */
export const sickPayPage = calculatorPage({
  path: '/sick-pay',
  operation: sickPay,
  displayOptions: { average_weekly_earnings: { words: ['amount', 'earnings'] } },
  shape: {
    open: ['average_weekly_earnings', 'qualifying_days_per_week', 'days', 'days_paid_before'],
    groups: [],
  },
  texts,
  headlines: (answer) => [[texts.due, pounds(amountAt(answer, 'amount'))]],
  answer: (props) => <Answer {...props} />,
});

function Answer({ pageCase, answer, result, call }: AnswerProps) {
  const why = (path: string) => `/sick-pay/why/${path}?${pageCase.query}`;
  const money = (name: string) => <Money amount={amountAt(answer, name)} path={name} why={why} />;
  const count = (name: string) => (
    <a href={why(name)} data-why>
      {plainNumber(numberAt(answer, name))}
    </a>
  );
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <section aria-label={texts.answer}>
        <div class="flow">
          <p class="get">
            {texts.due}
            <strong class="num">{pounds(amountAt(answer, 'amount'))}</strong>
          </p>
        </div>
        <p class="num">{withApostrophes(reasonOf(result.calculation, pageCase.operation.main) ?? '')}</p>
        {numberAt(answer, 'weekly_rate') > 0 && <p>{texts.remaining(numberAt(answer, 'days_remaining'))}</p>}
      </section>
      <section class="card">
        <table>
          <caption>{texts.caption}</caption>
          <tbody>
            {['average_weekly_earnings', 'weekly_rate'].map((name) => (
              <tr key={name}>
                <th scope="row">{figureLabel(name)}</th>
                <td class="num">{money(name)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{figureLabel('days')}</th>
              <td class="num">{count('days')}</td>
            </tr>
            <tr class="sum">
              <th scope="row">{figureLabel('amount')}</th>
              <td class="num">{money('amount')}</td>
            </tr>
            {/* After the sum, which it is no part of. */}
            <tr>
              <th scope="row">{figureLabel('days_remaining')}</th>
              <td class="num">{count('days_remaining')}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <CaseNotes answer={answer} pageCase={pageCase} origin={call.request.origin} />
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </>
  );
}
