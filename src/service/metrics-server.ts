import { createServer } from 'node:http';
import { CannotStart } from '../cannot-start.js';
import type { Config } from '../config/index.js';
import { hostInUrl } from '../http/server.js';
import type { Log } from './log.js';

/** The metrics, where Prometheus finds them. */
export interface MetricsServer {
  readonly url: string;
  close(): void;
}

const TEXT = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' };

/** Serves the metrics at a port of their own, where the configuration has one. */
export async function serveMetrics(
  read: () => Promise<string>,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  log: Log,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  // However many ask at once, the metrics are read once for all of them.
  let reading: Promise<{ readonly status: number; readonly text: string }> | undefined;
  const readOnce = async () => {
    try {
      return { status: 200, text: await read() };
    } catch (error) {
      log.warn('the metrics could not be read', { why: String(error) });
      return { status: 503, text: 'the metrics could not be read\n' };
    } finally {
      reading = undefined;
    }
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404, TEXT).end('only GET /metrics is here\n');
      return;
    }
    reading ??= readOnce();
    const { status, text } = await reading;
    response.writeHead(status, TEXT).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => {
      reject(new CannotStart(`METRICS_PORT: cannot listen at ${host}, port ${metricsPort}: ${message}`));
    });
    server.listen(metricsPort, host, resolve);
  });
  server.on('error', ({ message }) => log.error('the metrics cannot be served', { why: message }));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : metricsPort;
  return {
    url: `http://${hostInUrl(host)}:${port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
