import {
  citationsOf,
  dayInWords,
  type Figure,
  type FigureGroup,
  figureLeaves,
} from '../../language/index.js';
import type { Payroll } from '../../operations/index.js';
import { conditionalPage, type Page } from '../page.js';
import { Footer } from '../parts/Footer.js';
import { percent, plainNumber, shortPounds } from '../parts/figures.js';
import { LawList } from '../parts/Law.js';
import { book as texts } from '../texts/en.js';
import { lower, rateTitle } from '../texts/titles.js';
import { Grid } from './Grid.js';
import { notInBook } from './not-in-book.js';

/*
 * The tables that do not follow the tax year: each as it is from one day to the next, with its law.
 */

/** A table by its path, `orders.fine`. */
export interface TableOfBook {
  readonly path: string;
  readonly title: string;
  /** As it is from each of its days on, the latest first. */
  readonly entries: readonly { readonly from: string; readonly figures: FigureGroup }[];
}

/** All tables by day, in the order of their file. */
export function tablesByDay(payroll: Payroll): readonly TableOfBook[] {
  const { groups } = payroll.book(payroll.latestTaxYear()).byDay();
  return [...groups].flatMap(([group, { tables }]) =>
    [...tables].map(([name, { entries }]) => ({
      path: `${group}.${name}`,
      title: `${rateTitle(group)}: ${lower(rateTitle(name))}`,
      entries: entries.toReversed(),
    })),
  );
}

/** Where the table of a figure by day stands, by the path of the figure: `orders.fine.weekly.first.share`. */
export function tableAddress(path: string): string {
  return `/book/tables/${path
    .replace(/^rates\./, '')
    .split('.')
    .slice(0, 2)
    .join('.')}`;
}

/** /book/tables/{path}: a table that does not follow the tax year. */
export const tablePage: Page = {
  method: 'GET',
  path: '/book/tables/{path}',
  hasCalculation: false,
  answer(call) {
    const { path = '' } = call.params;
    const { payroll } = call.site;
    const table = tablesByDay(payroll).find((each) => each.path === path);
    if (table === undefined) return notInBook(call, texts.noSuchTable);
    return conditionalPage(call, () => ({
      title: table.title,
      current: '/book',
      children: <Table table={table} payroll={payroll} />,
    }));
  },
};

function Table({ table, payroll }: { readonly table: TableOfBook; readonly payroll: Payroll }) {
  const { authorities } = payroll.book(payroll.latestTaxYear()).rates;
  return (
    <article class="wide">
      <p>
        <a href="/book">{texts.toBook}</a>
      </p>
      <h1>{table.title}</h1>
      <p class="lead">{texts.tableLead}</p>
      {table.entries.map(({ from, figures }) => {
        const leaves = leavesOf(figures);
        const title = texts.since(dayInWords(from));
        return (
          <section key={from} id={from} class="card scroll" aria-label={title} tabindex={0}>
            <h2>{title}</h2>
            <LawList citations={citationsOf(leaves[0] ?? { sources: [] }, authorities)} />
            {gridsOf(figures, leaves).map((grid) => (
              <Grid key={grid.title} isTitled={true} {...grid} />
            ))}
          </section>
        );
      })}
      <Footer taxYear={payroll.latestTaxYear()} payroll={payroll} />
    </article>
  );
}

function leavesOf(figures: FigureGroup): readonly Figure[] {
  return figureLeaves(figures).flatMap((leaf) => (leaf.node === 'figure' ? leaf : []));
}

/** What stands below one name is a grid: `weekly`, whose rows are `first`, `second`. A single figure by itself is a row of one. */
function gridsOf({ path }: FigureGroup, leaves: readonly Figure[]) {
  const grids = new Map<string, Map<string, Map<string, string>>>();
  for (const leaf of leaves) {
    const names = leaf.path.slice(path.length + 1).split('.');
    const [column = '', row = '', ...above] = names.toReversed();
    const title = above.toReversed().join('.');
    const rows = grids.get(title) ?? new Map<string, Map<string, string>>();
    const cells = rows.get(row) ?? new Map<string, string>();
    grids.set(title, rows.set(row, cells.set(column, textOfFigure(leaf))));
  }
  return [...grids].map(([title, rows]) => ({
    title: title.split('.').map(rateTitle).join(', '),
    columns: [...new Set([...rows.values()].flatMap((cells) => [...cells.keys()]))],
    rows: [...rows].map(([name, cells]) => ({ name, cells })),
  }));
}

function textOfFigure({ kind, value }: Figure): string {
  if (typeof value === 'string') return value;
  if (kind === 'money') return shortPounds(value);
  return kind === 'rate' ? percent(value.inPercent()) : plainNumber(value);
}
