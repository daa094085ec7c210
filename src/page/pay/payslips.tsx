import { isList, type JsonObject, valueAt } from '../../json.js';
import { type Calculation, decimalOf } from '../../language/index.js';
import type { PostOperation } from '../../operations/index.js';
import type { AnswerProps } from '../case/calculator.js';
import { type Case, queryOfRequest } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import { monthsOf } from '../case/months.js';
import { outcomeOf } from '../case/outcome.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { fileHeaders } from '../headers.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { csvOf } from '../parts/csv.js';
import { Footer } from '../parts/Footer.js';
import { pence } from '../parts/figures.js';
import { Money } from '../parts/Money.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { inPounds, pay as texts } from '../texts/en.js';
import { figureTitle, wordTitle } from '../texts/titles.js';
import { whyAddressOf } from './Answer.js';
import { amountAt, homeLines } from './figures.js';

/** /pay/payslips: every payslip of a year, with the year beneath. */
export function payslipsPage(operation: PostOperation): Page {
  const address = addressOf(operation);
  const path = `${address}/payslips`;
  return {
    method: 'GET',
    path,
    hasCalculation: true,
    dearest: () => queryOfRequest(operation.dearest()),
    async answer(call) {
      const { querystring } = call;
      const pageCase = caseAt(call, operation);
      if (pageCase.canonical !== querystring) return seeOther(`${path}?${pageCase.canonical}`);
      return conditionalPage(call, async () => {
        const outcome = await outcomeOf(pageCase, call);
        const isFaulty = outcome.kind === 'faults' || outcome.kind === 'unknown';
        const children = (
          <article class="wide">
            <p class="back">
              <a href={`${address}?${pageCase.canonical}`}>{texts.backToCase}</a>
            </p>
            <h1>{texts.payslipsHeading}</h1>
            {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
            {outcome.kind === 'unknown' && (
              <UnknownNames entries={outcome.entries} without={`${address}?${pageCase.query}`} />
            )}
            {outcome.kind === 'locked' && <LockedPanel back={`${path}?${pageCase.canonical}`} call={call} />}
            {outcome.kind === 'answer' && (
              <Payslips
                pageCase={pageCase}
                answer={outcome.answer}
                calculation={outcome.result.calculation}
              />
            )}
          </article>
        );
        const title = isFaulty ? texts.faulty : texts.payslipsHeading;
        return { title, current: address, scripts: ['why'], children, isFaulty };
      });
    },
  };
}

const LIST = 'employee.payslips';
const YEAR = 'employee.periods.year';

/** The value of the rules that a payslip with a bonus has. */
const BONUS = 'pay.bonus_paid';

/** Whether each payslip has a bonus, in their order; none where the law of the case knows no bonus. */
function bonusesIn(calculation: Calculation): readonly boolean[] {
  if (calculation.book.checked.values.every(({ fullName }) => fullName !== BONUS)) return [];
  return calculation.series(calculation.book.value(BONUS)).map(({ datum }) => !decimalOf(datum).isZero());
}

/** A line of the table: a payslip, or the year. */
interface PayslipRow {
  readonly name: string;
  /** Its month, where it has one to itself, else its number. */
  readonly short: string;
  readonly path: string;
  readonly hasBonus: boolean;
}

/** The payslips of a year and the year beneath, and the names of the figures that they show. */
function tableOf(pageCase: Case, answer: JsonObject, calculation: Calculation) {
  const hasBonus = bonusesIn(calculation);
  const list = valueAt(answer, LIST);
  const months = valueAt(answer, 'employee.pay_frequency') === 'monthly' ? monthsOf(pageCase) : [];
  const namesOf = (index: number) => {
    const [month, number] = [months[index], String(index + 1)];
    return month === undefined
      ? { name: number, short: number }
      : { name: texts.ofMonth(index + 1, month), short: month };
  };
  const deductions = new Set(homeLines(answer, YEAR).map(({ path }) => path.slice(YEAR.length + 1)));
  return {
    payslips: Array.from(
      { length: isList(list) ? list.length : 0 },
      (_, index): PayslipRow => ({
        ...namesOf(index),
        path: `${LIST}[${index}]`,
        hasBonus: hasBonus[index] === true,
      }),
    ),
    year: { name: texts.wholeYear, short: texts.wholeYear, path: YEAR, hasBonus: false },
    names: ['gross', ...deductions, 'take_home'],
    amountOf: ({ path }: PayslipRow, name: string) => {
      const amount = amountAt(answer, `${path}.${name}`);
      return deductions.has(name) ? amount.neg() : amount;
    },
  };
}

type PayslipsProps = Pick<AnswerProps, 'pageCase' | 'answer'> & { readonly calculation: Calculation };

function Payslips({ pageCase, answer, calculation }: PayslipsProps) {
  const { payslips, year, names, amountOf } = tableOf(pageCase, answer, calculation);
  const why = whyAddressOf(pageCase);
  const frequency = valueAt(answer, 'employee.pay_frequency');
  // On a phone take-home is the first figure that one sees; where all have room it is the last, as a sum is.
  const columns = [{ name: 'take_home', look: 'num at-narrow' }].concat(
    names.map((name) => ({ name, look: name === 'take_home' ? 'num at-wide' : 'num' })),
  );
  const row = (line: PayslipRow) => (
    <tr key={line.path} {...(line === year && { class: 'sum' })}>
      <th scope="row">
        {line.name}
        {line.hasBonus && <p class="small quiet">{texts.withBonus}</p>}
      </th>
      {columns.map(({ name, look }) => (
        <td class={look} key={look + name}>
          <Money
            amount={amountOf(line, name)}
            path={`${line.path.replace(/\[(\d+)\]/, '.$1')}.${name}`}
            why={why}
          />
        </td>
      ))}
    </tr>
  );
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <section class="card figures">
        <div class="head">
          <p class="small quiet">{texts.chooseFigure}</p>
          <a href={`${addressOf(pageCase.operation)}/payslips.csv?${pageCase.canonical}`}>{texts.file}</a>
        </div>
        <section class="scroll" aria-label={texts.payslipsHeading} tabindex={0}>
          <table class="grid">
            <caption>
              {texts.payslipsCaption(typeof frequency === 'string' ? wordTitle(frequency) : '')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{texts.payslip}</th>
                {columns.map(({ name, look }) => (
                  <th scope="col" class={look} key={look + name}>
                    {figureTitle(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{payslips.map(row)}</tbody>
            <tfoot>{row(year)}</tfoot>
          </table>
        </section>
      </section>
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </>
  );
}

/** The payslips of a year that are not alike, each with all that are, and the year beneath; without links, for paper. */
export function PayslipsThatDiffer({ pageCase, answer, calculation }: PayslipsProps) {
  const { payslips, year, names, amountOf } = tableOf(pageCase, answer, calculation);
  const figuresOf = (line: PayslipRow) => names.map((name) => pence(amountOf(line, name)));
  const alike = new Map<string, readonly PayslipRow[]>();
  for (const each of payslips) {
    const figures = figuresOf(each).join(' ');
    alike.set(figures, [...(alike.get(figures) ?? []), each]);
  }
  const row = (line: PayslipRow, name: string) => (
    <tr key={line.path} {...(line === year && { class: 'sum' })}>
      <th scope="row">{name}</th>
      {figuresOf(line).map((figure, index) => (
        <td class="num" key={names[index]}>
          {figure}
        </td>
      ))}
    </tr>
  );
  return (
    <section class="wide" aria-label={texts.payslipsHeading} tabindex={0}>
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">{texts.payslip}</th>
            {names.map((name) => (
              <th scope="col" class="num" key={name}>
                {figureTitle(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...alike.values()].flatMap((group) => {
            const [first] = group;
            return first === undefined ? [] : row(first, namesTogether(group, payslips));
          })}
          {row(year, year.short)}
        </tbody>
      </table>
    </section>
  );
}

/** The names of some payslips among all, those that follow on each other by the first and the last: “April, July to September”. */
function namesTogether(group: readonly PayslipRow[], all: readonly PayslipRow[]): string {
  const isIn = (each: PayslipRow | undefined) => each !== undefined && group.includes(each);
  const starts = all.flatMap((each, index) => (isIn(each) && !isIn(all[index - 1]) ? [each] : []));
  const ends = all.flatMap((each, index) => (isIn(each) && !isIn(all[index + 1]) ? [each] : []));
  return starts
    .map((start, index) => {
      const end = ends[index] ?? start;
      return start === end ? start.short : texts.fromTo(start.short, end.short);
    })
    .join(', ');
}

/** /pay/payslips.csv: the same as a file for spreadsheets. */
export function payslipsFile(operation: PostOperation): Page {
  const address = addressOf(operation);
  return {
    method: 'GET',
    path: `${address}/payslips.csv`,
    hasCalculation: true,
    dearest: () => queryOfRequest(operation.dearest()),
    async answer(call) {
      const pageCase = caseAt(call, operation);
      const outcome = await outcomeOf(pageCase, call);
      if (outcome.kind !== 'answer') return seeOther(`${address}/payslips?${pageCase.canonical}`);
      const { payslips, year, names, amountOf } = tableOf(
        pageCase,
        outcome.answer,
        outcome.result.calculation,
      );
      const head = [texts.payslip, ...names.map((name) => inPounds(figureTitle(name)))];
      const rows = [...payslips, year].map((line) => [
        line.name,
        ...names.map((name) => amountOf(line, name).toFixed(2)),
      ]);
      return {
        status: 200,
        headers: fileHeaders(`payslips-${pageCase.taxYear}.csv`),
        body: csvOf([head, ...rows]),
      };
    },
  };
}
