import { parse } from 'yaml';
import { yamlFiles } from '../../src/law/files.js';
import { Findings, withoutBroken } from '../../src/yaml/index.js';

/*
 * Prints how many milliseconds of processor time it takes, cold, to do one of these with the book of a folder, and the resident
 * memory after it, in MB:
 *
 *   start   load it as a start does: all files are read, and the latest year is checked
 *   check   load it as a start with law that no label names: all years are checked
 *   yaml    only parse its YAML files
 */

const [, , what = '', root = ''] = process.argv;
const { loadPayroll } = await import('../../src/operations/index.js');
const start = process.cpuUsage();
if (what === 'start') loadPayroll({ root });
else if (what === 'check') loadPayroll({ root, unreleased: true });
else {
  const files = ['rules', 'rates', 'fixtures/hmrc'].flatMap((folder) =>
    withoutBroken(yamlFiles(root, folder, new Findings())),
  );
  // What was released of a year is kept beside its rates, and not read.
  for (const { path, text } of files) {
    if (!path.startsWith('rates/released')) parse(text, { version: '1.2', schema: 'core' });
  }
}
const { user, system } = process.cpuUsage(start);
const megabytes = process.memoryUsage.rss() / 2 ** 20;
console.log(JSON.stringify({ milliseconds: (user + system) / 1000, megabytes }));
