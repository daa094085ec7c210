import { groupBy } from '../../group-by.js';
import { type FigureLeaf, figureLeaves, type Kind, kindInWords } from '../../language/index.js';
import type { Findings } from '../../yaml/index.js';
import type { Rates } from './read.js';
import { figureText } from './units.js';

interface Occurrence {
  readonly rates: Rates;
  readonly leaf: FigureLeaf;
  readonly kind: Kind;
}

/** Checks that a figure is of one kind in all years: one that is money in most years and a plain number in another has lost its
 *  £ there. Returns the years with a figure that differs. */
export function checkSameKinds(years: readonly Rates[], findings: Findings): ReadonlySet<Rates> {
  const all = years.flatMap((rates) =>
    figureLeaves(rates.figures).map((leaf): Occurrence => ({ rates, leaf, kind: kindOf(leaf) })),
  );
  const differing = new Set<Rates>();
  for (const [path, occurrences] of groupBy(all, ({ leaf }) => leaf.path)) {
    const usual = mostCommon(occurrences);
    const example = usual.leaf.node === 'figure' ? ` (${figureText(usual.leaf)})` : '';
    for (const { rates, leaf, kind } of occurrences) {
      if (kind === usual.kind) continue;
      differing.add(rates);
      findings.add(
        leaf.place,
        `${path} is ${kindInWords(kind)} here, but ${kindInWords(usual.kind)} in ${usual.rates.taxYear}${example}.`,
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

/** The kind of a figure. Whole numbers and decimals count as one: 53 weeks in one year may be 52.5 in another. */
function kindOf(leaf: FigureLeaf): Kind {
  if (leaf.node === 'bands') return 'bands';
  return leaf.kind === 'number' ? 'count' : leaf.kind;
}
