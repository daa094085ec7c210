import type { JsonObject } from '../../json.js';
import { Decimal } from '../../language/index.js';
import type { AnswerProps, Headlines } from '../case/calculator.js';
import { queryWithDisplay } from '../case/case.js';
import { queryOfCases } from '../case/cases.js';
import { addressOf } from '../own-pages.js';
import { BarLine } from '../parts/Bar.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds, withSign } from '../parts/figures.js';
import { Money } from '../parts/Money.js';
import { pay, compare as texts } from '../texts/en.js';
import { figureTitle, SHARES, wordTitle } from '../texts/titles.js';
import { figureFor, RegionByCode, whyAddressOf, wordsOfPay } from './Answer.js';
import { namesOf } from './case-names.js';
import { amountAt, costLines, hasBar, homeLines, type Line, sharesOf } from './figures.js';
import { isPeriod, type Period } from './periods.js';

const COST = 'cost.total';
const YEAR = 'employee.periods.year';
const HOME = `${YEAR}.take_home`;

/** The periods that the figures of both can be shown for. */
const TABS = ['year', 'month', 'week'] as const;

interface Pair {
  readonly a: AnswerProps;
  readonly b: AnswerProps;
}

interface NamesOfPair {
  readonly names: readonly [a: string, b: string];
}

/** The headlines of two cases: the differences of cost and take-home, B less A. */
export function differenceHeadlines(a: JsonObject, b: JsonObject): Headlines {
  return [
    [texts.nowCosts, changeInWords(moreAt(COST, a, b), texts.nowMore, texts.nowLess, texts.nowSame)],
    [texts.nowTakesHome, changeInWords(moreAt(HOME, a, b), texts.nowMore, texts.nowLess, texts.nowSame)],
  ];
}

/** Two cases side by side. */
export function Comparison({ a, b }: Pair) {
  const isOneYear = a.pageCase.taxYear === b.pageCase.taxYear;
  const names = namesOf(a.pageCase, b.pageCase);
  const shown = a.asked.displayValues.get('show.per');
  const period = isPeriod(shown) ? shown : 'year';
  const query = queryOfCases([a.pageCase, b.pageCase]);
  return (
    <>
      {[a, b].map(({ pageCase, answer }, index) => (
        <p class="case" key={texts.names[index]}>
          {texts.fault(texts.names[index] ?? '', wordsOfPay(pageCase, answer))}
        </p>
      ))}
      <section aria-label={texts.answer}>
        <p class="lead num">{sentenceOf(a, b)}</p>
        <Bars a={a} b={b} names={names} />
        {[a, b].map(({ pageCase, answer }, index) => (
          <RegionByCode
            key={texts.names[index]}
            name={texts.names[index]}
            pageCase={pageCase}
            answer={answer}
          />
        ))}
      </section>
      <section class="card scroll tight" aria-label={texts.caption(wordTitle(period))} tabindex={0}>
        <ul class="per" aria-label={pay.per}>
          {TABS.map((each) => (
            <li key={each}>
              <a
                href={`${addressOf(a.pageCase.operation)}?${each === 'year' ? query : queryWithDisplay({ query }, { per: each })}`}
                data-swap
                {...(each === period && { 'aria-current': 'true' as const })}
              >
                {pay.periods[each]}
              </a>
            </li>
          ))}
        </ul>
        <PairTable a={a} b={b} names={names} period={period} />
      </section>
      <p>
        <a href={`${addressOf(a.pageCase.operation)}/comparison.csv?${query}`}>{pay.file}</a>
      </p>
      {[a, b].map(({ pageCase, answer, call }, index) => (
        <section key={texts.names[index]}>
          <h2>{texts.notesOf(texts.names[index] ?? '')}</h2>
          <CaseNotes answer={answer} pageCase={pageCase} origin={call.request.origin} />
        </section>
      ))}
      <Footer taxYear={a.pageCase.taxYear} payroll={a.pageCase.payroll} />
      {!isOneYear && <Footer taxYear={b.pageCase.taxYear} payroll={b.pageCase.payroll} />}
    </>
  );
}

/** By how much a figure of B is more than that of A. */
export function moreAt(path: string, a: JsonObject, b: JsonObject): Decimal {
  return amountAt(b, path).sub(amountAt(a, path));
}

/** The difference in a sentence. How much of each pound comes home is left out unless cost and take-home both rise or both fall. */
function sentenceOf(a: AnswerProps, b: AnswerProps): string {
  const [cost, home] = [moreAt(COST, a.answer, b.answer), moreAt(HOME, a.answer, b.answer)];
  const monthly = (path: string) =>
    pounds(
      absolute(
        figureFor('month', path, b.answer, b.result).amount.sub(
          figureFor('month', path, a.answer, a.result).amount,
        ),
      ),
    );
  if (cost.isZero() && home.isZero()) return texts.same;
  const sharePerPound = () => `${home.mul(Decimal.of(100)).div(cost).toFixed(0)}p`;
  const isSameDirection = !cost.isZero() && !home.isZero() && cost.isNegative() === home.isNegative();
  const perPound = isSameDirection
    ? (cost.isNegative() ? texts.ofEachLess : texts.ofEachExtra)(sharePerPound())
    : undefined;
  const withMonth = (say: (amount: string, monthly: string) => string, path: string) => (amount: string) =>
    say(amount, monthly(path));
  const costText = changeInWords(
    cost,
    withMonth(texts.costsMore, COST),
    withMonth(texts.costsLess, COST),
    texts.costsSame,
  );
  const homeText = changeInWords(
    home,
    withMonth(texts.bringsMore, HOME),
    withMonth(texts.bringsLess, HOME),
    texts.bringsSame,
  );
  return texts.sentence(costText, homeText, perPound);
}

