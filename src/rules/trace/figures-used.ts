import { datumOfFigure } from '../check/figure-at.js';
import { termsIn } from '../check/terms-of.js';
import type { Term } from '../checked.js';
import type { FigureNode } from '../figures.js';
import type { TracedFigure } from './trace-step.js';
import { tracedDatum } from './traced-datum.js';

/** The figures of the law that formulas name. */
export function figuresIn(terms: readonly Term[]): readonly FigureNode[] {
  return terms.flatMap((term) => [
    ...(term.term === 'constant' && term.figure !== undefined ? [term.figure] : []),
    ...figuresIn(termsIn(term)),
  ]);
}

/** Figures with where they stand, each once. */
export function tracedFigures(nodes: readonly FigureNode[]): readonly TracedFigure[] {
  return [...new Map(nodes.map((node) => [node.path, node])).values()].map((node) => ({
    path: node.path,
    value: tracedDatum(datumOfFigure(node)),
    file: node.place.source.path,
    line: node.place.line,
    source: [...new Set(sourcesOf(node))],
  }));
}

function sourcesOf(node: FigureNode): readonly string[] {
  return node.node === 'group' ? [...node.entries.values()].flatMap(sourcesOf) : node.sources;
}
