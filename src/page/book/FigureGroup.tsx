import { type FigureGroup, figureAt, figureLeaves } from '../../language/index.js';
import { rateHistory, type YearBook } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { Footer } from '../parts/Footer.js';
import { book as texts } from '../texts/en.js';
import { lower, rateTitle } from '../texts/titles.js';
import { bookFigureText, figureTitle } from './figures.js';

/** A group of figures, such as the thresholds of each pay period, as the latest year that has it. */
export interface GroupOfYear {
  readonly path: string;
  readonly year: YearBook;
  readonly group: FigureGroup;
}

/** The group at a path of the rates; undefined where no year has one. */
export function groupOfFigures(years: readonly YearBook[], path: string): GroupOfYear | undefined {
  for (const year of years.toReversed()) {
    const group = figureAt(year.rates.figures, path.split('.'));
    if (group?.node === 'group') return { path, year, group };
  }
  return undefined;
}

/** Every figure of a group in one year, each with a link to what it was in the others. */
export function FigureGroupArticle({
  group: { path, year, group },
  payroll,
}: {
  readonly group: GroupOfYear;
  readonly payroll: Payroll;
}) {
  const { taxYear } = year.rates;
  const title = figureTitle(path, payroll);
  return (
    <article class="wide">
      <p>
        <a href={`/book/${taxYear}`}>{texts.yearTitle(taxYear)}</a>
      </p>
      <h1>{title}</h1>
      <p>
        <code>{path}</code>
      </p>
      <p>{texts.groupLead(taxYear)}</p>
      <section class="card scroll" aria-label={title} tabindex={0}>
        <table>
          <caption class="unseen">{title}</caption>
          <tbody>
            {figureLeaves(group).map((leaf) => {
              const pathOfLeaf = leaf.path.slice('rates.'.length);
              return (
                <tr key={pathOfLeaf}>
                  <th scope="row">
                    <a href={`/book/figures/${pathOfLeaf}`}>{nameBelow(path, pathOfLeaf)}</a>
                  </th>
                  <td class="num figure">
                    <b>{textInYear(year, pathOfLeaf)}</b>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <Footer taxYear={taxYear} payroll={payroll} />
    </article>
  );
}

/** “Monthly, primary threshold” */
function nameBelow(group: string, path: string): string {
  const [first = '', ...names] = path.slice(group.length + 1).split('.');
  return [rateTitle(first), ...names.map((name) => lower(rateTitle(name)))].join(', ');
}

function textInYear(year: YearBook, path: string): string {
  const result = rateHistory([year], path);
  return 'history' in result ? bookFigureText(result.history[0]?.['value'], result.kind) : '';
}
