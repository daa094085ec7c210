import { Decimal } from '../../language/index.js';
import type { RowDifference } from '../../law/index.js';
import { cell, type TestRow, testId } from './rows.js';

/** A figure of a row that differs from HMRC's. */
export interface WrongFigure extends RowDifference {
  /** Where our figure comes from: the full name of a value, or a field of the answer. */
  readonly value: string;
}

/** Our figure for a column of a row, in a list; an empty list where it is HMRC's. */
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
