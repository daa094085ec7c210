import type { FieldFault } from '../../payroll/invalid-input.js';
import { namedValue } from '../../payroll/named-value.js';
import type { Payroll } from '../../payroll/payroll.js';
import type { ShownValues } from '../../payroll/shown.js';
import { shortened } from '../schemas/wording.js';
import { type Query, queryFaults, valuesOf } from './query.js';

/** What the query of a trace asks for. */
export interface TraceQuery {
  /** Full names of the values that are asked for; none where the query names none. */
  readonly values: readonly string[];
  /** The payslip that is asked for, from 1. */
  readonly payslip: number | undefined;
  readonly faults: readonly FieldFault[];
}

/** Reads the query of a trace: `value`, as often as the caller likes, and `period` where the calculation has payslips. */
export function traceQuery(
  payroll: Payroll,
  { all }: ShownValues,
  { periods }: { readonly periods: boolean },
): (query: Query, taxYear: string) => TraceQuery {
  return (query, taxYear) => {
    const faults = queryFaults(query, periods ? ['period'] : [], ['value']);
    const { book } = payroll.book(taxYear);
    const values = new Set<string>();
    for (const name of valuesOf(query, 'value')) {
      const named = namedValue(book, name, all);
      if (name === '') faults.push({ field: 'value', message: 'value must be the name of a value' });
      else if ('value' in named) values.add(named.value.fullName);
      else faults.push({ field: 'value', message: `value: ${shortened(name)} ${named.fault}` });
    }
    const period = periods ? query['period'] : undefined;
    if (typeof period === 'string' && !/^[1-9]\d{0,2}$/.test(period)) {
      faults.push({ field: 'period', message: 'period must be a whole number, 1 or more' });
    }
    return {
      values: [...values],
      payslip: typeof period === 'string' ? Number(period) : undefined,
      faults,
    };
  };
}
