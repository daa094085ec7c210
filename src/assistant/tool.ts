import type { JsonObject } from '../json.js';
import type { Schema } from '../json-schema.js';
import type { Payroll } from '../operations/index.js';

/** Something that an assistant can ask. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a model: begins with the tax year and how exact it is, and says what to ask the user for. */
  readonly description: (payroll: Payroll) => string;
  readonly inputSchema: (payroll: Payroll) => Schema;
  /** Answers with an object of about a kilobyte. Rejects with `InvalidInput` with what is wrong. */
  readonly answer: (payroll: Payroll, input: JsonObject) => Promise<JsonObject>;
}

/** The first sentence of a description. */
export function lawOf({ taxYears, latestTaxYear }: Payroll, about: string): string {
  const years = `${taxYears[0]} to ${taxYears.at(-1)}`;
  return `${about} in the UK, by the law of ${latestTaxYear()} (other years from ${years} with tax_year) and exact to the penny.`;
}
