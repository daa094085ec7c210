import { dayInWords } from '../../language/index.js';
import { conditionalPage, type Page, type PageCall } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { percent, shortPounds } from '../parts/figures.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { book as texts } from '../texts/en.js';
import { wordTitle } from '../texts/titles.js';
import { Bands, bandsIn } from './Bands.js';
import { tablesByDay } from './by-day.js';
import {
  allFigures,
  type BookFigure,
  type BookGroup,
  type BookTable,
  bookFigureText,
  bookGroups,
  matches,
  searchText,
} from './figures.js';
import { Grid } from './Grid.js';
import { notInBook } from './not-in-book.js';

/** /book: the years that there are. */
export const bookPage: Page = {
  method: 'GET',
  path: '/book',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, () => ({
      title: texts.title,
      current: '/book',
      json: '/v1/tax-years',
      children: <Years call={call} />,
    })),
};

function Years({ call }: { readonly call: PageCall }) {
  const { payroll } = call.site;
  const years = payroll.taxYears.toReversed();
  const tables = tablesByDay(payroll);
  return (
    <article class="wide">
      <h1>{texts.heading}</h1>
      <p class="lead">{texts.lead}</p>
      <ul class="links">
        <li>
          <a href="/book/changes">{texts.changes}</a>
        </li>
        <li>
          <a href="/book/evidence">{texts.evidence}</a>
        </li>
        <li>
          <a href="/book/scope">{texts.scope}</a>
        </li>
      </ul>
      <section class="card scroll" aria-label={texts.years} tabindex={0}>
        <table>
          <caption>{texts.years}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.year}</th>
              <th scope="col">{texts.rules}</th>
              <th scope="col" class="num">
                {texts.rows}
              </th>
              <th scope="col">{texts.label}</th>
              <th scope="col">{texts.starts}</th>
              <th scope="col">{texts.ends}</th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => {
              const { starts, ends } = payroll.book(year).rates;
              const passed = (payroll.evidence(year)?.sets ?? []).reduce((sum, set) => sum + set.passed, 0);
              return (
                <tr key={year}>
                  <th scope="row" class="year">
                    <a href={`/book/${year}`}>{year}</a>
                  </th>
                  <td class="year">
                    <a href={`/book/rules/${year}`}>{texts.rulesOf(year)}</a>
                  </td>
                  <td class="num">{passed === 0 ? texts.none : passed.toLocaleString('en-GB')}</td>
                  <td class="year">{payroll.identity(year).engine}</td>
                  <td class="year">{dayInWords(starts)}</td>
                  <td class="year">{dayInWords(ends)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {tables.length > 0 && (
        <section class="card">
          <h2>{texts.tables}</h2>
          <ul class="plain">
            {tables.map(({ path, title, entries }) => (
              <li key={path}>
                <a href={`/book/tables/${path}`}>{title}</a>{' '}
                <span class="small quiet">
                  {texts.days(entries.map(({ from }) => dayInWords(from)).toReversed())}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Footer taxYear={payroll.latestTaxYear()} payroll={payroll} />
    </article>
  );
}

/** /book/{year}: every rate and threshold of a year. */
export const yearPage: Page = {
  method: 'GET',
  path: '/book/{year}',
  hasCalculation: false,
  requestCount: 2,
  answer(call) {
    const { site, params, querystring } = call;
    const { year = '' } = params;
    if (!site.payroll.taxYears.includes(year)) return notInBook(call, texts.noSuchYear);
    const find = (new URLSearchParams(querystring).get('find') ?? '').trim().slice(0, 100);
    return conditionalPage(call, () => ({
      title: texts.yearTitle(year),
      current: '/book',
      json: `/v1/rates?tax_year=${year}`,
      scripts: ['search'],
      children: <Year year={year} find={find} call={call} />,
    }));
  },
};

function Year({
  year,
  find,
  call,
}: {
  readonly year: string;
  readonly find: string;
  readonly call: PageCall;
}) {
  const { payroll } = call.site;
  const groups = bookGroups(year, payroll);
  const matchingFigures =
    find === '' ? undefined : allFigures(groups).filter((figure) => matches(figure, find));
  const yearIndex = payroll.taxYears.indexOf(year);
  const before = payroll.taxYears[yearIndex - 1];
  return (
    <article class="wide">
      <p>
        <a href="/book">{texts.toBook}</a>
      </p>
      <h1>{texts.yearTitle(year)}</h1>
      <form class="find" action={`/book/${year}`} method="get">
        <div>
          <label class="label" for="find">
            {texts.find}
          </label>
          <input type="search" id="find" name="find" value={find} autocomplete="off" data-search />
        </div>
        <button type="submit" class="quieter">
          {texts.findGo}
        </button>
      </form>
      <p role="status" class="quiet" data-found hidden={matchingFigures === undefined}>
        {matchingFigures === undefined
          ? ''
          : matchingFigures.length === 0
            ? texts.nothing(find)
            : texts.figureCount(matchingFigures.length)}
      </p>
      <ul class="links">
        {before !== undefined && (
          <li>
            <a href={`/book/changes?from=${before}&to=${year}`}>{texts.changesSince(before)}</a>
          </li>
        )}
        <li>
          <a href={`/book/rules/${year}`}>{texts.rulesOf(year)}</a>
        </li>
        <li>
          <a href={`/v1/rates?tax_year=${year}`}>{texts.asJson}</a>
        </li>
      </ul>
      {matchingFigures === undefined ? (
        <section class="card" aria-label={texts.yearTitle(year)}>
          {groups.map((group, index) => (
            <Group key={group.name} group={group} isOpen={index === 0} />
          ))}
        </section>
      ) : (
        matchingFigures.length > 0 && (
          <section class="card">
            <FigureTable title={texts.figureCount(matchingFigures.length)} figures={matchingFigures} />
          </section>
        )
      )}
      <Footer taxYear={year} payroll={payroll} />
    </article>
  );
}

/** A group, which folds away. Its id is within: a link to it opens it. */
function Group({ group, isOpen }: { readonly group: BookGroup; readonly isOpen: boolean }) {
  const { name, title, figures, tables, law } = group;
  const bands = figures.filter(({ unit }) => unit === 'bands');
  return (
    <details class="group" data-group open={isOpen}>
      <summary>
        <h2>{withApostrophes(title)}</h2>
        <span>{texts.figureCount(allFigures([group]).length)}</span>
      </summary>
      <div class="wide" id={name}>
        {figures.length > 0 && <FigureTable title={title} figures={figures} isTitled={false} />}
        {bands.length > 0 && <Bands figures={bands} />}
        <AboveAllowance figures={figures} bands={bands} />
        {tables.map((table) => (
          <Rows key={table.path} table={table} isTitled={table.title !== title} />
        ))}
        <Disclosure title={texts.sources}>
          <LawList citations={law} />
        </Disclosure>
      </div>
    </details>
  );
}

/** Where bands of income begin in pay: they count after the allowance, which is whole up to where it tapers. */
function AboveAllowance({
  figures,
  bands,
}: {
  readonly figures: readonly BookFigure[];
  readonly bands: readonly BookFigure[];
}) {
  const amountOf = (path: string) => {
    const value = figures.find((figure) => figure.path === path)?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const allowance = amountOf('income_tax.personal_allowance');
  const whole = amountOf('income_tax.personal_allowance_taper_threshold');
  if (allowance === undefined || whole === undefined || bands.length === 0) return null;
  return (
    <>
      <p>{texts.afterAllowance(shortPounds(allowance))}</p>
      <ul class="plain num">
        {bands.map(({ path, name, value }) => {
          const begins = bandsIn(value).flatMap(({ rate, from }) => {
            const pay = from + allowance;
            return pay > whole ? [] : texts.begins(percent(rate), shortPounds(pay));
          });
          return <li key={path}>{texts.beginsIn(name, begins)}</li>;
        })}
      </ul>
    </>
  );
}

function FigureTable({
  title,
  figures,
  isTitled = true,
}: {
  readonly title: string;
  readonly figures: readonly BookFigure[];
  readonly isTitled?: boolean;
}) {
  return (
    <table>
      <caption class={isTitled ? undefined : 'unseen'}>{title}</caption>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.path} data-text={searchText(figure)}>
            <th scope="row">
              <a href={`/book/figures/${figure.path}`}>
                {isTitled ? `${figure.group}: ${figure.name}` : figure.name}
              </a>
              <p class="small quiet">{withApostrophes(figure.about)}</p>
            </th>
            <td class="num figure">
              <b>{figure.value === null ? texts.none : bookFigureText(figure.value, figure.unit)}</b>
              {figure.per !== undefined && figure.value !== null && (
                <span class="quiet"> {wordTitle(figure.per)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rows of a table, such as letters or plans, side by side with their figures. */
function Rows({
  table: { title, columns, rows },
  isTitled,
}: {
  readonly table: BookTable;
  readonly isTitled: boolean;
}) {
  const linkOf = ({ path, value, unit }: BookFigure) => (
    <a href={`/book/figures/${path}`}>{bookFigureText(value, unit)}</a>
  );
  return (
    <section class="scroll" aria-label={title} tabindex={0}>
      <Grid
        title={title}
        isTitled={isTitled}
        columns={columns}
        rows={rows.map(({ name, cells }) => ({
          name,
          text: [...cells.values()].map(searchText).join(' '),
          cells: new Map([...cells].map(([column, figure]) => [column, linkOf(figure)])),
        }))}
      />
    </section>
  );
}
