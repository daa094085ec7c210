import { type JsonObject, objectsIn, valueAt } from '../../json.js';
import { dayInWords } from '../../language/index.js';
import { payslip } from '../../operations/index.js';
import { type AnswerProps, calculatorPage } from '../case/calculator.js';
import { encodeQuery } from '../case/case.js';
import { requestEntries } from '../case/entries.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds } from '../parts/figures.js';
import { FigureLine } from '../parts/Money.js';
import { amountAt, besideLines, payslipLines } from '../pay/figures.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { form, pay, payslip as texts } from '../texts/en.js';

const { groups } = form;

/** /payslip: one pay day, with the year so far. */
export const payslipPage = calculatorPage({
  path: '/payslip',
  operation: payslip,
  shape: {
    open: ['pay_date', 'tax_code', 'ni_category', 'pay'],
    groups: [
      { title: groups.payPeriod, fields: ['pay_frequency', 'tax_month', 'tax_week'] },
      { title: groups.pension, fields: ['pension', 'employer_pension'] },
      { title: groups.studentLoans, fields: ['student_loans'] },
      {
        title: groups.deductions,
        fields: ['salary_sacrifice', 'childcare_vouchers', 'pre_tax_deductions', 'post_tax_deductions'],
      },
      {
        title: groups.startAndLeave,
        fields: ['starter_declaration', 'after_leaving', 'director', 'earlier_employment'],
      },
      { title: groups.yearToDate, fields: ['year_to_date'] },
    ],
  },
  texts,
  headlines: (answer) => [[texts.takesHome, pounds(amountAt(answer, 'payslip.take_home'))]],
  answer: (props) => <Answer {...props} />,
});

function Answer({ pageCase, answer, call }: AnswerProps) {
  const why = (path: string) => `/payslip/why/${path}?${pageCase.query}`;
  const line = (name: string) => ({
    path: `payslip.${name}`,
    amount: amountAt(answer, `payslip.${name}`),
    isSubtracted: false,
  });
  const besides = besideLines(answer, 'payslip');
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <Notices answer={answer} />
      <section aria-label={texts.answer}>
        <div class="flow">
          <p class="get">
            {texts.takesHome}
            <strong class="num">{pounds(amountAt(answer, 'payslip.take_home'))}</strong>
          </p>
        </div>
      </section>
      <section class="card">
        <div class="two">
          <table>
            <caption>{pay.homeTable}</caption>
            <tbody>
              <FigureLine line={line('gross')} why={why} />
              {payslipLines(answer, 'payslip').map((each) => (
                <FigureLine key={each.path} line={each} why={why} />
              ))}
              <FigureLine line={line('take_home')} why={why} isSum />
            </tbody>
          </table>
          {besides.length > 0 && (
            <table>
              <caption>{pay.besidesTable}</caption>
              <tbody>
                {besides.map((each) => (
                  <FigureLine key={each.path} line={each} why={why} />
                ))}
              </tbody>
            </table>
          )}
        </div>
        <EarningsPeriods answer={answer} />
        <p class="small quiet hint-line">{pay.chooseFigure}</p>
      </section>
      <p>
        <a href={`/payslip?${nextOf(pageCase.request, answer)}`}>{texts.next}</a>
      </p>
      <CaseNotes answer={answer} pageCase={pageCase} origin={call.request.origin} />
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </>
  );
}

/** National Insurance and loans of each regular pay day, where the pay is of several. */
function EarningsPeriods({ answer }: { readonly answer: JsonObject }) {
  const rows = objectsIn(valueAt(answer, 'payslip.earnings_periods'));
  if (rows.length === 0) return null;
  const { payDay, payOfDay, employeeNi, employerNi, loans } = texts;
  return (
    <table>
      <caption>{texts.earningsPeriods}</caption>
      <thead>
        <tr>
          {[payDay, payOfDay, employeeNi, employerNi, loans].map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row['regular_pay_day']} ${row['ni_category']}`}>
            <th scope="row">{dayInWords(String(row['regular_pay_day']))}</th>
            <td class="num">{pence(amountAt(row, 'niable_pay'))}</td>
            <td class="num">{pence(amountAt(row, 'employee_ni'))}</td>
            <td class="num">{pence(amountAt(row, 'employer_ni'))}</td>
            <td class="num">
              {pence(amountAt(row, 'student_loan').add(amountAt(row, 'postgraduate_loan')))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a payroll clerk must look at. */
function Notices({ answer }: { readonly answer: JsonObject }) {
  const notices = objectsIn(answer['notices']);
  if (notices.length === 0) return null;
  return (
    <section class="card notices" aria-label={texts.notices}>
      <h2>{texts.notices}</h2>
      <ul class="plain">
        {notices.map((notice) => (
          <li key={String(notice['message'])}>{withApostrophes(String(notice['message']))}</li>
        ))}
      </ul>
    </section>
  );
}

/** The case of the payslip after this one: the same pay but that of other pay days, without its day, in the same tax year, and the
 *  year with this payslip in it. */
function nextOf(request: JsonObject, answer: JsonObject): string {
  const { pay_date: day, tax_month: _month, tax_week: _week, pay: items, ...same } = request;
  const ofItsDay = objectsIn(items).filter(({ regular_pay_day: of = day }) => of === day);
  const next = ofItsDay.map(({ regular_pay_day: _, ni_category: __, ...item }) => item);
  const year = { tax_year: answer['tax_year'] ?? null, year_to_date: answer['year_to_date'] ?? null };
  const entries = requestEntries({ ...same, pay: next, ...year }, '');
  return encodeQuery([...entries, ['show.begin', 'true']]);
}
