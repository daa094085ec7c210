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

/** What it means that a request leaves an input out: there is none of it; there may be some, and figures rest on it; or what its
 *  default or its help says counts. */
export const ABSENCES = ['none', 'unknown', 'default'] as const;
export type Absence = (typeof ABSENCES)[number];

/** A field of requests in a tax year, as the `inputs:` of the rules declare it. */
export interface RequestField {
  readonly name: string;
  /** `pension.method`; of an item of a list `overtime.hours`. */
  readonly path: string;
  readonly type: InputType;
  /** What it is, in a few words; undefined of parts that no rule declares, such as a period. */
  readonly title?: string | undefined;
  readonly help: string;
  /** What a form offers, where just one of several fields is to be given. */
  readonly option?: string | undefined;
  readonly isRequired: boolean;
  /** What it means that a request leaves it out; undefined where none may, and of the amounts by word. */
  readonly absent?: Absence | undefined;
  /** The values it can have in this year: words, or the periods of an amount. */
  readonly words: readonly string[];
  readonly fields: readonly RequestField[];
  /** Undefined where the default is a word that a request cannot say. */
  readonly default?: number | string | false | undefined;
  /** Whether an object of `fields` may stand in the place of a word. */
  readonly isWordOrObject?: boolean;
  /** The help of each word, and of each item of a list. */
  readonly wordHelp?: ReadonlyMap<string, string>;
  readonly itemHelp?: string | undefined;
  /** What callers write for its name, and for each word. */
  readonly also?: ReadonlyMap<string, readonly string[]>;
  /** What tables call its column: by its name, a part of it or a word. */
  readonly headings?: ReadonlyMap<string, readonly string[]>;
  /** How tables write its words. */
  readonly cells?: ReadonlyMap<string, readonly string[]>;
  /** What the answer says of a wrong word where no right one seems to be meant. */
  readonly hint?: string | undefined;
  readonly bounds?: FieldBounds | undefined;
  /** The most characters of a text. */
  readonly longest?: number;
  /** The fewest and the most items of a list. */
  readonly fewestItems?: number;
  readonly mostItems?: number;
  /** The fewest fields that an object must have, where any will do. */
  readonly fewestFields?: number;
  /** Whether null may stand for it, as if it were not given. */
  readonly isNullable?: boolean;
  /** The most decimals of a number. */
  readonly places?: number | undefined;
  /** The field of the items of a list in which no two of them may be equal. */
  readonly key?: string | undefined;
  /** Where it must be given, and where it may be, by the fields beside it. */
  readonly requiredIf?: FieldCondition | undefined;
  readonly allowedIf?: FieldCondition | undefined;
  /** The fields, it among them, of which exactly one is given: what their conditions come to. */
  readonly choice?: readonly string[];
}

/** The paths of fields and of all fields nested in them. */
export function pathsOfFields(fields: readonly RequestField[]): readonly string[] {
  return fields.flatMap(({ path, fields: inner }) => [path, ...pathsOfFields(inner)]);
}

/** `minimum` and `maximum` are inclusive, `above` and `below` exclusive. */
export interface FieldBounds {
  readonly minimum?: number;
  readonly above?: number;
  readonly maximum?: number;
  readonly below?: number;
}

/** A condition on the fields beside a field, `required_if` or `allowed_if`: all of its parts hold. */
export type FieldCondition = readonly FieldTest[];

export type FieldTest =
  /** One of these fields is given. */
  | { readonly test: 'given'; readonly names: readonly string[] }
  /** A code or a flag has one of these words. */
  | { readonly test: 'word'; readonly name: string; readonly words: readonly string[] }
  | { readonly test: 'not'; readonly condition: FieldCondition };
