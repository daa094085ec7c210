import { isValidIn } from '../language/index.js';
import type { Operation } from './operation.js';

/** Whether an operation is law in a tax year. */
export function isOfYear({ years = {} }: Pick<Operation, 'years'>, taxYear: string): boolean {
  return isValidIn(years, taxYear);
}
