import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../did-you-mean.js';
import type { Endpoint, Payroll } from '../operations/index.js';
import { plainHeading } from '../plain-heading.js';
import { PROJECT } from '../project.js';
import { type Findings, isBroken, type Place, readYaml, type TextNode, valid } from '../yaml/index.js';
import { mapOf, may, recordWith, type SectionEntry, sectionOf, text, texts } from '../yaml/keys.js';
import { readCell } from './cells.js';
import type { TableColumn } from './columns.js';
import { type FoundColumn, ID, type KnownColumns, knownColumns, shapeOf } from './known.js';
import { isNumeric } from './numbers.js';

/*
 * What a table has that its headings do not say, as a file of YAML: `farthing batch --map`.
 */

/** A map of columns, held against the fields of an operation. */
export interface ColumnMap {
  /** By their headings, as `plainHeading` has these. */
  readonly columns: ReadonlyMap<string, FoundColumn>;
  /** What all rows say, by the paths. */
  readonly constants: ReadonlyMap<
    string,
    { readonly column: TableColumn; readonly texts: readonly string[] }
  >;
  readonly leaveOut: readonly string[];
  /** The column of a path with what the map says of its cells. */
  readonly withWords: (path: string, column: TableColumn) => TableColumn;
  /** Throws `BrokenBook` where a heading of the map is none of the table's; those of payroll programs need not all be there. */
  readonly check: (header: readonly string[]) => void;
}

export const NO_MAP: ColumnMap = {
  columns: new Map(),
  constants: new Map(),
  leaveOut: [],
  withWords: (_, column) => column,
  check: () => {},
};

/** The maps of payroll programs that come with Farthing, by their names. */
export const SHIPPED_MAPS = ['brightpay', 'sage', 'xero'] as const;

/** What cells mean where they say nothing. */
const NOTHING = 'none';

const KEYS = recordWith({
  columns: may(sectionOf(text), 'A heading of the table, with the path of its field, or custom_id.'),
  constants: may(sectionOf(texts), 'The path of a field, with what all rows say: gross.per: year.'),
  words: may(
    sectionOf(mapOf(text)),
    'The path of a field, with words of its cells: each with the word of the request, or none.',
  ),
  leave_out: may(texts, 'Headings that no field is made of.'),
});

/** The text of a map: of a file, or of a payroll program by its name. */
export interface MapFile {
  readonly path: string;
  readonly text: string;
  readonly isShipped: boolean;
}

/** The map of a payroll program. */
export function shippedMap(name: (typeof SHIPPED_MAPS)[number]): MapFile {
  const path = `src/tables/maps/${name}.yaml`;
  return { path, text: readFileSync(join(PROJECT, path), 'utf8'), isShipped: true };
}

/** Reads a map for tables of an operation. Throws `BrokenBook` with every slip at its place. */
export function readColumnMap(file: MapFile, payroll: Payroll, endpoint: Endpoint): ColumnMap {
  return valid((findings) => mapIn(file, payroll, endpoint, findings));
}

