import { findField } from './answer-field.js';
import { findValue } from './find-value.js';
import { answerBy } from './operation.js';
import type { AnyOperation } from './operations.js';
import { answerOf, type CalculationResult } from './payroll.js';
import type { TraceQuestion } from './trace.js';

/** The question that a name stands for: of a value that the calculation can reach (`employee_ni`, `national_insurance.employee_ni`), or of
 *  a field of the answer by its path; or why it stands for none, as the rest of a sentence that begins with the name. */
export function questionNamed(
  name: string,
  result: CalculationResult,
  operation: AnyOperation,
): TraceQuestion | { readonly fault: string } {
  const { calculation } = result;
  const { book } = calculation;
  const value = findValue(book, name, answerBy(operation, book.checked).values);
  if ('value' in value) return { values: [value.value.fullName] };
  const answer = answerOf(result);
  const field = findField(operation, answer, calculation, name);
  if ('field' in field) return { values: [], fields: [field.field] };
  const [first = ''] = name.split(/[.[]/);
  const isOfRules = name === first || book.checked.values.some(({ topic }) => topic === first);
  return Object.hasOwn(answer, first) || !isOfRules ? field : value;
}
