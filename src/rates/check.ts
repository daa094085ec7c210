import { figureAt } from '../rules/check/figure-at.js';
import type { FigureGroup, FigureNode } from '../rules/figures.js';
import type { Findings } from '../rules/findings.js';
import type { Place } from '../rules/read/source.js';
import { didYouMean } from '../rules/suggest.js';
import { DOCUMENTED, NOT_IN_EVERY_YEAR } from './documented.js';
import type { Rates, RatesGroup } from './read.js';

/** Checks the figures of a year by themselves: the year's dates, every documented figure, nothing that nobody knows. */
export function checkRates(rates: Rates, findings: Findings): void {
  checkDates(rates, findings);
  for (const [name, documented] of DOCUMENTED) {
    const group = rates.groups.get(name);
    if (group === undefined) findings.add(rates.place, `The group “${name}” is missing.`);
    else checkGroup(group, documented, findings);
  }
  for (const [name, group] of rates.groups) {
    if (!DOCUMENTED.has(name))
      findings.addUnknown(group.place, `“${name}” is not a group of the rates.`, name, DOCUMENTED.keys());
  }
}

function checkDates({ taxYear, starts, ends, place }: Rates, findings: Findings): void {
  const match = /^(20\d\d)-(\d\d)$/.exec(taxYear);
  const year = Number(match?.[1]);
  if (match === null || Number(match[2]) !== (year + 1) % 100) {
    findings.add(place, `“${taxYear}” is not a tax year; it is written like 2026-27.`);
    return;
  }
  if (starts !== `${year}-04-06` || ends !== `${year + 1}-04-05`) {
    findings.add(
      place,
      `The tax year ${taxYear} runs from ${year}-04-06 to ${year + 1}-04-05; this file says ${starts} to ${ends}.`,
    );
  }
  const file = place.source.path.split('/').at(-1);
  if (file !== `${taxYear}.yaml`)
    findings.add(place, `The figures of ${taxYear} stand in rates/${taxYear}.yaml; this file is ${file}.`);
}

function checkGroup(group: RatesGroup, documented: readonly string[], findings: Findings): void {
  const { figures, name, place } = group;
  for (const path of documented) {
    const at = path.replace(/\.\*$/, '');
    const found = figureAt(figures, at.split('.'));
    if (found === undefined && !NOT_IN_EVERY_YEAR.includes(`${name}.${at}`)) {
      const meant = didYouMean(at.split('.').at(-1) ?? at, namesIn(figures));
      findings.add(
        place,
        `“${name}.${at}” is missing.${meant === undefined ? '' : ` Is “${meant}” meant for it?`}`,
      );
    }
  }
  const payrollOnly = group.payrollOnly.map((each) => each.text);
  for (const only of group.payrollOnly) {
    if (!figures.entries.has(only.text)) {
      findings.addUnknown(
        only.place,
        `“${only.text}” does not stand in this group.`,
        only.text,
        figures.entries.keys(),
      );
    }
  }
  const shown: FigureGroup = {
    ...figures,
    entries: new Map([...figures.entries].filter(([each]) => !payrollOnly.includes(each))),
  };
  for (const { path, place: at } of leaves(shown, '')) {
    const known = documented.some(
      (each) => each === path || (each.endsWith('.*') && path.startsWith(each.slice(0, -1))),
    );
    if (!known) {
      findings.addUnknown(
        at,
        `“${path}” is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only.`,
        path,
        documented,
      );
    }
  }
}

function namesIn(node: FigureNode): readonly string[] {
  return node.node === 'group' ? [...node.entries].flatMap(([name, entry]) => [name, ...namesIn(entry)]) : [];
}

function leaves(node: FigureNode, path: string): readonly { readonly path: string; readonly place: Place }[] {
  if (node.node !== 'group') return [{ path, place: node.place }];
  return [...node.entries].flatMap(([name, entry]) => leaves(entry, path === '' ? name : `${path}.${name}`));
}
