import { type Json, type JsonObject, objectsIn, valueAt } from '../../json.js';
import { addDays, dayInWords } from '../../language/index.js';
import { type PostOperation, yearOfDay } from '../../operations/index.js';
import { type AnswerProps, calculatorPage } from '../case/calculator.js';
import { type Case, encodeQuery } from '../case/case.js';
import { requestEntries } from '../case/entries.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { addressOf } from '../own-pages.js';
import type { Page } from '../page.js';
import type { FormGroup } from '../parts/CaseForm.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds } from '../parts/figures.js';
import { FigureLine } from '../parts/Money.js';
import { NoticeList } from '../parts/NoticeList.js';
import { amountAt, besideLines, payslipLines } from '../pay/figures.js';
import { form, pay, payslip as texts } from '../texts/en.js';
import type { Titles } from '../texts/titles.js';

const { groups } = form;

/** The fields of a payslip that fold away. */
export const GROUPS_OF_PAYSLIP: readonly FormGroup[] = [
  { title: groups.payPeriod, fields: ['pay_frequency', 'tax_month', 'tax_week'] },
  { title: groups.pension, fields: ['pension', 'employer_pension'] },
  { title: groups.studentLoans, fields: ['student_loans', 'student_loan_refund'] },
  {
    title: groups.deductions,
    fields: ['salary_sacrifice', 'childcare_vouchers', 'pre_tax_deductions', 'post_tax_deductions'],
  },
  { title: groups.orders, fields: ['orders', 'order_days', 'order_charges'] },
  {
    title: groups.startAndLeave,
    fields: ['starter_declaration', 'after_leaving', 'director', 'earlier_employment'],
  },
  { title: groups.yearToDate, fields: ['year_to_date'] },
];

/** /payslip: one pay day, with the year so far. */
export function payslipPage(operation: PostOperation): Page {
  return calculatorPage({
    path: addressOf(operation),
    operation,
    shape: {
      open: ['pay_date', 'pay', 'tax_code', 'ni_category'],
      groups: GROUPS_OF_PAYSLIP,
    },
    texts,
    headlines: ({ answer }) => [[texts.takesHome, pounds(amountAt(answer, 'payslip.take_home'))]],
    answer: (props) => <Answer {...props} />,
  });
}

