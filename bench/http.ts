import type { Request } from 'autocannon';
import { calculation, type Load, load, read } from './http-load.js';
import { KEY, Server } from './http-server.js';
import { median } from './measure.js';
import { FOUR_FIGURES } from './operations.js';
import { People } from './people.js';
import { plain, SICK_PAY } from './requests.js';
import type { Result } from './result.js';
import type { Subject } from './subject.js';

const ROUNDS = 11;
const CONNECTIONS = 10;
/** So many that connecting and cold caches hardly count. */
const REQUESTS_A_TURN = 2000;
/** Warm-up rounds: V8 has optimised the large functions after some 20,000 requests, a minute of a service's life. */
const WARM_UP = 15;
const ROUNDS_OF_LATENCY = 5;
const REQUESTS_OF_LATENCY = 2000;
const MIXED_REQUESTS = 100_000;
const STARTS = 7;

const BARE = 'bare Koa with koa-bodyparser';
const CONSTANT = "the service's middleware with a constant answer";

/** A request over HTTP, with a bound on its rate relative to another server. */
interface Case {
  readonly name: string;
  readonly requests: (count: number) => readonly Request[];
  readonly ofBare?: number;
  readonly ofConstant?: number;
  /** The bound of the 99th percentile of the latency at ten connections, where latency is measured. */
  readonly milliseconds?: number;
}

/** The service over HTTP against servers that do less, each in a child process. A bound on the ratio of requests a second also
 *  bounds the CPU time: at least 0.4 of the one is at most 2.5 of the other. */
export async function http(subject: Subject): Promise<readonly Result[]> {
  const cases = casesOf(subject);
  const servers = [
    await Server.start('http-bare.js'),
    await Server.start('http-constant.js'),
    await Server.start('http-service.js'),
  ] as const;
  const results: Result[] = [];
  try {
    for (const each of cases) results.push(...(await measureCase(each, servers)));
    results.push(...(await latency(cases, servers[0], servers[2], 'one process')));
  } finally {
    for (const server of servers) await server.stop();
  }
  const [bare, two] = [
    await Server.start('http-bare.js'),
    await Server.start('http-service.js', { WORKERS: '2' }),
  ];
  try {
    return [...results, ...(await latency(cases, bare, two, 'two workers'))];
  } finally {
    for (const server of [bare, two]) await server.stop();
  }
}

function casesOf({ payroll, taxYear }: Subject): readonly Case[] {
  const people = new People(payroll.words(taxYear, 'employer-cost'));
  const times = (count: number, request: Request) => Array.from({ length: count }, () => request);
  const employerCost = '/v1/employer-cost';
  return [
    {
      name: 'employer cost, monthly',
      requests: (count) => times(count, calculation(employerCost, plain(50_000))),
      ofBare: 0.4,
      milliseconds: 10,
    },
    {
      name: 'mixed people',
      requests: (count) => people.many(count).map((person) => calculation(employerCost, person)),
      milliseconds: 20,
    },
    {
      name: 'mixed people, four figures',
      requests: (count) =>
        people
          .many(count)
          .map((person) => calculation(`${employerCost}?fields=${FOUR_FIGURES.join()}`, person)),
    },
    {
      name: 'sick pay',
      requests: (count) => times(count, calculation('/v1/statutory/sick-pay', SICK_PAY)),
    },
    { name: 'rates', requests: (count) => times(count, read('/v1/rates')), ofConstant: 0.9 },
    {
      name: 'tax code',
      requests: (count) => times(count, read('/v1/tax-codes/S1257L')),
      ofConstant: 0.9,
    },
  ];
}

type Servers = readonly [bare: Server, constant: Server, service: Server];

/** Measures a case on all servers alternately, round after round. */
async function measureCase(
  { name, requests, ofBare, ofConstant }: Case,
  servers: Servers,
): Promise<Result[]> {
  const [bare, constant, service] = servers;
  const answer = await typicalAnswer(service, requests(101));
  await bare.answer(answer);
  await constant.answer(answer);
  for (let turn = 0; turn < WARM_UP; turn++) {
    for (const server of servers) await load(server, requests(REQUESTS_A_TURN), CONNECTIONS);
  }
  const rounds: Load[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const all = requests(REQUESTS_A_TURN);
    const loads: Load[] = [];
    // The service runs between the others, so that a slow phase of the machine also slows down what it is compared with.
    for (const turn of round % 2 === 0 ? ([0, 2, 1] as const) : ([1, 2, 0] as const)) {
      loads[turn] = await load(servers[turn], all, CONNECTIONS);
    }
    rounds.push(loads);
  }
  const line = (
    what: string,
    against: string,
    [own, other]: readonly [own: (loads: Load[]) => number, other: (loads: Load[]) => number],
    unit: string,
    bound: Pick<Result, 'atMost' | 'atLeast'>,
  ): Result => {
    const figure = median(rounds.map(own));
    return {
      part: 'http',
      name: `${name}, ${what}`,
      measured: `${figure.toFixed(0)} ${unit}`,
      figure,
      ratio: median(rounds.map((loads) => own(loads) / other(loads))),
      against,
      ...bound,
    };
  };
  const atMost = (part?: number) => (part === undefined ? {} : { atMost: Number((1 / part).toFixed(2)) });
  const atLeast = (part?: number) => (part === undefined ? {} : { atLeast: part });
  const time = (index: 0 | 1 | 2) => (loads: Load[]) => loads[index]?.microseconds ?? Number.NaN;
  const rate = (index: 0 | 1 | 2) => (loads: Load[]) => loads[index]?.requestsASecond ?? Number.NaN;
  return [
    line('processor time', BARE, [time(2), time(0)], 'µs', atMost(ofBare)),
    line('processor time', CONSTANT, [time(2), time(1)], 'µs', atMost(ofConstant)),
    line('requests', BARE, [rate(2), rate(0)], '/s', atLeast(ofBare)),
    line('requests', CONSTANT, [rate(2), rate(1)], '/s', atLeast(ofConstant)),
  ];
}

