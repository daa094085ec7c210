import type { Syntax } from '../constructs/construct.js';
import type { Comparison, Formula } from '../formula/parse.js';
import type { Broken } from '../source/findings.js';
import type { Place } from '../source/source.js';
import type { MapNode, Node, TextNode } from '../source/yaml.js';
import type { Purpose } from './purpose.js';

/** A topic of the rule book as its file says it; names are not looked up yet. */
export interface Topic {
  readonly name: string;
  readonly title: string;
  readonly place: Place;
  /** The file as it was read, for those who compare what it says. */
  readonly file: MapNode;
  readonly years: Years;
  /** The parts of the file that hold in some tax years alone, whether or not this is the topic of such a year. */
  readonly parts: readonly PartByYear[];
  /** The one purpose that the topic is for; undefined where it serves all. */
  readonly for: { readonly purpose: Purpose; readonly place: Place } | undefined;
  readonly law: AreaOfLaw | undefined;
  readonly cites: Citations;
  readonly inputs: readonly Input[];
  readonly conditions: readonly Condition[];
  readonly tables: readonly Table[];
  readonly values: readonly Value[];
  readonly refusals: readonly Refusal[];
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
/** What rules are the law of; `none` where they are arithmetic of our own. */
export type AreaOfLaw = (typeof AREAS_OF_LAW)[number];

/** What a topic or a value says of where its law stands. */
export interface Citations {
  /** Names of authorities: what counts where it says none is for its year to say. */
  readonly authorities: readonly TextNode[];
  /** Those of its roundings. */
  readonly ofRoundings: readonly TextNode[];
  /** Addresses, in books that name no authorities. */
  readonly sources: readonly string[];
}

export type Section = 'inputs' | 'conditions' | 'tables' | 'values' | 'refuse';

/** A part of a file that could not be read: what names it gets no finding of its own. */
export interface UnreadablePart {
  readonly section: Section;
  /** Undefined where nothing of the section could be read. */
  readonly name: string | undefined;
  readonly finding: Broken;
}

/** The tax years in which a topic's file, or a part of it, is the law; open where a bound is missing. */
export interface Years {
  readonly from?: string;
  readonly until?: string;
}

/** A part of a rule file that says in which tax years it holds. */
export interface PartByYear {
  /** Where it says so. */
  readonly place: Place;
  readonly years: Years;
  /** The entry of the file that it is; undefined for a branch and a sentence. */
  readonly entry: { readonly section: Section; readonly name: string } | undefined;
}

export const INPUT_TYPES = [
  'money',
  'rate',
  'number',
  'count',
  'code',
  'text',
  'flag',
  'date',
  'amount_per',
  'words',
  'amounts',
  'list',
  'group',
] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** What a request may say: its path in the body (`pension.method`), and what counts when it says nothing. */
export interface Input {
  readonly path: string;
  readonly title: string;
  readonly place: Place;
  readonly type: InputType;
  readonly default: string | undefined;
  /** The words a code, or each of a list of words, can be: written out, or the rows of a table of the rates. */
  readonly words: Words | undefined;
  /** The word that an object in the place of a code counts as. */
  readonly object: string | undefined;
  /** The fields of each item of a list. */
  readonly fields: readonly Input[];
  /** The field of its items that is a list's key: no two items have the same word there. */
  readonly key: TextNode | undefined;
  /** All keys of it, for the schema of requests. */
  readonly map: MapNode;
}

export interface Words {
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

/** A named step of a calculation. */
export interface Value {
  readonly name: string;
  readonly title: string | undefined;
  readonly place: Place;
  readonly cites: Citations;
  readonly isOutput: boolean;
  /** How it is found. */
  readonly syntax: Syntax;
  readonly roundings: readonly TextNode[];
  readonly assumptions: readonly Sentence[];
  readonly notices: readonly Notice[];
  readonly note: string | undefined;
  /** Its sentence of reasons as it is written. It is read when somebody asks for it: no figure rests on it. */
  readonly explain: Node | undefined;
  /** The same rule on other figures: each named value in the place of its own rule. */
  readonly with: ReadonlyMap<string, { readonly place: Place; readonly formula: Formula }> | undefined;
}

/** A sentence of an answer, where its condition and its comparison hold. */
export interface Sentence {
  readonly place: Place;
  readonly when: TextNode | undefined;
  readonly if: Comparison | undefined;
  readonly says: readonly (string | Formula)[];
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
  readonly if: Comparison;
  readonly fields: readonly { readonly path: TextNode; readonly if: Comparison | undefined }[];
  readonly says: readonly (string | Formula)[];
}
