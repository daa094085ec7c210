import type { FigureNode } from '../../language/figures.js';
import { isDecimal } from '../../language/index.js';
import type { Json, JsonObject } from '../../operations/payroll.js';
import { documentedPaths, type Rates, type RatesGroup } from '../figures/index.js';
import {
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
  STUDENT_LOANS,
  STATUTORY_SICK_PAY,
];

/** The documented rates of a year, without the metadata: what its file holds, less what only payroll needs. */
export function presentRates(rates: Rates): JsonObject {
  const groups = [...rates.groups.values()].map((group) => [group.name, presentGroup(group)] as const);
  return Object.fromEntries(groups);
}

function presentGroup(group: RatesGroup): JsonObject {
  const hidden = group.payrollOnly.map((name) => name.text);
  const shown = [...group.figures.entries].filter(([name]) => !hidden.includes(name));
  const figures = Object.fromEntries(shown.map(([name, node]) => [name, presentFigure(node)]));
  const documented = [...documentedPaths(group.name, []).keys()].filter((path) => !path.includes('*'));
  return documented.reduce((whole, path) => withNull(whole, path.split('.')), figures);
}

/** The figures with null at a path where the law of the year has none. */
function withNull(figures: JsonObject, [name = '', ...below]: readonly string[]): JsonObject {
  const known = figures[name];
  if (below.length === 0) return known === undefined ? { ...figures, [name]: null } : figures;
  return { ...figures, [name]: withNull(isObject(known) ? known : {}, below) };
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
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
