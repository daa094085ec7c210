/*
 * The processes of the service.
 *
 *   start.ts          from the configuration to the shutdown; service.ts says what it starts
 *   http-service.ts   answers requests in this process
 *   workers.ts        a pool of worker processes; worker-process.ts is one as the primary sees it, worker.ts its own program
 *   log.ts metrics.ts reload.ts stop.ts page.ts   what these share
 */
export { serve } from './start.js';
