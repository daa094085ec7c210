import type { JsonObject } from '../../json.js';
import { Decimal } from '../../language/index.js';
import type { AnswerProps, Headlines } from '../case/calculator.js';
import { queryOfCases } from '../case/cases.js';
import { addressOf } from '../own-pages.js';
import { BarLine } from '../parts/Bar.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds, withSign } from '../parts/figures.js';
import { Money } from '../parts/Money.js';
import { pay, compare as texts } from '../texts/en.js';
import { figureTitle, SHARES } from '../texts/titles.js';
import { RegionByCode, whyAddressOf, wordsOfPay } from './Answer.js';
import { amountAt, costLines, hasBar, homeLines, type Line, sharesOf } from './figures.js';

const COST = 'cost.total';
const YEAR = 'employee.periods.year';
const HOME = `${YEAR}.take_home`;

interface Pair {
  readonly a: AnswerProps;
  readonly b: AnswerProps;
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
  return (
    <>
      {[a, b].map(({ pageCase, answer }, index) => (
        <p class="case" key={texts.names[index]}>
          {texts.fault(texts.names[index] ?? '', wordsOfPay(pageCase, answer))}
        </p>
      ))}
      <section aria-label={texts.answer}>
        <p class="lead num">{sentenceOf(a.answer, b.answer)}</p>
        <Bars a={a} b={b} />
        {[a, b].map(({ pageCase, answer }, index) => (
          <RegionByCode
            key={texts.names[index]}
            name={texts.names[index]}
            pageCase={pageCase}
            answer={answer}
          />
        ))}
      </section>
      <section class="card scroll tight" aria-label={texts.caption} tabindex={0}>
        <PairTable a={a} b={b} />
      </section>
      <p>
        <a
          href={`${addressOf(a.pageCase.operation)}/comparison.csv?${queryOfCases([a.pageCase, b.pageCase])}`}
        >
          {pay.file}
        </a>
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
function sentenceOf(a: JsonObject, b: JsonObject): string {
  const [cost, home] = [moreAt(COST, a, b), moreAt(HOME, a, b)];
  if (cost.isZero() && home.isZero()) return texts.same;
  const sharePerPound = () => `${home.mul(Decimal.of(100)).div(cost).toFixed(0)}p`;
  const isSameDirection = !cost.isZero() && !home.isZero() && cost.isNegative() === home.isNegative();
  const perPound = isSameDirection
    ? (cost.isNegative() ? texts.ofEachLess : texts.ofEachExtra)(sharePerPound())
    : undefined;
  const costText = changeInWords(cost, texts.costsMore, texts.costsLess, texts.costsSame);
  const homeText = changeInWords(home, texts.bringsMore, texts.bringsLess, texts.bringsSame);
  return texts.sentence(costText, homeText, perPound);
}

function changeInWords(
  amount: Decimal,
  more: (amount: string) => string,
  less: (amount: string) => string,
  same: string,
): string {
  if (amount.isZero()) return same;
  return amount.isNegative() ? less(pounds(amount.neg())) : more(pounds(amount));
}

/** Both bars on the scale of the one that costs more. */
function Bars({ a, b }: Pair) {
  const bars = [a, b].map(({ answer }) => ({ cost: amountAt(answer, COST), shares: sharesOf(answer) }));
  if (!bars.every(({ shares }) => hasBar(shares))) return null;
  const most = Math.max(...bars.map(({ cost }) => Number(cost.toFixed(2))));
  const visibleShares = bars.flatMap(({ shares }) => shares.filter(({ amount }) => !amount.isZero()));
  return (
    <>
      {bars.map(({ cost, shares }, index) => (
        <div class="bar-of" key={texts.names[index]}>
          <p class="num">{texts.bar(texts.names[index] ?? '', pounds(cost))}</p>
          <BarLine shares={shares} part={Number(cost.toFixed(2)) / most} />
        </div>
      ))}
      <ul class="key names">
        {[...new Set(visibleShares.map(({ name }) => name))].map((name) => (
          <li key={name} class={`s-${name}`}>
            <b>{SHARES[name]}</b>
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
function PairTable({ a, b }: Pair) {
  return (
    <table class="pairs">
      <caption>{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          {texts.names.map((name) => (
            <th scope="col" class="num" key={name}>
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
            <PairLine key={line.path} line={line} a={a} b={b} isSum={[COST, HOME].includes(line.path)} />
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
  a,
  b,
  isSum = false,
}: Pair & { line: Line; isSum?: boolean }) {
  const more = moreAt(path, a.answer, b.answer);
  const classes = [...(isSum ? ['sum'] : []), ...(more.isZero() ? ['same'] : [])].join(' ');
  return (
    <tr {...(classes !== '' && { class: classes })}>
      <th scope="row">{figureTitle(path)}</th>
      {[a, b].map(({ pageCase, answer }, index) => (
        <td class="num" key={texts.names[index]}>
          <Money
            amount={amountAt(answer, path)}
            path={path}
            why={whyAddressOf(pageCase)}
            isSubtracted={isSubtracted}
          />
        </td>
      ))}
      <td class="num">{withSign(isSubtracted ? more.neg() : more, pence)}</td>
    </tr>
  );
}
