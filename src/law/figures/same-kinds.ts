import { type FigureNode, type Findings, type Kind, kindInWords, type Place } from '../../language/index.js';
import type { Rates } from './read.js';

interface Occurrence {
  readonly rates: Rates;
  readonly kind: Kind;
  readonly place: Place;
}

/** Checks that a figure is of one kind in all years: one that is money in most years and a plain number in another has lost its
 *  £ there. Returns the years with a figure that differs. */
export function checkSameKinds(years: readonly Rates[], findings: Findings): ReadonlySet<Rates> {
  const byPath = new Map<string, Occurrence[]>();
  for (const rates of years) {
    for (const { path, kind, place } of figuresIn(rates.figures)) {
      byPath.set(path, [...(byPath.get(path) ?? []), { rates, kind, place }]);
    }
  }
  const differing = new Set<Rates>();
  for (const [path, occurrences] of byPath) {
    const usual = mostCommon(occurrences);
    for (const { rates, kind, place } of occurrences) {
      if (kind === usual.kind) continue;
      differing.add(rates);
      findings.add(
        place,
        `${path} is ${kindInWords(kind)} here, but ${kindInWords(usual.kind)} in ${usual.rates.taxYear}.`,
      );
    }
  }
  return differing;
}

/** The first occurrence whose kind is the most frequent. */
function mostCommon(occurrences: readonly Occurrence[]): Occurrence {
  const count = (kind: Kind) => occurrences.filter((each) => each.kind === kind).length;
  return occurrences.reduce((best, each) => (count(each.kind) > count(best.kind) ? each : best));
}

/** The figures of a node with their kinds. Whole numbers and decimals count as one kind: 53 weeks in one year may be 52.5 in
 *  another. */
function figuresIn(node: FigureNode): readonly (Omit<Occurrence, 'rates'> & { readonly path: string })[] {
  if (node.node === 'group') return [...node.entries.values()].flatMap(figuresIn);
  if (node.node === 'bands') return [{ path: node.path, kind: 'bands', place: node.place }];
  return [{ path: node.path, kind: node.kind === 'number' ? 'count' : node.kind, place: node.place }];
}
