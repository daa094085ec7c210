import type { JsonObject } from '../json.js';
import type { Schema } from '../json-schema.js';
import type { NextTurn, Payroll } from '../operations/index.js';

/** Something that an assistant can ask, as it is while a tax year is the latest. */
export interface Tool {
  readonly name: string;
  /** For a model: begins with the tax year and how exact it is, and says what to ask the user for. */
  readonly description: string;
  readonly inputSchema: Schema;
  /** Right arguments that take as long as any of their kind: the siege sends them. */
  readonly dearest: () => readonly JsonObject[];
  /** Answers with an object of about a kilobyte. Rejects with `InvalidInput` with what is wrong. `nextTurn` as of a payroll. */
  readonly answer: (input: JsonObject, nextTurn: NextTurn | undefined) => Promise<JsonObject>;
}

/** The first sentence of a description. */
export function byLaw(payroll: Pick<Payroll, 'latestTaxYear'>, about: string): string {
  const whatItIs = about.charAt(0).toLowerCase() + about.slice(1);
  return `By UK law of ${payroll.latestTaxYear()} (or of tax_year) and exact to the penny: ${whatItIs}.`;
}
