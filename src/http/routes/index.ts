import type { JsonObject, Payroll } from '../../operations/payroll.js';
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

/** What the service answers. */
export interface Routes {
  readonly all: readonly Route[];
  /** The OpenAPI document, which is made in the background; rejected where it cannot be made of this book. */
  readonly document: Promise<JsonObject>;
}

/** All that the service answers. `ofExamples` works the examples of its document. */
export function routes(payroll: Payroll, ofExamples: Payroll = payroll): Routes {
  const operations = [employerCost(payroll), sickPay(payroll), rates(payroll), taxCodes(payroll)];
  const years = taxYears(payroll, operations);
  const document = openapi({ payroll: ofExamples, taxYears: years });
  return {
    all: [
      ...operations,
      employerCostTrace(payroll),
      sickPayTrace(payroll),
      ...rules(payroll),
      rateHistory(payroll),
      years,
      openapiDocument(document),
    ],
    document,
  };
}
