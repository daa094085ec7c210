import type { JsonObject } from '../json.js';
import { presentAuthority, programBuild, SERVICE_VERSION } from '../law/index.js';
import { type JsonMembers, membersOf } from './json-text.js';
import type { CalculationResult, Payroll } from './payroll.js';
import { lawOfAnswer, withReceipt } from './record.js';
import { scopeOfTrace } from './scope.js';
import { citedTraceOf, type TraceQuestion, type TraceRequest } from './trace.js';

/** An answer with all that its trace is made of. */
export interface TracedAnswer extends CalculationResult {
  readonly operation: string;
  readonly taxYear: string;
  readonly request: JsonObject;
  readonly question: TraceQuestion;
  /** The request of the trace, as the trace repeats it. */
  readonly traceRequest: TraceRequest;
}

/** A trace as `POST …/trace` answers it, as JSON: the result, each step that led to it, and all that it takes to check
 *  both years later. */
export function traceText(payroll: Payroll, parts: TracedAnswer): string {
  const { operation, text, calculation, taxYear, request, question, traceRequest } = parts;
  const { steps, authorities } = citedTraceOf(calculation, question);
  const byName = authorities.map((each) => [each.name, presentAuthority(each)] as const);
  const { law, status } = lawOfAnswer(payroll, payroll.operationNamed(operation), taxYear, text);
  const { engine, digest, engines } = law;
  const book = {
    ...{ engine, digest, ...(engines && { engines: engines.map((each) => ({ ...each })) }) },
    ...{ service_version: SERVICE_VERSION, build: programBuild() },
  };
  const scope = scopeOfTrace(payroll, taxYear, operation, request);
  const fields: JsonMembers = [
    ['request', JSON.stringify(traceRequest)],
    ['result', text],
    ['trace', JSON.stringify(steps)],
    // None in a book from before authorities had names.
    ...(byName.length > 0 ? membersOf({ authorities: Object.fromEntries(byName) }) : []),
    ['scope', JSON.stringify(scope)],
    ['book', JSON.stringify(book)],
  ];
  return withReceipt(fields, status);
}
