import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { HOST, type Target } from './target.js';

/** One address that tries keys which are well formed and unknown, each another one. */
export async function unknownKeys({
  port,
  callers,
  seconds,
}: Pick<Target, 'port'> & { readonly callers: number; readonly seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const statuses: Record<string, number> = {};
  const attempt = (): Promise<void> =>
    new Promise((resolve) => {
      const key = `farthing_${randomBytes(4).toString('hex')}_${randomBytes(32).toString('hex')}`;
      const headers = {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Content-Length': 2,
      };
      const trying = request(
        { host: HOST, port, agent, method: 'POST', path: '/v1/employer-cost', headers },
        (answer) => {
          answer.resume();
          answer.once('close', resolve);
          const status = String(answer.statusCode);
          statuses[status] = (statuses[status] ?? 0) + 1;
        },
      );
      trying.once('error', () => resolve());
      trying.end('{}');
    });
  const end = performance.now() + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) await attempt();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return { statuses };
}