/** The answer of median size. */
async function typicalAnswer(service: Server, requests: readonly Request[]): Promise<string> {
  const answers: string[] = [];
  for (const { method = 'GET', path = '', body } of requests) {
    const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
    const answer = await fetch(service.url + path, { method, headers, body: body?.toString() ?? null });
    answers.push(await answer.text());
  }
  answers.sort((a, b) => a.length - b.length);
  return answers[Math.floor(answers.length / 2)] ?? '{}';
}

/** The latency of an employer cost, alone and under load, alternately with a bare server, which shows the latency of the
 *  machine itself. */
async function latency(
  cases: readonly Case[],
  bare: Server,
  server: Server,
  of: string,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { name, requests, milliseconds } of cases) {
    if (milliseconds === undefined) continue;
    await bare.answer(await typicalAnswer(server, requests(101)));
    for (const each of [bare, server]) await load(each, requests(WARM_UP * REQUESTS_A_TURN), CONNECTIONS);
    for (const connections of [1, 10, 100]) {
      const rounds: [bare: Load, own: Load][] = [];
      for (let round = 0; round < ROUNDS_OF_LATENCY; round++) {
        const all = requests(REQUESTS_OF_LATENCY);
        rounds.push([await load(bare, all, connections), await load(server, all, connections)]);
      }
      for (const percent of [50, 99]) {
        const latencies = rounds.map(
          ([ofBare, own]) => [percentile(ofBare.times, percent), percentile(own.times, percent)] as const,
        );
        const least = median(latencies.map(([ofBare]) => ofBare));
        const figure = median(latencies.map(([, own]) => own));
        const line = {
          part: 'http',
          name: `${name}, ${of}, p${percent} at ${connections}`,
          measured: `${figure.toFixed(1)} ms`,
          figure,
        };
        const ratio = median(latencies.map(([ofBare, own]) => own / ofBare));
        results.push({ ...line, ratio, against: `${BARE} (${least.toFixed(1)} ms)` });
        if (percent === 99 && connections === 10) results.push({ ...line, atMost: milliseconds });
      }
    }
  }
  return results;
}

/** A percentile of sorted times. */
function percentile(times: readonly number[], percent: number): number {
  return times[Math.floor((times.length * percent) / 100)] ?? Number.NaN;
}

/** The time from the start of the process until it listens. */
export async function start(): Promise<readonly Result[]> {
  const [bare, service]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < STARTS; turn++) {
    bare.push(await startOf('http-bare.js'));
    service.push(await startOf('http-service.js'));
  }
  const figure = median(service);
  const measured = `${figure.toFixed(0)} ms`;
  const name = 'from node to listening';
  return [
    { part: 'start', name, measured, figure, atMost: 1200 },
    { part: 'start', name, measured, figure, ratio: figure / median(bare), against: BARE },
  ];
}

async function startOf(script: string): Promise<number> {
  const server = await Server.start(script);
  await server.stop();
  return server.starting;
}

/** The memory of a service process after requests of many people. */
export async function memory({ payroll, taxYear }: Subject): Promise<readonly Result[]> {
  const people = new People(payroll.words(taxYear, 'employer-cost'));
  const server = await Server.start('http-service.js');
  try {
    const megabytes: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const requests = people
        .many(MIXED_REQUESTS / 20)
        .map((person) => calculation('/v1/employer-cost', person));
      await load(server, requests, CONNECTIONS);
      megabytes.push((await server.usage()).rss / 2 ** 20);
    }
    const [half = Number.NaN, all = Number.NaN] = [megabytes[9], megabytes[19]];
    const measured = `${all.toFixed(0)} MB`;
    const name = `held after ${MIXED_REQUESTS.toLocaleString('en-GB')} mixed requests over HTTP`;
    return [
      { part: 'memory', name, measured, figure: all, atMost: 150 },
      {
        part: 'memory',
        name: 'the same',
        measured,
        figure: all,
        ratio: all / half,
        against: `after half of them (${half.toFixed(0)} MB)`,
      },
    ];
  } finally {
    await server.stop();
  }
}
