import type { Run } from '../../language/index.js';
import type { ValueBehind } from '../../operations/answer/field.js';
import { type OperationName, operationNamed } from '../../operations/operations.js';

/** The value behind a field of an answer (`employee.payslips[2].tax`); undefined for what no rule finds, such as `sources`. */
export function valueBehind(operation: OperationName, path: string, run: Run): ValueBehind | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return operationNamed(operation).answer.behind(steps, run);
}
