import type { RequestWords } from '../../operations/payroll.js';

export type { Schema } from '../../json-schema.js';

/** What the law of a year lists, beside the years there are: what a request may say. */
export interface WordsOfYear extends RequestWords {
  readonly taxYears: readonly string[];
  readonly latestTaxYear: string;
}
