import type { Findings, Place, TextNode } from '../../../yaml/index.js';
import { type FigureNode, readFigure } from '../../figures.js';
import { type Authorities, lawOfRule } from '../authority.js';
import type { Topic } from '../model.js';

/** The tables of a rule file, read like figures of the rates. */
export function readTables(topic: Topic, authorities: Authorities, findings: Findings): FigureNode {
  const ofTopic = lawOfRule(topic.cites, topic.cites, false, authorities);
  const figure = (path: string, node: TextNode): FigureNode | undefined => {
    const read = readFigure(node, findings);
    return read && { node: 'figure', path, place: node.place, ...read, ...ofTopic };
  };
  const group = (
    path: string,
    place: Place,
    cells: ReadonlyMap<string, TextNode | ReadonlyMap<string, TextNode>>,
  ): FigureNode => {
    const entries = new Map<string, FigureNode>();
    for (const [name, cell] of cells) {
      const at = `${path}.${name}`;
      const entry = 'node' in cell ? figure(at, cell) : group(at, firstOf(cell)?.place ?? place, cell);
      if (entry !== undefined) entries.set(name, entry);
    }
    return { node: 'group', path, place, entries };
  };
  // YAML gives a row no place of its own: it is that of its first cell.
  const firstOf = (row: ReadonlyMap<string, TextNode>) => [...row.values()][0];
  const entries = topic.tables.map(
    (table) => [table.name, group(`tables.${table.name}`, table.place, table.rows)] as const,
  );
  return { node: 'group', path: 'tables', place: topic.place, entries: new Map(entries) };
}
