/*
 * The operations over HTTP: routes, schemas of answers, errors, the OpenAPI document.
 */
export type { PageSettings } from '../page/index.js';
export { createApp, type Readiness, type RequestRecord, type ServiceFault } from './app.js';
export { ApiError } from './errors.js';
export { firstRequest } from './first-request.js';
export { operationResult } from './schemas/responses/parts.js';
export { type HttpServer, listen } from './server.js';
