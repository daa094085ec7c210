import type { JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { Book, RequiredName, RequiredValue, Results } from '../../language/index.js';
import type { WordsByName } from '../words.js';
import type { FieldTree } from './field-tree.js';

/** A field of an answer: the values of the rules that it shows, how it is written, and its schema. */
export interface AnswerField {
  /** The values that it shows, with what each must be, and the conditions. */
  readonly values: readonly RequiredValue[];
  /** What it shows of the request itself. */
  readonly names: readonly RequiredName[];
  readonly schema: (words: WordsByName) => Schema;
  /** The schemas that its own refers to, by name. */
  readonly components?: (words: WordsByName) => Readonly<Record<string, Schema>>;
  /** Whether some answers leave it out. */
  readonly isOptional?: boolean;
  /** The value that it shows, where that is the only one: the document names it. */
  readonly shows?: string;
  /** Whether it is the field with the notices of the answer. */
  readonly showsNotices?: boolean;
  /** Its JSON, by the rules of a year; undefined where an answer leaves it out. */
  readonly writer: (book: Book) => Write;
  /** The field with these parts of it alone, in its own order; left out of a field that has no parts. */
  readonly only?: (tree: FieldTree) => AnswerField;
  /** The value that a part of the field shows; `path` leads to it from the field, and may be empty. */
  readonly valueAt: (path: readonly string[], results: Results) => FieldValue | undefined;
}

/** Writes a field as JSON; undefined where the answer leaves it out. `at` is the place of the item that it is a field of, 0 in all else. */
export type Write = (results: Results, request: JsonObject, at: number) => string | undefined;

/** The value of the rules that a field of an answer shows. */
export interface FieldValue {
  /** By full name: `income_tax.tax`. */
  readonly value: string;
  /** The payslip that the field is of, from 1. */
  readonly payslip?: number;
  /** The item of a list of the request that it is of, from 1. */
  readonly item?: number;
  /** Set where the field is the sum of all payslips, divided by how often its period comes in the year. */
  readonly average?: Average;
}

/** A period of the year, and the row that says how often each period comes. */
export interface Average {
  readonly period: string;
  /** By full name. */
  readonly timesAYear: string;
}
