import type { ComponentChildren } from 'preact';
import type { JsonObject } from '../../json.js';
import type { PostOperation } from '../../operations/index.js';
import { type Case, type DisplayOptions, queryOfRequest } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import type { FormFault } from '../case/faults.js';
import { outcomeOf } from '../case/outcome.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { parts } from '../document.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { Footer } from '../parts/Footer.js';
import { pence, plainNumber, pounds, shortPounds } from '../parts/figures.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { amountAt } from '../pay/figures.js';
import { faultyTitleOf, pay, curve as texts } from '../texts/en.js';
import { Chart } from './Chart.js';
import { CurveCard } from './CurveCard.js';
import { type Curve, type CurvePoint, curveOf, HOME } from './points.js';

const FROM = 'show.from';
const TO = 'show.to';
/** Whole pounds; the API takes no greater salary. */
const POUNDS = /^\d{1,8}$/;
const MAX_POUNDS = 99_999_999;
/** The least difference of the bounds, for a point at every pound or more. */
const MIN_RANGE = 100;
/** Text that is not a number stays in the address: the page says what is wrong with it. */
const DISPLAY_OPTIONS: DisplayOptions = {
  from: { pattern: /\S/ },
  to: { pattern: /\S/ },
  part: { words: ['small'], isForScript: true },
};

