import { memoize } from '../../cache.js';
import type { Term } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import { type FigureNode, inForceOf } from '../figures.js';
import { termsIn } from '../formula/terms.js';
import type { TracedFigure } from './trace-step.js';
import { tracedDatum } from './traced-datum.js';

/** A figure of the law as a trace states it, as JSON: with all that is known of it, or without what the trace stated before. */
export interface FigureText {
  readonly whole: string;
  readonly unpublished: string;
  readonly bare: string;
  /** Tables of two topics may have one name, and a figure that changes within the year is several. */
  readonly place: string;
  /** It changes within the year: this is it in one stretch. */
  readonly isDated: boolean;
  /** Where its group (`rates.student_loans`) is published. */
  readonly publication: string;
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
  const source = [...new Set(sourcesOf(node))];
  const group = path.split('.').slice(0, 2).join('.');
  return {
    whole: JSON.stringify({ ...unpublished, source }),
    unpublished: JSON.stringify(unpublished),
    bare: JSON.stringify(bare),
    place: inForce === undefined ? `${file} ${path}` : `${file} ${path} ${inForce.from}`,
    isDated: inForce !== undefined,
    publication: `${file} ${group} ${JSON.stringify(source)}`,
  };
});

function sourcesOf(node: FigureNode): readonly string[] {
  return node.node === 'group' ? [...node.entries.values()].flatMap(sourcesOf) : node.sources;
}
