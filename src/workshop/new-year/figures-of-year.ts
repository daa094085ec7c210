import {
  type Entry,
  Findings,
  isValidIn,
  type MapNode,
  mapAt,
  type Place,
  readYaml,
} from '../../language/index.js';
import type { Catalogue, CatalogueEntry, CatalogueGroup } from '../../law/figures/index.js';
import { METADATA_KEYS } from '../../law/index.js';

/** The year that a file is copied from, and the year of the copy. */
export interface YearMove {
  readonly from: string;
  readonly to: string;
}

type Lines = readonly string[];

/** A rates file with the figures of another year, as the catalogue says which years have them: those that the new year does not
 *  have are left out, with their authorities; those that begin with it get an empty value, which `farthing check` reports. */
export function withFiguresOf(file: MapNode, catalogue: Catalogue, years: YearMove): MapNode {
  const top: CatalogueGroup['entries'] = catalogue;
  // Each edit moves the lines below it, so the text is read again; a year has a few edits.
  for (let node = file; ; ) {
    const lines = editedLines(node, (name) => top.get(name), [], years);
    const next = lines && readYaml(file.place.source.path, lines.join('\n'), new Findings());
    if (next === undefined) return node;
    node = next;
  }
}

/** The lines of the file after the first edit that a map of it needs; undefined where it needs none. */
function editedLines(
  map: MapNode,
  itemOf: (name: string) => CatalogueEntry | undefined,
  newNames: readonly string[],
  years: YearMove,
): Lines | undefined {
  const figures = [...map.entries].filter(([name]) => !METADATA_KEYS.includes(name));
  const hasEnded = (name: string) => {
    const item = itemOf(name);
    return item !== undefined && !isValidIn(item.years, years.to);
  };
  const stale = figures.find(([name]) => hasEnded(name));
  if (stale !== undefined) return withoutEntry(map, stale[1].key);
  const authorities = mapAt(map, 'authorities');
  const staleAuthority = [...(authorities?.entries ?? [])].find(([name]) => hasEnded(name));
  if (authorities !== undefined && staleAuthority !== undefined) {
    const section = authorities.entries.size === 1 ? map.entries.get('authorities') : undefined;
    return withoutEntry(map, (section ?? staleAuthority[1]).key);
  }
  const [first] = figures;
  const missing = newNames.find((name) => !map.entries.has(name) && !map.empty.has(name));
  if (first !== undefined && missing !== undefined) return withEmptyEntry(first[1], missing);
  return figures.reduce<Lines | undefined>((lines, [name, { value }]) => {
    const item = itemOf(name);
    return (
      lines ?? (value.node === 'map' && item?.node === 'group' ? editedGroup(value, item, years) : undefined)
    );
  }, undefined);
}

function editedGroup(map: MapNode, group: CatalogueGroup, years: YearMove): Lines | undefined {
  const newNames = [...group.entries].flatMap(([name, item]) =>
    isValidIn(item.years, years.to) && !isValidIn(item.years, years.from) ? [name] : [],
  );
  const row = rowOf(group, years);
  return editedLines(map, (name) => group.entries.get(name) ?? row, newNames, years);
}

/** The figures that a row of a table may have. With several kinds of row no new figures are added: a person knows which kind it is. */
function rowOf({ rows }: CatalogueGroup, { from }: YearMove): CatalogueGroup | undefined {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return first;
  const entries = rows.flatMap((kind) => [...kind.entries]).filter(([, { years }]) => isValidIn(years, from));
  return { ...first, entries: new Map(entries) };
}

function withoutEntry(map: MapNode, key: Place): Lines {
  const { lines } = map.place.source;
  const [index, column] = [key.line - 1, key.column - 1];
  const line = lines[index] ?? '';
  if (hasOwnLines(line, column)) return lines.toSpliced(index, linesOfEntry(lines, index));
  const [before, after] = [line.slice(0, column), line.slice(endInFlow(line, column))];
  const isLast = !after.startsWith(',');
  const rest = isLast ? `${before.replace(/,\s*$/, ' ')}${after}` : `${before}${after.replace(/^,\s*/, '')}`;
  return lines.with(index, rest);
}

function withEmptyEntry({ key }: Entry, name: string): Lines {
  const { lines } = key.source;
  const [at, column] = [key.line - 1, key.column - 1];
  const line = lines[at] ?? '';
  if (hasOwnLines(line, column)) return lines.toSpliced(at, 0, `${line.slice(0, column)}${name}:`);
  return lines.with(at, `${line.slice(0, column)}${name}: , ${line.slice(column)}`);
}

/** Whether an entry has lines of its own, rather than standing inside { }. */
function hasOwnLines(line: string, column: number): boolean {
  return line.slice(0, column).trim() === '';
}

/** How many lines the block entry has that begins at a line: itself, the lines indented below it, and the items of its list. */
export function linesOfEntry(lines: Lines, start: number): number {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const indent = indentOf(lines[start] ?? '');
  const isInside = (line: string) =>
    indentOf(line) > indent || (indentOf(line) === indent && line.trimStart().startsWith('- '));
  const after = lines.findIndex((line, index) => index > start && line.trim() !== '' && !isInside(line));
  const until = after < 0 ? lines.length : after;
  return lines.slice(0, until).findLastIndex((line) => line.trim() !== '') + 1 - start;
}

/** Where an entry inside { } ends: before the comma or the bracket that follows it. */
function endInFlow(line: string, column: number): number {
  let depth = 0;
  for (let at = column; at < line.length; at++) {
    const character = line[at] ?? '';
    if (depth === 0 && /[,}]/.test(character)) return at;
    if (/[{[]/.test(character)) depth++;
    if (/[}\]]/.test(character)) depth--;
  }
  return line.length;
}
