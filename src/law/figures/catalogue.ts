import {
  type Entry,
  type Findings,
  hasShape,
  isBroken,
  type MapNode,
  mapAt,
  mapsAt,
  type Place,
  readYaml,
  textAt,
  yearsAt,
} from '../../language/index.js';
import type { YearRange } from '../../language/inspect.js';
import { type BookFile, readBookFile } from '../files.js';
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
export function readCatalogue(root: string, findings: Findings): Catalogue | undefined {
  const file = readBookFile(root, CATALOGUE_FILE, findings);
  return isBroken(file) ? undefined : catalogueIn(file, findings);
}

/** The catalogue in a file; undefined, with findings, when anything in it is wrong. */
function catalogueIn({ path, text }: BookFile, findings: Findings): Catalogue | undefined {
  const before = findings.count;
  const node = readYaml(path, text, findings);
  if (node === undefined || !hasShape(node, catalogueShape, findings)) return undefined;
  const groups = [...node.entries].flatMap(([name, entry]) => {
    const group = readEntry(name, entry, findings);
    return group?.node === 'group' ? [[name, group] as const] : [];
  });
  return findings.count === before ? new Map(groups) : undefined;
}

function readEntry(name: string, { key, value }: Entry, findings: Findings): CatalogueEntry | undefined {
  if (value.node !== 'map') return undefined;
  if (['unit', 'figures', 'rows'].filter((form) => value.entries.has(form)).length !== 1) {
    findings.add(key, `“${name}” has one of these: its unit, its figures, or rows.`);
    return undefined;
  }
  const unit = UNITS.find((each) => each === textAt(value, 'unit')?.text);
  if (unit === undefined) return readGroup(key, value, findings);
  const per = PERIODS.find((each) => each === textAt(value, 'per')?.text);
  return { node: 'figure', ...describedAt(key, value), unit, per };
}

function readGroup(place: Place, map: MapNode, findings: Findings): CatalogueGroup {
  const figures = [...(mapAt(map, 'figures')?.entries ?? [])].flatMap(([name, entry]) => {
    const figure = readEntry(name, entry, findings);
    return figure === undefined ? [] : [[name, figure] as const];
  });
  return {
    node: 'group',
    ...describedAt(place, map),
    entries: new Map(figures),
    rows: mapsAt(map, 'rows').map((row) => readGroup(row.place, row, findings)),
  };
}

function describedAt(place: Place, map: MapNode): CatalogueItem {
  return { place, title: textAt(map, 'title')?.text ?? '', years: yearsAt(map) ?? {} };
}