/** /pay/curve: the take-home pay of every salary. */
export function curvePage(operation: PostOperation): Page {
  const address = addressOf(operation);
  const path = `${address}/curve`;
  return {
    method: 'GET',
    path,
    hasCalculation: true,
    dearest: () => queryOfRequest(operation.dearest()),
    requestCount: 6,
    async answer(call) {
      const pageCase = caseAt(call, operation, DISPLAY_OPTIONS);
      const { canonical, displayValues, query } = pageCase;
      const isPart = displayValues.has('show.part');
      if (!isPart && canonical !== call.querystring) return seeOther(`${path}?${canonical}`);
      return conditionalPage(call, async (headers) => {
        const outcome = await outcomeOf(pageCase, call);
        if (outcome.kind !== 'answer') {
          const isFaulty = outcome.kind === 'faults' || outcome.kind === 'unknown';
          const children = (
            <Article pageCase={pageCase}>
              {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
              {outcome.kind === 'unknown' && (
                <UnknownNames entries={outcome.entries} without={`${path}?${query}`} />
              )}
              {outcome.kind === 'locked' && <LockedPanel back={`${path}?${canonical}`} call={call} />}
            </Article>
          );
          return { title: isFaulty ? pay.faulty : texts.title, current: address, isFaulty, children };
        }
        const mark = markOf(pageCase, outcome.answer);
        const range = rangeOf(pageCase, mark.salary);
        if (range.faults.length > 0) {
          const children = (
            <Article pageCase={pageCase}>
              <ErrorSummary faults={range.faults} />
              <RangeForm pageCase={pageCase} range={range} />
            </Article>
          );
          return { title: faultyTitleOf(texts.title), current: address, isFaulty: true, children };
        }
        const curve = await curveOf(pageCase, Number(range.from), Number(range.to), call.nextTurn);
        const chart = <Chart curve={curve} mark={mark} />;
        if (isPart) return parts(<CurveCard pageCase={pageCase}>{chart}</CurveCard>, 200, headers);
        const children = (
          <Article pageCase={pageCase}>
            <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
            <section class="card curve-card">
              <p class="num">{texts.summary(shortPounds(mark.salary), pounds(mark.home))}</p>
              <div class="chart">{chart}</div>
              <RangeForm pageCase={pageCase} range={range} />
            </section>
            <section class="card">
              <section class="scroll" aria-label={texts.table} tabindex={0}>
                <SalaryTable curve={curve} />
              </section>
              {pageCase.values.has('child_benefit.children') && (
                <p class="small quiet">{texts.childBenefit}</p>
              )}
            </section>
            <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
          </Article>
        );
        return { title: texts.title, current: address, children };
      });
    },
  };
}

/** The mark of a case, at its yearly salary. */
function markOf({ values }: Case, answer: JsonObject): CurvePoint {
  const [amount = ''] = values.get('gross.amount') ?? [];
  const isOfYear = values.get('gross.per')?.[0] === 'year';
  const gross = isOfYear ? Number(amount) : amountAt(answer, 'employee.periods.year.gross').toNumber();
  return { salary: gross, home: amountAt(answer, HOME) };
}

/** A range of salaries as it was asked for, and what is wrong with it. */
interface Range {
  readonly from: string;
  readonly to: string;
  readonly faults: readonly FormFault[];
}

/** The range that the address names, else from 0 to a round figure well above the salary of the case. */
function rangeOf({ displayValues }: Case, salary: number): Range {
  const end = salary > 75_000 ? Math.ceil((2 * salary) / 50_000) * 50_000 : 150_000;
  const from = displayValues.get(FROM) ?? '0';
  const to = displayValues.get(TO) ?? String(Math.min(end, MAX_POUNDS));
  const most = shortPounds(MAX_POUNDS);
  const faults = [
    ...(POUNDS.test(from) ? [] : [{ name: FROM, says: texts.wrongFrom(most) }]),
    ...(POUNDS.test(to) ? [] : [{ name: TO, says: texts.wrongTo(most) }]),
  ];
  if (faults.length === 0 && Number(to) - Number(from) < MIN_RANGE)
    faults.push({ name: TO, says: texts.wrongRange(shortPounds(MIN_RANGE)) });
  return { from, to, faults };
}

/** What all of the page's states have. */
function Article({ pageCase, children }: { readonly pageCase: Case; readonly children: ComponentChildren }) {
  return (
    <article class="wide">
      <p class="back">
        <a href={`${addressOf(pageCase.operation)}?${pageCase.query}`}>{pay.backToCase}</a>
      </p>
      <h1>{texts.heading}</h1>
      {children}
    </article>
  );
}

/** A form for the range of salaries. */
function RangeForm({ pageCase, range }: { readonly pageCase: Case; readonly range: Range }) {
  const bounds = [
    { name: FROM, label: texts.from, value: range.from },
    { name: TO, label: texts.to, value: range.to },
  ];
  return (
    <form class="find" action={`${addressOf(pageCase.operation)}/curve`} method="get">
      {pageCase.entries.map(([name, value], at) => (
        <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
      ))}
      {bounds.map(({ name, label, value }) => {
        const fault = range.faults.find((each) => each.name === name);
        const isWrong = fault !== undefined && { 'aria-invalid': true, 'aria-describedby': `${name}-fault` };
        return (
          <div key={name}>
            <label class="label" for={name}>
              {label}
            </label>
            {fault !== undefined && (
              <p class="fault" id={`${name}-fault`}>
                {fault.says}
              </p>
            )}
            <span class="money">
              <input
                type="text"
                inputmode="numeric"
                id={name}
                name={name}
                value={POUNDS.test(value) ? plainNumber(Number(value)) : value}
                autocomplete="off"
                {...isWrong}
              />
            </span>
          </div>
        );
      })}
      <button type="submit" class="quieter">
        {texts.go}
      </button>
    </form>
  );
}

function SalaryTable({ curve: { rows } }: { readonly curve: Curve }) {
  return (
    <table class="points">
      <caption>{texts.table}</caption>
      <thead>
        <tr>
          {[texts.salary, texts.home, texts.kept].map((name) => (
            <th scope="col" class="num" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ salary, home, kept }) => (
          <tr key={salary}>
            <th scope="row" class="num">
              {plainNumber(salary)}
            </th>
            <td class="num">{pence(home)}</td>
            <td class="num">{kept === undefined ? '' : pence(kept)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
