import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../src/law/files.js';
import { engine } from './engine.js';
import { growth } from './growth.js';
import { http, memory, start } from './http.js';
import { load } from './load.js';
import { page } from './page.js';
import { type Result, table } from './result.js';
import { type Subject, subject } from './subject.js';

/*
 * npm run bench                 measures all parts
 * npm run bench -- engine load  measures only these
 *
 * Prints a table, and writes the same to bench/results/ as JSON. It collects its garbage in one thread (--single-threaded-gc):
 * who asks over HTTP takes one processor, and on a machine of two the server has the other for itself.
 */

/** The benchmarks by name. */
const PARTS: Readonly<Record<string, (subject: Subject) => Promise<readonly Result[]> | readonly Result[]>> =
  {
    engine,
    load,
    growth,
    http,
    start,
    memory,
    page,
  };

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const measured = await subject();
const results: Result[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.error(`measuring ${name} …`);
  results.push(...(await part(measured)));
}
console.log(table(results));

const folder = join(PROJECT, 'bench', 'results');
mkdirSync(folder, { recursive: true });
const about = { node: process.version, tax_year: measured.taxYear, parts: named };
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ ...about, results }, undefined, 2)}\n`);
