import type { Json, JsonObject } from '../../json.js';
import {
  dayInWords,
  type Figure,
  type FigureNode,
  figureLeaves,
  figuresOn,
  isDecimal,
  isValidIn,
  referencesOf,
} from '../../language/index.js';
import { type Catalogue, type CatalogueGroup, publishedFigures, type Rates } from '../figures/index.js';
import {
  DIRECTORS,
  INCOME_TAX,
  NATIONAL_INSURANCE,
  STATUTORY_SICK_PAY,
  STUDENT_LOANS,
  type Subject,
} from '../test-data/subjects.js';
import type { YearBook } from '../year-book.js';

/** The parts of the law whose figures the operations calculate with. */
export const ratesSubjects: readonly Subject[] = [
  INCOME_TAX,
  NATIONAL_INSURANCE,
  DIRECTORS,
  STUDENT_LOANS,
  STATUTORY_SICK_PAY,
];

/** The rates of a year on a day of it, by default the last, without the metadata: all figures of the catalogue, null where the law
 *  of the year has none. */
export function presentRates(rates: Rates, catalogue: Catalogue, day: string = rates.ends): JsonObject {
  const stretch = [rates.starts, ...rates.changes].findLast((first) => first <= day) ?? rates.starts;
  const groups = [...rates.groups.values()].flatMap((group) => {
    const catalogueGroup = catalogue.get(group.name);
    // One without figures is there for the calculation alone.
    if (catalogueGroup === undefined || catalogueGroup.entries.size + catalogueGroup.rows.length === 0)
      return [];
    const figures = figuresOn(publishedFigures(group), stretch);
    return [[group.name, presentGroup(figures, catalogueGroup, rates.taxYear)] as const];
  });
  return Object.fromEntries(groups);
}

/** Whether any rule of a year reads a figure at a path of the rates, or below it: others are published alone. */
export function isCalculatedWith({ topics }: Pick<YearBook, 'topics'>, path: string): boolean {
  const isWithin = (one: string, other: string) => `${one}.`.startsWith(`${other}.`);
  return topics
    .map(referencesOf)
    .some(({ figures, figuresOnDay }) =>
      [...figures, ...figuresOnDay].some((each) => isWithin(each, path) || isWithin(path, each)),
    );
}

function presentGroup(
  node: FigureNode | undefined,
  catalogueGroup: CatalogueGroup,
  taxYear: string,
): JsonObject {
  const figures = node?.node === 'group' ? node.entries : new Map<string, FigureNode>();
  const entriesOfYear = [...catalogueGroup.entries].filter(([, { years }]) => isValidIn(years, taxYear));
  const gaps = entriesOfYear.filter(([name]) => !figures.has(name)).map(([name]) => name);
  return Object.fromEntries(
    [...figures.keys(), ...gaps].map((name) => {
      const [node, entry] = [figures.get(name), catalogueGroup.entries.get(name)];
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

/** The figures that change within the year as GET /v1/rates lists them: by day, then in the order of the answer. */
export function presentChanges(rates: Rates): readonly JsonObject[] {
  const changes = [...rates.groups.values()]
    .flatMap((group) => figureLeaves(publishedFigures(group)))
    .filter((leaf) => leaf.node === 'figure')
    .flatMap((figure) => changesOf(figure).map((change) => ({ path: pathBelowRates(figure), ...change })));
  return rates.changes.flatMap((day) => changes.filter(({ from }) => from === day));
}

function pathBelowRates({ path }: Figure): string {
  return path.slice('rates.'.length);
}

interface Change extends JsonObject {
  /** The first day of the new figure. */
  readonly from: string;
  readonly value: Json;
  readonly before: Json;
}

/** The changes of a figure within the year, the earliest first. */
export function changesOf({ stretches = [] }: Figure): readonly Change[] {
  return stretches.flatMap((stretch, index) => {
    const before = stretches[index - 1];
    if (before === undefined) return [];
    return [{ from: stretch.inForce.from, value: presentFigure(stretch), before: presentFigure(before) }];
  });
}

/** The assumption of GET /v1/rates in a year whose figures change: which day they are of. */
export function assumptionOfDay({ ends }: Rates, day: string | undefined): string {
  const which = day === undefined ? 'its last day' : 'the day asked for';
  return `Figures that changed within the tax year are those of ${dayInWords(day ?? ends)}, ${which}; “changes” lists them.`;
}

/** The addresses of all groups, each once. */
export function sourcesOfRates(rates: Rates): readonly string[] {
  return [...new Set([...rates.groups.values()].flatMap((group) => group.allSources))];
}
