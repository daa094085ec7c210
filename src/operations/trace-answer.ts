import type { JsonObject } from '../json.js';
import type { Authority } from '../language/index.js';
import { presentAuthority, programBuild, SERVICE_VERSION } from '../law/index.js';
import type { CalculationResult, Payroll } from './payroll.js';
import { withReceipt } from './record.js';
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
  const book = { ...payroll.identity(taxYear), service_version: SERVICE_VERSION, build: programBuild() };
  const scope = scopeOfTrace(payroll, taxYear, operation, request);
  const head = `{"request":${JSON.stringify(traceRequest)},"result":${text},"trace":${steps},${authoritiesText(authorities)}`;
  const answer = `${head}"scope":${JSON.stringify(scope)},"book":${JSON.stringify(book)}}`;
  return withReceipt(answer, payroll.status(taxYear));
}

/** The field `authorities` of a trace; empty for a book from before authorities had names. */
function authoritiesText(authorities: readonly Authority[]): string {
  if (authorities.length === 0) return '';
  return `"authorities":{${authorities.map(authorityText).join(',')}},`;
}

function authorityText(authority: Authority): string {
  return `${JSON.stringify(authority.name)}:${JSON.stringify(presentAuthority(authority))}`;
}
