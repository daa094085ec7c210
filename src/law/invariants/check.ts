import type { Findings, Place, TextNode } from '../../language/index.js';
import { type Formula, namesIn } from '../../language/inspect.js';
import type { Rates } from '../figures/read.js';
import { yearBefore } from '../tax-year.js';
import { breachesOf } from './breaches.js';
import { checkMeaning, FigureUses } from './evaluate.js';
import { FiguresOfStretch } from './figures.js';
import type { Breach, Invariant, InvariantForm } from './model.js';

export interface Breaches {
  /** By tax year. */
  readonly byYear: ReadonlyMap<string, readonly Breach[]>;
  /** The figures and groups of figures that some invariant names, by path. */
  readonly namedPaths: ReadonlySet<string>;
}

/** Checks the invariants in each stretch of each year. Figures that are not confirmed yet break nothing. Faults of an invariant
 *  itself go to `findings`: a name that is a figure in no year, a formula that has no meaning here. */
export function checkInvariants(
  invariants: readonly Invariant[],
  years: readonly Rates[],
  findings: Findings,
): Breaches {
  const uses = new FigureUses();
  const stretchesByYear = new Map(years.map((rates) => [rates.taxYear, stretchesOf(rates)]));
  const breaches = [...stretchesByYear].map(([taxYear, stretches]) => {
    const before = stretchesByYear.get(yearBefore(taxYear))?.at(-1);
    const breachesOfYear = stretches.flatMap((figures, index) => {
      const isFirst = index === 0;
      const breachesOfStretch = invariants.flatMap((each) =>
        breachesOf(each, { figures, before: isFirst ? before : undefined }, uses),
      );
      const confirmed = breachesOfStretch.filter(
        (each) => !each.figures.some((path) => figures.isUnconfirmed(path)),
      );
      // A figure that did not change was reported in the stretch before.
      return isFirst
        ? confirmed
        : confirmed.filter((each) => each.figures.some((path) => figures.isNew(path)));
    });
    return [taxYear, breachesOfYear] as const;
  });
  for (const { form } of invariants) {
    for (const formula of formulasOf(form)) checkMeaning(formula, findings);
    for (const { node, text, place } of namesOf(form)) {
      if (!uses.names.has(node)) findings.add(place, `“${text}” is no figure of the rates in any year.`);
    }
  }
  return { byYear: new Map(breaches), namedPaths: uses.paths };
}

function stretchesOf(rates: Rates): readonly FiguresOfStretch[] {
  return [rates.starts, ...rates.changes].map((day) => new FiguresOfStretch(rates, day));
}

function formulasOf(form: InvariantForm): readonly Formula[] {
  switch (form.form) {
    case 'holds':
      return form.chains.flatMap(({ operands }) => operands.map(({ formula }) => formula));
    case 'shares':
      return [...form.rows.values()].map(({ share }) => share);
    case 'rates_between':
      return [form.least, form.most];
    case 'year_before':
      return form.movesAtMost === undefined ? [] : [form.movesAtMost];
    case 'equal':
    case 'same_keys':
    case 'counts':
    case 'addresses':
      return [];
  }
}

interface FigureName {
  readonly node: object;
  readonly text: string;
  readonly place: Place;
}

function namesOf(form: InvariantForm): readonly FigureName[] {
  const inFormulas = formulasOf(form)
    .flatMap(namesIn)
    .map((name) => ({ node: name, text: name.path.join('.'), place: name.place }));
  return [...inFormulas, ...patternsOf(form).map((node) => ({ node, text: node.text, place: node.place }))];
}

function patternsOf(form: InvariantForm): readonly TextNode[] {
  switch (form.form) {
    case 'holds':
    case 'year_before':
      return form.eachOf;
    case 'equal':
      return [...form.eachOf, ...form.groups.flat()];
    case 'same_keys':
      return form.groups;
    case 'counts':
      return [form.figure];
    case 'shares':
      return [form.figures, form.of];
    case 'rates_between':
    case 'addresses':
      return [];
  }
}
