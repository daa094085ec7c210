import { namedValue, type Operation, type Payroll } from '../../operations/index.js';
import type { CodedFault, FaultCode } from '../errors.js';
import { truncateName } from '../schemas/wording.js';
import { type Query, queryFaults, valuesOf } from './query.js';

/** Bounded: each name is searched for among all values. */
export const MAX_VALUES = 20;

/** No value of the rules has a longer name. */
export const MAX_NAME_LENGTH = 100;

/** The query of a trace. */
export interface TraceQuery {
  /** Full names of the values in the query; none where it names none. */
  readonly values: readonly string[];
  /** The payslip in the query, from 1. */
  readonly payslip: number | undefined;
  readonly faults: readonly CodedFault[];
}

/** Reads the query of a trace: `value`, as often as the caller likes, and `period` where the calculation has payslips. */
export function traceQuery(
  payroll: Payroll,
  { values: roots, hasPayslips, purpose }: Operation,
): (query: Query, taxYear: string) => TraceQuery {
  return (query, taxYear) => {
    const faults = queryFaults(query, hasPayslips ? ['period', 'engine'] : ['engine'], ['value']);
    const book = payroll.book(taxYear).bookOf(purpose);
    const values = new Set<string>();
    const fault = (field: string, code: FaultCode, message: string) => faults.push({ field, code, message });
    const names = new Set(valuesOf(query, 'value'));
    if (names.size > MAX_VALUES) fault('value', 'TOO_MANY', `value may be given at most ${MAX_VALUES} times`);
    for (const name of [...names].slice(0, MAX_VALUES)) {
      if (name === '') fault('value', 'REQUIRED', 'value must be the name of a value');
      else if (name.length > MAX_NAME_LENGTH) {
        fault('value', 'TOO_LONG', `value must be at most ${MAX_NAME_LENGTH} characters`);
      } else {
        const match = namedValue(book, name, roots);
        if ('value' in match) values.add(match.value.fullName);
        else fault('value', 'NOT_ALLOWED', `value: ${truncateName(name)} ${match.fault}`);
      }
    }
    const period = hasPayslips ? query['period'] : undefined;
    if (typeof period === 'string' && !/^[1-9]\d{0,2}$/.test(period)) {
      fault('period', 'WRONG_TYPE', 'period must be a whole number, 1 or more');
    }
    return {
      values: [...values],
      payslip: typeof period === 'string' ? Number(period) : undefined,
      faults,
    };
  };
}
