import { Agent, request } from 'node:http';
import { HEAVY, HOST, PLAIN, type Target } from './target.js';

/** A connection that was on its way to a worker as that was killed is answered by nobody, in milliseconds. */
const PATIENCE = 15_000;

/** Callers whose connection failed ask again after a moment, in milliseconds: else they would take the processor from what starts. */
const AFTER_FAILURE = 20;

/** The outcomes of busy callers. */
export interface BusyCallers {
  readonly answers: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that failed, by their code: ECONNRESET. */
  readonly errors: Readonly<Record<string, number>>;
}

/** Callers that send the next request as soon as one is answered: a plain calculation, or the longest trace in a form. */
export async function busyCallers({
  callers,
  seconds,
  traceIn,
  port,
  key,
}: Target & {
  readonly callers: number;
  readonly seconds: number;
  readonly traceIn?: 'application/json' | 'text/html';
}): Promise<BusyCallers> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const isTrace = traceIn !== undefined;
  const body = isTrace ? HEAVY : PLAIN;
  const path = isTrace ? '/v1/employer-cost/trace' : '/v1/employer-cost';
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...(isTrace && { Accept: traceIn }),
  };
  const statuses: Record<string, number> = {};
  const errors: Record<string, number> = {};
  const call = (): Promise<void> =>
    new Promise((resolve) => {
      const to = { host: HOST, port, agent, method: 'POST', path, headers, timeout: PATIENCE };
      const calling = request(to, (answer) => {
        answer.resume();
        answer.once('close', resolve);
        const status = String(answer.statusCode);
        statuses[status] = (statuses[status] ?? 0) + 1;
      });
      calling.once('timeout', () => calling.destroy(Object.assign(new Error(), { code: 'NO_ANSWER' })));
      calling.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
        errors[code] = (errors[code] ?? 0) + 1;
        setTimeout(resolve, AFTER_FAILURE);
      });
      calling.end(body);
    });
  const end = performance.now() + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) await call();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { answers, statuses, errors };
}