function mapIn(
  file: MapFile,
  payroll: Payroll,
  endpoint: Endpoint,
  findings: Findings,
): ColumnMap | undefined {
  const node = readYaml(file, findings, { allowsAnyKey: true });
  const read = node && KEYS.read(node, node.place, findings);
  if (read === undefined || isBroken(read)) return undefined;
  const { columns = new Map(), constants = new Map(), words = new Map(), leave_out: leaveOut = [] } = read;
  const paths = [
    ...entriesOf(columns).map(({ value }) => value.text),
    ...constants.keys(),
    ...words.keys(),
  ].map(shapeOf);
  const known = knownColumns(payroll, endpoint, (some) => paths.every((path) => some.paths.has(path)));
  const wordsByPath = new Map(
    entriesOf(words).flatMap(({ name, place, value }) => {
      const column = columnAt(name, place, known, findings);
      if (column === undefined) return [];
      const isNothing = (word: string) => word === NOTHING && !column.field.words.includes(NOTHING);
      const meanings = [...value].map(([cell, { text: word, place: wordPlace }]) => {
        const says = isNothing(word) ? undefined : faultOfText(word, column);
        if (says !== undefined) findings.add(wordPlace, sentence(says));
        return [cell.trim().toLowerCase(), isNothing(word) ? '' : word] as const;
      });
      return [[name, new Map(meanings)] as const];
    }),
  );
  const withWords = (path: string, column: TableColumn): TableColumn => {
    const wordsOfMap = wordsByPath.get(path);
    return wordsOfMap === undefined ? column : { ...column, wordsOfMap };
  };
  return {
    columns: new Map(
      entriesOf(columns).flatMap(({ name, value: { text: path, place } }) => {
        const column = columnAt(path, place, known, findings);
        if (column === undefined) return [];
        // As a column with a heading: what may be two figures is no figure.
        const amountOf = /^(.*\.)amount$/.exec(path)?.[1];
        const needs = known.paths.has(shapeOf(`${amountOf}per`)) ? { needs: `${amountOf}per` } : {};
        return [[plainHeading(name), { path, column: { ...column, headings: [name], ...needs } }] as const];
      }),
    ),
    constants: new Map(
      entriesOf(constants).flatMap(({ name, place, value }) => {
        const column = columnAt(name, place, known, findings);
        if (column === undefined) return [];
        const texts = value.flatMap((each) => {
          const read = readConstant(withWords(name, column), each.text);
          if ('texts' in read) return read.texts;
          findings.add(each.place, sentence(`${name}: ${read.says}`));
          return [];
        });
        return [[name, { column, texts }] as const];
      }),
    ),
    leaveOut: leaveOut.map((each) => each.text),
    withWords,
    check: (header) =>
      valid((missing) => {
        if (!file.isShipped) checkHeadings(entriesOf(columns), header, missing);
        return true;
      }),
  };
}

interface NamedEntry<T> {
  readonly name: string;
  readonly place: Place;
  readonly value: T;
}

/** The entries of a section that are not broken: those that are have their findings. */
function entriesOf<T>(section: ReadonlyMap<string, SectionEntry<T>>): readonly NamedEntry<T>[] {
  return [...section].flatMap(([name, { place, value }]) =>
    isBroken(value) ? [] : [{ name, place, value }],
  );
}

function columnAt(
  path: string,
  place: Place,
  { paths }: KnownColumns,
  findings: Findings,
): TableColumn | undefined {
  const column = paths.get(shapeOf(path));
  if (column === undefined)
    findings.addUnknown(
      place,
      `“${path}” is not the path of a field of this request, as farthing columns lists them.`,
      path,
      paths.keys(),
    );
  return column;
}

/** What a text says as a cell of a column that all rows have, or why it cannot be: its bounds are for the check of requests. */
export function readConstant(
  column: TableColumn,
  written: string,
): { readonly texts: readonly string[] } | { readonly says: string } {
  const read = readCell(column, written);
  if ('says' in read) return read;
  const says = read.texts.map((each) => faultOfText(each, column)).find((each) => each !== undefined);
  return says === undefined ? read : { says };
}

/** Why a text can be no value of a field. */
function faultOfText(written: string, { field }: TableColumn): string | undefined {
  const { path, type, words } = field;
  if (path === ID) return `${ID} is a name of each row, and none of all`;
  if (isNumeric(type)) return NUMBER.test(written) ? undefined : `“${written}” must be a number`;
  if (type === 'flag')
    return ['true', 'false'].includes(written) ? undefined : `“${written}” must be true or false`;
  if (words.length === 0 || words.includes(written)) return undefined;
  const nearest = didYouMean(written, words);
  return `“${written}” must be one of ${words.join(', ')}${nearest === undefined ? '' : `, did you mean ${nearest}?`}`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What is said, as a finding. */
function sentence(says: string): string {
  return /[.?]$/.test(says) ? says : `${says}.`;
}

function checkHeadings(
  entries: readonly NamedEntry<TextNode>[],
  header: readonly string[],
  findings: Findings,
): void {
  const known = new Set(header.map(plainHeading));
  for (const { name, place } of entries) {
    if (known.has(plainHeading(name))) continue;
    const nearest = didYouMean(name, header);
    const suggestion = nearest === undefined ? '' : ` Did you mean “${nearest}”?`;
    findings.add(place, `The table has no column “${name}”.${suggestion}`);
  }
}
