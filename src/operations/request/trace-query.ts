import { type FieldAtPath, findField, onlyPayslip } from '../field-at-path.js';
import { findValue } from '../find-value.js';
import { answerBy, type Operation } from '../operation.js';
import { answerOf, type CalculationResult, type Payroll } from '../payroll.js';
import { type FaultCode, type FieldFault, InvalidInput } from './invalid-input.js';
import { parameterValues, type Query, queryFaults } from './query.js';
import { truncateName } from './wording.js';

/** Bounded: each name is searched for among all values, or all fields of an answer. */
export const MAX_VALUES = 20;

/** No value of the rules has a longer name, and no field of an answer a longer path. */
export const MAX_NAME_LENGTH = 100;

/** The query of a trace. */
export interface TraceQuery {
  /** Full names of the values in the query; none where it names none. */
  readonly values: readonly string[];
  /** Paths of fields of the answer. Whether it has them is known only once it is calculated. */
  readonly fields: readonly string[];
  /** The payslip in the query, from 1. */
  readonly payslip: number | undefined;
  readonly faults: readonly FieldFault[];
}

/** Reads the query of a trace: `value` and `field`, as often as the caller likes, and `period` where the calculation has
 *  payslips. */
export function traceQuery(
  payroll: Payroll,
  operation: Operation,
): (query: Query, taxYear: string) => TraceQuery {
  const { hasPayslips, name: operationName } = operation;
  return (query, taxYear) => {
    const parameters = hasPayslips ? ['period'] : [];
    const faults = queryFaults(query, parameters, ['value', 'field']);
    const book = payroll.book(taxYear).bookOf(operationName);
    const { values: roots } = answerBy(operation, book.checked);
    const values = new Set<string>();
    const fault = (field: string, code: FaultCode, message: string) => faults.push({ field, code, message });
    for (const name of namesIn(query, 'value', 'the name of a value', fault)) {
      const match = findValue(book, name, roots);
      if ('value' in match) values.add(match.value.fullName);
      else fault('value', 'NOT_ALLOWED', `value: ${truncateName(name)} ${match.fault}`);
    }
    const fields = namesIn(query, 'field', 'the path of a field of the answer', fault);
    const period = hasPayslips ? query['period'] : undefined;
    if (typeof period === 'string' && !/^[1-9]\d{0,2}$/.test(period)) {
      fault('period', 'WRONG_TYPE', 'period must be a whole number, 1 or more');
    }
    return {
      values: [...values],
      fields,
      payslip: typeof period === 'string' ? Number(period) : undefined,
      faults,
    };
  };
}

/** The names that a parameter gives, each once. Those that are too long, empty or too many are faults and left out. */
function namesIn(
  query: Query,
  parameter: 'value' | 'field',
  what: string,
  fault: (field: string, code: FaultCode, message: string) => void,
): readonly string[] {
  const names = [...new Set(parameterValues(query, parameter))];
  if (names.length > MAX_VALUES)
    fault(parameter, 'TOO_MANY', `${parameter} may be given at most ${MAX_VALUES} times`);
  return names.slice(0, MAX_VALUES).filter((name) => {
    if (name === '') fault(parameter, 'REQUIRED', `${parameter} must be ${what}`);
    else if (name.length > MAX_NAME_LENGTH)
      fault(parameter, 'TOO_LONG', `${parameter} must be at most ${MAX_NAME_LENGTH} characters`);
    return name !== '' && name.length <= MAX_NAME_LENGTH;
  });
}

/** The query of a trace, resolved against the answer. */
export interface ResolvedQuery {
  readonly fields: readonly FieldAtPath[];
  /** The payslip in the query, else the one that all the fields are of; undefined where it is none or several. */
  readonly payslip: number | undefined;
}

/** Resolves the fields and the payslip of a query against the answer. Throws INVALID_INPUT where the answer does not have them. */
export function resolveTraceQuery(
  payroll: Payroll,
  operation: Operation,
  result: CalculationResult,
  { fields: paths, payslip }: Pick<TraceQuery, 'fields' | 'payslip'>,
): ResolvedQuery {
  const { calculation } = result;
  const faults: FieldFault[] = [];
  const fault = (field: string, code: FaultCode, message: string) => faults.push({ field, code, message });
  if (payslip !== undefined && payslip > calculation.payslips) {
    const message = `period must be from 1 to ${calculation.payslips}, the payslips of this request`;
    fault('period', 'OUT_OF_RANGE', message);
  }
  const answer = paths.length > 0 ? answerOf(result) : {};
  const fields = paths.flatMap((path) => {
    const named = findField(payroll, operation, answer, calculation, path);
    if ('field' in named) return [named.field];
    fault('field', 'NOT_ALLOWED', `field: ${truncateName(path)} ${named.fault}`);
    return [];
  });
  const otherPayslip = fields.find((field) => field.payslip !== undefined && field.payslip !== payslip);
  if (payslip !== undefined && otherPayslip !== undefined) {
    const message = `period must be ${otherPayslip.payslip}, the payslip of ${otherPayslip.path}; or leave it out`;
    fault('period', 'NOT_ALLOWED', message);
  }
  if (faults.length > 0) throw new InvalidInput(faults);
  return { fields, payslip: payslip ?? onlyPayslip(fields) };
}
