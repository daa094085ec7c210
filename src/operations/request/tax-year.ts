import type { JsonObject } from '../../json.js';
import { isDate } from '../../language/index.js';
import { isOfYear } from '../is-of-year.js';
import type { Operation } from '../operation.js';
import type { Payroll } from '../payroll.js';
import type { FieldFault } from './invalid-input.js';

/** The tax years that a request can name or fall in. */
export type TaxYears = Pick<Payroll, 'taxYears' | 'latestTaxYear' | 'book'>;

/** The tax years of an operation: those of the book that it is law in. A request that names none means the latest that has begun, as far
 *  as it is one of these, else the one next to it. */
export function yearsOf(operation: Operation, payroll: TaxYears): TaxYears {
  if (operation.years === undefined) return payroll;
  const taxYears = payroll.taxYears.filter((taxYear) => isOfYear(operation, taxYear));
  const latestTaxYear = () => {
    const latest = payroll.latestTaxYear();
    return taxYears.findLast((taxYear) => taxYear <= latest) ?? taxYears[0] ?? latest;
  };
  return { taxYears, latestTaxYear, book: payroll.book };
}

/** The tax year of a request: the one that it names, else that of the day that chooses it, else the latest. */
export function taxYearOf(request: JsonObject, operation: Operation, payroll: TaxYears): string {
  const years = yearsOf(operation, payroll);
  const { tax_year: name } = request;
  const year =
    name === undefined
      ? yearOfDay(dayOf(request, operation), years)
      : years.taxYears.find((each) => each === name);
  return year ?? years.latestTaxYear();
}

/** The day of a request that chooses its tax year, where the operation has such a field and the request a day in it. */
export function dayOf(request: JsonObject, operation: Operation): string | undefined {
  const field = operation.method === 'POST' ? operation.yearOf : undefined;
  const day = field === undefined ? undefined : request[field];
  return typeof day === 'string' && isDate(day) ? day : undefined;
}

/** The tax year that a day lies in; undefined where there is none. */
export function yearOfDay(day: string | undefined, payroll: TaxYears): string | undefined {
  return day === undefined ? undefined : payroll.taxYears.find((year) => isInTaxYear(day, year, payroll));
}

/** Whether a day lies in a tax year. */
export function isInTaxYear(day: string, taxYear: string, payroll: TaxYears): boolean {
  const { starts, ends } = payroll.book(taxYear).rates;
  return starts <= day && day <= ends;
}

/** What is wrong with the day that chooses the tax year of a request: it lies in no tax year, or outside the one that the request
 *  names, which is a fault of both fields. */
export function dayFaults(request: JsonObject, operation: Operation, all: TaxYears): readonly FieldFault[] {
  const payroll = yearsOf(operation, all);
  const field = operation.method === 'POST' ? operation.yearOf : undefined;
  const day = dayOf(request, operation);
  if (field === undefined || day === undefined) return [];
  const fault = (name: string, message: string): FieldFault => ({
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
