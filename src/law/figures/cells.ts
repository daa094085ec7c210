import { type Band, type Figure, type FigureNode, figureLeaves } from '../../language/index.js';
import { figureText } from './units.js';

/** What a band is called among its table's: `band_1`, or where the bands of two years are not as many `20%`. */
type NameOfBand = (band: Band, index: number) => string;
export const byNumber: NameOfBand = (_, index) => `band_${index + 1}`;
export const byRate: NameOfBand = ({ rate: value }) => figureText({ kind: 'rate', value });

/** The figures at or below a node by their paths; of bands each rate and each limit: `rates.income_tax.bands.wales.band_1.up_to`. */
export function figuresByPath(node: FigureNode, nameOf?: NameOfBand): ReadonlyMap<string, Figure> {
  const leaves = figureLeaves(withBandsAsGroups(node, '', nameOf));
  return new Map(leaves.flatMap((leaf) => (leaf.node === 'figure' ? [[leaf.path, leaf]] : [])));
}

/** The node with bands as groups of figures; `remark` ends its path, and each below it. */
export function withBandsAsGroups(
  node: FigureNode,
  remark: string,
  nameOf: NameOfBand = byNumber,
): FigureNode {
  const path = `${node.path}${remark}`;
  if (node.node === 'figure') return { ...node, path };
  const { place } = node;
  const group = (at: string, entries: Iterable<readonly [string, FigureNode]>): FigureNode => ({
    ...{ node: 'group', path: at, place },
    entries: new Map(entries),
  });
  if (node.node === 'group')
    return group(
      path,
      [...node.entries].map(([name, entry]) => [name, withBandsAsGroups(entry, remark, nameOf)]),
    );
  const bands = node.bands.map((band, index): readonly [string, FigureNode] => {
    const name = nameOf(band, index);
    const figure = (part: string, kind: Figure['kind'], value: Figure['value']) => {
      const of = {
        node: 'figure',
        path: `${node.path}.${name}.${part}${remark}`,
        place,
        sources: [],
      } as const;
      return [part, { ...of, kind, value }] as const;
    };
    const limit = band.upTo === null ? [] : [figure('up_to', 'money', band.upTo)];
    return [name, group(`${node.path}.${name}${remark}`, [figure('rate', 'rate', band.rate), ...limit])];
  });
  return group(path, bands);
}
