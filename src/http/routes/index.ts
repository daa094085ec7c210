import type { Payroll } from '../../payroll/payroll.js';
import { openapi } from '../openapi/document.js';
import type { Route } from '../route.js';
import { employerCost } from './employer-cost.js';
import { employerCostTrace } from './employer-cost-trace.js';
import { openapiDocument } from './openapi.js';
import { rateHistory } from './rate-history.js';
import { rates } from './rates.js';
import { rules } from './rules.js';
import { sickPay } from './sick-pay.js';
import { sickPayTrace } from './sick-pay-trace.js';
import { taxCodes } from './tax-codes.js';
import { taxYears } from './tax-years.js';

/** All that the service answers. */
export async function routes(payroll: Payroll): Promise<Route[]> {
  const operations = [employerCost(payroll), sickPay(payroll), rates(payroll), taxCodes(payroll)];
  const years = taxYears(payroll, operations);
  return [
    ...operations,
    employerCostTrace(payroll),
    sickPayTrace(payroll),
    ...rules(payroll),
    rateHistory(payroll),
    years,
    openapiDocument(await openapi({ payroll, taxYears: years })),
  ];
}
