import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../src/project.js';
import { batch } from './batch.js';
import { engine } from './engine.js';
import { growth } from './growth.js';
import { http, memory, start } from './http.js';
import { load } from './load.js';
import { browser, page } from './page.js';
import { type Result, table } from './result.js';
import { type Subject, subject } from './subject.js';

/*
 * npm run bench                 measures all parts
 * npm run bench -- engine load  measures only these
 *
 * Prints a table of each part as it ends, and writes all to bench/results/ as JSON: a part that fails takes no other with it. Its
 * garbage collection is single-threaded (--single-threaded-gc): so the HTTP client takes one processor, and on a machine with two
 * the server has the other to itself.
 */

/** The benchmarks by name. */
const PARTS: Readonly<Record<string, (subject: Subject) => Promise<readonly Result[]> | readonly Result[]>> =
  {
    engine,
    load,
    growth,
    http,
    batch,
    start,
    memory,
    page,
    browser,
  };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const folder = join(PROJECT, 'bench', 'results');
mkdirSync(folder, { recursive: true });
const measured = await subject();
const about = { node: process.version, tax_year: measured.taxYear, parts: names };
const results: Result[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.error(`measuring ${name} …`);
  try {
    const lines = await part(measured);
    console.log(`${table(lines)}\n`);
    results.push(...lines);
    writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ ...about, results }, undefined, 2)}\n`);
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  }
}
