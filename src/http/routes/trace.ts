import { foundIn } from '../../language/index.js';
import { programBuild, SERVICE_VERSION } from '../../law/index.js';
import {
  type AnyCalculation,
  explained,
  type Payroll,
  type TraceQuestion,
  type TraceRequest,
  tracedJson,
} from '../../operations/index.js';
import { calculationCheck } from '../checks/operation.js';
import { traceQuery } from '../checks/trace-query.js';
import { invalidInput } from '../errors.js';
import type { CalculationCall, CalculationRoute } from '../route.js';

/** In points of a limit: a trace takes many times as long as the calculation alone. */
const COST = 5;

/** POST …/trace: the result of an operation, and every step that led to it. */
export function trace(payroll: Payroll, operation: AnyCalculation): CalculationRoute {
  const { name, path } = operation;
  const read = traceQuery(payroll, operation);
  const check = calculationCheck(payroll, operation, (query, taxYear) => read(query, taxYear).faults);

  const calculate = async (call: CalculationCall) => {
    const { request, taxYear } = check(call);
    const calculated = await payroll.calculate(name, request, taxYear);
    const { values, payslip } = read(call.query, taxYear);
    if (payslip !== undefined && payslip > calculated.run.payslips) {
      const message = `period must be from 1 to ${calculated.run.payslips}, the payslips of this request`;
      throw invalidInput([{ field: 'period', code: 'OUT_OF_RANGE', message }]);
    }
    const question = (otherwise: readonly string[]): TraceQuestion => ({
      values: values.length > 0 ? values : otherwise,
      ...(payslip !== undefined && { payslip }),
    });
    const asked: TraceRequest = {
      ...(values.length > 0 && { value: values }),
      ...(payslip !== undefined && { period: payslip }),
      body: { ...request, tax_year: taxYear },
    };
    return { ...calculated, taxYear, question, asked };
  };

  return {
    method: 'POST',
    path: `${path}/trace`,
    cost: COST,
    async answer(call) {
      const { text, run, taxYear, question, asked } = await calculate(call);
      // What the answer did not need, such as a charge that was not asked about, is not how it came about.
      const trace = tracedJson(run, question(foundIn(run, operation.values)));
      const book = { ...payroll.identity(taxYear), service_version: SERVICE_VERSION, build: programBuild() };
      return `{"request":${JSON.stringify(asked)},"result":${text},"trace":${trace},"book":${JSON.stringify(book)}}`;
    },
    async inWords(call) {
      const { run, question } = await calculate(call);
      return explained(run, question([operation.main]));
    },
  };
}
