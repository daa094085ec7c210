import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const CLIENTS = 4;
const PAUSE = 5;
const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

/** Clients that send one request after the other until `end`. */
export interface Stream {
  end(): Promise<{ readonly answers: number; readonly failures: readonly string[] }>;
}

/** Starts clients, half of them with keep-alive and half with a connection for each request. */
export function streamOf(url: string, key: string): Stream {
  const failures: string[] = [];
  let answers = 0;
  let running = true;
  const keepAlive = new Agent({ keepAlive: true });
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (running) {
      try {
        const status = await ask(url, key, client % 2 === 0 ? keepAlive : undefined);
        if (status === 200) answers += 1;
        else failures.push(`status ${status}`);
      } catch (error) {
        failures.push(String(error));
      }
      // Requests all the time, but not as many as the processor can.
      await pause(PAUSE);
    }
  });
  return {
    end: async () => {
      running = false;
      await Promise.all(clients);
      keepAlive.destroy();
      return { answers, failures };
    },
  };
}

function ask(url: string, key: string, agent: Agent | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const options = { method: 'POST', headers, agent: agent ?? false };
    request(`${url}/v1/statutory/sick-pay`, options, (answer) => {
      answer.resume();
      answer.once('error', reject).once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end(SICK_DAYS);
  });
}
