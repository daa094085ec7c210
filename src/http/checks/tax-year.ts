import type { JsonObject } from '../../json.js';
import { type AnyCalculation, dayOf, isInTaxYear, type Payroll, yearOfDay } from '../../operations/index.js';
import type { CodedFault } from '../errors.js';

/** What is wrong with the day that chooses the tax year of a request: it lies in no tax year, or outside the one that the request
 *  names, which is a fault of both fields. */
export function dayFaults(
  request: JsonObject,
  operation: AnyCalculation,
  payroll: Payroll,
): readonly CodedFault[] {
  const { yearOf: field } = operation;
  const day = dayOf(request, operation);
  if (field === undefined || day === undefined) return [];
  const fault = (name: string, message: string): CodedFault => ({
    field: name,
    code: 'OUT_OF_RANGE',
    message: `${name} must be ${message}`,
  });
  const { tax_year: name } = request;
  const taxYearOfDay = yearOfDay(day, payroll);
  if (name === undefined) {
    if (taxYearOfDay !== undefined) return [];
    return [fault(field, `in one of the tax years ${payroll.taxYears.join(', ')}`)];
  }
  const taxYear = payroll.taxYears.find((each) => each === name);
  if (taxYear === undefined || isInTaxYear(day, taxYear, payroll)) return [];
  const { starts, ends } = payroll.book(taxYear).rates;
  const rightYear = taxYearOfDay === undefined ? '' : `, ${taxYearOfDay}`;
  return [
    fault(field, `from ${starts} to ${ends}, the tax year ${taxYear}`),
    fault('tax_year', `that of ${field}${rightYear}`),
  ];
}
