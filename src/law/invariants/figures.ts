import { isDecimal } from '../../decimal/index.js';
import {
  type Figure,
  type FigureBands,
  type FigureNode,
  type FigureOfStretch,
  figuresOn,
  isNumeric,
} from '../../language/index.js';
import type { Rates } from '../figures/read.js';

/** A figure that can be calculated with: money, a rate, a number. */
export type Amount = Figure & { readonly value: Exclude<Figure['value'], string> };

/** The figures of a stretch of a year by the paths that invariants use. Bands count as groups: `band_1` with `rate` and `up_to`. */
export class FiguresOfStretch {
  readonly #root: FigureNode;

  constructor(
    readonly rates: Rates,
    /** Its first day. */
    readonly from: string,
  ) {
    this.#root = withNamedBands(figuresOn(rates.figures, from));
  }

  get taxYear(): string {
    return this.rates.taxYear;
  }

  /** The node at a path; undefined where there is none. */
  at(path: string): FigureNode | undefined {
    return this.matching(path)[0];
  }

  /** The nodes that a path matches, in which `*` is any name. */
  matching(pattern: string): readonly FigureNode[] {
    const [first, ...steps] = pattern.split('.');
    if (first !== 'rates') return [];
    return steps.reduce<readonly FigureNode[]>(
      (nodes, step) => nodes.flatMap((node) => childrenNamed(node, step)),
      [this.#root],
    );
  }

  /** Every amount below a node, or of the whole year. */
  amounts(node: FigureNode = this.#root): readonly Amount[] {
    if (node.node === 'group') return [...node.entries.values()].flatMap((entry) => this.amounts(entry));
    return node.node === 'figure' && isAmount(node) ? [node] : [];
  }

  /** Whether a figure is new on the first day of the stretch. */
  isNew(path: string): boolean {
    const node = this.at(path);
    return node?.node === 'figure' && inForceFrom(node) === this.from;
  }

  /** Whether nobody has confirmed the group of a figure yet. */
  isUnconfirmed(path: string): boolean {
    return this.rates.unconfirmed.some((group) => `${path}.`.startsWith(`rates.${group}.`));
  }
}

/** The first day of a figure that changes within the year; undefined for one that does not. */
export function inForceFrom(figure: Figure | FigureOfStretch): string | undefined {
  return 'inForce' in figure ? figure.inForce.from : undefined;
}

export function isAmount(node: Figure): node is Amount {
  return isDecimal(node.value) && isNumeric(node.kind);
}

function childrenNamed(node: FigureNode, step: string): readonly FigureNode[] {
  if (node.node !== 'group') return [];
  if (step === '*') return [...node.entries.values()];
  const entry = node.entries.get(step);
  return entry === undefined ? [] : [entry];
}

function withNamedBands(node: FigureNode): FigureNode {
  if (node.node === 'figure') return node;
  if (node.node === 'bands') return asGroup(node);
  const entries = [...node.entries].map(([name, entry]) => [name, withNamedBands(entry)] as const);
  return { ...node, entries: new Map(entries) };
}

function asGroup({ path, place, bands, sources }: FigureBands): FigureNode {
  const entries = bands.map(({ rate, upTo }, index) => {
    const band = `${path}.band_${index + 1}`;
    const figure = (
      name: string,
      kind: Figure['kind'],
      value: Figure['value'],
    ): readonly [string, FigureNode] => [
      name,
      { node: 'figure', path: `${band}.${name}`, place, kind, value, sources },
    ];
    const parts = [figure('rate', 'rate', rate), ...(upTo === null ? [] : [figure('up_to', 'money', upTo)])];
    return [`band_${index + 1}`, { node: 'group', path: band, place, entries: new Map(parts) }] as const;
  });
  return { node: 'group', path, place, entries: new Map<string, FigureNode>(entries) };
}