function Answer({ pageCase, answer, call }: AnswerProps) {
  const address = addressOf(pageCase.operation);
  const why = (path: string) => `${address}/why/${path}?${pageCase.query}`;
  const line = (name: string) => ({
    path: `payslip.${name}`,
    amount: amountAt(answer, `payslip.${name}`),
    isSubtracted: false,
  });
  const besides = besideLines(answer, 'payslip');
  const next = nextOf(pageCase, answer);
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <NoticeList notices={objectsIn(answer['notices'])} titles={pageCase.titles} />
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
        <Orders answer={answer} titles={pageCase.titles} />
        <p class="small quiet hint-line">{pay.chooseFigure}</p>
      </section>
      <ul class="links">
        {next !== undefined && (
          <li>
            <a href={`${address}?${next}`}>{texts.next}</a>
          </li>
        )}
        <li>
          <a href="/check">{texts.check}</a>
        </li>
      </ul>
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

/** What each order on earnings takes, and what it leaves to the next payment. */
function Orders({ answer, titles }: { readonly answer: JsonObject; readonly titles: Titles }) {
  const rows = ordersIn(answer);
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{texts.orders}</caption>
      <thead>
        <tr>
          {[texts.order, texts.deducted, texts.carried, texts.balance].map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <th scope="row">
              {[titles.word(String(row['kind']), 'orders.kind'), String(row['ref'])]
                .filter(Boolean)
                .join(' ')}
            </th>
            <td class="num">{pence(amountAt(row, 'deducted'))}</td>
            <td class="num">{pence(amountAt(row, 'carried'))}</td>
            <td class="num">{row['balance'] === null ? texts.notSaid : pence(amountAt(row, 'balance'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ordersIn(answer: JsonObject): readonly JsonObject[] {
  return objectsIn(valueAt(answer, 'payslip.attachments.orders') ?? []);
}

/** What the next payslip says of orders: each with what this one carries over and leaves owed. What is paid off is no order any more. */
function nextOrders({ orders, order_days, order_charges }: JsonObject, answer: JsonObject): JsonObject {
  const taken = ordersIn(answer);
  const next = objectsIn(orders ?? []).flatMap((order, at) => {
    const { carried_deduction: _, carried_protected: __, ...same } = order;
    const { carried = 0, carried_protected = 0, balance = null } = taken[at] ?? {};
    if (balance === 0) return [];
    return [
      {
        ...same,
        ...(balance !== null && { balance }),
        ...(carried !== 0 && { carried_deduction: carried }),
        ...(carried_protected !== 0 && { carried_protected }),
      },
    ];
  });
  if (next.length === 0) return {};
  return {
    orders: next,
    ...(order_days !== undefined && { order_days }),
    ...(order_charges !== undefined && { order_charges }),
  };
}

/** The query of the payslip after this one: on the next pay day, with the same pay but that of other pay days, and with this payslip in
 *  the year so far; a new tax year begins without one. Undefined after the last tax week or month of a year, where no day was given,
 *  and where the law of that day is not known. */
function nextOf({ request, payroll }: Case, answer: JsonObject): string | undefined {
  const {
    pay_date: day,
    tax_month: month,
    tax_week: week,
    pay: items,
    student_loan_refund: _refund,
    orders: _orders,
    order_days: _days,
    order_charges: _charges,
    ...others
  } = request;
  const same = { ...others, ...nextOrders(request, answer) };
  const ofItsDay = objectsIn(items).filter(({ regular_pay_day: of = day }) => of === day);
  const pay = ofItsDay.map(({ regular_pay_day: _, ni_category: __, ...item }) => item);
  const frequency = String(request['pay_frequency'] ?? 'monthly');
  const nextDay = typeof day === 'string' ? nextPayDay(day, frequency) : undefined;
  const time = nextDay === undefined ? nextPeriod({ month, week }, frequency) : { pay_date: nextDay };
  if (time === undefined) return undefined;
  const taxYear = String(answer['tax_year']);
  const nextYear = nextDay === undefined ? taxYear : yearOfDay(nextDay, payroll);
  if (nextYear === undefined) return undefined;
  const year = { tax_year: taxYear, year_to_date: answer['year_to_date'] ?? null };
  if (nextYear === taxYear) return encodeQuery(requestEntries({ ...same, ...time, pay, ...year }, ''));
  const { tax_year: _, year_to_date: __, earlier_employment: ___, ...lasting } = same;
  return encodeQuery(requestEntries({ ...lasting, ...time, pay }, ''));
}

/** The pay day after one. What is paid on the last day of a month is paid on the last of the next one, too. */
function nextPayDay(day: string, frequency: string): string {
  const days = DAYS_BETWEEN.get(frequency);
  if (days !== undefined) return addDays(day, days);
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number);
  const nextMonth = month + monthsBetween(frequency);
  const [length, nextLength] = [month, nextMonth].map((each) =>
    new Date(Date.UTC(year, each, 0)).getUTCDate(),
  );
  const next = number === length ? nextLength : Math.min(number, nextLength ?? number);
  return new Date(Date.UTC(year, nextMonth - 1, next)).toISOString().slice(0, 10);
}

const DAYS_BETWEEN: ReadonlyMap<string, number> = new Map([
  ['weekly', 7],
  ['two_weekly', 14],
  ['four_weekly', 28],
]);

const MONTHS_BETWEEN: ReadonlyMap<string, number> = new Map([
  ['quarterly', 3],
  ['half_yearly', 6],
  ['yearly', 12],
]);

function monthsBetween(frequency: string): number {
  return MONTHS_BETWEEN.get(frequency) ?? 1;
}

/** The tax month or week of the next payslip, where it is in the same tax year. */
function nextPeriod(
  { month, week }: { readonly month: Json | undefined; readonly week: Json | undefined },
  frequency: string,
): JsonObject | undefined {
  if (typeof month === 'number') {
    const next = month + monthsBetween(frequency);
    return next <= 12 ? { tax_month: next } : undefined;
  }
  const next = typeof week === 'number' ? week + (DAYS_BETWEEN.get(frequency) ?? 7) / 7 : 53;
  return next <= 52 ? { tax_week: next } : undefined;
}
