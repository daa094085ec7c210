import { figureAt } from '../../language/book/figure-at.js';
import type { FigureNode } from '../../language/figures.js';
import { type Kind, kindInWords } from '../../language/kinds.js';
import type { Findings } from '../../language/source/findings.js';
import type { Place } from '../../language/source/source.js';
import { didYouMean } from '../../language/source/suggest.js';
import { DESCRIBED } from './described.js';
import { DOCUMENTED, documentedPaths } from './documented.js';
import type { Notation } from './notations.js';
import type { Rates, RatesGroup } from './read.js';

/** Checks the figures of a year by themselves: the year's dates, the notation of every figure, nothing that nobody knows.
 *  False when some are not to be read, so that rules cannot be checked against them. */
export function checkRates(rates: Rates, findings: Findings): boolean {
  checkDates(rates, findings);
  const before = findings.count;
  const strange = [...rates.groups.values()].filter(({ name }) => !DOCUMENTED.has(name));
  const meant = new Set(strange.map(({ name }) => didYouMean(name, DOCUMENTED.keys())));
  for (const { name, place } of strange) {
    findings.addUnknown(place, `“${name}” is not a group of the rates.`, name, DOCUMENTED.keys());
  }
  for (const name of DOCUMENTED.keys()) {
    const group = rates.groups.get(name);
    if (group !== undefined) checkGroup(group, findings);
    else if (!meant.has(name)) findings.add(rates.place, `The group “${name}” is missing.`);
  }
  const isRead = [...rates.groups.values()].every(({ unread }) => unread.length === 0);
  return isRead && findings.count === before;
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

function checkGroup(group: RatesGroup, findings: Findings): void {
  const { figures, name, place } = group;
  const before = findings.count;
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
  const shownEntries = [...figures.entries].filter(([each]) => !payrollOnly.includes(each));
  const found = leaves({ ...figures, entries: new Map(shownEntries) }, '');
  const rows = shownEntries.flatMap(([each, { node }]) => (node === 'group' ? [each] : []));
  const documented = documentedPaths(name, rows);
  const missing = [...documented.keys()].filter((path) => isMissing(path, group));
  for (const { path, named, figure } of found) {
    const known =
      documented.get(path) ??
      [...documented.keys()].find((each) => each.endsWith('.*') && path.startsWith(each.slice(0, -1)));
    if (known !== undefined) {
      checkNotation(figure, DESCRIBED.get(`${name}.${known}`)?.notation, findings);
      continue;
    }
    findings.addUnknown(
      named,
      `“${path}” is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only.`,
      path,
      missing.length > 0 ? missing : documented.keys(),
    );
  }
  // A row has all of its columns, and a table has rows; a figure that the law of the year does not have is left out.
  for (const path of missing) {
    const form = documented.get(path) ?? path;
    if (form.includes('*')) findings.add(place, `“${name}.${path.replace(/\.\*$/, '')}” is missing.`);
  }
  // The source of a figure whose own name is misspelt is no second slip.
  if (findings.count > before) return;
  for (const stray of group.straySources) {
    const says = `“${stray.name}” does not stand beside these sources.`;
    findings.addUnknown(stray.place, says, stray.name, stray.known);
  }
}

/** Whether nothing stands at a documented path. What could not be read is told already, and is not missing. */
function isMissing(path: string, { figures, unread }: RatesGroup): boolean {
  const at = path.replace(/\.\*$/, '');
  return figureAt(figures, at.split('.')) === undefined && !unread.includes(`${figures.path}.${at}`);
}

const KIND_OF: Readonly<
  Record<Exclude<Notation, 'bands' | 'fraction'>, { readonly kind: Kind; readonly like: string }>
> = {
  money: { kind: 'money', like: '£1234.50' },
  percent: { kind: 'rate', like: '20%' },
  count: { kind: 'count', like: '28' },
};

/** A figure that is written in another notation than its like is taken for something else by every rule. */
function checkNotation(figure: FigureNode, notation: Notation | undefined, findings: Findings): void {
  if (notation === undefined || notation === 'bands' || notation === 'fraction' || figure.node !== 'figure')
    return;
  const { kind, like } = KIND_OF[notation];
  if (figure.kind === kind) return;
  findings.add(figure.place, `${figure.path} is ${kindInWords(kind)}, written like ${like}.`);
}

interface Leaf {
  readonly path: string;
  /** Where its name stands. */
  readonly named: Place;
  readonly figure: FigureNode;
}

/** The figures and tables of bands below a node. */
function leaves(node: FigureNode, path: string): readonly Leaf[] {
  if (node.node === 'figure') return [{ path, named: node.named ?? node.place, figure: node }];
  if (node.node === 'bands') return [{ path, named: node.place, figure: node }];
  return [...node.entries].flatMap(([name, entry]) => leaves(entry, path === '' ? name : `${path}.${name}`));
}
