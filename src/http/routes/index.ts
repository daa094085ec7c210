import type { JsonObject } from '../../json.js';
import { calculations, lookups, type Payroll } from '../../operations/index.js';
import { openapi } from '../openapi/document.js';
import type { Route } from '../route.js';
import { openapiDocument } from './openapi.js';
import { operationRoute } from './operation.js';
import { rateHistory } from './rate-history.js';
import { rates } from './rates.js';
import { rules } from './rules.js';
import { taxYears } from './tax-years.js';
import { trace } from './trace.js';

/** What the service answers. */
export interface Routes {
  readonly all: readonly Route[];
  /** The OpenAPI document, which is made in the background; rejected where it cannot be made of this book. */
  readonly document: Promise<JsonObject>;
}

/** All that the service answers. `ofExamples` works the examples of its document. */
export function routes(payroll: Payroll, ofExamples: Payroll = payroll): Routes {
  const calculated = calculations.map((each) => operationRoute(payroll, each));
  const published = [rates(payroll), ...lookups.map((each) => operationRoute(payroll, each))];
  const years = taxYears(payroll, [...calculated, ...published]);
  const document = openapi({ payroll: ofExamples, taxYears: years });
  return {
    all: [
      ...calculated,
      ...published,
      ...calculations.map((each) => trace(payroll, each)),
      ...rules(payroll),
      rateHistory(payroll),
      years,
      openapiDocument(document),
    ],
    document,
  };
}
