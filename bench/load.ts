import { PROJECT } from '../src/law/files.js';
import { runInChild } from './child.js';
import { median } from './measure.js';
import type { Result } from './result.js';

const ROUNDS = 11;
const BASE = 'parsing the same YAML files alone';

/** Reads, checks and compiles the books of all years, as a start does. */
export function load(): readonly Result[] {
  const [parsing, loading] = loadTimes(PROJECT);
  const ratio = median(loading.map((time, round) => time / (parsing[round] ?? time)));
  const figure = median(loading);
  return [
    {
      part: 'load',
      name: 'read, check and compile all years, cold',
      measured: `${figure.toFixed(0)} ms`,
      figure,
      atMost: 400,
    },
    {
      part: 'load',
      name: 'the same',
      measured: `${figure.toFixed(0)} ms`,
      figure,
      ratio,
      against: `${BASE} (${median(parsing).toFixed(0)} ms)`,
    },
  ];
}

/** Milliseconds of parsing alone and of loading, alternately. */
export function loadTimes(root: string): readonly [number[], number[]] {
  const [parsing, loading]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    parsing.push(runInChild('processes/load.js', 'yaml', root)['milliseconds'] ?? Number.NaN);
    loading.push(runInChild('processes/load.js', 'payroll', root)['milliseconds'] ?? Number.NaN);
  }
  return [parsing, loading];
}
