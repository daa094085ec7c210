import type { Broken, MapNode, Place, TextNode } from '../../yaml/index.js';
import type { Syntax } from '../constructs/syntax.js';
import type { Claim, Comparison, Formula } from '../formula/parse.js';
import type { RuleCitations } from './authority.js';
import type { InputKeys } from './input-keys.js';
import type { InputType } from './request-field.js';

/** A rule file, and in which tax years what of it holds. */
export interface RuleFile {
  /** Its nodes, for comparisons and digests. */
  readonly file: MapNode;
  readonly years: YearRange;
  /** The parts of the file that hold only in some tax years, whether or not they hold in that of a topic. */
  readonly parts: readonly PartByYear[];
  /** The topics that were made of the file for tax years, by which of the parts hold: years in which the same do share one. */
  readonly ofYears: Map<string, Topic>;
}

/** A topic as read from its file; names are not resolved yet. */
export interface Topic extends RuleFile {
  readonly name: string;
  readonly title: string;
  readonly place: Place;
  /** The names of the operations that the file is for; undefined where it is for all others. */
  readonly operations: readonly TextNode[] | undefined;
  readonly law: AreaOfLaw | undefined;
  readonly cites: RuleCitations;
  readonly inputs: readonly Input[];
  readonly conditions: readonly Condition[];
  readonly tables: readonly Table[];
  readonly values: readonly Value[];
  readonly refusals: readonly Refusal[];
  readonly invariants: readonly Invariant[];
  readonly unreadable: readonly UnreadablePart[];
}

export const AREAS_OF_LAW = [
  'income_tax',
  'national_insurance',
  'student_loans',
  'statutory_pay',
  'pensions',
  'levy',
  'none',
] as const;
/** The area of law that rules belong to; `none` for arithmetic of our own. */
export type AreaOfLaw = (typeof AREAS_OF_LAW)[number];

export type Section = 'inputs' | 'conditions' | 'tables' | 'values' | 'refuse' | 'invariants';

/** A part of a file that could not be read. Names that refer to it get no finding of their own. */
export interface UnreadablePart {
  readonly section: Section;
  /** Undefined if nothing of the section could be read. */
  readonly name: string | undefined;
  readonly finding: Broken;
}

/** The first and last tax year in which a file, or a part of it, is the law; no limit where one is missing. */
export interface YearRange {
  readonly from?: string;
  readonly until?: string;
}

/** A part of a rule file that says in which tax years it holds. */
export interface PartByYear {
  /** The place of its `years`. */
  readonly place: Place;
  readonly years: YearRange;
  /** The entry of the file that it is; undefined for a branch and a sentence. */
  readonly entry: { readonly section: Section; readonly name: string } | undefined;
}

/** An input: a field of requests by its path in the body (`pension.method`), with its default. */
export interface Input {
  readonly path: string;
  readonly title: string;
  readonly place: Place;
  readonly type: InputType;
  readonly default: string | undefined;
  /** The words a code, or each of a list of words, can be: written out, or the rows of a table of the rates. */
  readonly words: InputWords | undefined;
  /** The word that an object in the place of a code counts as. */
  readonly object: string | undefined;
  /** The fields of each item of a list. */
  readonly fields: readonly Input[];
  /** The field of its items that is a list's key: no two items have the same word there. */
  readonly key: TextNode | undefined;
  /** All that the file says of it. */
  readonly keys: InputKeys;
}

export interface InputWords {
  readonly place: Place;
  readonly listed: readonly string[];
  /** `rates.national_insurance.employee`: its rows are words too. */
  readonly rowsOf: string | undefined;
}

/** A condition in json-rules-engine's form over facts of the request. */
export interface Condition {
  readonly name: string;
  readonly place: Place;
  readonly test: Test | Broken;
}

export type Test =
  | { readonly join: 'all' | 'any'; readonly tests: readonly Test[]; readonly place: Place }
  | { readonly join: 'not'; readonly test: Test; readonly place: Place }
  | FactTest;

export interface FactTest {
  readonly fact: TextNode;
  readonly operator: TextNode;
  readonly value: FactValue;
  readonly valuePlace: Place;
  readonly place: Place;
}

export type FactValue = string | number | boolean | readonly string[];

/** A table that belongs to the rules rather than to a year's figures. */
export interface Table {
  readonly name: string;
  readonly place: Place;
  readonly rows: ReadonlyMap<string, TextNode | ReadonlyMap<string, TextNode>>;
}

/** What a rule finds, by its name. */
export interface Value {
  readonly name: string;
  readonly title: string | undefined;
  readonly place: Place;
  readonly cites: RuleCitations;
  readonly isOutput: boolean;
  /** How it is found. */
  readonly syntax: Syntax;
  readonly roundings: readonly TextNode[];
  readonly assumptions: readonly Sentence[];
  readonly notices: readonly Notice[];
  readonly note: string | undefined;
  /** Its sentence of reasons. */
  readonly explain: DeclaredReasons | undefined;
  /** Formulas by name of the value that they replace: the rule named by `is` is applied to these. */
  readonly with: ReadonlyMap<string, { readonly place: Place; readonly value: Formula }> | undefined;
}

/** How a figure comes about: one sentence, or a list of which the first that fits is said. */
export interface DeclaredReasons {
  readonly reasons: readonly DeclaredReason[];
  readonly isList: boolean;
}

/** A sentence of reasons, where its condition and its comparison hold. Its texts are parsed lazily: no figure rests on it. */
export interface DeclaredReason {
  readonly place: Place;
  readonly when: TextNode | undefined;
  readonly if: TextNode | undefined;
  readonly says: TextNode | undefined;
  readonly otherwise: TextNode | undefined;
  /** The parts of the list that stands in it. */
  readonly list: readonly TextNode[];
}

/** A sentence of an answer, where its condition and its comparison hold. */
export interface Sentence {
  readonly place: Place;
  readonly when: TextNode | undefined;
  readonly if: Claim | undefined;
  readonly says: readonly (string | Formula)[];
  /** The inputs whose absence it is about, by path. */
  readonly names: readonly TextNode[];
}

/** A sentence on what a person must look at, with a code that programs know it by. */
export interface Notice extends Sentence {
  readonly code: TextNode;
  /** Fields of the request or of the answer, by path. */
  readonly fields: readonly TextNode[];
}

/** A refusal on figures found on the way, answered as a fault of the fields it names. */
export interface Refusal {
  readonly name: string;
  readonly place: Place;
  readonly when: TextNode | undefined;
  readonly if: Claim;
  readonly fields: readonly { readonly path: TextNode; readonly if: Claim | undefined }[];
  readonly says: readonly (string | Formula)[];
}

/** `must`: what breaks it is wrong. `usual`: figures that break it are released only for a reason. */
export const LEVELS = ['must', 'usual'] as const;

/** What always holds: between the figures of a year, or between the results of every request. */
export interface Invariant {
  readonly name: string;
  readonly place: Place;
  readonly level: (typeof LEVELS)[number];
  /** Paths of figures, a `*` being any name: it holds for each, which its formulas call `each`. */
  readonly eachOf: readonly TextNode[];
  readonly when: TextNode | undefined;
  readonly holds: readonly Comparison[];
  /** Why, in a sentence. */
  readonly says: string;
}
