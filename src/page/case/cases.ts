import type { PostOperation } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import {
  type Beginnings,
  type Case,
  caseOf,
  type DisplayOptions,
  displayEntries,
  encodeQuery,
} from './case.js';
import type { QueryEntry } from './entries.js';

/** The case of an address, or two to compare: the entries of the second have `b.` before their names. */
export type Cases = readonly [a: Case] | readonly [a: Case, b: Case];

/** What stands before the names of the first and the second case, in an address and in a form. */
export const PREFIXES = ['', 'b.'] as const;
const [, PREFIX_OF_B] = PREFIXES;

type AddressCall = Pick<PageCall, 'site' | 'querystring'>;

/** The case of an address without prefixes. */
export function caseAt(
  { site, querystring }: AddressCall,
  operation: PostOperation,
  options: DisplayOptions = {},
): Case {
  return caseOf(entriesOf(querystring), operation, options, site.payroll);
}

const REMOVE = 'show.remove';

function entriesOf(querystring: string): readonly QueryEntry[] {
  return withoutRemoved([...new URLSearchParams(querystring)]);
}

/** The entries of a case; where they ask to remove an item of a list, without it, and with the name of the list that one is at. */
export function withoutRemoved(all: readonly QueryEntry[]): readonly QueryEntry[] {
  const item = all.findLast(([name]) => name === REMOVE)?.[1];
  if (item === undefined) return all;
  const others = all.filter(([name]) => name !== REMOVE && !name.startsWith(`${item}.`));
  return [...others, ['show.list', item.replace(/\.\d+$/, '')]];
}

/** The case of an address as the only one, for pages that compare none. */
export function oneCaseAt(call: AddressCall, operation: PostOperation, options: DisplayOptions): Cases {
  return [caseAt(call, operation, options)];
}

/** The case of an address; two where it has entries with the prefix of the second. Two are compared by their pay: only one alone may
 *  begin with what pay comes to. */
export function casesAt(
  { site, querystring }: AddressCall,
  operation: PostOperation,
  options: DisplayOptions,
  beginnings?: Beginnings,
): Cases {
  const all = entriesOf(querystring);
  const entriesOfA = all.filter(([name]) => !name.startsWith(PREFIX_OF_B));
  if (entriesOfA.length === all.length) return [caseOf(all, operation, options, site.payroll, beginnings)];
  const a = caseOf(entriesOfA, operation, options, site.payroll);
  const prefixedEntries = all.filter(([name]) => name.startsWith(PREFIX_OF_B));
  const entriesOfB = prefixedEntries.map(
    ([name, value]): QueryEntry => [name.slice(PREFIX_OF_B.length), value],
  );
  return [a, caseOf(entriesOfB, operation, {}, site.payroll)];
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

/** Entries with the prefix of the first or the second case. */
export function withPrefix(entries: readonly QueryEntry[], index: number): readonly QueryEntry[] {
  return entries.map(([name, value]) => [`${PREFIXES[index] ?? ''}${name}`, value]);
}
