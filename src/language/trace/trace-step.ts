import type { FactComparison } from '../run/condition-answer.js';
import type { TracedDatum } from './traced-datum.js';
import type { TracedSeries } from './traced-series.js';

/** One step of a calculation, as it was taken for this request. Figures are exact decimal texts: money in pounds, a rate as
 *  a share (0.2 for 20%). What is needed to work the step out again stands in it, or in earlier steps that it names. */
export interface TraceStep {
  /** The full name of the value that was found: `national_insurance.employee_main`. */
  readonly rule: string;
  /** The value whose `with` asked for this step on other figures; of a step that was made after the run, the field of the
   *  answer that shows it. */
  readonly in?: string;
  readonly title?: string;
  /** One figure for the year, one a payslip, or one an item of a list of the request. */
  readonly grain: 'year' | 'payslip' | 'item';
  /** The numbers of the payslips that the figures are of, where there is one a payslip: `1-52`; the one that was asked for. */
  readonly payslips?: string;
  /** How many items the list has, where there is one figure an item. */
  readonly items?: number;
  /** How it was found: a formula, or a sentence where `way` has the parts. By branch where payslips took different ones. */
  readonly formula: string | Readonly<Record<string, string>>;
  /** The parts of a construct other than a formula. By branch (only those that need it) where `formula` is. */
  readonly way?: TracedConstruct | Readonly<Record<string, TracedConstruct>>;
  /** How the amount that an `in_bands` taxes lies in the bands, the lowest first, where the step is of one payslip. */
  readonly rows?: readonly TracedTaxRow[];
  /** The branches of a choice that were tried, in order, without those that always fit: the first that fits was taken. */
  readonly tried?: readonly TriedBranch[];
  /** The branch that was taken. */
  readonly took?: TracedSeries;
  /** What formulas read, and the steps in which conditions saw a fact, by how it is written there: `gross`, `total(gross)`,
   *  `frequency.units`, `request.gross.amount`, `rates.income_tax.basic_rate`, `payslip`. */
  readonly operands: Readonly<Record<string, TracedOperand>>;
  /** The figure before it was rounded. */
  readonly unrounded?: TracedSeries;
  /** The named roundings, one after the other. */
  readonly rounding?: readonly string[];
  readonly value: TracedSeries;
  /** An authority that is not followed, and what the value would be by it; only where that is another figure. */
  readonly departs?: { readonly authority: string; readonly would_be: TracedSeries };
  /** The conditions over facts of the request that were asked, and what they saw. */
  readonly applied_because?: readonly AppliedCondition[];
  readonly assumed?: readonly string[];
  /** The figures of the rates, and of tables of the rules, that were used. */
  readonly figures?: readonly TracedFigure[];
  readonly note?: string;
  /** Where the law stands. Left out, with title and note, of a step with `in` where the rule's own step says it. */
  readonly source?: readonly string[];
  /** The authorities of that law, by name, with those of its roundings; none in books that name addresses. */
  readonly authority?: readonly string[];
  /** Where the rule stands; of what `with` changes, the `with`. */
  readonly file: string;
  readonly line: number;
}

/** What of an amount lies in a band, and the tax on it, which is not rounded. The open band ends nowhere. */
export interface TracedTaxRow {
  readonly of: string;
  readonly rate: string;
  readonly up_to?: string;
  readonly tax: string;
}

export type TracedOperand =
  | StepOperand
  /** Something that the request says; its default where the request does not say it. `items` is how many items say it,
   *  where a step that is one for the year reads all of them. */
  | { readonly input: TracedSeries; readonly default?: true; readonly items?: number }
  /** A figure of the law; a column of one that changes within the year. Where it stands is said in `figures`. */
  | { readonly figure: TracedSeries }
  /** The numbers of the payslips; in a step with one figure an item that of the one payslip which all items are of. `of` is the step that says how many a year has, where an amount is spread over them. */
  | { readonly payslip: string; readonly of?: string };

/** An earlier step, or a column of the row that it found. Only what is read by `before()` may be a later one. */
export interface StepOperand {
  readonly step: string;
  readonly in?: string;
  readonly column?: string;
  /** Of `before()` what it came to. Else only in a trace of one payslip, where figures of others are read: what a total() or its
   *  like came to, or the figures that a `band_rows` took. */
  readonly value?: TracedSeries;
}

/** A figure, a row of a table or a table of bands; of one that changes within the year, each that was used. The first step that
 *  uses it says where it stands; the first figure of its group (`rates.student_loans`) says where it is published. */
export interface TracedFigure {
  /** `rates.student_loans.plan_1.threshold`; `tables.frequencies.weekly` of the rule's own file. */
  readonly path: string;
  readonly value: TracedDatum;
  /** Of a figure that changes within the year: its first and its last day, and the payslips that it was used for, or in a step with
   *  one figure an item the items (`1-2,4`). */
  readonly from?: string;
  readonly until?: string;
  readonly payslips?: string;
  readonly items?: string;
  readonly file?: string;
  readonly line?: number;
  readonly source?: readonly string[];
  readonly authority?: readonly string[];
}

/** A branch that was tried: it fits when its condition holds, its comparison does, and the lookup finds a row. A branch
 *  within a branch is named after both: `branch 3: otherwise`. */
export interface TriedBranch {
  readonly branch: string;
  /** A condition of `applied_because`. */
  readonly when?: string;
  readonly if?: string;
  /** A lookup that found no row for some payslip, so that its `otherwise` was taken. */
  readonly lookup?: TracedConstruct;
}

/** Why a branch applied or did not, or why an answer has a sentence: a condition and the comparisons that it made. */
export interface AppliedCondition {
  /** As the rule names it: `is_flat_rate`, or `allowances.is_blind` of another topic. */
  readonly condition: string;
  readonly holds: boolean;
  /** Of a condition of items those with this answer: `1-2,4`. */
  readonly items?: string;
  readonly facts: readonly FactComparison[];
}

/** The parts of a construct other than a formula, as its `trace` writes them (src/language/constructs). Texts are formulas over
 *  the operands, unless the construct says otherwise. */
export type TracedConstruct = object;
