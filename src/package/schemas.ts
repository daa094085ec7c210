import type { JsonObject } from '../json.js';

/** Requests and answers by the names of their schemas in the OpenAPI document. In the package the types that are made of these schemas
 *  stand in the place of this file. */
export interface components {
  readonly schemas: Readonly<Record<SchemaName, JsonObject>>;
}

type SchemaName = `${Calculation}Request` | `${Calculation | 'TaxCode' | 'Rates'}Result`;
type Calculation =
  | 'Payslip'
  | 'EmployerCost'
  | 'SickPay'
  | 'EmployerCostNetToGross'
  | 'PayslipNetToGross'
  | 'Firm';
