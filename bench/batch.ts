import type { JsonObject } from '../src/json.js';
import { calculation, load } from './http-load.js';
import { KEY, Server } from './http-server.js';
import { median } from './measure.js';
import { FOUR_FIGURES } from './operations.js';
import { People } from './people.js';
import type { Result } from './result.js';
import type { Subject } from './subject.js';

const OTHER_KEY = 'another-key-for-the-bench';
const CONNECTIONS = 10;
const REQUESTS = 2_000;
const WARM_UP = 4;
const ROUNDS = 7;
/** What 40,000 further lines may add to the memory of the service, in MiB. */
const MOST_GROWTH = 60;
const MIB = 2 ** 20;

/** A line of a batch against a single request, both with their client; single requests beside a batch; memory over 50,000 lines. */
export async function batch({ payroll, taxYear }: Subject): Promise<readonly Result[]> {
  const people = new People(payroll.words(taxYear, 'employer-cost'));
  const server = await Server.start('http-service.js', { API_KEYS: `${KEY},${OTHER_KEY}` });
  try {
    const some = await againstSingle(server, people, FOUR_FIGURES);
    const whole = await againstSingle(server, people, undefined);
    return [some, whole, ...(await beside(server, people)), await growth(server, people)];
  } finally {
    await server.stop();
  }
}

function linesOf(requests: readonly JsonObject[], fields: readonly string[] | undefined): string {
  return requests
    .map(
      (request, at) =>
        `${JSON.stringify({ custom_id: `${at}`, operation: 'employer-cost', fields, request })}\n`,
    )
    .join('');
}

/** Sends lines as one batch, and reads the answers as they come. */
async function send(server: Server, body: string, signal?: AbortSignal): Promise<void> {
  const headers = { Authorization: `Bearer ${OTHER_KEY}`, 'Content-Type': 'application/jsonl' };
  const response = await fetch(`${server.url}/v1/batch`, {
    method: 'POST',
    headers,
    body,
    signal: signal ?? null,
  });
  let last = new Uint8Array();
  for await (const chunk of response.body ?? []) last = chunk;
  if (!new TextDecoder().decode(last).endsWith('}}\n')) throw new Error('a batch was not answered');
}

/** Microseconds of processor time of the server and of this process, for each of so many. */
async function timeOf(server: Server, count: number, work: () => Promise<unknown>): Promise<number> {
  const [before, own] = [await server.usage(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return ((await server.usage()).microseconds - before.microseconds + user + system) / count;
}

async function againstSingle(
  server: Server,
  people: People,
  fields: readonly string[] | undefined,
): Promise<Result> {
  const path = `/v1/employer-cost${fields === undefined ? '' : `?fields=${fields.join()}`}`;
  const [lines, singles]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const requests = people.many(REQUESTS);
    const body = linesOf(requests, fields);
    const calls = requests.map((each) => calculation(path, each));
    const single = await timeOf(server, REQUESTS, () => load(server, calls, CONNECTIONS));
    const line = await timeOf(server, REQUESTS, () => send(server, body));
    if (round < 0) continue;
    singles.push(single);
    lines.push(line);
  }
  const figure = median(lines);
  return {
    part: 'batch',
    name: fields === undefined ? 'a line with a whole answer' : 'a line with four figures',
    measured: `${figure.toFixed(1)} µs`,
    figure,
    ratio: figure / median(singles),
    against: 'a single request with its client',
    atMost: fields === undefined ? 1 : 1 / 3,
  };
}

/** The 99th percentile of the latency of single requests, alone and while batches of another key are answered without a pause. */
async function beside(server: Server, people: People): Promise<readonly Result[]> {
  const p99 = async () => {
    const requests = people.many(REQUESTS).map((each) => calculation('/v1/employer-cost', each));
    const { times } = await load(server, requests, CONNECTIONS);
    return times[Math.floor(times.length * 0.99)] ?? 0;
  };
  const alone = await p99();
  const controller = new AbortController();
  const body = linesOf(people.many(REQUESTS), undefined);
  const batches = (async () => {
    while (!controller.signal.aborted) await send(server, body, controller.signal).catch(() => {});
  })();
  const figure = await p99();
  controller.abort();
  await batches;
  const result = (name: string, milliseconds: number): Result => ({
    part: 'batch',
    name,
    measured: `${milliseconds.toFixed(1)} ms`,
    figure: milliseconds,
  });
  return [
    result('p99 of mixed people alone', alone),
    { ...result('p99 of mixed people beside a batch', figure), ratio: figure / alone, against: 'alone' },
  ];
}

/** How much more memory the service has after the last of 50,000 lines than after the first 10,000. */
async function growth(server: Server, people: People): Promise<Result> {
  const resident: number[] = [];
  for (let batch = 0; batch < 5; batch++) {
    await send(server, linesOf(people.many(10_000), undefined));
    resident.push((await server.usage()).rss / MIB);
  }
  const [first = 0] = resident;
  const figure = (resident.at(-1) ?? 0) - first;
  return {
    part: 'batch',
    name: `memory over 50,000 lines, from ${first.toFixed(0)} MiB`,
    measured: `${figure.toFixed(0)} MiB`,
    figure,
    atMost: MOST_GROWTH,
  };
}
