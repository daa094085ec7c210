import { isList, isObject, type Json } from '../../json.js';
import { Decimal } from '../../language/index.js';
import { isLabel, yearOfLabel } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { book, changes as texts } from '../texts/en.js';
import { allFigures, type BookFigure, bookFigureText, bookGroups, figuresOfBands } from './figures.js';
import { YearSelect } from './YearSelect.js';

/** /book/changes: two years side by side. A label in its address leads to its year, and the page says so. */
export const changesPage: Page = {
  method: 'GET',
  path: '/book/changes',
  hasCalculation: false,
  requestCount: 2,
  async answer(call) {
    const { site, querystring } = call;
    const { payroll } = site;
    const { taxYears } = payroll;
    const query = new URLSearchParams(querystring);
    const namedAt = (name: string, otherwise: string): NamedYear => {
      const value = query.get(name) ?? '';
      if (taxYears.includes(value)) return { name: value, taxYear: value };
      const year = isLabel(value) ? yearOfLabel(value) : '';
      return taxYears.includes(year)
        ? { name: value, taxYear: year }
        : { name: otherwise, taxYear: otherwise };
    };
    const to = namedAt('to', payroll.latestTaxYear());
    const from = namedAt('from', taxYears[Math.max(0, taxYears.indexOf(to.taxYear) - 1)] ?? to.taxYear);
    const canonical = new URLSearchParams({ from: from.name, to: to.name }).toString();
    if (canonical !== querystring) return seeOther(`/book/changes?${canonical}`);
    return conditionalPage(call, () => {
      const labels = [from, to].filter(({ name }) => isLabel(name));
      const children = <Changes from={from.taxYear} to={to.taxYear} labels={labels} payroll={payroll} />;
      return { title: texts.title(from.taxYear, to.taxYear), current: '/book', children };
    });
  },
};

/** A year, as the address names it: by itself, or by one of its labels. */
interface NamedYear {
  readonly name: string;
  readonly taxYear: string;
}

interface Pair {
  readonly figure: BookFigure;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

function Changes({
  from,
  to,
  labels,
  payroll,
}: {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly NamedYear[];
  readonly payroll: Payroll;
}) {
  const { taxYears: years } = payroll;
  const figuresOf = (year: string) => allFigures(bookGroups(year, payroll));
  const [old, now] = [figuresOf(from), figuresOf(to)];
  const pairs = pairsOf(old.flatMap(figuresOfBands), now.flatMap(figuresOfBands));
  const isSame = ({ before: one, after: other }: Pair) => JSON.stringify(one) === JSON.stringify(other);
  const differ = pairs.filter((pair) => !isSame(pair));
  const equal = pairs.filter(isSame);
  return (
    <article class="wide">
      <p>
        <a href="/book">{book.toBook}</a>
      </p>
      <h1>{texts.title(from, to)}</h1>
      {labels.map(({ name, taxYear }) => (
        <p key={name} class="notice">
          {texts.yearOfLabel(name, taxYear)}
        </p>
      ))}
      <form class="find" action="/book/changes" method="get">
        <YearSelect name="from" label={texts.from} selected={from} years={years} />
        <YearSelect name="to" label={texts.to} selected={to} years={years} />
        <button type="submit" class="quieter">
          {texts.go}
        </button>
      </form>
      <p>{texts.intro(differ.length, numbersThatDiffer(pairsOf(old, now)))}</p>
      {differ.length > 0 && (
        <section class="card scroll" aria-label={texts.title(from, to)} tabindex={0}>
          <Pairs pairs={differ} from={from} to={to} />
        </section>
      )}
      <div class="notes">
        <Disclosure title={texts.same(equal.length)}>
          <section class="scroll" aria-label={texts.same(equal.length)} tabindex={0}>
            <Pairs pairs={equal} from={from} to={to} />
          </section>
        </Disclosure>
      </div>
      <Footer taxYear={to} payroll={payroll} />
    </article>
  );
}

function Pairs({
  pairs,
  from,
  to,
}: {
  readonly pairs: readonly Pair[];
  readonly from: string;
  readonly to: string;
}) {
  return (
    <table class="pairs">
      <caption class="unseen">{texts.title(from, to)}</caption>
      <thead>
        <tr>
          <th scope="col">{book.figure}</th>
          <th scope="col" class="num">
            {from}
          </th>
          <th scope="col" class="num">
            {to}
          </th>
          <th scope="col" class="num">
            {texts.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ figure, before, after }) => (
          <tr key={`${figure.path} ${figure.name}`}>
            <th scope="row">
              <a href={`/book/figures/${figure.path}`}>{`${figure.group}: ${figure.name}`}</a>
            </th>
            <td class="num figure was">
              {before === undefined || before === null ? '–' : bookFigureText(before, figure.unit)}
            </td>
            <td class="num figure">
              {after === undefined || after === null ? '–' : bookFigureText(after, figure.unit)}
            </td>
            <td class="num">{differenceOf(before, after, figure.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pairsOf(before: readonly BookFigure[], after: readonly BookFigure[]): readonly Pair[] {
  const keyOf = ({ path, name }: BookFigure) => `${path} ${name}`;
  const old = new Map(before.map((figure) => [keyOf(figure), figure]));
  const afterKeys = new Set(after.map(keyOf));
  return [
    ...after.map((figure) => ({ figure, before: old.get(keyOf(figure))?.value, after: figure.value })),
    ...before
      .filter((figure) => !afterKeys.has(keyOf(figure)))
      .map((figure) => ({ figure, before: figure.value, after: undefined })),
  ];
}

/** How many numbers of GET /v1/rates differ. There each band has its beginning, too, which is the end of the one before. */
function numbersThatDiffer(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { before, after }) => {
    const [old, now] = [numbersIn(before), numbersIn(after)];
    const all = Array.from(
      { length: Math.max(old.length, now.length) },
      (_, index) => old[index] !== now[index],
    );
    return sum + all.filter((differs) => differs).length;
  }, 0);
}

function numbersIn(value: Json | undefined): readonly (Json | undefined)[] {
  return isList(value)
    ? value.filter(isObject).flatMap(({ rate, from, to }) => [rate, from, to])
    : [value ?? null];
}

function differenceOf(before: Json | undefined, after: Json | undefined, unit: string): string {
  if (typeof before !== 'number' || typeof after !== 'number') {
    if (before === undefined || before === null)
      return after === undefined || after === null ? '' : texts.added;
    return after === undefined || after === null ? texts.gone : '';
  }
  const difference = Decimal.of(after).sub(Decimal.of(before));
  if (difference.isZero()) return '';
  const text = bookFigureText(difference.toNumber(), unit);
  return difference.isNegative() ? text : `+${text}`;
}
