import type { AnyCalculation } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import { type Case, caseOf, lawOf, type ShownNames, shownEntries, textOf } from './case.js';
import type { Entry } from './entries.js';

/** The case of an address, or two of them that are compared: the second is a whole request with `b.` before each name. */
export type Cases = readonly [a: Case] | readonly [a: Case, b: Case];

/** What stands before the names of a case in an address and in its form. */
export const PREFIXES = ['', 'b.'] as const;
const [, OF_B] = PREFIXES;

type AtAddress = Pick<PageCall, 'site' | 'querystring'>;

export async function caseAt(
  { site, querystring }: AtAddress,
  operation: AnyCalculation,
  shown: ShownNames = {},
): Promise<Case> {
  return caseIn([...new URLSearchParams(querystring)], site, operation, shown);
}

async function caseIn(
  query: readonly Entry[],
  { payroll }: PageCall['site'],
  operation: AnyCalculation,
  shown: ShownNames,
): Promise<Case> {
  return caseOf(query, operation, shown, await lawOf(query, payroll));
}

/** Of a page that shows one case only. */
export async function oneCaseAt(
  call: AtAddress,
  operation: AnyCalculation,
  shown: ShownNames,
): Promise<Cases> {
  return [await caseAt(call, operation, shown)];
}

export async function casesAt(
  { site, querystring }: AtAddress,
  operation: AnyCalculation,
  shown: ShownNames,
): Promise<Cases> {
  const all = [...new URLSearchParams(querystring)];
  const ofA = all.filter(([name]) => !name.startsWith(OF_B));
  const a = await caseIn(ofA, site, operation, shown);
  if (ofA.length === all.length) return [a];
  const ofB = all.filter(([name]) => name.startsWith(OF_B));
  const b = ofB.map(([name, value]): Entry => [name.slice(OF_B.length), value]);
  return [a, await caseIn(b, site, operation, {})];
}

/** The query of cases in its one form, without what is about showing. */
export function queryOf(cases: readonly Case[]): string {
  return textOf(cases.flatMap(({ entries }, at) => prefixed(entries, at)));
}

/** The query of cases as it should have been, with what is about showing. */
export function canonicalOf(cases: Cases, shown: ShownNames): string {
  if (cases.length === 1) return cases[0].canonical;
  return textOf([
    ...cases.flatMap(({ entries, unknown }, at) => prefixed([...entries, ...unknown], at)),
    ...shownEntries(cases[0].shown, shown),
  ]);
}

/** The query of cases with the label of the law that each was worked out by, so that it shows the same figures for ever.
 *  Undefined where it says so already, and of law that no label names. */
export function sharedQueryOf(cases: Cases): string | undefined {
  const engines = cases.map(({ payroll, taxYear }) => payroll.identity(taxYear).engine);
  const canBe = engines.every((engine) => cases[0].payroll.isAvailable(engine));
  if (!canBe || cases.every(({ engine }) => engine !== undefined)) return undefined;
  return queryOf(
    cases.map((of, at) => {
      const label: Entry = ['engine', engines[at] ?? ''];
      return of.engine === undefined ? { ...of, entries: [...of.entries, label] } : of;
    }),
  );
}

/** Entries as an address has those of the first or the second case. */
export function prefixed(entries: readonly Entry[], at: number): readonly Entry[] {
  return entries.map(([name, value]) => [`${PREFIXES[at] ?? ''}${name}`, value]);
}
