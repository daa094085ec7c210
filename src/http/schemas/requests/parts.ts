import type { Schema, WordsOfYear } from '../schema.js';

/** What an amount, a pension and a deduction have in common, in requests of every operation. */

const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'day', 'hour'];

/** Money, in pounds and pence. */
export function amount(description: string): Schema {
  return { type: 'number', minimum: 0, exclusiveMaximum: 100_000_000, description };
}

/** How often an amount is paid. */
export function per(description: string): Schema {
  return { type: 'string', enum: PERIODS, description };
}

/** An amount for each of a period, with fields of its own beside it. */
export function amountPer(description: string, others: Schema = {}): Schema {
  return {
    type: 'object',
    description,
    properties: {
      amount: amount('Pounds and pence.'),
      per: per('The period that the amount is for.'),
      ...others,
    },
    required: ['amount', 'per'],
    additionalProperties: false,
  };
}

/** Yes or no; no when not given. */
export function flag(description: string): Schema {
  return { type: 'boolean', default: false, description };
}

/** The tax year of a calculation. */
export function taxYear({
  taxYears,
  latestTaxYear,
}: Pick<WordsOfYear, 'taxYears' | 'latestTaxYear'>): Schema {
  return {
    type: 'string',
    enum: taxYears,
    default: latestTaxYear,
    description: 'The tax year whose law and figures are used; the latest when not given.',
  };
}

/*
 * Conditions between fields stand as `if` and `not` beside the properties, and not as oneOf or anyOf: generators of clients and viewers
 * of documents take each branch of those for an object of its own, without the fields around it.
 */

/** Exactly one of two fields must be given. */
export function exactlyOneOf(first: string, second: string): Schema {
  return { ...neededUnless(first, second), not: having(first, second) };
}

/** The first field must be given where the second is not. */
export function neededUnless(first: string, second: string): Schema {
  return { if: having(second), else: having(first) };
}

/** Branches for exactly one of these fields. */
export function oneRequired(...fields: string[]): Schema[] {
  return fields.map((field) => having(field));
}

/** What has these fields. */
function having(...fields: string[]): Schema {
  return { required: fields };
}