function changeInWords(
  amount: Decimal,
  more: (amount: string) => string,
  less: (amount: string) => string,
  same: string,
): string {
  if (amount.isZero()) return same;
  return (amount.isNegative() ? less : more)(pounds(absolute(amount)));
}

function absolute(amount: Decimal): Decimal {
  return amount.isNegative() ? amount.neg() : amount;
}

/** Both bars on the scale of the one that costs more, and by how much each share differs: together by what the costs do. */
function Bars({ a, b, names }: Pair & NamesOfPair) {
  const bars = [a, b].map(({ answer }) => ({ cost: amountAt(answer, COST), shares: sharesOf(answer) }));
  const most = Math.max(...bars.map(({ cost }) => Number(cost.toFixed(2))));
  const [ofA, ofB] = [sharesOf(a.answer), sharesOf(b.answer)];
  const shares = ofB.flatMap(({ name, amount }, index) => {
    const before = ofA[index]?.amount ?? amount;
    return amount.isZero() && before.isZero() ? [] : { name, more: amount.sub(before) };
  });
  return (
    <>
      {bars.every((bar) => hasBar(bar.shares)) &&
        bars.map(({ cost, shares: ofBar }, index) => (
          <div class="bar-of" key={texts.names[index]}>
            <p class="num">{texts.bar(names[index] ?? '', pounds(cost))}</p>
            <BarLine shares={ofBar} part={Number(cost.toFixed(2)) / most} />
          </div>
        ))}
      <p class="where">{texts.where}</p>
      <ul class="key num">
        {shares.map(({ name, more }) => (
          <li key={name} class={`s-${name}`}>
            <b>{SHARES[name]}</b>
            <span>{withSign(more, pounds)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The lines of the costs, and those of what comes home, each with their total at last. */
function linesOfCost(a: JsonObject, b: JsonObject): readonly Line[] {
  return [...linesOf(costLines(a), costLines(b)), totalAt(COST, a)];
}

function linesOfHome(a: JsonObject, b: JsonObject): readonly Line[] {
  return [totalAt(`${YEAR}.gross`, a), ...linesOf(homeLines(a, YEAR), homeLines(b, YEAR)), totalAt(HOME, a)];
}

function totalAt(path: string, answer: JsonObject): Line {
  return { path, amount: amountAt(answer, path), isSubtracted: false };
}

/** All lines of two answers. */
export function pairsOf(a: JsonObject, b: JsonObject): readonly Line[] {
  return [...linesOfCost(a, b), ...linesOfHome(a, b)];
}

/** The figures of both, and what they differ by; those that are equal are pale. */
function PairTable({ a, b, names, period }: Pair & NamesOfPair & { readonly period: Period }) {
  return (
    <table class="pairs">
      <caption>{texts.caption(wordTitle(period))}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          {names.map((name, index) => (
            <th scope="col" class="num" key={texts.names[index]}>
              {name}
            </th>
          ))}
          <th scope="col" class="num">
            {texts.difference}
          </th>
        </tr>
      </thead>
      {[linesOfCost, linesOfHome].map((lines) => (
        <tbody key={lines.name}>
          {lines(a.answer, b.answer).map((line) => (
            <PairLine
              key={line.path}
              line={line}
              period={period}
              a={a}
              b={b}
              isSum={[COST, HOME].includes(line.path)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The lines of both, each path once. */
function linesOf(a: readonly Line[], b: readonly Line[]): readonly Line[] {
  const pathsOfA = new Set(a.map(({ path }) => path));
  return [...a, ...b.filter(({ path }) => !pathsOfA.has(path))];
}

function PairLine({
  line: { path, isSubtracted },
  period,
  a,
  b,
  isSum = false,
}: Pair & { readonly line: Line; readonly period: Period; readonly isSum?: boolean }) {
  const [ofA, ofB] = [a, b].map(({ answer, result }) => figureFor(period, path, answer, result));
  if (ofA === undefined || ofB === undefined) return null;
  const more = ofB.amount.sub(ofA.amount);
  const classes = [...(isSum ? ['sum'] : []), ...(more.isZero() ? ['same'] : [])].join(' ');
  return (
    <tr {...(classes !== '' && { class: classes })}>
      <th scope="row">{figureTitle(path)}</th>
      {[
        { pageCase: a.pageCase, figure: ofA },
        { pageCase: b.pageCase, figure: ofB },
      ].map(({ pageCase, figure }, index) => (
        <td class="num" key={texts.names[index]}>
          <Money {...figure} why={whyAddressOf(pageCase)} isSubtracted={isSubtracted} />
        </td>
      ))}
      <td class="num">{withSign(isSubtracted ? more.neg() : more, pence)}</td>
    </tr>
  );
}
