import type { Run } from '../../language/index.js';
import { type OperationName, operationNamed, type ValueBehind } from '../../operations/index.js';

/** The value behind a field of an answer (`employee.payslips[2].tax`); undefined for what no rule finds, such as `sources`. */
export function valueBehind(operation: OperationName, path: string, run: Run): ValueBehind | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return operationNamed(operation).answer.behind(steps, run);
}
