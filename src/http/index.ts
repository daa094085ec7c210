/*
 * The operations over HTTP: routes and their checks, schemas, errors, the OpenAPI document.
 */
export type { PageSettings } from '../page/index.js';
export { createApp, type Readiness, type RequestRecord, type ServiceFault } from './app.js';
export { malformedAt, repeatedFields } from './body/faults.js';
export { operationCheck } from './checks/operation.js';
export { resolveTraceQuery, traceQuery } from './checks/trace-query.js';
export { ApiError } from './errors.js';
export { firstRequest } from './first-request.js';
export { DECIMALS, UNIQUE_BY } from './schemas/keywords.js';
export { requestSchema, taxYearSchema } from './schemas/request.js';
export { operationResult } from './schemas/responses/parts.js';
export { type HttpServer, listen, type Unanswerable } from './server.js';
