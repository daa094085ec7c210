import type { JsonObject } from '../../json.js';
import { isList, isObject, valueAt } from '../../json.js';
import type { Decimal } from '../../language/index.js';
import type { OperationResult } from '../../operations/index.js';
import type { AnswerProps } from '../case/calculator.js';
import { type Case, queryWithDisplay } from '../case/case.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { addressOf } from '../own-pages.js';
import { Bar } from '../parts/Bar.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { percent, pounds, shortPounds } from '../parts/figures.js';
import { Money, type WhyAddress } from '../parts/Money.js';
import { compare, pay as texts } from '../texts/en.js';
import { figureTitle, wordTitle } from '../texts/titles.js';
import { amountAt, costLines, hasBar, homeLines, numberAt, reliefAtSource, sharesOf } from './figures.js';
import { average, isPeriod, PERIODS, type Period } from './periods.js';
import { type CaseOfRise, keptOfRise, RISE } from './rise.js';

const YEAR = 'employee.periods.year';

/** What a year of pay costs and brings home. */
export function Answer({ pageCase, asked, answer, result, call }: AnswerProps) {
  const why = whyAddressOf(pageCase);
  const shown = asked.displayValues.get('show.per');
  const period = isPeriod(shown) ? shown : 'year';
  return (
    <>
      <FoundPay answer={answer} />
      <p class="case">{wordsOfPay(pageCase, answer)}</p>
      <Headline of={{ pageCase, answer, result }} />
      <RegionByCode pageCase={pageCase} answer={answer} />
      <section class="card figures">
        <div class="head">
          <h2>{texts.figures}</h2>
          <Tabs pageCase={pageCase} asked={asked} period={period} />
        </div>
        <Figures answer={answer} result={result} period={period} why={why} />
        <p class="small quiet hint-line">
          {texts.chooseFigure} {texts.average}
        </p>
      </section>
      <Rates answer={answer} why={why} />
      <CaseNotes answer={answer} pageCase={pageCase} origin={call.request.origin} />
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </>
  );
}

/** The pay that was found for what it comes to, and what a penny less or more comes to. */
function FoundPay({ answer }: { readonly answer: JsonObject }) {
  const found = valueAt(answer, 'net_to_gross');
  if (!isObject(found)) return null;
  const amount = (name: string) => pounds(amountAt(found, name));
  const pay = [amount('gross.amount'), amount('each_payslip'), amount('reached')] as const;
  const isHome = 'a_penny_less' in found;
  const besides = isHome ? 'a_penny_less' : 'a_penny_more';
  return (
    <p class="notice num">
      {(isHome ? texts.bringsHome : texts.costsInAll)(...pay)}{' '}
      {found[besides] !== null && (isHome ? texts.aPennyLess : texts.aPennyMore)(amount(besides))}
    </p>
  );
}

/** A case of a year of pay in words, with the defaults that its answer names. */
export function wordsOfPay(pageCase: Case, answer: JsonObject): string {
  const used = valueAt(answer, 'employee');
  return `${wordsOfCase(pageCase, isObject(used) ? used : {}).join('. ')}.`;
}

/** The region whose rates the tax code of a request asks for; undefined where the region of the request counts. */
function regionByCode(answer: JsonObject): string | undefined {
  const region = valueAt(answer, 'employee.tax_region');
  const isCodeGiven = valueAt(answer, 'employee.tax_code_derived') === false;
  return isCodeGiven && typeof region === 'string' ? wordTitle(region) : undefined;
}

/** Where the employee is taxed, in words. */
function regionOf({ values }: Case, answer: JsonObject): string | undefined {
  const [region] = values.get('region') ?? [];
  return regionByCode(answer) ?? (region && wordTitle(region));
}

/** The title of a case with an answer. */
export function titleOf(pageCase: Case, answer: JsonObject): string {
  const { values } = pageCase;
  const [amount = ''] = values.get('gross.amount') ?? [];
  const [per = ''] = values.get('gross.per') ?? [];
  const region = regionOf(pageCase, answer);
  const gross = `${shortPounds(Number(amount))} ${wordTitle(per)}`;
  return region === undefined ? texts.caseTitle(gross) : texts.caseTitleIn(gross, region);
}

/** Said where the request gives a region and a tax code, since the code may be of another region. */
export function RegionByCode({
  pageCase: { values },
  answer,
  name,
}: {
  readonly pageCase: Case;
  readonly answer: JsonObject;
  /** The name of one of two cases. */
  readonly name?: string | undefined;
}) {
  const region = regionByCode(answer);
  if (region === undefined || !values.has('region')) return null;
  const says = texts.byTaxCode(String(valueAt(answer, 'employee.tax_code')), region);
  return <p class="notice">{name === undefined ? says : compare.fault(name, says)}</p>;
}

