import type { Decimal } from '../../decimal/index.js';
import type { Place, TextNode } from '../../yaml/index.js';
import type { CitedLaw } from '../book/authority.js';
import type { CheckedClaim, DatedTerm, EachTerm, Term } from '../book/checked.js';
import type { DeclaredReasons } from '../book/model.js';
import type { BandTable, Datum } from '../datum.js';
import type { FigureNode } from '../figures.js';
import { claimTerms, termsIn } from '../formula/terms.js';

/** How a value is found, with all names resolved: one formula, or the first of several branches that fits. */
export type Definition = Term | Choice;

export interface Choice {
  readonly branches: readonly Branch[];
}

/** A branch fits where its condition holds, its claim holds and its lookup finds a row; each may be absent. */
export interface Branch {
  /** Its name in its choice: `branch 2`, `otherwise`. */
  readonly name: string;
  readonly place: Place;
  readonly when: number | undefined;
  /** The list of the request whose items its condition asks about, each by itself. */
  readonly list: string | undefined;
  readonly if: CheckedClaim | undefined;
  readonly lookup: LookupTerm | undefined;
  /** A sentence that an answer says where this branch was taken. */
  readonly assume: string | undefined;
  /** The sentence of reasons where this branch was taken. */
  readonly explain: DeclaredReasons | undefined;
  /** Where the law stands where this branch was taken, in the place of the value's: as it is written, and what it names. */
  readonly authority: readonly TextNode[] | undefined;
  readonly law: CitedLaw | undefined;
  readonly definition: Definition;
}

/** What formulas come to for a way. Each is found when it is asked for, so that what a way does not ask for counts as not found. */
export interface Arguments {
  /** `at` is the place in a list, from 0. */
  datum(of: Term, at?: number): Datum;
  figure(of: Term, at?: number): Decimal;
  /** The same of what something is divided by: refuses 0. */
  divisor(of: Term, at?: number): Decimal;
  /** The places of a list. */
  indexes(of: EachTerm): readonly number[];
}

/** How a construct finds with the parts of a term, and how that is said. It knows no request, no payslip and no calculation, so that an
 *  interpreter, a program and a test find the same with it. What is left out does not apply. */
export interface Way<Parts extends object = object> {
  readonly name: string;
  find(parts: Parts, args: Arguments): Datum;
  /** How it is found, in a line; `write` writes a formula. */
  sentence(parts: Parts, write: (term: Term) => string): string;
  /** Its parts in a trace. */
  trace(parts: Parts, context: TraceContext): object;
  /** Whether it divides, so that a figure may have any number of places. */
  readonly divides?: true;
  /** Amounts such that the result is nothing where all of them are. */
  amounts?(parts: Parts): readonly Term[];
  /** The word that it is, where that stands in the rule itself, and so is none of the law's. */
  word?(parts: Parts): string | undefined;
  /** What it can find: one by each condition that it asks, and the one that needs none. */
  candidates?(parts: Parts): readonly string[];
  /** The figures that it compares. */
  compared?(parts: Parts, args: Arguments): readonly FigureNode[];
  /** How the amount that it taxes is divided among bands. */
  taxed?(parts: Parts, args: Arguments): TaxedAmount;
  /** Whether it finds the number of a stretch of the year. */
  findsStretch?(parts: Parts): boolean;
  /** Tables that it reads. */
  tables?(parts: Parts): readonly FigureNode[];
}

/** An amount divided among the bands of a table for a part of the whole year, the lowest first. */
export interface TaxedAmount {
  readonly bands: readonly TaxedBand[];
  readonly table: BandTable;
  readonly part: Decimal;
  readonly whole: Decimal;
}

/** The part of an amount that lies in a band, in pounds, and the tax on it. */
export interface TaxedBand {
  readonly of: Decimal;
  readonly rate: Decimal;
  /** The end of the band in pounds; undefined if it is open. */
  readonly upTo: Decimal | undefined;
  readonly tax: Decimal;
}

export type WhichPayslips = 'last' | 'each';

export interface TableLookup {
  readonly table: FigureNode;
  /** The term that picks the table of a stretch, if its figures change within the year. */
  readonly dated: DatedTerm | undefined;
  readonly keys: readonly Term[];
  /** The amount whose range is the row, in the table by ranges that the keys lead to. */
  readonly amount: Term | undefined;
  /** The columns to try, of which the first that a row has is found; none for the whole row. */
  readonly columns: readonly string[];
}

export type LookupTerm = Term & { readonly term: 'lookup' };

