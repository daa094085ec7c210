import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { countForWorkers, openLimits } from '../../../src/limits/index.js';

/** A machine with two workers that share their limits. Each prints the port at which it counts whoever asks. */
const RATE_LIMIT = 5;

if (cluster.isPrimary) {
  countForWorkers();
  process.once('SIGTERM', () => process.exit(0));
  for (let worker = 0; worker < 2; worker++) cluster.fork();
} else {
  const limits = await openLimits({
    rateLimit: RATE_LIMIT,
    failedKeysLimit: RATE_LIMIT,
    timeout: 60_000,
  });
  const server = createServer(async (request, response) => {
    const caller = new URL(request.url ?? '', 'http://x').searchParams.get('caller') ?? '';
    response.end(JSON.stringify(await limits.countRequest({ keyId: caller })));
  });
  // Each worker at a port of its own, which without "exclusive" would be shared.
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(JSON.stringify({ pid: process.pid, port }));
}
