import type { JsonObject } from '../../json.js';
import { employerCost } from '../../operations/index.js';
import { takesKeys } from '../access/takes-keys.js';
import { bookAddress } from '../book/address.js';
import { type Case, type DisplayOptions, encodeQuery } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import type { FormFault } from '../case/faults.js';
import { outcomeOf } from '../case/outcome.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { parts } from '../document.js';
import { failurePage } from '../failure.js';
import { conditionalPage, type Page, type PageResult, seeOther } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { pence, percent, plainNumber, pounds, shortPounds } from '../parts/figures.js';
import { ErrorSummary, LockedPanel, OlderLaw, UnknownNames } from '../parts/Notices.js';
import { amountAt } from '../pay/figures.js';
import { faultyTitleOf, pay, curve as texts } from '../texts/en.js';
import { Chart, type Mark } from './Chart.js';
import { CurveCard } from './CurveCard.js';
import type { Cliff, Curve, Turn } from './curve.js';
import { curvesOf } from './curves.js';
import type { LimitEffect } from './limit-effect.js';

const PATH = '/pay/curve';
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
/** How many requests a curve counts as, where it is not cached. */
const REQUESTS = 20;
/** Seconds until a request that was turned away may try again. */
const RETRY_AFTER = '5';

/** /pay/curve: the take-home pay and the cost of every salary, and where the law turns. */
export const curvePage: Page = {
  method: 'GET',
  path: PATH,
  hasCalculation: true,
  async answer(call) {
    const { site, querystring, request } = call;
    const pageCase = caseAt(call, employerCost, DISPLAY_OPTIONS);
    const isPart = pageCase.displayValues.has('show.part');
    if (!isPart && pageCase.canonical !== querystring) return seeOther(`${PATH}?${pageCase.canonical}`);
    return conditionalPage(call, async (headers) => {
      const outcome = await outcomeOf(pageCase, call);
      if (outcome.kind !== 'answer') {
        const isFaulty = outcome.kind === 'faults' || outcome.kind === 'unknown';
        const children = (
          <article class="wide">
            <BackToCase pageCase={pageCase} />
            <h1>{texts.heading}</h1>
            {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
            {outcome.kind === 'unknown' && (
              <UnknownNames entries={outcome.entries} without={`${PATH}?${pageCase.query}`} />
            )}
            {outcome.kind === 'locked' && (
              <LockedPanel back={`${PATH}?${pageCase.canonical}`} takesKey={takesKeys(call)} />
            )}
          </article>
        );
        const title = isFaulty ? pay.faulty : texts.title;
        return { title, current: '/pay', isFaulty, children };
      }
      const mark = markOf(pageCase, outcome.answer);
      const range = rangeOf(pageCase, mark);
      if ('faults' in range) return wrongRange(pageCase, range.faults);
      const { from, to } = range;
      const onMiss = () => request.countMore(REQUESTS - 1);
      const curve = await curvesOf(site.payroll).find(pageCase, from, to, onMiss);
      if (curve === undefined) {
        const busy = failurePage(site, 503, RETRY_AFTER);
        return { ...busy, headers: [...busy.headers, ['Retry-After', RETRY_AFTER]] };
      }
      if (isPart) {
        const card = (
          <CurveCard pageCase={pageCase}>
            <Chart curve={curve} mark={mark} />
          </CurveCard>
        );
        return parts(card, 200, headers);
      }
      const children = <CurveArticle pageCase={pageCase} curve={curve} mark={mark} />;
      const scripts = ['curve', 'why'] as const;
      return { title: texts.title, current: '/pay', scripts, children };
    });
  },
};

/** The mark of a case, at its yearly salary. */
function markOf({ values }: Case, answer: JsonObject): Mark {
  const [amount = ''] = values.get('gross.amount') ?? [];
  const isOfYear = values.get('gross.per')?.[0] === 'year';
  return {
    salary: isOfYear ? Number(amount) : amountAt(answer, 'employee.periods.year.gross').toNumber(),
    home: amountAt(answer, 'employee.periods.year.take_home'),
    cost: amountAt(answer, 'cost.total'),
  };
}

/** The range of salaries that the address names, else from 0 to a round figure well above that of the case; or what is wrong
 *  with it. */
function rangeOf(
  { displayValues }: Case,
  { salary }: Mark,
): Pick<Curve, 'from' | 'to'> | { readonly faults: readonly FormFault[] } {
  const isPounds = (name: string) => POUNDS.test(displayValues.get(name) ?? '0');
  const most = shortPounds(MAX_POUNDS);
  const faults = [
    ...(isPounds(FROM) ? [] : [{ name: FROM, says: texts.wrongFrom(most) }]),
    ...(isPounds(TO) ? [] : [{ name: TO, says: texts.wrongTo(most) }]),
  ];
  if (faults.length > 0) return { faults };
  const end = salary > 75_000 ? Math.ceil((2 * salary) / 50_000) * 50_000 : 150_000;
  const from = Number(displayValues.get(FROM) ?? 0);
  const to = Number(displayValues.get(TO) ?? end);
  if (to - from >= MIN_RANGE) return { from, to };
  const low = Math.min(from, to);
  const high = Math.max(from, to, low + MIN_RANGE);
  const says = texts.wrongRange(shortPounds(MIN_RANGE), shortPounds(low), shortPounds(high));
  return { faults: [{ name: TO, says }] };
}

/** The page of a range that cannot be drawn: what is wrong, above the form and beside its fields. */
function wrongRange(pageCase: Case, faults: readonly FormFault[]): PageResult {
  const { displayValues } = pageCase;
  const [from = '', to = ''] = [FROM, TO].map((name) => displayValues.get(name));
  const children = (
    <article class="wide">
      <BackToCase pageCase={pageCase} />
      <h1>{texts.heading}</h1>
      <ErrorSummary faults={faults} />
      <RangeForm pageCase={pageCase} from={from} to={to} faults={faults} />
    </article>
  );
  return { title: faultyTitleOf(texts.title), current: '/pay', isFaulty: true, children };
}

function BackToCase({ pageCase }: { readonly pageCase: Case }) {
  return (
    <p class="back">
      <a href={`/pay?${pageCase.query}`}>{pay.backToCase}</a>
    </p>
  );
}

interface CurveProps {
  readonly pageCase: Case;
  readonly curve: Curve;
  readonly mark: Mark;
}

function CurveArticle({ pageCase, curve, mark }: CurveProps) {
  return (
    <article class="wide">
      <BackToCase pageCase={pageCase} />
      <h1>{texts.heading}</h1>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <OlderLaw cases={[pageCase]} />
      <section class="card curve-card">
        <p class="num">{texts.summary(shortPounds(mark.salary), pounds(mark.home), pounds(mark.cost))}</p>
        {curve.cliffs.map((cliff) => (
          <p class="num cliff-says" key={cliff.salary}>
            {cliffInWords(cliff)}
          </p>
        ))}
        <div class="chart" data-curve={texts.keys} data-at={mark.salary}>
          <Chart curve={curve} mark={mark} hasTable />
        </div>
        <p class="num" data-under-mark />
        <RangeForm pageCase={pageCase} from={plainNumber(curve.from)} to={plainNumber(curve.to)} />
      </section>
      <TurnsTable pageCase={pageCase} curve={curve} />
      <div class="notes points-of">
        <Disclosure title={texts.points}>
          <section class="scroll" aria-label={texts.pointsCaption} tabindex={0}>
            <PointsTable curve={curve} />
          </section>
        </Disclosure>
      </div>
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </article>
  );
}

function cliffInWords({ salary, before, after, recoveredAt }: Cliff): string {
  const falls = texts.cliff(shortPounds(salary), pounds(before.sub(after)));
  return recoveredAt === undefined ? falls : `${falls} ${texts.recovered(shortPounds(recoveredAt))}`;
}

/** A form for the range of salaries. */
function RangeForm({
  pageCase,
  from,
  to,
  faults = [],
}: {
  readonly pageCase: Case;
  readonly from: string;
  readonly to: string;
  readonly faults?: readonly FormFault[];
}) {
  return (
    <form class="find" action={PATH} method="get">
      {pageCase.entries.map(([name, value], at) => (
        <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <Bound name={FROM} label={texts.from} value={from} faults={faults} />
      <Bound name={TO} label={texts.to} value={to} faults={faults} />
      <button type="submit" class="quieter">
        {texts.go}
      </button>
    </form>
  );
}

function Bound({
  name,
  label,
  value,
  faults,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly faults: readonly FormFault[];
}) {
  const fault = faults.find((each) => each.name === name);
  return (
    <div>
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
          value={value}
          autocomplete="off"
          {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': `${name}-fault` })}
        />
      </span>
    </div>
  );
}

function TurnsTable({ pageCase, curve: { turns, isComplete } }: Pick<CurveProps, 'pageCase' | 'curve'>) {
  return (
    <section class="card">
      <h2>{texts.turns}</h2>
      {turns.length === 0 ? (
        <p>{texts.noTurns}</p>
      ) : (
        <section class="scroll" aria-label={texts.turns} tabindex={0}>
          <table class="turns">
            <caption class="unseen">{texts.turnsCaption}</caption>
            <thead>
              <tr>
                <th scope="col" class="num">
                  {texts.fromSalary}
                </th>
                <th scope="col">{texts.begins}</th>
                <th scope="col" class="num">
                  {texts.goes}
                </th>
              </tr>
            </thead>
            <tbody>
              {turns.map((turn, at) => (
                <TurnRow key={turn.salary} turn={turn} number={at + 1} pageCase={pageCase} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div class="small quiet">
        <p>{texts.goesNote}</p>
        <p>{texts.lateNote}</p>
        {pageCase.values.has('child_benefit.children') && <p>{texts.childBenefit}</p>}
        {!isComplete && <p>{texts.incomplete}</p>}
      </div>
    </section>
  );
}

function TurnRow({
  turn: { salary, effects, marginal },
  number,
  pageCase,
}: {
  readonly turn: Turn;
  readonly number: number;
  readonly pageCase: Case;
}) {
  return (
    <tr data-turn={salary}>
      <th scope="row" class="num">
        <span class="quiet">{texts.number(number)}</span> {shortPounds(salary)}
      </th>
      <td>
        {effects.map((each) => (
          <p key={each.says}>
            {each.says} <EffectLinks effect={each} salary={salary} pageCase={pageCase} />
          </p>
        ))}
      </td>
      <td class="num">{marginal === undefined ? '' : percent(marginal)}</td>
    </tr>
  );
}

/** Links to the reasons of the step at this salary, to its rule as written, and to its figure. */
function EffectLinks({
  effect: { rule, payslip, figure, says },
  salary,
  pageCase,
}: {
  readonly effect: LimitEffect;
  readonly salary: number;
  readonly pageCase: Case;
}) {
  const { payroll, taxYear, operation, entries } = pageCase;
  const rest = entries.filter(([name]) => !name.startsWith('gross.'));
  const [year = ['tax_year', taxYear] as const, ...others] = rest;
  const gross = [
    ['gross.amount', String(salary)],
    ['gross.per', 'year'],
  ] as const;
  const query = encodeQuery([year, ...gross, ...others, ['show.payslip', String(payslip)]]);
  return (
    <span class="small turn-links">
      <a href={`/pay/why/${rule}?${query}`} data-why aria-label={`${texts.why}: ${says}`}>
        {texts.why}
      </a>{' '}
      <a
        href={bookAddress(payroll.book(taxYear), rule, operation.purpose)}
        aria-label={`${texts.rule}: ${says}`}
      >
        {texts.rule}
      </a>{' '}
      {figure !== undefined && (
        <a href={`/book/figures/${figure}`} aria-label={`${texts.figure}: ${says}`}>
          {texts.figure}
        </a>
      )}
    </span>
  );
}

/** The script of the page reads the points from this table. */
function PointsTable({ curve: { points } }: Pick<CurveProps, 'curve'>) {
  return (
    <table class="points">
      <caption>{texts.pointsCaption}</caption>
      <thead>
        <tr>
          {[texts.salary, texts.home, texts.cost].map((name) => (
            <th scope="col" class="num" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ salary, home, cost }) => (
          <tr key={salary}>
            <th scope="row" class="num">
              {pence(salary)}
            </th>
            <td class="num">{pence(home)}</td>
            <td class="num">{pence(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
