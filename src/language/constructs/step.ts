import { memoize } from '../../cache.js';
import type { Decimal } from '../../decimal/index.js';
import type { CheckedComparison, DatedTerm, Datum, Term } from '../book/checked.js';
import type { FigureNode } from '../figures.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import type { FormulaWriter } from '../formula/print.js';
import { comparisonTerms } from '../formula/terms.js';
import type { Place } from '../source/source.js';
import type { Node } from '../source/yaml.js';

/** How a value is found, with all its names looked up: by itself, or by the first of its branches that fits. */
export type Step = Leaf | Choice;

export interface Choice {
  readonly branches: readonly Branch[];
  /** How it is found, in a line. */
  sentence(writer: FormulaWriter): string;
}

/** It fits where its condition holds, its comparison does, and its lookup finds a row. */
export interface Branch {
  /** Among the branches of its choice: `branch 2`, `otherwise`. */
  readonly name: string;
  readonly place: Place;
  readonly when: number | undefined;
  /** The list of the request whose items its condition asks about, each by itself. */
  readonly list: string | undefined;
  readonly if: CheckedComparison | undefined;
  readonly lookup: Leaf | undefined;
  /** A sentence that an answer says where this branch was taken. */
  readonly assume: string | undefined;
  /** The sentence of reasons where this branch was taken, as it is written. */
  readonly explain: Node | undefined;
  readonly step: Step;
}

/** What finds a value itself. What is left out does not apply to it. */
export interface Leaf {
  /** The formulas that it reads, in order. */
  readonly terms: readonly Term[];
  /** How it is found, in a line. */
  sentence(writer: FormulaWriter): string;
  compile(terms: TermCompiler): CompiledLeaf;
  /** Its parts in a trace, where it is more than a formula. */
  trace?(context: TraceContext): object;
  /** These parts are not the same in every run. */
  readonly tracesRun?: true;
  /** The formula that it is. */
  readonly formula?: Term;
  /** It finds a word or a figure that stands in the rule itself, and is none of the law's. */
  readonly isConstant?: boolean;
  /** How the amount that it taxes lies in bands, the lowest first. */
  readonly taxedBands?: (terms: TermCompiler) => Find<readonly TaxedBand[]>;
  /** An amount of money: where this is £0, so is what it finds. */
  readonly amount?: Term;
  /** The amounts that a set of amounts is made of: where all are nothing, so is what it finds. */
  readonly amounts?: readonly Term[];
  /** The table that it finds a cell of. */
  readonly lookup?: Lookup;
  /** It finds the number of a stretch of the year: of payslips that differ few differ in it. */
  readonly findsStretch?: true;
  /** Other tables that it looks in. */
  readonly tables?: readonly FigureNode[];
  /** The figures that it compares, each where its condition holds, and what it finds then; the last is without condition. */
  readonly candidates?: readonly Candidate[];
  /** The formulas of a row, by its cells. */
  readonly cells?: ReadonlyMap<string, Term>;
  /** Those of its formulas that it reads of several payslips at once. */
  readonly readsPayslips?: { readonly which: WhichPayslips; readonly terms: readonly Term[] };
}

/** What of an amount lies in a band, and the tax on it. */
export interface TaxedBand {
  readonly of: Decimal;
  readonly rate: Decimal;
  /** Where the band ends; undefined of one that is open. */
  readonly upTo: Decimal | undefined;
  readonly tax: Decimal;
}

export type WhichPayslips = 'last' | 'each';

export interface Lookup {
  readonly table: FigureNode;
  /** Where figures of the table change within the year: the table in each stretch. */
  readonly dated: DatedTerm | undefined;
  readonly keys: readonly Term[];
  /** The first of these columns that a row has; none where the whole row is found. */
  readonly columns: readonly string[];
}

export interface Candidate {
  readonly finds: string;
  readonly when: number | undefined;
}

export interface CompiledLeaf {
  readonly find: Find;
  /** The cell of a table that it finds, if there is one. */
  readonly cell?: Find<FigureNode | undefined>;
  /** The figures that it compares. */
  readonly candidates?: Find<readonly FigureNode[]>;
  /** Of what has limits of its own: between which of them the amount lies, from 0. */
  readonly side?: Find<number>;
}

/** What the parts of a step are written with, in a trace. */
export interface TraceContext {
  readonly writer: FormulaWriter;
  /** The name of a condition. */
  condition(id: number): string;
  /** The numbers of payslips. */
  payslips(which: WhichPayslips): string;
  /** How many items a list of the request has. */
  items(list: string): number;
  /** What a formula came to. */
  value(term: Term): Datum;
  /** What the value came to. */
  datum(): Datum;
}

/** What finds the value in the end, whichever branches are taken. */
export function leavesOf(step: Step): readonly Leaf[] {
  return 'branches' in step ? step.branches.flatMap((branch) => leavesOf(branch.step)) : [step];
}

/** All branches; those within a branch come after it. */
export function branchesOf(step: Step): readonly Branch[] {
  return 'branches' in step ? step.branches.flatMap((branch) => [branch, ...branchesOf(branch.step)]) : [];
}

/** The formulas that a step reads, conditions left out. */
export function termsOf(step: Step): readonly Term[] {
  if (!('branches' in step)) return step.terms;
  return step.branches.flatMap((branch) => [...comparisonTerms(branch.if), ...termsOf(branch.step)]);
}

/** The conditions that a step itself names. */
export const conditionsOf = memoize((step: Step): readonly number[] => {
  if (!('branches' in step)) return (step.candidates ?? []).flatMap(({ when }) => when ?? []);
  return step.branches.flatMap((branch) => [
    ...(branch.when === undefined ? [] : [branch.when]),
    ...conditionsOf(branch.step),
  ]);
});

/** The table that a step finds a row of, whether or not something else is found where there is none. */
export function lookupOf(step: Step): Lookup | undefined {
  return 'branches' in step ? step.branches[0]?.lookup?.lookup : step.lookup;
}

/** Whether it finds the number of a stretch of the year. */
export function findsStretch(step: Step): boolean {
  return 'findsStretch' in step;
}

/** The tables that a step looks in. */
export function tablesOf(step: Step): readonly FigureNode[] {
  return leavesOf(step).flatMap(({ lookup, tables = [] }) => [...(lookup ? [lookup.table] : []), ...tables]);
}

/** Stands for what could not be checked: a book with findings is not compiled. */
export const BROKEN: Leaf = {
  terms: [],
  sentence: () => '',
  compile() {
    throw new TypeError('A book with findings is not compiled.');
  },
};
