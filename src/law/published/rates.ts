import type { Json, JsonObject } from '../../json.js';
import { type FigureNode, isDecimal, isValidIn } from '../../language/index.js';
import { type Catalogue, type CatalogueGroup, publishedFigures, type Rates } from '../figures/index.js';
import {
  DIRECTORS,
  INCOME_TAX,
  NATIONAL_INSURANCE,
  STATUTORY_SICK_PAY,
  STUDENT_LOANS,
  type Subject,
} from '../test-data/subjects.js';

/** What of the law the figures are of, as far as the operations calculate with them. */
export const ratesSubjects: readonly Subject[] = [
  INCOME_TAX,
  NATIONAL_INSURANCE,
  DIRECTORS,
  STUDENT_LOANS,
  STATUTORY_SICK_PAY,
];

/** The rates of a year, without the metadata: what the catalogue has, null where the law of the year has no such figure. */
export function presentRates(rates: Rates, catalogue: Catalogue): JsonObject {
  const groups = [...rates.groups.values()].map((group) => {
    const described = catalogue.get(group.name);
    const figures = publishedFigures(group);
    return [group.name, described ? presentGroup(figures, described, rates.taxYear) : null] as const;
  });
  return Object.fromEntries(groups);
}

function presentGroup(node: FigureNode | undefined, described: CatalogueGroup, taxYear: string): JsonObject {
  const figures = node?.node === 'group' ? node.entries : new Map<string, FigureNode>();
  const ofYear = [...described.entries].filter(([, { years }]) => isValidIn(years, taxYear));
  const gaps = ofYear.filter(([name]) => !figures.has(name)).map(([name]) => name);
  return Object.fromEntries(
    [...figures.keys(), ...gaps].map((name) => {
      const [node, entry] = [figures.get(name), described.entries.get(name)];
      if (entry?.node === 'group') return [name, presentGroup(node, entry, taxYear)];
      return [name, node === undefined ? null : presentFigure(node)];
    }),
  );
}

/** A figure as an answer shows it: percentages as such, amounts in pounds. */
export function presentFigure(node: FigureNode): Json {
  switch (node.node) {
    case 'figure':
      if (!isDecimal(node.value)) return node.value;
      return (node.kind === 'rate' ? node.value.inPercent() : node.value).toNumber();
    case 'group':
      return Object.fromEntries([...node.entries].map(([name, entry]) => [name, presentFigure(entry)]));
    case 'bands':
      return node.bands.map(({ rate, upTo }, index) => ({
        rate: rate.inPercent().toNumber(),
        from: node.bands[index - 1]?.upTo?.toNumber() ?? 0,
        to: upTo?.toNumber() ?? null,
      }));
  }
}

/** The addresses of all groups, each once. */
export function sourcesOfRates(rates: Rates): readonly string[] {
  return [...new Set([...rates.groups.values()].flatMap((group) => group.allSources))];
}
