import { figure, type Schema } from '../../json-schema.js';
import type { Words } from '../payroll.js';
import type { Field } from './field.js';
import { fieldOf, figureText, wordSchema, wordText } from './values.js';

/*
 * Fields of an operation that finds one payment: each shows a value of the payslips, of which there is one.
 */

/** An amount of the payment, in pounds and pence. */
export function payment(value: string, help?: string): Field {
  return fieldOf({ value, kinds: ['money'], grain: 'payslip' }, figure(help), figureText);
}

/** A whole number that is of the payment. */
export function paymentCount(value: string, bounds: Schema = {}): Field {
  const schema: Schema = { type: 'integer', ...bounds };
  return fieldOf({ value, kinds: ['count', 'number'], grain: 'payslip' }, schema, figureText);
}

/** A word that is of the payment, of those that the rules have for it. */
export function paymentWord(value: string, help?: string): Field {
  const schema = (all: Words): Schema => wordSchema(all, `rules.${value}`, help);
  return { ...fieldOf({ value, kinds: ['code'], grain: 'payslip' }, {}, wordText), schema };
}
