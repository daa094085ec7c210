import type { Names } from '../book/check/names.js';
import type { Term } from '../book/checked.js';
import { figureAt, typeOfFigure } from '../book/figure-at.js';
import type { Lookup } from '../book/model.js';
import type { FigureNode } from '../figures.js';
import type { Type } from '../kinds.js';
import { type Findings, YEARS } from '../source/findings.js';
import type { TextNode } from '../source/yaml.js';

/** All the rows of a table that the keys of a lookup can lead to. What a key can be but the table has not is a finding,
 *  unless the lookup has an `otherwise` for it (`mayMiss`), once for all rules that look it up. */
export function rowsLedTo(
  table: FigureNode,
  keys: readonly Term[],
  way: Lookup,
  mayMiss: boolean,
  names: Names,
  findings: Findings,
): readonly FigureNode[] {
  let rows: readonly FigureNode[] = [table];
  for (const [index, key] of keys.entries()) {
    const place = way.by[index]?.place ?? way.place;
    const below: FigureNode[] = [];
    for (const row of rows) {
      if (row.node !== 'group') {
        findings.add(place, `${row.path} is a figure, not a table: “by” has a word too many.`);
        return [];
      }
      for (const word of key.type.words ?? [...row.entries.keys()]) {
        const found = figureAt(row, [word]);
        if (found !== undefined) below.push(found);
        else if (!mayMiss && key.type.kind !== 'unknown' && names.isNewlyMissing(`${row.path}.${word}`)) {
          findings.addUnknown(
            place,
            `This word can be “${word}”, which is not a row of ${row.path}; add the row, or an “otherwise”.`,
            word,
            row.entries.keys(),
          );
        }
      }
    }
    rows = below;
  }
  return rows;
}

/** The types of the first of these columns that each row has, of the whole rows when none is named. A row without any of them
 *  is a finding; a column that no row has is one where it is named. */
export function columnTypes(
  rows: readonly FigureNode[],
  columns: readonly TextNode[],
  taxYear: string,
  findings: Findings,
): readonly Type[] {
  const [first] = columns;
  if (first === undefined) return rows.map(typeOfFigure);
  const found = rows.map((row) => ({ row, figure: firstColumn(row, columns) }));
  const isAnywhere = found.some(({ figure }) => figure !== undefined);
  if (!isAnywhere && rows.length > 0) {
    const known = new Set(rows.flatMap((row) => (row.node === 'group' ? [...row.entries.keys()] : [])));
    findings.addUnknown(first.place, `No row of this table has a column “${first.text}”.`, first.text, known);
  }
  const names = columns.map((column) => column.text).join(' nor ');
  for (const { row, figure } of found) {
    if (figure !== undefined || !isAnywhere) continue;
    const known = row.node === 'group' ? row.entries.keys() : [];
    findings.addUnknown(
      row.place,
      `${row.path} has no column ${names}, which rules of ${YEARS} read.`,
      first.text,
      known,
      taxYear,
    );
  }
  return found.flatMap(({ figure }) => (figure === undefined ? [] : [typeOfFigure(figure)]));
}

function firstColumn(row: FigureNode, columns: readonly TextNode[]): FigureNode | undefined {
  for (const column of columns) {
    const figure = figureAt(row, [column.text]);
    if (figure !== undefined) return figure;
  }
  return undefined;
}
