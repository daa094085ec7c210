import type { JsonObject } from '../../json.js';
import type { Payroll } from '../../operations/index.js';
import { openapi } from '../openapi/document.js';
import type { Route, RouteGroup } from '../route.js';
import { calculationRoutes } from './calculations.js';
import { lookupRoutes } from './lookups.js';
import { openapiDocument } from './openapi.js';
import { rateHistory } from './rate-history.js';
import { rates } from './rates.js';
import { recordRoutes } from './records.js';
import { rules } from './rules.js';
import { scope } from './scope.js';
import { taxYears } from './tax-years.js';
import { traceRoutes } from './traces.js';

/** What the service answers. */
export interface Routes {
  readonly all: readonly Route[];
  /** The OpenAPI document, which is made in the background; rejected where it cannot be made of this book. */
  readonly document: Promise<JsonObject>;
}

/** All that the service answers. `ofExamples` calculates the examples of its document; `hasPage` says whether it serves people
 *  pages, too. */
export function routes(payroll: Payroll, ofExamples: Payroll = payroll, hasPage = false): Routes {
  const groupsOfDocument = [
    ...groups(ofExamples),
    { routes: [openapiDocument(() => document)], schemas: () => ({}) },
  ];
  const document: Promise<JsonObject> = openapi(ofExamples, groupsOfDocument, hasPage);
  const all = groups(payroll).flatMap((group) => group.routes);
  return { all: [...all, openapiDocument(() => document)], document };
}

function groups(payroll: Payroll): readonly RouteGroup[] {
  const operations = [calculationRoutes(payroll), rates(payroll), lookupRoutes(payroll)];
  const ofOperations = operations.flatMap((group) => group.routes);
  return [
    ...operations,
    traceRoutes(payroll),
    recordRoutes(payroll),
    rules(payroll),
    scope(payroll),
    rateHistory(payroll),
    taxYears(payroll, ofOperations),
  ];
}
