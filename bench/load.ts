import { PROJECT } from '../src/project.js';
import { runInChild } from './child.js';
import { median } from './measure.js';
import type { Result } from './result.js';
import type { Subject } from './subject.js';

const PART = 'load';
const ROUNDS = 11;
const CHECKS = 3;

/** What runs of `processes/load.js` measured, round by round. */
export interface Loads {
  readonly milliseconds: readonly number[];
  readonly megabytes: readonly number[];
}

/** Loads the books of all years, as a start does and as it does after an edit; checks all that is proven. */
export function load({ payroll }: Subject): readonly Result[] {
  const all = `all ${payroll.taxYears.length} years, cold`;
  const loads = loadsOf({
    parsing: ['yaml', PROJECT],
    start: ['start', PROJECT],
    edited: ['edited', PROJECT],
  });
  const { parsing, start, edited } = loads;
  const against = `parsing the same YAML files alone (${median(parsing.milliseconds).toFixed(0)} ms)`;
  const checks = Array.from({ length: CHECKS }, () => runInChild('processes/check.js')['milliseconds'] ?? 0);
  return [
    { ...timeOf(`read ${all}, check and compile the latest`, start), atMost: 400 },
    { ...timeOf('the same', start), ratio: ratioOf(start, parsing), against },
    { ...memoryOf('resident memory after that', start), atMost: 150 },
    timeOf(`read and check ${all}, as after an edit`, edited),
    { ...timeOf('the same', edited), ratio: ratioOf(edited, parsing), against },
    memoryOf('resident memory after that', edited),
    { ...timeOf('farthing check, with all rows and cases', { milliseconds: checks }), atMost: 10_000 },
  ];
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
