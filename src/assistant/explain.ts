import { isObject } from '../json.js';
import { text } from '../json-schema.js';
import {
  answerCall,
  explanation,
  InvalidInput,
  LONGEST_PATH,
  objectCheck,
  type Payroll,
  type PostOperation,
  questionOf,
} from '../operations/index.js';
import { withArguments } from './arguments.js';
import { argumentsOfTool, operationOfTool, toolName } from './operation-tools.js';
import { byLaw, type Tool } from './tool.js';

const MORE = {
  value: {
    ...text(
      'A field of its answer (employee.payslips[2].tax), or a value of the rules; its main one when left out',
    ),
    maxLength: LONGEST_PATH,
  },
  payslip: {
    type: 'integer',
    minimum: 1,
    description: 'The payslip whose figures are shown; the first when left out',
  },
};

/** `explain`: how a figure of one of these calculations came about. */
export function explain(payroll: Payroll, operations: readonly PostOperation[]): Tool {
  const inputSchema = withArguments(argumentsOfTool(operations, 'The arguments of that tool'), MORE);
  const check = objectCheck({ ...inputSchema, additionalProperties: false });
  return {
    name: 'explain',
    description:
      `${byLaw(payroll, 'how a figure of an answer came about')} It says the sum, and where the law stands; the values in the sum can be ` +
      'asked for in their turn. Give the arguments that had the answer.',
    inputSchema,
    dearest: () => operations.map((each) => ({ of: toolName(each), request: each.dearest() })),
    async answer(input, nextTurn) {
      check(input);
      const { of, request, value, payslip } = input;
      const operation = operationOfTool(operations, of);
      const call = { endpoint: operation, request: isObject(request) ? request : {} };
      const result = await answerCall(payroll, call, nextTurn);
      const asked = questionOf(
        payroll,
        operation,
        result,
        typeof value === 'string' ? value : operation.main,
      );
      if ('fault' in asked) throw wrong('value', asked.fault);
      const { question } = asked;
      const most = operation.hasPayslips ? result.calculation.payslips : 1;
      const shown = typeof payslip === 'number' ? payslip : (question.payslip ?? 1);
      if (question.payslip !== undefined && shown !== question.payslip)
        throw wrong('payslip', `payslip must be ${question.payslip}, that of ${value}; or leave it out`);
      if (shown > most) throw wrong('payslip', `payslip must be from 1 to ${most}, those of this request`);
      const { taxYear: tax_year } = result;
      const { engine } = payroll.identity(tax_year);
      return {
        explanation: explanation(result.calculation, { ...question, payslip: shown }, 0),
        tax_year,
        engine,
      };
    },
  };
}

function wrong(field: string, message: string): InvalidInput {
  return new InvalidInput([{ field, code: 'NOT_ALLOWED', message }]);
}
