import type { Decimal } from '../../decimal/index.js';
import type { CitedLaw } from '../book/authority.js';
import type { CheckedComparison, DatedTerm, Datum, Term } from '../book/checked.js';
import type { Reasons } from '../book/model.js';
import type { FigureNode } from '../figures.js';
import type { FormulaWriter } from '../formula/print.js';
import { comparisonTerms } from '../formula/terms.js';
import type { Place } from '../source/source.js';
import type { TextNode } from '../source/yaml.js';
import type { BandRowsFields } from './band-rows.js';
import type { InBandsFields } from './in-bands.js';

/** How a value is found, with all names resolved: one way, or the first of several branches that fits. */
export type Step = Leaf | Choice;

export interface Choice {
  readonly branches: readonly Branch[];
  /** How it is found, in a line. */
  sentence(writer: FormulaWriter): string;
}

/** A branch fits where its condition holds, its comparison holds and its lookup finds a row; each may be absent. */
export interface Branch {
  /** Its name in its choice: `branch 2`, `otherwise`. */
  readonly name: string;
  readonly place: Place;
  readonly when: number | undefined;
  /** The list of the request whose items its condition asks about, each by itself. */
  readonly list: string | undefined;
  readonly if: CheckedComparison | undefined;
  readonly lookup: Leaf | undefined;
  /** A sentence that an answer says where this branch was taken. */
  readonly assume: string | undefined;
  /** The sentence of reasons where this branch was taken. */
  readonly explain: Reasons | undefined;
  /** Where the law stands where this branch was taken, in the place of the value's: as it is written, and what it names. */
  readonly authority: readonly TextNode[] | undefined;
  readonly law: CitedLaw | undefined;
  readonly step: Step;
}

/** A step without branches. A property that is left out does not apply. */
export interface Leaf {
  /** The formulas that it reads, in order. */
  readonly terms: readonly Term[];
  /** Where it goes over the items of a list itself: those of its terms that are of its own place. */
  readonly termsOfPlace?: readonly Term[];
  /** How it is found, in a line. */
  sentence(writer: FormulaWriter): string;
  /** Finds the value. */
  find(here: Here): Datum;
  /** The cell that a lookup finds; undefined where there is none. */
  cell?(here: Here): FigureNode | undefined;
  /** The figures of tables that it compares. */
  compared?(here: Here): readonly FigureNode[];
  /** How the amount that it taxes is divided among bands, the lowest first. */
  taxedBands?(here: Here): readonly TaxedBand[];
  /** Its parts in a trace; left out of a mere formula. */
  trace?(context: TraceContext): object;
  /** The formula, if the step is nothing else. */
  readonly formula?: Term;
  /** Whether it is a word or figure written in the rule itself, and so not one of the law's. */
  readonly isConstant?: boolean;
  /** The fields of an `in_bands`, for the generator. */
  readonly inBands?: InBandsFields;
  /** The fields of a `band_rows`, for the generator. */
  readonly bandRows?: BandRowsFields;
  /** The fields of a `sum_of`, with the list of its items, and that of a `first_of`, for the generator. */
  readonly sumOf?: Readonly<Record<'of' | 'where' | 'equals', Term>> & { readonly list: string };
  readonly firstOf?: Term;
  /** The fields of a `taper`, for the generator. */
  readonly taper?: Readonly<Record<'from' | 'of' | 'above' | 'takes' | 'per', Term>>;
  /** An amount such that the result is £0 wherever it is £0. */
  readonly amount?: Term;
  /** The same of a set of amounts: where all of these are nothing, so is the result. */
  readonly amounts?: readonly Term[];
  /** The table of which it finds a cell. */
  readonly lookup?: TableLookup;
  /** It finds the number of a stretch of the year. */
  readonly findsStretch?: true;
  /** Other tables that it reads. */
  readonly tables?: readonly FigureNode[];
  /** What it can find, each with the condition on which its figure is compared; the last has no condition. */
  readonly candidates?: readonly Candidate[];
  /** The formulas of a row, by cell name. */
  readonly cells?: ReadonlyMap<string, Term>;
  /** The formulas that it reads of several payslips at once. */
  readonly readsPayslips?: { readonly which: WhichPayslips; readonly terms: readonly Term[] };
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

interface Candidate {
  readonly finds: string;
  readonly when: number | undefined;
}

/** Where a step finds its value: in one calculation, on one payslip or for one item. */
export interface Here {
  /** The number of the payslip or item, from 0. */
  readonly at: number;
  /** What a formula comes to. */
  figure(term: Term): Decimal;
  /** The same of what something is divided by: refuses 0. */
  divisor(term: Term): Decimal;
  datum(term: Term): Datum;
  /** Of a figure of the law that changes within the year: the one in force. */
  dated(term: DatedTerm): FigureNode;
  doesHold(condition: number): boolean;
  /** The payslips of the calculation. */
  payslips(): readonly Here[];
  /** The items of a list of the request. */
  itemsOf(list: string): readonly Here[];
}

/** What `Leaf.trace` writes its parts with. */
export interface TraceContext {
  readonly writer: FormulaWriter;
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
export function leavesOf(step: Step): readonly Leaf[] {
  return 'branches' in step ? step.branches.flatMap((branch) => leavesOf(branch.step)) : [step];
}

/** All branches, in preorder: those inside a branch come after it. */
export function branchesOf(step: Step): readonly Branch[] {
  return 'branches' in step ? step.branches.flatMap((branch) => [branch, ...branchesOf(branch.step)]) : [];
}

/** The figures of tables that a leaf finds or compares at a place. */
export function figuresAt({ cell, compared }: Leaf, here: Here): readonly FigureNode[] {
  const found = cell?.(here);
  return [...(found === undefined ? [] : [found]), ...(compared?.(here) ?? [])];
}

/** The formulas that a step reads, without the facts of its conditions. */
export function termsOf(step: Step): readonly Term[] {
  if (!('branches' in step)) return step.terms;
  return step.branches.flatMap((branch) => [...comparisonTerms(branch.if), ...termsOf(branch.step)]);
}

/** The ids of the conditions that a step itself names. */
export function conditionsOf(step: Step): readonly number[] {
  if (!('branches' in step)) return (step.candidates ?? []).flatMap(({ when }) => when ?? []);
  return step.branches.flatMap((branch) => [
    ...(branch.when === undefined ? [] : [branch.when]),
    ...conditionsOf(branch.step),
  ]);
}

/** The lookup of a step, with or without an `otherwise`. */
export function lookupOf(step: Step): TableLookup | undefined {
  return 'branches' in step ? step.branches[0]?.lookup?.lookup : step.lookup;
}

/** How many names lead from the table of a lookup to the rows that it can find. */
export function depthOf({ keys, amount }: TableLookup): number {
  return keys.length + (amount === undefined ? 0 : 1);
}

/** Whether a step finds the number of a stretch of the year. */
export function findsStretch(step: Step): boolean {
  return 'findsStretch' in step;
}

/** The tables that a step looks in. */
export function tablesOf(step: Step): readonly FigureNode[] {
  return leavesOf(step).flatMap(({ lookup, tables = [] }) => [...(lookup ? [lookup.table] : []), ...tables]);
}

/** Stands for a step that could not be checked. A book with findings never answers. */
export const BROKEN: Leaf = {
  terms: [],
  sentence: () => '',
  find() {
    throw new TypeError('A book with findings finds nothing.');
  },
};
