import type { Payroll } from '../../payroll/payroll.js';
import { openapi } from '../openapi/document.js';
import type { Route } from '../route.js';
import { employerCost } from './employer-cost.js';
import { openapiDocument } from './openapi.js';
import { rates } from './rates.js';
import { sickPay } from './sick-pay.js';
import { taxCodes } from './tax-codes.js';

/** All that the service answers. */
export async function routes(payroll: Payroll): Promise<Route[]> {
  return [
    employerCost(payroll),
    sickPay(payroll),
    rates(payroll),
    taxCodes(payroll),
    openapiDocument(await openapi({ payroll })),
  ];
}
