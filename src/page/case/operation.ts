import { type AnyCalculation, calculations } from '../../operations/index.js';

/** A calculation by the name that cases use. */
export function calculationNamed(name: AnyCalculation['name']): AnyCalculation {
  const operation = calculations.find((each) => each.name === name);
  if (operation === undefined) throw new RangeError(`There is no calculation ${name}.`);
  return operation;
}
