import { type YearRange, yearsAt } from '../../language/index.js';
import type { Findings, MapNode, Place, TextNode } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import type { BookSource } from '../book-source.js';
import { readBy } from '../files.js';
import { PERIODS, type Period, UNITS, type Unit } from './units.js';

const { checked, later, listOf, mapOf, mapWith, may, must, NAMES, placed, text, word, years } = keys;

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

/** A figure or a group as it is written. */
interface WrittenEntry {
  readonly place: Place;
  readonly node: MapNode;
  readonly title: TextNode;
  readonly figures?: WrittenFigures | undefined;
  readonly rows?: readonly Pick<WrittenEntry, 'node' | 'title' | 'figures'>[] | undefined;
  readonly unit?: { readonly text: Unit } | undefined;
  readonly per?: { readonly text: Period } | undefined;
}
type WrittenFigures = ReadonlyMap<string, WrittenEntry>;

const ONLY_MONEY = 'Only money is per something.';
const FILLED = { ...NAMES, isFilled: true } as const;
const title = must(text, 'What it is, in a sentence: editors and the API description show it.');
const entries = later<WrittenEntry>('entry', () => entry);
const figures: keys.Reader<WrittenFigures> = mapOf(entries, FILLED);
const FIGURES = 'The figures of a group, or groups within it, by name.';

const GROUP = {
  title,
  years: may(years, 'The only years that have it. Example: `years: { from: 2027-28 }`'),
  figures: may(figures, FIGURES),
  rows: may(
    listOf(mapWith({ title, figures: must(figures, FIGURES) })),
    'Of a table: the figures of each row. A year says which rows there are. Where not all rows have the same figures, ' +
      'there are several kinds of row.',
  ),
};

const entry: keys.Reader<WrittenEntry> = checked(
  mapWith({
    ...GROUP,
    unit: may(word(UNITS), 'What a figure is of. Example: `unit: percent`'),
    per: may(word(PERIODS), 'What an amount of money is for. Example: `per: year`'),
  }),
  (read, findings, place) => {
    const isMoney = read.unit?.text === 'money';
    if (isMoney && read.per === undefined) return findings.add(place, '“per” is missing here.');
    if (!isMoney && read.per !== undefined) return findings.add(read.per.place, ONLY_MONEY);
    return { ...read, place };
  },
  {
    if: { required: ['unit'], properties: { unit: { const: 'money' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['per'], properties: { per: {} } },
    else: { properties: { per: { not: {}, errorMessage: ONLY_MONEY } } },
  },
);

/** What `rates/catalogue.yaml` may hold. */
const catalogueFile = mapOf(
  placed(
    mapWith({
      ...GROUP,
      figures: may(
        mapOf(entries, NAMES),
        'The figures of the group, or groups within it, by name; {} where only the calculation needs them.',
      ),
    }),
  ),
  FILLED,
);

export const catalogueSchema = { ...catalogueFile.schema, $defs: { entry: entry.schema } };

/** Reads the catalogue of a book; undefined, with findings, when anything in it is wrong. */
export function readCatalogue(source: BookSource, findings: Findings): Catalogue | undefined {
  const before = findings.count;
  const file = readBy(source, CATALOGUE_FILE, catalogueFile, findings) ?? new Map();
  const groups = [...file].flatMap(([name, { place, value }]) => {
    const group = entryOf(name, { place, ...value }, findings);
    return group?.node === 'group' ? [[name, group] as const] : [];
  });
  return findings.count === before ? new Map(groups) : undefined;
}

function entryOf(name: string, written: WrittenEntry, findings: Findings): CatalogueEntry | undefined {
  const { place, figures, rows, unit, per } = written;
  if ([unit, figures, rows].filter((form) => form !== undefined).length !== 1) {
    findings.add(place, `“${name}” has one of these: its unit, its figures, or rows.`);
    return undefined;
  }
  if (unit === undefined) return groupOf(written, findings);
  return { node: 'figure', ...describedAt(written), unit: unit.text, per: per?.text };
}

function groupOf(written: Omit<WrittenEntry, 'unit' | 'per'>, findings: Findings): CatalogueGroup {
  const entries = [...(written.figures ?? [])].flatMap(([name, figure]) => {
    const entry = entryOf(name, figure, findings);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  const rows = (written.rows ?? []).map((row) => groupOf({ ...row, place: row.node.place }, findings));
  return { node: 'group', ...describedAt(written), entries: new Map(entries), rows };
}

function describedAt({ place, title, node }: Pick<WrittenEntry, 'place' | 'title' | 'node'>): CatalogueItem {
  return { place, title: title.text, years: yearsAt(node) ?? {} };
}
