import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import { type Citation, citationsOf } from '../../language/index.js';
import type { CatalogueFigure, CatalogueGroup } from '../../law/figures/index.js';
import type { Payroll } from '../../operations/index.js';
import { percent, plainNumber, shortPounds } from '../parts/figures.js';
import { book as texts } from '../texts/en.js';
import { lower, rateTitle } from '../texts/titles.js';

/** A figure of the rates, as the book shows it. */
export interface BookFigure {
  readonly path: string;
  /** Its label, after that of the group or row that it stands in. */
  readonly name: string;
  /** The title of its group. */
  readonly group: string;
  /** What it is, in a sentence. */
  readonly about: string;
  readonly unit: string;
  readonly per: string | undefined;
  readonly value: Json;
}

/** A group of the catalogue with its figures and tables. */
export interface BookGroup {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly BookFigure[];
  readonly tables: readonly BookTable[];
  readonly law: readonly Citation[];
}

/** Rows that have the same figures, such as the category letters of National Insurance. */
export interface BookTable {
  readonly path: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: ReadonlyMap<string, BookFigure> }[];
}

/** Every figure of a year by its group, as GET /v1/rates shows it. */
export function bookGroups(taxYear: string, payroll: Payroll): readonly BookGroup[] {
  const { catalogue, rates } = payroll.book(taxYear);
  const values = payroll.rates(taxYear);
  return [...catalogue].flatMap(([name, group]) => {
    const value = values[name];
    if (!isObject(value)) return [];
    const reader = new GroupReader(rateTitle(name));
    reader.group(group, value, name, '');
    const { figures, tables } = reader;
    const law = citationsOf({ sources: rates.groups.get(name)?.allSources ?? [] }, rates.authorities);
    return [{ name, title: withoutFullStop(group.title), figures, tables, law }];
  });
}

class GroupReader {
  readonly figures: BookFigure[] = [];
  readonly tables: BookTable[] = [];

  constructor(private readonly name: string) {}

  group(group: CatalogueGroup, value: JsonObject, path: string, within: string): void {
    if (group.rows.length > 0) {
      this.tables.push(tableOf(group, value, path, this.name));
      return;
    }
    for (const [name, each] of Object.entries(value)) {
      const entry = group.entries.get(name);
      const entryPath = `${path}.${name}`;
      if (entry === undefined) continue;
      if (entry.node === 'figure')
        this.figures.push(bookFigure(entry, each, entryPath, `${within}${rateTitle(name)}`, this.name));
      else if (isObject(each)) this.group(entry, each, entryPath, `${rateTitle(name)}: `);
    }
  }
}

function tableOf(
  { title, rows: kinds }: CatalogueGroup,
  value: JsonObject,
  path: string,
  group: string,
): BookTable {
  const rows = Object.entries(value).map(([name, row]) => {
    const cells = Object.entries(isObject(row) ? row : {}).flatMap(([column, cell]) => {
      const entry = kinds.map(({ entries }) => entries.get(column)).find((each) => each?.node === 'figure');
      const cellPath = `${path}.${name}.${column}`;
      return entry?.node === 'figure'
        ? [
            [
              column,
              bookFigure(entry, cell, cellPath, `${rateTitle(name)}: ${rateTitle(column)}`, group),
            ] as const,
          ]
        : [];
    });
    return { name, cells: new Map(cells) };
  });
  return {
    path,
    title: withoutFullStop(title),
    columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))],
    rows,
  };
}

function bookFigure(
  { title, unit, per }: CatalogueFigure,
  value: Json,
  path: string,
  name: string,
  group: string,
): BookFigure {
  return { path, name, group, about: withoutFullStop(title), unit, per, value };
}

/** All figures of groups, those of tables too. */
export function allFigures(groups: readonly BookGroup[]): readonly BookFigure[] {
  return groups.flatMap(({ figures, tables }) => [
    ...figures,
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => [...cells.values()])),
  ]);
}

/** A figure as it is; bands as one figure for the end of each, and one for the rate of the last. */
export function figuresOfBands(figure: BookFigure): readonly BookFigure[] {
  const { value, name } = figure;
  if (!isList(value)) return [figure];
  return value
    .filter(isObject)
    .map(({ rate, to }) =>
      to === null
        ? { ...figure, name: texts.topRate(name), unit: 'percent', value: rate ?? null }
        : { ...figure, name: texts.endOfBand(name, percent(Number(rate))), unit: 'money', value: to ?? null },
    );
}

/** A figure in the latest year that publishes it; undefined where only the rules read it, and of a group. */
export function latestFigure(path: string, payroll: Payroll): BookFigure | undefined {
  for (const year of payroll.taxYears.toReversed()) {
    const figure = allFigures(bookGroups(year, payroll)).find((figure) => figure.path === path);
    if (figure !== undefined) return figure;
  }
  return undefined;
}

/** The title of a figure; from its path where only the rules read it, and of a group. */
export function figureTitle(path: string, payroll: Payroll): string {
  const figure = latestFigure(path, payroll);
  if (figure !== undefined) return `${figure.group}: ${figure.name}`;
  const [group = '', ...names] = path.split('.');
  return [rateTitle(group), ...names.map((name) => lower(rateTitle(name)))].join(', ');
}

/** A title without its full stop. */
function withoutFullStop(title: string): string {
  return title.replace(/\.$/, '');
}

/** A figure of the book as a person reads it: £12,570, 8%, or its bands in a line. */
export function bookFigureText(value: Json | undefined, unit: string): string {
  if (isList(value)) return value.filter(isObject).map(bandText).join('; ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (unit === 'money') return shortPounds(value);
  return unit === 'percent' || unit === 'rate' ? percent(value) : plainNumber(value);
}

function bandText({ rate, from, to }: JsonObject): string {
  const [low, high] = [typeof from === 'number' ? from : 0, typeof to === 'number' ? to : undefined];
  return high === undefined
    ? texts.bandAbove(percent(Number(rate)), shortPounds(low))
    : texts.bandTo(percent(Number(rate)), shortPounds(high));
}

/** The text of a figure that a search looks in. */
export function searchText({ path, name, about }: Pick<BookFigure, 'path' | 'name' | 'about'>): string {
  return `${path.replaceAll(/[._]/g, ' ')} ${name} ${about}`.toLowerCase();
}

/** Whether a figure has every word of a search. */
export function matches(figure: BookFigure, find: string): boolean {
  const text = searchText(figure);
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
