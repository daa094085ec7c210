import type { Json } from '../../json.js';
import { Decimal } from '../../language/index.js';
import type { Payroll } from '../../operations/index.js';
import { html } from '../document.js';
import { type Page, seeOther, unlessKnown } from '../page.js';
import { Closed, Foot } from '../parts/Notices.js';
import { book, changes as texts } from '../texts/en.js';
import { allFigures, type BookFigure, figureText, groupsOf } from './figures.js';

/** /book/changes: two years side by side. */
export const changesPage: Page = {
  method: 'GET',
  path: '/book/changes',
  calculates: false,
  answer(call) {
    const { site, querystring } = call;
    const { payroll } = site;
    const query = new URLSearchParams(querystring);
    const { taxYears } = payroll;
    const yearIn = (name: string, otherwise: string) => {
      const year = query.get(name) ?? '';
      return taxYears.includes(year) ? year : otherwise;
    };
    const to = yearIn('to', payroll.latestTaxYear);
    const from = yearIn('from', taxYears[Math.max(0, taxYears.indexOf(to) - 1)] ?? to);
    const canonical = new URLSearchParams({ from, to }).toString();
    if (canonical !== querystring) return seeOther(`/book/changes?${canonical}`);
    return unlessKnown(call, (headers) =>
      html(
        site,
        {
          title: texts.title(from, to),
          current: '/book',
          children: <Changes from={from} to={to} payroll={payroll} />,
        },
        200,
        headers,
      ),
    );
  },
};

interface Pair {
  readonly figure: BookFigure;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

function Changes({
  from,
  to,
  payroll,
}: {
  readonly from: string;
  readonly to: string;
  readonly payroll: Payroll;
}) {
  const pairs = pairsOf(allFigures(groupsOf(from, payroll)), allFigures(groupsOf(to, payroll)));
  const isSame = ({ before, after }: Pair) => JSON.stringify(before) === JSON.stringify(after);
  const differ = pairs.filter((pair) => !isSame(pair));
  const same = pairs.filter(isSame);
  return (
    <article class="wide">
      <p>
        <a href="/book">{book.toBook}</a>
      </p>
      <h1>{texts.title(from, to)}</h1>
      <form class="find" action="/book/changes" method="get">
        <YearSelect name="from" label={texts.from} chosen={from} years={payroll.taxYears} />
        <YearSelect name="to" label={texts.to} chosen={to} years={payroll.taxYears} />
        <button type="submit" class="quieter">
          {texts.go}
        </button>
      </form>
      <p>{texts.intro(differ.length)}</p>
      {differ.length > 0 && (
        <section class="card scroll" aria-label={texts.title(from, to)} tabindex={0}>
          <Pairs pairs={differ} from={from} to={to} />
        </section>
      )}
      <div class="notes">
        <Closed title={texts.same(same.length)}>
          <section class="scroll" aria-label={texts.same(same.length)} tabindex={0}>
            <Pairs pairs={same} from={from} to={to} />
          </section>
        </Closed>
      </div>
      <Foot taxYear={to} payroll={payroll} />
    </article>
  );
}

function YearSelect({
  name,
  label,
  chosen,
  years,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly years: readonly string[];
}) {
  return (
    <div>
      <label class="label" for={name}>
        {label}
      </label>
      <select id={name} name={name}>
        {years.toReversed().map((year) => (
          <option key={year} value={year} selected={year === chosen}>
            {year}
          </option>
        ))}
      </select>
    </div>
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
    <table>
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
          <tr key={figure.path}>
            <th scope="row">
              <a href={`/book/figures/${figure.path}`}>{`${figure.group}: ${figure.name}`}</a>
            </th>
            <td class="num figure was">
              {before === undefined || before === null ? '–' : figureText(before, figure.unit)}
            </td>
            <td class="num figure">
              {after === undefined || after === null ? '–' : figureText(after, figure.unit)}
            </td>
            <td class="num">{differenceOf(before, after, figure.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pairsOf(before: readonly BookFigure[], after: readonly BookFigure[]): readonly Pair[] {
  const old = new Map(before.map((figure) => [figure.path, figure]));
  const fresh = new Set(after.map(({ path }) => path));
  return [
    ...after.map((figure) => ({ figure, before: old.get(figure.path)?.value, after: figure.value })),
    ...before
      .filter(({ path }) => !fresh.has(path))
      .map((figure) => ({ figure, before: figure.value, after: undefined })),
  ];
}

function differenceOf(before: Json | undefined, after: Json | undefined, unit: string): string {
  if (typeof before !== 'number' || typeof after !== 'number') {
    if (before === undefined || before === null)
      return after === undefined || after === null ? '' : texts.begun;
    return after === undefined || after === null ? texts.gone : '';
  }
  const difference = Decimal.of(after).sub(Decimal.of(before));
  if (difference.isZero()) return '';
  const text = figureText(difference.toNumber(), unit);
  return difference.isNegative() ? text : `+${text}`;
}