/** What `Way.trace` writes its parts with. */
export interface TraceContext {
  /** Writes a formula. */
  write(term: Term): string;
  /** The name of a condition. */
  condition(id: number): string;
  /** The numbers of payslips. */
  payslips(which: WhichPayslips): string;
  /** How many items a list of the request has. */
  items(list: string): number;
  /** The value of a formula in the run. */
  value(term: Term): Datum;
  /** The value of the step in the run. */
  datum(): Datum;
}

/** All leaves, of whichever branch. */
export function leavesOf(definition: Definition): readonly Term[] {
  return 'branches' in definition
    ? definition.branches.flatMap((branch) => leavesOf(branch.definition))
    : [definition];
}

/** All branches, in preorder: those inside a branch come after it. */
export function branchesOf(definition: Definition): readonly Branch[] {
  return 'branches' in definition
    ? definition.branches.flatMap((branch) => [branch, ...branchesOf(branch.definition)])
    : [];
}

/** Whether a leaf is more than a formula: what a construct makes of formulas. */
export function isWay({ term }: Term): boolean {
  return term === 'apply' || term === 'row' || term === 'lookup';
}

/** The formulas of a leaf, in order. */
export function formulasOf(leaf: Term): readonly Term[] {
  return isWay(leaf) ? termsIn(leaf).filter(({ term }) => term !== 'holds') : [leaf];
}

/** The formula of a definition, if it is nothing else. */
export function formulaOfDefinition(definition: Definition): Term | undefined {
  return 'branches' in definition || isWay(definition) ? undefined : definition;
}

/** Whether a leaf is a word or figure written in the rule itself, and so not one of the law's. */
export function isConstant(leaf: Term): boolean {
  if (leaf.term === 'apply') return leaf.by.word?.(leaf.parts) !== undefined;
  return leaf.term === 'constant' && leaf.figure === undefined;
}

/** The formulas that a definition reads, without the facts of its conditions. */
export function termsOf(definition: Definition): readonly Term[] {
  if (!('branches' in definition)) return formulasOf(definition);
  return definition.branches.flatMap((branch) => [...claimTerms(branch.if), ...termsOf(branch.definition)]);
}

/** The ids of the conditions that a definition itself names. */
export function conditionsOf(definition: Definition): readonly number[] {
  if (!('branches' in definition))
    return termsIn(definition).flatMap((each) => (each.term === 'holds' ? [each.condition] : []));
  return definition.branches.flatMap((branch) => [
    ...(branch.when === undefined ? [] : [branch.when]),
    ...conditionsOf(branch.definition),
  ]);
}

/** The lookup of a definition, with or without an `otherwise`. */
export function lookupOf(definition: Definition): LookupTerm | undefined {
  if ('branches' in definition) return definition.branches[0]?.lookup;
  return definition.term === 'lookup' ? definition : undefined;
}

/** How many names lead from the table of a lookup to the rows that it can find. */
export function depthOf({ keys, amount }: TableLookup): number {
  return keys.length + (amount === undefined ? 0 : 1);
}

/** The table from which one has the rows that it lacks; undefined where all rows are its own. */
export function tableOfOtherRows(table: FigureNode): string | undefined {
  if (table.node !== 'group') return undefined;
  const others = [...table.entries].filter(([name, { path }]) => path !== `${table.path}.${name}`);
  return others.map(([name, { path }]) => path.slice(0, -`.${name}`.length))[0];
}

/** Whether a definition finds the number of a stretch of the year. */
export function findsStretch(definition: Definition): boolean {
  return (
    'term' in definition &&
    definition.term === 'apply' &&
    definition.by.findsStretch?.(definition.parts) === true
  );
}

/** The tables that a definition looks in. */
export function tablesOf(definition: Definition): readonly FigureNode[] {
  return leavesOf(definition).flatMap((leaf) => {
    if (leaf.term === 'lookup') return [leaf.table];
    return leaf.term === 'apply' ? (leaf.by.tables?.(leaf.parts) ?? []) : [];
  });
}

/** What a `lowest` or its like can find, each with the condition on which it counts; the last has none. */
export function candidatesOf(
  definition: Definition,
): readonly { readonly finds: string; readonly when: number | undefined }[] {
  if ('branches' in definition || definition.term !== 'apply') return [];
  const conditions = conditionsOf(definition);
  const candidates = definition.by.candidates?.(definition.parts) ?? [];
  return candidates.map((finds, index) => ({ finds, when: conditions[index] }));
}
