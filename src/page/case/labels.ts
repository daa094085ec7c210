import type { Operation, Payroll } from '../../operations/index.js';
import { answerPartsOf } from '../operation/answer-parts.js';
import { declaredLabels } from '../operation/labels.js';
import { OWN_PAGES } from '../own-pages.js';
import { type Labels, OWN_LABELS } from '../texts/labels.js';

/** What pages call the fields, figures and words of an operation in a year. */
export function labelsOf(operation: Operation, payroll: Payroll, taxYear: string): Labels {
  if (OWN_PAGES.includes(operation.name)) return OWN_LABELS;
  const { fields } = payroll.endpoint(operation, taxYear);
  return declaredLabels(fields, (label) => answerPartsOf(operation, payroll, taxYear, label));
}
