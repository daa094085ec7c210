import type { Rounding } from '../../decimal/index.js';
import type { Place, TextNode } from '../../yaml/index.js';
import type { FigureNode } from '../figures.js';
import type { Type } from '../kinds.js';
import type { Authorities, CitedLaw } from './authority.js';
import type { InputDatum } from './input-datum.js';
import type { MadeList } from './made-list.js';
import type { DeclaredReasons, FactValue, Invariant, Refusal, Value } from './model.js';
import type { RequestField } from './request-field.js';
import type { CheckedClaim, CheckedComparison, Definition, Term } from './term.js';

/*
 * The rule book of one year after its check: every name is what it stands for, every formula has its kind and grain.
 */

export interface CheckedBook {
  readonly taxYear: string;
  /** All that rules and figures of the year can cite; empty in a book that cites by address. */
  readonly authorities: Authorities;
  /** The addresses of those that are the law itself. */
  readonly primarySources: ReadonlySet<string>;
  /** In topological order: each after all that it rests on. */
  readonly values: readonly CheckedValue[];
  readonly inputs: readonly CheckedInput[];
  /** The fields of requests of all operations together. */
  readonly requestFields: readonly RequestField[];
  /** The lists that no request says, which are made of the days of others, by their paths. */
  readonly madeLists: ReadonlyMap<string, MadeList>;
  /** In topological order: each topic after those whose conditions its facts need. */
  readonly topicConditions: readonly TopicConditions[];
  readonly refusals: readonly CheckedRefusal[];
  readonly invariants: readonly CheckedInvariant[];
  /** The value that says how many payslips a year has, and whether that is one: then what is of a payslip is the same for every item. */
  readonly payslips: CheckedValue | undefined;
  readonly isOfOnePayment: boolean;
  /** The value that says in which stretch of the year a payslip is paid. */
  readonly stretch: CheckedValue | undefined;
  /** The values that rest on one another through before(): each is found payslip by payslip, or item by item. */
  readonly circles: ReadonlySet<CheckedValue>;
  /** Figures that exist only for the rules and that no rule reads. */
  readonly unusedFigures: readonly FigureNode[];
  /** Checks an `explain:` of a value or of one of its branches lazily, and caches the result. */
  readonly reasonsOf: (value: CheckedValue, explain: DeclaredReasons) => readonly CheckedReason[];
}

/** One datum of requests: `gross.amount`, `pension.includes.overtime`, `tax_code.given`. */
export interface CheckedInput {
  readonly id: number;
  readonly path: string;
  readonly type: Type;
  /** The path of the field that a caller would look at: `gross.amount`, `pension.includes`. */
  readonly field: string;
  /** The same path, split. */
  readonly names: readonly string[];
  /** The list whose items have it. */
  readonly list: string | undefined;
  /** For amounts by the words of a key: the list of the request, and the field of its items that is the key. */
  readonly keyed: { readonly list: string; readonly key: string } | undefined;
  /** What it comes to, by the request or by an item of the list. */
  readonly datum: InputDatum;
}

/** Made of a rule before its check, which fills it in: TypeChecker its type, definition and roundings, BookChecker its sentences, copies.ts
 *  what its `with` changes, order.ts its id. */
export interface CheckedValue {
  /** Its index in topological order, and in the arrays of a calculation. */
  id: number;
  readonly topic: string;
  readonly fullName: string;
  /** The rule as its file declares it. */
  readonly declaration: Value;
  /** The authorities of the rule and of its roundings, by name; none in a book that cites by address. */
  readonly authorities: readonly string[];
  readonly sources: readonly string[];
  /** Those of its roundings alone. */
  readonly lawOfRoundings: CitedLaw;
  type: Type;
  definition: Definition;
  roundings: readonly Rounding[];
  /** Sentences of every answer that can rest on this value. A copy has none. */
  assumptions: readonly CheckedSentence[];
  /** The same for answers that show notices. A copy has none. */
  notices: readonly CheckedNotice[];
  /** What its `with` puts in the place of other values. */
  withTerms?: readonly Term[];
  /** How it was copied from another by a `with`; undefined for an original. */
  readonly copy:
    | {
        readonly original: CheckedValue;
        /** The full name of the value whose `with` made the copy. */
        readonly copierName: string;
        /** The list of the request for whose items it is found, if it is one figure an item. */
        readonly list: string | undefined;
        /** The copies that it reads in the place of other values, by these. */
        readonly copies: ReadonlyMap<CheckedValue, CheckedValue>;
      }
    | undefined;
}

