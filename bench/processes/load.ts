import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Findings, withoutBroken } from '../../src/language/index.js';
import { yamlFiles } from '../../src/law/files.js';
import type { Precheck } from '../../src/law/index.js';

/*
 * Prints how many milliseconds it takes, cold, to do one of these with the payroll of a folder, and the resident memory after
 * it, in MB:
 *
 *   start [FILE]  load it as a start does, with the precheck in a file, or that of the build
 *   edited        load it with no precheck, as after an edit
 *   yaml          only parse its YAML files
 */

const [, , what = '', root = '', file] = process.argv;
const { loadPayroll } = await import('../../src/operations/index.js');
const NONE: Precheck = { files: '', years: [] };
const precheck: Precheck | undefined =
  file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
const start = performance.now();
if (what === 'start') loadPayroll({ root, unreleased: true, precheck });
else if (what === 'edited') loadPayroll({ root, unreleased: true, precheck: NONE });
else {
  const files = ['rules', 'rates', 'fixtures/hmrc'].flatMap((folder) =>
    withoutBroken(yamlFiles(root, folder, new Findings())),
  );
  // What was released of a year is kept beside its rates, and not read.
  for (const { path, text } of files) {
    if (!path.startsWith('rates/released')) parse(text, { version: '1.2', schema: 'core' });
  }
}
const milliseconds = performance.now() - start;
console.log(JSON.stringify({ milliseconds, megabytes: process.memoryUsage.rss() / 2 ** 20 }));
