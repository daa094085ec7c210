import type { Decimal } from '../../decimal/index.js';
import type { Place, TextNode } from '../../yaml/index.js';
import type { BandTable, Datum } from '../datum.js';
import type { FigureNode } from '../figures.js';
import type { ACROSS, FunctionName } from '../formula/functions.js';
import type { Comparator, Operator } from '../formula/operators.js';
import type { DeniedClaim, Join, JoinedClaims } from '../formula/parse.js';
import type { Type } from '../kinds.js';
import type { CitedLaw } from './authority.js';
import type { CheckedInput, CheckedValue, ConditionId } from './checked.js';
import type { DeclaredReasons } from './model.js';

/*
 * A value is a term, or the first of several that fits. This is data; what finds, writes, cites or proves a value is a walk over it.
 */

/** What a value comes to: a formula with its names resolved, or what a construct makes of some. */
export type Term = { readonly type: Type } & (
  | { readonly term: 'constant'; readonly datum: Datum; readonly figure: FigureNode | undefined }
  /** A figure that changes within the year: the one of the stretch whose number `of` finds. With `on` it is the figure, in whatever year,
   *  of the day that `of` finds. */
  | {
      readonly term: 'dated';
      readonly figure: FigureNode;
      /** The figure in each stretch of the year, or of all years. */
      readonly figures: readonly FigureNode[];
      readonly of: Term;
      readonly on?: OnDay;
    }
  | { readonly term: 'value'; readonly value: CheckedValue }
  | { readonly term: 'column'; readonly of: Term; readonly column: string }
  | { readonly term: 'cell'; readonly of: Term; readonly key: Term }
  | { readonly term: 'input'; readonly input: CheckedInput }
  | { readonly term: 'payslip' }
  | { readonly term: 'operation'; readonly operator: Operator; readonly left: Term; readonly right: Term }
  | { readonly term: 'call'; readonly function: FunctionName; readonly args: readonly Term[] }
  /** `first` is what before() comes to on the first payslip, or item; nothing when left out. */
  | {
      readonly term: 'across';
      readonly function: Across;
      readonly value: CheckedValue;
      readonly first?: Term;
    }
  | { readonly term: 'spread'; readonly of: Term }
  /** What a way finds with its parts; `args` are the formulas in them. */
  | { readonly term: 'apply'; readonly by: Way; readonly parts: object; readonly args: readonly Term[] }
  | { readonly term: 'row'; readonly cells: ReadonlyMap<string, Term> }
  | ({ readonly term: 'lookup' } & TableLookup)
  | { readonly term: 'holds'; readonly condition: ConditionId }
  /** An argument that is a list: what a formula comes to on payslips, or for items. */
  | { readonly term: 'each'; readonly over: Over; readonly of: Term }
);

/** Payslips of the year, or the items of a list of the request, of which `before` takes those before the item itself. */
export type Over = { readonly payslips: 'last' | 'each' } | { readonly list: string; readonly before?: true };

/** Of which days the figures of a term are, and of which tax years. */
export interface OnDay {
  /** The first day of each figure, the earliest first. */
  readonly from: readonly string[];
  /** The tax year of each. */
  readonly taxYears: readonly string[];
  /** The last day for which any is known. */
  readonly until: string;
}

export type TermOf<Name extends Term['term']> = Term & { readonly term: Name };

export type DatedTerm = TermOf<'dated'>;
export type EachTerm = TermOf<'each'>;
export type LookupTerm = TermOf<'lookup'>;

/** Functions that go from one grain to another. */
export type Across = (typeof ACROSS)[number];

export interface CheckedComparison {
  /** `check --mutate` puts another in its place for a time: all that reads the comparison shares it. */
  operator: Comparator;
  /** Where the operator stands. */
  readonly place: Place;
  readonly left: Term;
  readonly right: Term;
}

/** What an `if` says, with its names resolved. All its comparisons are made, whichever decides: a value in one of them is found. */
export type CheckedClaim = CheckedComparison | CheckedJoin | DeniedClaim<CheckedClaim>;

export interface CheckedJoin extends JoinedClaims<CheckedClaim> {
  /** As the operator of a comparison. */
  join: Join;
}

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
  readonly when: ConditionId | undefined;
  /** The list of the request whose items its condition asks about, each by itself. */
  readonly list: string | undefined;
  readonly if: CheckedClaim | undefined;
  /** Of a lookup with an `otherwise` it is the definition of its branch, too, the same object: it is looked up once. */
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
  /** `at` is the index in a list. */
  datum(of: Term, at?: number): Datum;
  figure(of: Term, at?: number): Decimal;
  /** The same of what something is divided by: refuses 0. */
  divisor(of: Term, at?: number): Decimal;
  /** The indexes of a list. */
  indexes(of: EachTerm): readonly number[];
  /** Those of them at which it comes to a datum: a list is grouped once in a calculation. */
  alike(of: EachTerm, datum: Datum): readonly number[];
  /** The sum of a figure over such places. */
  sum(of: EachTerm, places: readonly number[]): Decimal;
  /** Whether a list of what comes before has nothing that is the datum. */
  isFirst(of: EachTerm, datum: Datum): boolean;
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
  /** The term that picks the table of a stretch, if its figures change within the year, or that of a day. */
  readonly dated: DatedTerm | undefined;
  readonly keys: readonly Term[];
  /** The amount whose range is the row, in the table by ranges that the keys lead to. */
  readonly amount: Term | undefined;
  /** The columns to try, of which the first that a row has is found; none for the whole row. */
  readonly columns: readonly string[];
}

/** What `Way.trace` writes its parts with. */
export interface TraceContext {
  /** Writes a formula. */
  write(term: Term): string;
  /** The name of a condition. */
  condition(id: ConditionId): string;
  /** The numbers of payslips. */
  payslips(which: WhichPayslips): string;
  /** How many items a list of the request has. */
  items(list: string): number;
  /** The value of a formula in the run. */
  value(term: Term): Datum;
  /** The value of the step in the run. */
  datum(): Datum;
}
