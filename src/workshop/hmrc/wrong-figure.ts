import { Decimal } from '../../language/index.js';
import type { RowDifference } from '../../law/index.js';
import { cell, type TestRow, testId } from './rows.js';

/** A figure that differs, and is no known difference. */
export interface WrongFigure extends RowDifference {
  /** What gives ours: a value by its full name, or a field of the answer. */
  readonly value: string;
}

/** Our figure for a column of a row, where it is not HMRC's. */
export function wrongFigure(
  row: TestRow,
  column: string,
  value: string,
  ours: Decimal,
): readonly WrongFigure[] {
  const theirs = cell(row, column);
  if (ours.eq(Decimal.of(theirs))) return [];
  return [{ testId: testId(row), figure: column, value, theirs, ours: inPounds(ours) }];
}

/** A figure to the penny, or with all its places where a rounding is missing. */
function inPounds(figure: Decimal): string {
  return figure.toFixed(Math.max(2, figure.decimalPlaces()));
}
