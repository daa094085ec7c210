import type { AnyCalculation } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import { type Case, caseOf, type DisplayOptions, displayEntries, encodeQuery, lawForQuery } from './case.js';
import type { QueryEntry } from './entries.js';

/** The case of an address, or two to compare: the entries of the second have `b.` before their names. */
export type Cases = readonly [a: Case] | readonly [a: Case, b: Case];

/** What stands before the names of the first and the second case, in an address and in a form. */
export const PREFIXES = ['', 'b.'] as const;
const [, PREFIX_OF_B] = PREFIXES;

type AddressCall = Pick<PageCall, 'site' | 'querystring'>;

/** The case of an address without prefixes. */
export async function caseAt(
  { site, querystring }: AddressCall,
  operation: AnyCalculation,
  options: DisplayOptions = {},
): Promise<Case> {
  return caseOfEntries([...new URLSearchParams(querystring)], site, operation, options);
}

async function caseOfEntries(
  query: readonly QueryEntry[],
  { payroll }: PageCall['site'],
  operation: AnyCalculation,
  options: DisplayOptions,
): Promise<Case> {
  return caseOf(query, operation, options, await lawForQuery(query, payroll));
}

/** The case of an address as the only one, for pages that compare none. */
export async function oneCaseAt(
  call: AddressCall,
  operation: AnyCalculation,
  options: DisplayOptions,
): Promise<Cases> {
  return [await caseAt(call, operation, options)];
}

/** The case of an address; two where it has entries with the prefix of the second. */
export async function casesAt(
  { site, querystring }: AddressCall,
  operation: AnyCalculation,
  options: DisplayOptions,
): Promise<Cases> {
  const all = [...new URLSearchParams(querystring)];
  const entriesOfA = all.filter(([name]) => !name.startsWith(PREFIX_OF_B));
  const a = await caseOfEntries(entriesOfA, site, operation, options);
  if (entriesOfA.length === all.length) return [a];
  const prefixedEntries = all.filter(([name]) => name.startsWith(PREFIX_OF_B));
  const entriesOfB = prefixedEntries.map(
    ([name, value]): QueryEntry => [name.slice(PREFIX_OF_B.length), value],
  );
  return [a, await caseOfEntries(entriesOfB, site, operation, {})];
}

/** The canonical query of cases, without display options. */
export function queryOfCases(cases: readonly Case[]): string {
  return encodeQuery(cases.flatMap(({ entries }, index) => withPrefix(entries, index)));
}

/** The canonical query of cases, with display options. A request with another query is redirected to it. */
export function canonicalOf(cases: Cases, options: DisplayOptions): string {
  if (cases.length === 1) return cases[0].canonical;
  return encodeQuery([
    ...cases.flatMap(({ entries, unknown }, index) => withPrefix([...entries, ...unknown], index)),
    ...displayEntries(cases[0].displayValues, options),
  ]);
}

/** The query of cases with the label of the law that each is calculated by, so that the link always leads to the same figures.
 *  Undefined where each names its label already, or the label of one is not available. */
export function sharedQueryOf(cases: Cases): string | undefined {
  const engines = cases.map(({ payroll, taxYear }) => payroll.identity(taxYear).engine);
  const areAvailable = engines.every((engine) => cases[0].payroll.isAvailable(engine));
  if (!areAvailable || cases.every(({ engine }) => engine !== undefined)) return undefined;
  return queryOfCases(
    cases.map((pageCase, index) => {
      const label: QueryEntry = ['engine', engines[index] ?? ''];
      return pageCase.engine === undefined
        ? { ...pageCase, entries: [...pageCase.entries, label] }
        : pageCase;
    }),
  );
}

/** Entries with the prefix of the first or the second case. */
export function withPrefix(entries: readonly QueryEntry[], index: number): readonly QueryEntry[] {
  return entries.map(([name, value]) => [`${PREFIXES[index] ?? ''}${name}`, value]);
}
