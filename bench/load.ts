import { PROJECT } from '../src/project.js';
import { runInChild } from './child.js';
import { Server } from './http-server.js';
import { median } from './measure.js';
import type { Result } from './result.js';
import type { Subject } from './subject.js';

const PART = 'load';
const ROUNDS = 11;
const CHECKS = 3;

/** What starts or loads took, round by round. */
export interface Loads {
  /** Of the processor. */
  readonly milliseconds: readonly number[];
  readonly megabytes: readonly number[];
}

/** Starts the service; loads the books of all years, as a start does and as one with law that no label names; checks all that is
 *  proven. Times are of the processor, but for that of the check. */
export async function load({ payroll }: Subject): Promise<readonly Result[]> {
  const all = `all ${payroll.taxYears.length} years, cold`;
  const service = await starts();
  const loads = loadsOf({
    parsing: ['yaml', PROJECT],
    start: ['start', PROJECT],
    check: ['check', PROJECT],
  });
  const { parsing, start, check } = loads;
  const against = `parsing the same YAML files alone (${median(parsing.milliseconds).toFixed(0)} ms)`;
  const checks = Array.from({ length: CHECKS }, () => runInChild('processes/check.js')['milliseconds'] ?? 0);
  return [
    { ...timeOf('a start of the service, until it answers', service), atMost: 2_000 },
    { ...memoryOf('resident memory after that', service), atMost: 120 },
    timeOf(`read ${all}, check and compile the latest`, start),
    { ...timeOf('the same', start), ratio: ratioOf(start, parsing), against },
    { ...memoryOf('resident memory after that', start), atMost: 120 },
    timeOf(`read and check ${all}`, check),
    { ...timeOf('the same', check), ratio: ratioOf(check, parsing), against },
    memoryOf('resident memory after that', check),
    { ...timeOf('farthing check, with all rows and cases', { milliseconds: checks }), atMost: 10_000 },
  ];
}

/** Starts of the service, one after the other. */
async function starts(): Promise<Loads> {
  const [milliseconds, megabytes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await Server.start('http-service.js');
    const { microseconds, rss } = await server.usage();
    await server.stop();
    milliseconds.push(microseconds / 1000);
    megabytes.push(rss / 2 ** 20);
  }
  return { milliseconds, megabytes };
}

/** Runs loads in turn, each in a child process by its words for `processes/load.js`. */
export function loadsOf<Name extends string>(
  words: Readonly<Record<Name, readonly string[]>>,
): Record<Name, Loads>;
export function loadsOf(words: Readonly<Record<string, readonly string[]>>): Record<string, Loads> {
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.values(words).map((each) => runInChild('processes/load.js', ...each)),
  );
  const column = (index: number, name: string) => rounds.map((round) => round[index]?.[name] ?? Number.NaN);
  return Object.fromEntries(
    Object.keys(words).map((name, index) => [
      name,
      { milliseconds: column(index, 'milliseconds'), megabytes: column(index, 'megabytes') },
    ]),
  );
}

/** The median time, in whole milliseconds. */
export function timeOf(name: string, { milliseconds }: Pick<Loads, 'milliseconds'>, part = PART): Result {
  const figure = median(milliseconds);
  return { part, name, measured: `${figure.toFixed(0)} ms`, figure };
}

/** The median of the rounds' ratios of time. */
export function ratioOf({ milliseconds }: Loads, base: Loads): number {
  return median(milliseconds.map((time, round) => time / (base.milliseconds[round] ?? time)));
}

/** The median resident memory, in MB. */
export function memoryOf(name: string, { megabytes }: Loads, part = PART): Result {
  const figure = median(megabytes);
  return { part, name, measured: `${figure.toFixed(1)} MB`, figure };
}
