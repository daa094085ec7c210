import type { Broken, Findings, Place, TextNode } from '../../yaml/index.js';
import type { CitedLaw } from '../book/authority.js';
import type { CheckedInput, ConditionId } from '../book/checked.js';
import type { DeclaredReasons } from '../book/model.js';
import type { CheckedClaim, DatedTerm, Definition, Term } from '../book/term.js';
import type { Figure, FigureNode } from '../figures.js';
import type { Claim, Formula } from '../formula/parse.js';
import { unknownTerm } from '../formula/terms.js';
import { type Grain, type Kind, type Type, UNKNOWN } from '../kinds.js';

/** How a value is found, as its rule file writes it. It holds what was read inside `check`, so nothing walks a topic that was only read: who
 *  needs what rules name before they are checked reads the file (../book/references.ts). */
export interface Syntax {
  readonly place: Place;
  check(checker: SyntaxChecker): TypedDefinition;
  /** What its branches name as their authority, branch by branch, of those that do. */
  readonly cited?: readonly (readonly TextNode[])[];
}

/** A branch as written; the last has neither condition nor claim. Branches of other tax years are gone where the file is read for one year:
 *  see ../book/parts-by-year.ts. */
export interface BranchSyntax {
  readonly place: Place;
  readonly syntax: Syntax;
  readonly when?: TextNode | undefined;
  readonly if?: Claim | undefined;
  readonly assume?: string | undefined;
  readonly explain?: DeclaredReasons | undefined;
  readonly authority?: readonly TextNode[] | undefined;
  /** The figure, or table, that must change within the year for the branch to be there, and why it is asked. */
  readonly ifChanges?: { readonly figure: TextNode; readonly because: string } | undefined;
  /** Whether it is not there in every year. */
  readonly isOfSomeYears?: boolean;
  /** Whether it is written as an `otherwise`. */
  readonly isOtherwise?: true;
}

/** A definition with the type of what it finds. */
export interface TypedDefinition {
  readonly definition: Definition;
  readonly type: Type;
}

/** Stands for what could not be checked and has its finding. */
export const UNCHECKED: TypedDefinition = { definition: unknownTerm(), type: UNKNOWN };

/** Stands for a construct that could not be read. The parameter proves that there is a finding, so nothing is reported again. */
export function brokenSyntax(_because: Broken, place: Place): Syntax {
  return { place, check: () => UNCHECKED };
}

/** What a syntax asks of the check of its topic. */
export interface SyntaxChecker {
  readonly findings: Findings;
  readonly names: NamesOfYear;
  /** Checks a formula, which must be of one of `kinds`; of any if there are none. */
  term(formula: Formula, kinds?: readonly Kind[]): Term;
  /** Checks a formula in { } of a sentence, or of a text, where flags are allowed, too. */
  termOfText(formula: Formula, where?: 'sentence' | 'text'): Term;
  claim(claim: Claim): CheckedClaim;
  /** Something that is divided by, which no figure of the law may make 0. */
  divisor(divisor: Term, place: Place): Term;
  /** The term of a table that changes within the year; undefined, with a finding, where the book has no stretch. */
  datedTerm(table: FigureNode, place: Place): DatedTerm | undefined;
  /** The figure or table at a path of the rates, or of the tables of the file. */
  figure(path: TextNode): FigureNode | undefined;
  /** The grain of figures used together. `isSum`: in a sum or a comparison, where a year's money does not go with a payslip's. */
  grain(terms: readonly Term[], place: Place, isSum: boolean): Grain;
  commonGrain(left: Grain, right: Grain, place: Place): Grain;
  /** Whether the book is of one payment: its `payslips` is 1, or it knows none. Undefined where that could not be read. */
  readonly isOfOnePayment: boolean | undefined;
  /** The id of a condition; undefined, with a finding, where there is none. */
  condition(name: TextNode): ConditionId | undefined;
  /** The list of the request whose items a condition asks about, each by itself; undefined where it asks about none. */
  listOf(condition: TextNode): string | undefined;
  /** Whether a condition could not be read, or a fact of it, so that it may ask about items. */
  mayBeOfItems(condition: TextNode): boolean;
  /** Whether these are not several lists of the request, whose items cannot be matched; else a finding. */
  isOneList(lists: readonly string[], place: Place): boolean;
  /** The id of the condition that a flag of the request is set. */
  flagCondition(input: string, place: Place): ConditionId;
  /** Where the law stands that a branch names. */
  lawOf(names: readonly TextNode[]): CitedLaw;
}

/** What a syntax asks of the names of its year. */
export interface NamesOfYear {
  readonly taxYear: string;
  readonly rates: FigureNode;
  /** The first day of each stretch of the year. */
  readonly stretches: readonly string[];
  readonly inputs: ReadonlyMap<string, CheckedInput>;
  /** Marks the path of an input, a figure or a table as read by some rule. */
  markUsed(path: string): void;
  /** Marks a figure, row or column as missing; false if it was marked before. However many rules read it, it is one finding. */
  markMissing(path: string): boolean;
  /** Checks a part of a rule that is there because a figure changes within the year: one that it lacks is asked for there. */
  askingFor<T>(changed: ChangedFigure, check: () => T): T;
  /** A table that stands for one that changes within the year, with the rows of that which it lacks and which stay all year. Other tables
   *  are left as they are. */
  withRowsThatStay(table: FigureNode): FigureNode;
  /** The term of the figure or table of the rates that is in force on a day, of all years; undefined, with a finding, where there is none. */
  figureOn(path: readonly string[], place: Place, day: Term, since?: string): DatedTerm | undefined;
  /** Asks for a row of a table that stands for one that changes within the year; false where it is no such row. */
  askForRow(table: FigureNode, row: string): boolean;
}

/** A figure, or a table of figures, that changes within the year, where a rule needs one for the whole year, and why it does. */
export interface ChangedFigure {
  readonly node: FigureNode;
  /** The first at or below it that changes. */
  readonly figure: Figure;
  readonly because: string;
}
