import type { JsonObject } from '../json.js';
import type { FaultCode } from '../operations/index.js';

/** What operations, searches and checks take and answer, by the name of the operation, and other schemas of the OpenAPI document by theirs. In the
 *  package the types that are made of the schemas of its book stand in the place of this file. */
export interface components {
  readonly schemas: Readonly<
    Record<'FirmRequest' | 'FirmResult' | 'RatesResult' | 'YearToDate', JsonObject>
  > & {
    readonly TaxYear: string;
    readonly FieldFault: { readonly code: FaultCode };
    readonly Operations: RequestsAndAnswers;
    readonly NetToGross: RequestsAndAnswers;
    readonly Checks: RequestsAndAnswers;
  };
}

interface RequestsAndAnswers {
  readonly [operation: string]: { readonly request: JsonObject; readonly answer: JsonObject };
}
