import type { JsonObject } from '../../json.js';
import type { Payroll } from '../../operations/index.js';
import type { Documentation } from '../errors.js';
import { makeOpenApiDocument } from '../openapi/document.js';
import type { Route, RouteGroup } from '../route.js';
import { batchRoutes } from './batch.js';
import { firmRoutes } from './firm.js';
import { lookupRoutes } from './lookups.js';
import { openApiRoutes } from './openapi.js';
import { postRoutes } from './post-operations.js';
import { rateHistoryRoutes } from './rate-history.js';
import { ratesRoutes } from './rates.js';
import { recordRoutes } from './records.js';
import { rulesRoutes } from './rules.js';
import { scopeRoutes } from './scope.js';
import { taxYearsRoutes } from './tax-years.js';
import { traceRoutes } from './traces.js';

/** The routes of the service. */
export interface Routes {
  readonly all: readonly Route[];
  /** The OpenAPI document, made at the first call; rejects where it cannot be made of this book. */
  readonly document: () => Promise<JsonObject>;
}

/** Makes all routes. `examplePayroll` calculates the examples of the OpenAPI document, which shows errors with the addresses of their
 *  documentation. */
export function routes(
  payroll: Payroll,
  examplePayroll: Payroll = payroll,
  documentation: Documentation = { origin: '', hasPage: false },
): Routes {
  // It says which year a request means that names none.
  let latest: { readonly year: string; readonly document: Promise<JsonObject> } | undefined;
  const document = () => {
    const year = examplePayroll.latestTaxYear();
    if (latest?.year !== year)
      latest = {
        year,
        document: makeOpenApiDocument(
          examplePayroll,
          [...groups(examplePayroll), openApiGroup],
          documentation,
        ),
      };
    return latest.document;
  };
  const openApiGroup = openApiRoutes(document);
  const all = [...groups(payroll), openApiGroup].flatMap((group) => group.routes);
  return { all, document };
}

function groups(payroll: Payroll): readonly RouteGroup[] {
  const operations = [postRoutes(payroll), firmRoutes(payroll), ratesRoutes(payroll), lookupRoutes(payroll)];
  const operationRoutes = operations.flatMap((group) => group.routes);
  return [
    ...operations,
    batchRoutes(payroll),
    traceRoutes(payroll),
    recordRoutes(payroll),
    rulesRoutes(payroll),
    scopeRoutes(payroll),
    rateHistoryRoutes(payroll),
    taxYearsRoutes(payroll, operationRoutes),
  ];
}
