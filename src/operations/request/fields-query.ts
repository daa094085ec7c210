import { type Choice, chooseFields } from '../choice.js';
import type { NetToGross } from '../net-to-gross/net-to-gross.js';
import { METADATA, type PostOperation } from '../operation.js';
import type { Payroll } from '../payroll.js';
import type { FieldFault } from './invalid-input.js';
import { type Query, queryFaults } from './query.js';

/** The query of a calculation. */
export interface FieldsQuery {
  /** What it asks for of the answer; undefined for all. */
  readonly choice?: Choice;
  readonly faults: readonly FieldFault[];
}

/** Reads the query of a calculation: `fields`, paths of the answer with commas between them. The metadata come with any. */
export function fieldsQuery(
  payroll: Payroll,
  endpoint: PostOperation | NetToGross,
): (query: Query, taxYear: string) => FieldsQuery {
  return (query, taxYear) => {
    const faults = queryFaults(query, ['fields']);
    const { fields } = query;
    if (typeof fields !== 'string') return { faults };
    const chosen = chooseFields(payroll, endpoint, taxYear, fields.split(','), METADATA);
    return 'choice' in chosen ? { choice: chosen.choice, faults } : { faults: [...faults, ...chosen.faults] };
  };
}
