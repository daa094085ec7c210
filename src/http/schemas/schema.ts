import type { JsonObject, RequestWords } from '../../operations/payroll.js';

/** A JSON Schema 2020-12. */
export type Schema = JsonObject;

/** What the law of a year lists, beside the years there are: what a request may say. */
export interface WordsOfYear extends RequestWords {
  readonly taxYears: readonly string[];
  readonly latestTaxYear: string;
}
