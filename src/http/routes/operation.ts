import { type AnyOperation, answerOf, type Payroll } from '../../operations/index.js';
import { then } from '../../then.js';
import { calculationCheck, lookupCheck } from '../checks/operation.js';
import type { Route } from '../route.js';

/** The route of an operation. */
export function operationRoute(payroll: Payroll, operation: AnyOperation): Route {
  const { name, path } = operation;
  if (operation.method === 'POST') {
    const check = calculationCheck(payroll, operation);
    return {
      method: 'POST',
      path,
      answer(call) {
        const { request, taxYear } = check(call);
        return then(payroll.calculate(name, request, taxYear), ({ text }) => text);
      },
    };
  }
  const check = lookupCheck(payroll, operation);
  return {
    method: 'GET',
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    answer(call) {
      const { request, taxYear } = check(call);
      return then(payroll.calculate(name, request, taxYear), answerOf);
    },
  };
}