/** The addresses of the reasons of a case's figures. */
export function whyAddressOf(pageCase: Case): WhyAddress {
  const address = addressOf(pageCase.operation);
  return (path) => {
    const payslip = path.includes('payslips') ? /^(.*payslips)\.(\d+)\.(.*)$/.exec(path) : null;
    if (payslip === null) return `${address}/why/${path}?${pageCase.query}`;
    const [, list = '', index = '', rest = ''] = payslip;
    return `${address}/why/${list}.${rest}?${queryWithDisplay(pageCase, { payslip: String(Number(index) + 1) })}`;
  };
}

/** The two figures that matter, and what becomes of each pound. */
export function Headline({ of }: { readonly of: CaseOfRise }) {
  const { answer, result, pageCase } = of;
  const [cost, home] = [amountAt(answer, 'cost.total'), amountAt(answer, `${YEAR}.take_home`)];
  const kept = keptOfRise(of);
  const monthly = amountAt(answer, 'employee.periods.month.take_home');
  const shares = sharesOf(answer);
  const penceOf = (name: string) => shares.find((share) => share.name === name)?.pence ?? 0;
  const later = penceOf('pension');
  const relief = reliefAtSource(answer);
  return (
    <section aria-label={texts.answer}>
      <div class="flow">
        <p>
          {texts.costs} <strong class="num">{pounds(cost)}</strong> {texts.aYear} ·{' '}
          <b class="num">{pounds(average(cost, 'month', result))}</b> {texts.aMonth}
        </p>
        <p class="get">
          {texts.takesHome} <strong class="num">{pounds(home)}</strong> {texts.aYear} ·{' '}
          <b class="num">{pounds(monthly)}</b> {texts.aMonth}
        </p>
      </div>
      {kept !== undefined && (
        <p class="num">
          {texts.ofRise(shortPounds(RISE))}{' '}
          <a href={whyAddressOf(pageCase)('employee.rates.marginal')} data-why>
            <b>{shortPounds(kept)}</b>
          </a>
          .
        </p>
      )}
      {hasBar(shares) ? (
        <>
          <p>{texts.ofEachPound(`${penceOf('home')}p`, later === 0 ? undefined : `${later}p`)}</p>
          <Bar shares={shares} />
        </>
      ) : (
        <p>{cost.isZero() ? texts.nothingPaid : texts.moreTaken}</p>
      )}
      {!relief.isZero() && <p class="beside">{texts.reliefAtSource(pounds(relief))}</p>}
    </section>
  );
}

/** The periods of the figures, each a link: the address says which is shown. */
function Tabs({
  pageCase,
  asked,
  period,
}: Pick<AnswerProps, 'pageCase' | 'asked'> & { readonly period: Period }) {
  const address = addressOf(pageCase.operation);
  const columns = columnsFor(period);
  const tab = (each: Period) => (
    <li key={each} {...(columns.includes(each) && { class: 'of-one' })}>
      <a
        href={`${address}?${each === 'year' ? asked.query : queryWithDisplay(asked, { per: each })}`}
        data-swap
        {...(each === period && { 'aria-current': 'true' as const })}
      >
        {texts.periods[each]}
      </a>
    </li>
  );
  return (
    <ul class="per" aria-label={texts.per}>
      {columns.map(tab)}
      <li>
        <details>
          <summary>{texts.otherPeriods}</summary>
          <ul class="per">{PERIODS.filter((each) => !columns.includes(each)).map(tab)}</ul>
        </details>
      </li>
      <li>
        <a href={`${address}/payslips?${pageCase.query}`}>{texts.payslips}</a>
      </li>
    </ul>
  );
}

/** The year, a month, and a week or the period that was chosen in its place. */
function columnsFor(period: Period): readonly Period[] {
  return ['year', 'month', period === 'year' || period === 'month' ? 'week' : period];
}

interface FiguresProps extends Pick<AnswerProps, 'answer' | 'result'> {
  readonly period: Period;
  readonly why: WhyAddress;
}

/** The figures of a year, and beside them those of average periods. Where there is no room for three columns the style shows that of
 *  `period` alone. */
