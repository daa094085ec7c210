import { isObject, type JsonObject, objectsIn, valueAt } from '../json.js';
import {
  answerCall,
  answerOf,
  type FigureCheck,
  type Payroll,
  PRINTED,
  requestSchema,
  yearsOf,
} from '../operations/index.js';
import { besideTool, slimSchema, withArguments } from './arguments.js';
import { toolName, type WithTool } from './operation-tools.js';
import { byLaw, type Tool } from './tool.js';

/** A check that says what an assistant asks for, of a calculation that has a tool. */
export type CheckWithTool = FigureCheck & { readonly operation: WithTool };

export function isCheckWithTool(check: FigureCheck): check is CheckWithTool {
  return check.operation.assistant !== undefined && check.declaration.ask !== undefined;
}

/** `check_payslip`: whether figures that somebody has are those of the operation, and what would explain a difference. */
export function checkTool(payroll: Payroll, check: CheckWithTool): Tool {
  const { operation, declaration } = check;
  const years = yearsOf(operation, payroll);
  const schemaOf = (of?: CheckWithTool) =>
    requestSchema(payroll.requestFields(operation.name, years.latestTaxYear(), of), years, operation);
  const whole = schemaOf(check);
  const printed = valueAt(whole, `properties.${PRINTED}`) ?? {};
  return {
    name: `check_${toolName(operation)}`,
    description: `${byLaw(years, declaration.summary)} ${declaration.ask ?? ''}`,
    inputSchema: withArguments(besideTool(slimSchema(whole, 0), slimSchema(schemaOf(), 0)), {
      [PRINTED]: slimSchema(isObject(printed) ? printed : {}, 1, 1),
    }),
    dearest: () => [check.dearest()],
    async answer(request, nextTurn) {
      const answer = answerOf(await answerCall(payroll, { endpoint: check, request }, nextTurn));
      const changes = objectsIn(answer['explained_by']).flatMap((entry) => objectsIn(entry['changes']));
      const part = (name: string): JsonObject => ({ [name]: answer[name] ?? null });
      return {
        ...Object.assign({}, ...['not_said', 'says', 'figures'].map(part)),
        would_mean: changes.map(({ says = null }) => says),
        ...part('unexplained'),
        tried: objectsIn(answer['tried']).map(({ name = null }) => name),
        ...Object.assign({}, ...['tax_year', 'engine'].map(part)),
      };
    },
  };
}
