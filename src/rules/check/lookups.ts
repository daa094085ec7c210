import type { Term } from '../checked.js';
import type { FigureNode } from '../figures.js';
import type { Findings } from '../findings.js';
import type { Type } from '../kinds.js';
import type { Lookup } from '../model.js';
import type { TextNode } from '../read/yaml.js';
import { figureAt, typeOfFigure } from './figure-at.js';

/** All the rows of a table that the keys of a lookup can lead to. What a key can be but the table has not is a finding,
 *  unless the lookup has an `otherwise` for it (`mayMiss`). */
export function rowsLedTo(
  table: FigureNode,
  keys: readonly Term[],
  way: Lookup,
  mayMiss: boolean,
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
        else if (!mayMiss && key.type.kind !== 'unknown') {
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

/** The type of the first of these columns that a row has, of the whole row when none is named. A row without any of them is
 *  a finding. */
export function columnType(
  row: FigureNode,
  columns: readonly TextNode[],
  taxYear: string,
  findings: Findings,
): Type | undefined {
  const [first] = columns;
  if (first === undefined) return typeOfFigure(row);
  for (const column of columns) {
    const figure = figureAt(row, [column.text]);
    if (figure !== undefined) return typeOfFigure(figure);
  }
  const known = row.node === 'group' ? [...row.entries.keys()] : [];
  const names = columns.map((column) => column.text).join(' nor ');
  findings.addUnknown(
    row.place,
    `${row.path} has no column ${names}, which rules of ${taxYear} read.`,
    first.text,
    known,
  );
  return undefined;
}
