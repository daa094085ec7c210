import { didYouMean } from '../../did-you-mean.js';
import type { JsonObject } from '../../json.js';
import { type FigureGroup, type FigureNode, figureAt } from '../../language/index.js';
import type { YearBook } from '../year-book.js';
import { presentAuthorities } from './authorities.js';
import { changesOf, presentFigure } from './rates.js';

/** A figure over the years; or why there is none at a path, as the rest of a sentence that begins with the path. */
export type RateHistory =
  | { readonly kind: string; readonly history: readonly YearOfHistory[] }
  | { readonly fault: string };

/** A figure in one year. */
export interface YearOfHistory extends JsonObject {
  readonly tax_year: string;
}

/** The figure at a path of the rates (`national_insurance.thresholds.primary_threshold`) in each year. */
export function rateHistory(years: readonly YearBook[], path: string): RateHistory {
  const steps = path.split('.');
  const nodes = years.map(({ rates }) => ({ rates, node: figureAt(rates.figures, steps) }));
  const figures = nodes.flatMap(({ node }) => (node === undefined || node.node === 'group' ? [] : [node]));
  const [figure] = figures;
  if (figure === undefined) {
    const groups = nodes.flatMap(({ node }) => (node?.node === 'group' ? [node] : []));
    return { fault: groups.length > 0 ? belowGroups(groups) : notFound(years, path) };
  }
  const history = nodes.map(({ rates, node }) =>
    node === undefined || node.node === 'group'
      ? { tax_year: rates.taxYear, value: null, sources: [], authorities: [], file: null, line: null }
      : {
          tax_year: rates.taxYear,
          value: presentFigure(node),
          ...(node.node === 'figure' && node.stretches !== undefined && { changes: changesOf(node) }),
          sources: node.sources,
          authorities: presentAuthorities(node.authorities ?? [], rates.authorities),
          file: node.place.source.path,
          line: node.place.line,
        },
  );
  return { kind: kindOf(figures), history };
}

/** The kind of a figure over the years. One that is whole in one year and has decimals in another is a `number`. */
function kindOf(figures: readonly Exclude<FigureNode, FigureGroup>[]): string {
  const kinds = new Set(figures.map((figure) => (figure.node === 'bands' ? 'bands' : figure.kind)));
  const [kind = 'number'] = kinds;
  return kinds.size === 1 ? kind : 'number';
}

/** The names as the latest year has them, then those that only earlier ones had. */
function belowGroups(groups: readonly FigureGroup[]): string {
  const names = new Set(groups.toReversed().flatMap(({ entries }) => [...entries.keys()]));
  return `is a group of figures; below it are ${[...names].join(', ')}`;
}

function notFound(years: readonly YearBook[], path: string): string {
  const paths = [...new Set(years.flatMap(({ rates }) => pathsIn(rates.figures, '')))];
  const suggestion = paths.find((each) => each.endsWith(`.${path}`)) ?? didYouMean(path, paths);
  return `is not in the rates of any year${suggestion === undefined ? '' : `, did you mean ${suggestion}?`}`;
}

function pathsIn(group: FigureGroup, before: string): readonly string[] {
  return [...group.entries].flatMap(([name, node]) => {
    const path = `${before}${name}`;
    return node.node === 'group' ? [path, ...pathsIn(node, `${path}.`)] : [path];
  });
}
