import { memoize } from '../../cache.js';
import { type CitedLaw, citationFields } from '../book/authority.js';
import type { Term } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import { type FigureNode, figureLeaves, inForceOf } from '../figures.js';
import { termsIn } from '../formula/terms.js';
import type { TracedFigure } from './trace-step.js';
import { tracedDatum } from './traced-datum.js';

/** A figure of the law in a trace, as JSON: `full`, or without what the trace stated before. */
export interface FigureText {
  readonly full: string;
  readonly unpublished: string;
  readonly bare: string;
  /** Tables of two topics may have one name, and a figure that changes within the year is several. */
  readonly place: string;
  /** It changes within the year: this is it in one stretch. */
  readonly isDated: boolean;
  /** Where its group (`rates.student_loans`) is published. */
  readonly publication: string;
  /** The authorities that set it, by name. */
  readonly authorities: readonly string[];
}

/** The figures of the law that formulas name, of those that are the same all year. */
export function figuresIn(terms: readonly Term[]): readonly FigureNode[] {
  return terms.flatMap((term) => [
    ...(term.term === 'constant' && term.figure !== undefined ? [term.figure] : []),
    ...figuresIn(termsIn(term)),
  ]);
}

/** The texts of figures, each once. */
export function figureTexts(nodes: readonly FigureNode[]): readonly FigureText[] {
  const texts = nodes.map((node) => [node.path, figureText(node)] as const);
  return [...new Map(texts.map(([path, text]) => [text.isDated ? text.place : path, text])).values()];
}

/** A figure of the law is the same in every trace. */
export const figureText = memoize((node: FigureNode): FigureText => {
  const { path } = node;
  const file = node.place.source.path;
  const inForce = inForceOf(node);
  const bare: TracedFigure = { path, value: tracedDatum(datumOfFigure(node)), ...inForce };
  const unpublished: TracedFigure = { ...bare, file, line: node.place.line };
  const published = citationFields(lawOfLeaves(node));
  const group = path.split('.').slice(0, 2).join('.');
  return {
    authorities: published.authority ?? [],
    full: JSON.stringify({ ...unpublished, ...published }),
    unpublished: JSON.stringify(unpublished),
    bare: JSON.stringify(bare),
    place: inForce === undefined ? `${file} ${path}` : `${file} ${path} ${inForce.from}`,
    isDated: inForce !== undefined,
    publication: `${file} ${group} ${JSON.stringify(published)}`,
  };
});

/** The law of all figures at or below a node. */
function lawOfLeaves(node: FigureNode): CitedLaw {
  const leaves = figureLeaves(node);
  const sources = new Set(leaves.flatMap((leaf) => leaf.sources));
  return {
    sources: [...sources],
    authorities: [...new Set(leaves.flatMap((leaf) => leaf.authorities ?? []))],
  };
}
