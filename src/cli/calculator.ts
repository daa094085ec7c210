import type { JsonObject } from '../json.js';
import { type Calculation, RefusedByTopics } from '../language/index.js';
import {
  answerCall,
  answerOf,
  type Call,
  type CallResult,
  type Endpoint,
  type FieldFault,
  InvalidInput,
  loadPayroll,
  METADATA,
  type Payroll,
  type PayrollOptions,
} from '../operations/index.js';
import { UsageError } from './status.js';
import type { Terminal } from './terminal.js';

/** An answer, with the calculation that found it. */
export interface CalculatedAnswer extends CallResult {
  readonly answer: JsonObject;
}

/** Why there is no answer. */
export interface RequestRefusal {
  readonly faults: readonly FieldFault[];
  /** Whether the form of the request is wrong, or the rules refuse what it leads to. */
  readonly refusedBy: 'form' | 'rules';
  /** The calculation that a rule refuses; undefined where it did not come so far. */
  readonly calculation: Calculation | undefined;
}

/** Calculates as the service would: the request is checked by the same schemas.
 *  Throws `InvalidInput` with every wrong field. */
export class Calculator {
  constructor(readonly payroll: Payroll) {}

  /** `request` is a body as the service takes it; that of a tax code is `{ code, tax_year }`. `fields` are paths of the answer, of
   *  which it has no more; all when left out. */
  calculate(operation: string, request: JsonObject, fields?: readonly string[]): Promise<CalculatedAnswer> {
    return this.#answer(this.payroll.operationNamed(operation), request, fields);
  }

  /** The same for a request that names what pay comes to, in the place of pay. Throws `UsageError` where the operation has
   *  no such request. */
  calculateFromNet(
    operation: string,
    request: JsonObject,
    fields?: readonly string[],
  ): Promise<CalculatedAnswer> {
    const search = this.payroll.searches.find((each) => each.operation.name === operation);
    if (search === undefined) throw new UsageError(`${operation} has no net to gross.`);
    return this.#answer(search, request, fields);
  }

  /** The same for a request with printed figures, which are held against those of its answer. Throws `UsageError` where the operation has
   *  no such check. */
  check(operation: string, request: JsonObject, fields?: readonly string[]): Promise<CalculatedAnswer> {
    const check = this.payroll.checks.find((each) => each.operation.name === operation);
    if (check === undefined) throw new UsageError(`${operation} has no check of printed figures.`);
    return this.#answer(check, request, fields);
  }

  async #answer(
    endpoint: Endpoint,
    request: JsonObject,
    fields: readonly string[] | undefined,
    always: Call['always'] = METADATA,
  ): Promise<CalculatedAnswer> {
    const result = await answerCall(this.payroll, { endpoint, request, fields, always });
    return { ...result, calculation: result.calculation, answer: answerOf(result) };
  }

  /** Like `calculate`, but returns a refusal in place of throwing it. `fields` are all that is found: the metadata, too, only where it is
   *  asked for. */
  async calculateOrRefuse(
    operation: string,
    request: JsonObject,
    fields?: readonly string[],
  ): Promise<CalculatedAnswer | RequestRefusal> {
    try {
      return await this.#answer(this.payroll.operationNamed(operation), request, fields, []);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const { cause, fields: faults } = error;
      const calculation = cause instanceof RefusedByTopics ? cause.calculation : undefined;
      return { faults, refusedBy: cause === undefined ? 'form' : 'rules', calculation };
    }
  }
}

/** A calculator with the book below a folder, released or not; with drafts by default. The interpreter answers alone: most commands look
 *  into its calculation, for which a program would be one more. */
export function loadCalculator(
  root: string,
  { drafts = true, years, gate }: Pick<PayrollOptions, 'drafts' | 'years' | 'gate'> = {},
): Calculator {
  return new Calculator(
    loadPayroll({ root, drafts, years, gate, unreleased: true, onDemand: true, exact: true }),
  );
}

/** Warns of years that are not released, with the reason; not of drafts, whose answers say so. The warning goes to standard error
 *  where standard output is for a machine. */
export function warnUnreleased(
  payroll: Payroll,
  taxYears: Iterable<string>,
  terminal: Terminal,
  { forMachine }: { readonly forMachine: boolean },
): void {
  for (const taxYear of new Set(taxYears)) {
    const why = payroll.unreleased(taxYear);
    if (why !== undefined) (forMachine ? terminal.err : terminal.out)(`Not released: ${why}`);
  }
}
