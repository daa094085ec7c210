import type { Operation, Payroll } from '../../operations/index.js';
import { type Labels, OWN_LABELS } from '../texts/labels.js';

/** What pages call the fields, figures and words of an operation in a year. */
export function labelsOf(_operation: Operation, _payroll: Payroll, _taxYear: string): Labels {
  return OWN_LABELS;
}
