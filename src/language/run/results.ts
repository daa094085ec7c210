import type { Decimal } from '../../decimal/index.js';
import type { CheckedInput, CheckedValue, ConditionId } from '../book/checked.js';
import type { RequestNode } from '../book/node-at.js';
import type { Datum } from '../datum.js';
import type { Book } from './book.js';

/** What the rules find for a request: all that an answer is written from. */
export interface Results {
  readonly book: Book;
  /** How many payslips are found. */
  readonly payslips: number;
  /** What a value is; of one payslip or item, from 0, where it has a datum for each. */
  datumOf(value: CheckedValue, at?: number): Datum;
  figureOf(value: CheckedValue, at?: number): Decimal;
  /** A figure where it is at hand as a whole number of pence; and a share of the total, to the nearest penny. */
  penceOf(value: CheckedValue, at?: number): number | undefined;
  /** The figures of all payslips, where they are at hand as whole numbers of pence. */
  penceOfAll(value: CheckedValue): ArrayLike<number> | undefined;
  penceOfShare(value: CheckedValue, shares: Decimal): number | undefined;
  /** Whether a condition holds, by its id; of an item where it asks about items. */
  conditionHolds(condition: ConditionId, at?: number): boolean;
  /** The figures of all payslips, or items, added up. */
  total(value: CheckedValue): Decimal;
  /** The items of a list of the request, by its path. */
  items(list: string): readonly RequestNode[];
  /** What the request, or its item at `at`, says. */
  input(input: CheckedInput, at?: number): Datum;
  /** The fields of this request that a cell of a table of the rules rests on. */
  fieldsBehindCell(table: string, cell: string): readonly string[];
}
