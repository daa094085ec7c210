import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import { isDate } from '../../language/index.js';
import { isOfYear } from '../is-of-year.js';
import { isByDate, type Operation } from '../operation.js';
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
  const day = dayOf(request, operation);
  if (isByDate(operation)) return taxYearOn(day, operation, payroll);
  const year = name === undefined ? yearOfDay(day, years) : years.taxYears.find((each) => each === name);
  return year ?? years.latestTaxYear();
}

/** The tax year of a request with this day, where the day alone chooses it: after the last year that one, whose rates stand for those that are
 *  not yet known; without a day the latest. */
export function taxYearOn(day: string | undefined, operation: Operation, payroll: TaxYears): string {
  const years = yearsOf(operation, payroll);
  return (
    yearOfDay(day, years) ?? (day === undefined ? undefined : years.taxYears.at(-1)) ?? years.latestTaxYear()
  );
}

/** The day of a request that chooses its tax year, where the operation has such a field and the request a day in it. */
export function dayOf(request: JsonObject, operation: Operation): string | undefined {
  return dayFieldOf(request, operation)?.day;
}

/** The same with the path of its field: `sick[0].from`. */
export function dayFieldOf(
  request: JsonObject,
  operation: Operation,
): { readonly field: string; readonly day: string } | undefined {
  if (operation.method === 'GET') return undefined;
  const { yearOf, datedBy = yearOf === undefined ? [] : [yearOf] } = operation;
  for (const path of datedBy) {
    const { field, value } = firstAt(request, path);
    if (value !== undefined && value !== null)
      return typeof value === 'string' && isDate(value) ? { field, day: value } : undefined;
  }
  return undefined;
}

/** What stands at a path of a request, of a list in its first item, with the path of it. */
function firstAt(
  request: JsonObject,
  path: string,
): { readonly field: string; readonly value: Json | undefined } {
  let value: Json | undefined = request;
  let field = '';
  for (const name of path.split('.')) {
    if (isList(value)) {
      value = value[0];
      field += '[0]';
    }
    value = isObject(value) ? value[name] : undefined;
    field += field === '' ? name : `.${name}`;
  }
  return { field, value };
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
  const { field, day } = dayFieldOf(request, operation) ?? {};
  if (field === undefined || day === undefined) return [];
  const fault = (name: string, message: string): FieldFault => ({
    field: name,
    code: 'OUT_OF_RANGE',
    message: `${name} must be ${message}`,
  });
  const { tax_year: name } = request;
  const taxYearOfDay = yearOfDay(day, payroll);
  if (isByDate(operation)) {
    const [first = ''] = payroll.taxYears;
    const { starts } = payroll.book(first).rates;
    return day >= starts
      ? []
      : [fault(field, `${starts} or later, the first day of the tax year ${first}: no earlier law is here`)];
  }
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
