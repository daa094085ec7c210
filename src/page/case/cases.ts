import type { AnyCalculation } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import { type Case, caseOf, type DisplayOptions, displayEntries, lawOf, textOf } from './case.js';
import type { Entry } from './entries.js';

/** The case of an address, or two to compare: the entries of the second have `b.` before their names. */
export type Cases = readonly [a: Case] | readonly [a: Case, b: Case];

/** What stands before the names of the first and the second case, in an address and in a form. */
export const PREFIXES = ['', 'b.'] as const;
const [, PREFIX_OF_B] = PREFIXES;

type AtAddress = Pick<PageCall, 'site' | 'querystring'>;

export async function caseAt(
  { site, querystring }: AtAddress,
  operation: AnyCalculation,
  options: DisplayOptions = {},
): Promise<Case> {
  return caseOfEntries([...new URLSearchParams(querystring)], site, operation, options);
}

async function caseOfEntries(
  query: readonly Entry[],
  { payroll }: PageCall['site'],
  operation: AnyCalculation,
  options: DisplayOptions,
): Promise<Case> {
  return caseOf(query, operation, options, await lawOf(query, payroll));
}

/** The case of an address as the only one, for pages that compare none. */
export async function oneCaseAt(
  call: AtAddress,
  operation: AnyCalculation,
  options: DisplayOptions,
): Promise<Cases> {
  return [await caseAt(call, operation, options)];
}

export async function casesAt(
  { site, querystring }: AtAddress,
  operation: AnyCalculation,
  options: DisplayOptions,
): Promise<Cases> {
  const all = [...new URLSearchParams(querystring)];
  const entriesOfA = all.filter(([name]) => !name.startsWith(PREFIX_OF_B));
  const a = await caseOfEntries(entriesOfA, site, operation, options);
  if (entriesOfA.length === all.length) return [a];
  const prefixedOfB = all.filter(([name]) => name.startsWith(PREFIX_OF_B));
  const entriesOfB = prefixedOfB.map(([name, value]): Entry => [name.slice(PREFIX_OF_B.length), value]);
  return [a, await caseOfEntries(entriesOfB, site, operation, {})];
}

/** The canonical query of cases, without display options. */
export function queryOf(cases: readonly Case[]): string {
  return textOf(cases.flatMap(({ entries }, index) => prefixed(entries, index)));
}

/** The canonical query of cases, with display options. A request with another query is redirected to it. */
export function canonicalOf(cases: Cases, options: DisplayOptions): string {
  if (cases.length === 1) return cases[0].canonical;
  return textOf([
    ...cases.flatMap(({ entries, unknown }, index) => prefixed([...entries, ...unknown], index)),
    ...displayEntries(cases[0].displayValues, options),
  ]);
}

/** The query of cases with the label of the law that each is calculated by, so that the link always leads to the same figures.
 *  Undefined where each names its label already, and where the law has no label. */
export function sharedQueryOf(cases: Cases): string | undefined {
  const engines = cases.map(({ payroll, taxYear }) => payroll.identity(taxYear).engine);
  const areAvailable = engines.every((engine) => cases[0].payroll.isAvailable(engine));
  if (!areAvailable || cases.every(({ engine }) => engine !== undefined)) return undefined;
  return queryOf(
    cases.map((pageCase, index) => {
      const label: Entry = ['engine', engines[index] ?? ''];
      return pageCase.engine === undefined
        ? { ...pageCase, entries: [...pageCase.entries, label] }
        : pageCase;
    }),
  );
}

/** Entries with the prefix of the first or the second case. */
export function prefixed(entries: readonly Entry[], index: number): readonly Entry[] {
  return entries.map(([name, value]) => [`${PREFIXES[index] ?? ''}${name}`, value]);
}
