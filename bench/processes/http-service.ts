import cluster from 'node:cluster';
import { serve } from '../../src/service/start.js';
import { serveBench } from './http-channel.js';

/*
 * The service as `npm start` runs it, with the environment that it is given.
 */

// The channel of a worker is to its primary, and not to the bench.
if (cluster.isPrimary) serveBench();
await serve();
