import {
  type Findings,
  type MapNode,
  mapAt,
  mapsAt,
  type Place,
  textAt,
  yearsAt,
} from '../../language/index.js';
import type { YearRange } from '../../language/inspect.js';
import type { BookSource } from '../book-source.js';
import { mapEntries, shapedFile, textOf } from '../files.js';
import { catalogueShape } from './catalogue-shape.js';
import { PERIODS, type Period, UNITS, type Unit } from './units.js';

export const CATALOGUE_FILE = 'rates/catalogue.yaml';

/** What the figures of every year are, by group. GET /v1/rates shows them all. */
export type Catalogue = ReadonlyMap<string, CatalogueGroup>;

export type CatalogueEntry = CatalogueFigure | CatalogueGroup;

interface CatalogueItem {
  readonly place: Place;
  readonly title: string;
  /** The only years that have it. */
  readonly years: YearRange;
}

export interface CatalogueFigure extends CatalogueItem {
  readonly node: 'figure';
  readonly unit: Unit;
  /** Of money. */
  readonly per: Period | undefined;
}

export interface CatalogueGroup extends CatalogueItem {
  readonly node: 'group';
  readonly entries: ReadonlyMap<string, CatalogueEntry>;
  /** Of a table: the kinds of row that there are. Rows can have any name. */
  readonly rows: readonly CatalogueGroup[];
}

/** The description of a figure for editors and in the OpenAPI document. */
export function helpOf({ title, per }: CatalogueFigure): string {
  return per === undefined ? title : `${title} Pounds ${PER[per]}.`;
}

const PER: Readonly<Record<Period, string>> = {
  year: 'a year',
  month: 'a month',
  four_weeks: 'for four weeks',
  two_weeks: 'for two weeks',
  week: 'a week',
  hour: 'an hour',
};

/** Reads the catalogue of a book; undefined, with findings, when anything in it is wrong. */
export function readCatalogue(source: BookSource, findings: Findings): Catalogue | undefined {
  const before = findings.count;
  const file = shapedFile(source, CATALOGUE_FILE, catalogueShape, findings);
  const groups = mapEntries(file).flatMap((entry) => {
    const group = readEntry(entry, findings);
    return group?.node === 'group' ? [[entry.name, group] as const] : [];
  });
  return findings.count === before ? new Map(groups) : undefined;
}

function readEntry(
  { name, place, map }: ReturnType<typeof mapEntries>[number],
  findings: Findings,
): CatalogueEntry | undefined {
  if (['unit', 'figures', 'rows'].filter((form) => map.entries.has(form)).length !== 1) {
    findings.add(place, `“${name}” has one of these: its unit, its figures, or rows.`);
    return undefined;
  }
  const unit = UNITS.find((each) => each === textAt(map, 'unit')?.text);
  if (unit === undefined) return readGroup(place, map, findings);
  const per = PERIODS.find((each) => each === textAt(map, 'per')?.text);
  return { node: 'figure', ...describedAt(place, map), unit, per };
}

function readGroup(place: Place, map: MapNode, findings: Findings): CatalogueGroup {
  const figures = mapEntries(mapAt(map, 'figures')).flatMap((entry) => {
    const figure = readEntry(entry, findings);
    return figure === undefined ? [] : [[entry.name, figure] as const];
  });
  return {
    node: 'group',
    ...describedAt(place, map),
    entries: new Map(figures),
    rows: mapsAt(map, 'rows').map((row) => readGroup(row.place, row, findings)),
  };
}

function describedAt(place: Place, map: MapNode): CatalogueItem {
  return { place, title: textOf(map, 'title'), years: yearsAt(map) ?? {} };
}
