import { type Json, type JsonObject, objectsIn, textsIn } from '../../json.js';
import { addDays, type Citation, citationsOf, dayInWords } from '../../language/index.js';
import { rateHistory, type YearBook } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { conditionalPage, type Page } from '../page.js';
import { Footer } from '../parts/Footer.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { book as texts } from '../texts/en.js';
import { wordTitle } from '../texts/titles.js';
import { FigureGroupArticle, groupOfFigures } from './FigureGroup.js';
import { bookFigureText, figureTitle, latestFigure } from './figures.js';
import { notInBook } from './not-in-book.js';
import { StepChart, type Stretch } from './StepChart.js';

/** /book/figures/{path}: one figure over the years. */
export const historyPage: Page = {
  method: 'GET',
  path: '/book/figures/{path}',
  hasCalculation: false,
  answer(call) {
    const { site, params } = call;
    const { path = '' } = params;
    const { payroll } = site;
    const years = payroll.taxYears.map((year) => payroll.book(year));
    const result = rateHistory(years, path.slice(0, 100));
    if (!('history' in result)) {
      const group = groupOfFigures(years, path.slice(0, 100));
      if (group === undefined)
        return notInBook(
          call,
          `“${path.slice(0, 100)}” ${result.fault}${result.fault.endsWith('?') ? '' : '.'}`,
        );
      return conditionalPage(call, () => {
        const children = <FigureGroupArticle group={group} payroll={payroll} />;
        return { title: figureTitle(path, payroll), current: '/book', children };
      });
    }
    return conditionalPage(call, () => ({
      title: figureTitle(path, payroll),
      current: '/book',
      json: `/v1/rates/history?path=${path}`,
      children: <History path={path} {...result} payroll={payroll} />,
    }));
  },
};

interface YearOfFigure {
  readonly year: string;
  readonly value: Json | undefined;
  readonly entry: JsonObject;
  /** The days from which it had other values within the year, with each. */
  readonly changes: readonly {
    readonly from: string;
    readonly value: Json | undefined;
    readonly before: Json | undefined;
  }[];
}

function History({
  path,
  kind,
  history,
  payroll,
}: {
  readonly path: string;
  readonly kind: string;
  readonly history: readonly JsonObject[];
  readonly payroll: Payroll;
}) {
  const years = history.map(yearOfFigure);
  const text = (value: Json | undefined) => bookFigureText(value, kind);
  const stretches = stretchesOf(years, payroll);
  const figure = latestFigure(path, payroll);
  return (
    <article class="wide">
      <p>
        <a href={`/book/${payroll.latestTaxYear()}`}>{texts.yearTitle(payroll.latestTaxYear())}</a>
      </p>
      <h1>{figureTitle(path, payroll)}</h1>
      {figure !== undefined && <p class="lead">{texts.about(withApostrophes(figure.about))}</p>}
      <p>
        <code>{path}</code>
      </p>
      {absenceText(years) !== undefined && <p>{absenceText(years)}</p>}
      {stretches.length > 0 && (
        <figure class="card">
          <StepChart stretches={stretches} text={text} />
        </figure>
      )}
      <section class="card scroll" aria-label={texts.history} tabindex={0}>
        <table>
          <caption>{texts.history}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.year}</th>
              <th scope="col" class="num">
                {texts.value}
              </th>
              <th scope="col">{texts.source}</th>
              <th scope="col">{texts.place}</th>
            </tr>
          </thead>
          <tbody>
            {years.toReversed().map(({ year, value, entry, changes }) => (
              <tr key={year}>
                <th scope="row" class="year">
                  <a href={`/book/${year}`}>{year}</a>
                </th>
                <td class="num figure">
                  {value === null || value === undefined ? (
                    <span class="quiet">{texts.notInLaw(year)}</span>
                  ) : (
                    <>
                      <b>{text(value)}</b>
                      {figure?.per !== undefined && <span class="quiet"> {wordTitle(figure.per)}</span>}
                      {changes.map((change) => (
                        <p class="small quiet" key={change.from}>
                          {changeText(change, text)}
                        </p>
                      ))}
                    </>
                  )}
                </td>
                <td class="law">
                  <LawList citations={citationsOfEntry(entry, payroll.book(year)).slice(0, 1)} />
                </td>
                <td class="small quiet">
                  {typeof entry['file'] === 'string' && `${entry['file']}:${String(entry['line'])}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Footer taxYear={payroll.latestTaxYear()} payroll={payroll} />
    </article>
  );
}

type Change = YearOfFigure['changes'][number];

function changeText({ from, before, value }: Change, text: (value: Json | undefined) => string): string {
  const dayBefore = dayInWords(addDays(from, -1));
  return texts.changedOn(dayBefore, text(before), dayInWords(from), text(value));
}

/** Since and until when the law does not have a figure, in words; undefined where it has it in all years. */
function absenceText(years: readonly YearOfFigure[]): string | undefined {
  const isInLaw = years.map(({ value }) => value !== null && value !== undefined);
  const [first, last] = [isInLaw.indexOf(true), isInLaw.lastIndexOf(true)];
  const since = first > 0 ? years[first]?.year : undefined;
  return texts.notInLawOutside(since, years[last + 1]?.year);
}

function yearOfFigure(entry: JsonObject): YearOfFigure {
  return {
    year: String(entry['tax_year']),
    value: entry['value'],
    entry,
    changes: objectsIn(entry['changes']).map((each) => ({
      from: String(each['from']),
      value: each['value'],
      before: each['before'],
    })),
  };
}

/** The sources of a figure, authorities of the law first. */
function citationsOfEntry(entry: JsonObject, { rates }: YearBook): readonly Citation[] {
  const authorities = objectsIn(entry['authorities']).map(({ name }) => String(name));
  return citationsOf({ authorities, sources: textsIn(entry['sources']) }, rates.authorities);
}

/** The stretches of time in which a figure had one value; none where it is no number. */
function stretchesOf(years: readonly YearOfFigure[], payroll: Payroll): readonly Stretch[] {
  return years.flatMap(({ year, value, changes }): Stretch[] => {
    const { starts, ends } = payroll.book(year).rates;
    if (typeof value !== 'number') return [];
    const points = [{ from: starts, value: changes[0]?.before ?? value }, ...changes];
    return points.flatMap(({ from, value: each }, index) => {
      const until = points[index + 1]?.from ?? ends;
      return typeof each === 'number' ? [{ year, from, until, value: each }] : [];
    });
  });
}