/** The value that a formula of `owner` reads where it names a value: a copy made by `with` reads copies. */
export function readBy(
  owner: Partial<Pick<CheckedValue, 'copy'>> | undefined,
  value: CheckedValue,
): CheckedValue {
  return owner?.copy?.copies.get(value) ?? value;
}

export interface TopicConditions {
  readonly topic: string;
  readonly conditions: readonly CheckedCondition[];
  /** The facts that these conditions name, each once. */
  readonly facts: readonly Fact[];
}

/** The number of a condition among those of its book. */
export type ConditionId = number;

export interface CheckedCondition {
  readonly id: ConditionId;
  readonly name: string;
  readonly place: Place;
  readonly test: CheckedTest;
  /** The list of the request whose items it asks about, each by itself. */
  readonly list: string | undefined;
}

export type CheckedTest = JoinedTests | CheckedFactTest;

export type JoinedTests =
  | { readonly join: 'all' | 'any'; readonly tests: readonly CheckedTest[] }
  | { readonly join: 'not'; readonly test: CheckedTest };

export interface CheckedFactTest {
  readonly fact: Fact;
  readonly operator: string;
  /** Where the operator stands. */
  readonly place: Place;
  readonly value: FactValue;
}

/** What a condition asks about: an input, or a value found from words, flags and counts of the request alone. */
export interface Fact {
  readonly name: string;
  readonly term: Term;
}

export interface CheckedRefusal extends CitedLaw {
  readonly fullName: string;
  readonly topic: string;
  readonly declaration: Refusal;
  readonly when: ConditionId | undefined;
  readonly if: CheckedClaim;
  readonly fields: readonly { readonly path: string; readonly if: CheckedClaim | undefined }[];
  readonly says: readonly (string | Term)[];
  /** The list of the request each of whose items it may refuse. */
  readonly list?: string;
}

export interface CheckedInvariant {
  readonly topic: string;
  readonly declaration: Invariant;
  readonly when: ConditionId | undefined;
  readonly isWhenOfItems: boolean;
  readonly comparisons: readonly CheckedComparison[];
  /** The list of the request for each of whose items it holds. */
  readonly list: string | undefined;
}

/** Stands in a sentence for the payslips on which its comparison holds. */
export const WHICH_PAYSLIPS: unique symbol = Symbol('which_payslips');

/** A sentence of an answer. */
export interface CheckedSentence {
  readonly place: Place;
  readonly when: ConditionId | undefined;
  readonly if: CheckedClaim | undefined;
  /** An answer has it once: its figures are of the year or, in a notice, of the first payslip on which `if` holds. */
  readonly says: readonly (string | Term | typeof WHICH_PAYSLIPS)[];
  /** The inputs whose absence it is about, by path. */
  readonly names: readonly TextNode[];
}

export interface CheckedNotice extends CheckedSentence {
  readonly code: string;
  /** Fields of the request or of the answer, by path. */
  readonly fields: readonly string[];
}

/** How a figure comes about, where its condition and its comparison hold. */
export interface CheckedReason {
  readonly when: ConditionId | undefined;
  readonly if: CheckedClaim | undefined;
  readonly says: readonly ReasonPiece[];
  /** The parts of the list that stands in it. */
  readonly list: readonly (readonly ReasonPiece[])[];
}

/** A text, a formula with the way to write its figure, or a placeholder that only sentences of reasons have. */
export type ReasonPiece = string | FormulaOfReason | { readonly placeholder: ReasonPlaceholder };

/** `so_far` is “so far” on a payslip; the sentence of a year leaves it out, with the blank before it. */
export const REASON_PLACEHOLDERS = ['value', 'unrounded', 'bands', 'list', 'so_far'] as const;
export type ReasonPlaceholder = (typeof REASON_PLACEHOLDERS)[number];

export interface FormulaOfReason {
  readonly term: Term;
  /** Whether it rests on no amount of the request. */
  readonly isPublished: boolean;
  /** How sentences write its words, by word. */
  readonly wordTexts: ReadonlyMap<string, string>;
}