function Figures({ answer, result, period, why }: FiguresProps) {
  const columns = columnsFor(period);
  const row = (path: string, isSubtracted = false): PeriodRow => ({
    path,
    isSubtracted,
    figures: columns.map((each) => ({ period: each, ...figureFor(each, path, answer, result) })),
  });
  return (
    <>
      <PeriodTable
        caption={texts.homeTable}
        rows={[row(`${YEAR}.gross`), ...homeLines(answer, YEAR).map(({ path }) => row(path, true))]}
        sum={row(`${YEAR}.take_home`)}
        {...{ period, why }}
      />
      <PeriodTable
        caption={texts.costTable}
        rows={costLines(answer).map(({ path, isSubtracted }) => row(path, isSubtracted))}
        sum={row('cost.total')}
        {...{ period, why }}
      />
    </>
  );
}

/** A figure of the year, and the same for other periods, each with the path that its reasons are found by. */
interface PeriodRow {
  readonly path: string;
  readonly isSubtracted: boolean;
  readonly figures: readonly {
    readonly period: Period;
    readonly path: string;
    readonly amount: Decimal;
  }[];
}

/** Figures of the cost that stand among those of a period, by another name or the same. */
const COST_IN_PERIODS: ReadonlyMap<string, string> = new Map([
  ['cost.pay', 'gross'],
  ['cost.employer_ni', 'employer_ni'],
  ['cost.employer_pension', 'employer_pension'],
]);

/** The answer's own figure for a period; of a cost that it has for the year alone its share of that. */
export function figureFor(period: Period, path: string, answer: JsonObject, result: OperationResult) {
  if (period === 'year') return { path, amount: amountAt(answer, path) };
  const name = path.startsWith(`${YEAR}.`) ? path.slice(YEAR.length + 1) : COST_IN_PERIODS.get(path);
  const ofPeriod = `employee.periods.${period}.${name}`;
  return typeof valueAt(answer, ofPeriod) === 'number'
    ? { path: ofPeriod, amount: amountAt(answer, ofPeriod) }
    : { path, amount: average(amountAt(answer, path), period, result) };
}

function PeriodTable({
  caption,
  rows,
  sum,
  period,
  why,
}: Pick<FiguresProps, 'period' | 'why'> & {
  readonly caption: string;
  readonly rows: readonly PeriodRow[];
  readonly sum: PeriodRow;
}) {
  const classFor = (each: Period) => (each === period ? 'num' : 'num of-other');
  return (
    <table class="periods">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          {columnsFor(period).map((each) => (
            <th key={each} scope="col" class={classFor(each)}>
              {texts.periods[each]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, sum].map((row) => (
          <tr key={row.path} {...(row === sum && { class: 'sum' })}>
            <th scope="row">{figureTitle(row.path)}</th>
            {row.figures.map(({ period: each, ...figure }) => (
              <td key={each} class={classFor(each)}>
                <Money {...figure} why={why} isSubtracted={row.isSubtracted} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Deductions as parts of pay, and the tax of the year by its rates. */
function Rates({ answer, why }: { readonly answer: JsonObject; readonly why: WhyAddress }) {
  const bands = valueAt(answer, 'employee.tax_bands');
  const rows = isList(bands) ? bands.filter(isObject).filter((band) => numberAt(band, 'taxable') !== 0) : [];
  const charge = numberAt(answer, 'employee.child_benefit.charge');
  const share = (name: string) => (
    <a href={why(`employee.rates.${name}`)} data-why class="num">
      {percent(numberAt(answer, `employee.rates.${name}`))}
    </a>
  );
  return (
    <section class="card">
      <h2>{texts.rates}</h2>
      <dl class="facts">
        <div>
          <dt>{texts.effectiveLabel}</dt>
          <dd>{share('effective')}</dd>
        </div>
        <div>
          <dt>{texts.marginalLabel}</dt>
          <dd>{share('marginal')}</dd>
        </div>
        {charge > 0 && (
          <div>
            <dt>{texts.childBenefit}</dt>
            <dd>
              <a href={why('employee.child_benefit.charge')} data-why class="num">
                {pounds(charge)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {rows.length > 0 && (
        <table>
          <caption>{texts.bands}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.band}</th>
              <th scope="col" class="num">
                {texts.bandTaxable}
              </th>
              <th scope="col" class="num">
                {texts.bandTax}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((band) => (
              <tr key={numberAt(band, 'rate')}>
                <th scope="row">{percent(numberAt(band, 'rate'))}</th>
                {['taxable', 'tax'].map((name) => (
                  <td class="num" key={name}>
                    <Money amount={amountAt(band, name)} path="employee.tax_bands" why={why} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
