import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { yamlFiles } from '../../src/payroll/files.js';

/*
 * Prints how many milliseconds it takes, cold, to load the payroll of a folder, or only to parse its YAML files.
 */

const [, , what = '', root = ''] = process.argv;
const { loadPayroll } = await import('../../src/payroll/index.js');
const start = performance.now();
if (what === 'payroll') loadPayroll({ root });
else {
  const files = ['rules', 'rates', 'fixtures/hmrc'].flatMap((folder) => yamlFiles(root, folder));
  for (const { path } of files)
    parse(readFileSync(join(root, path), 'utf8'), { version: '1.2', schema: 'core' });
}
console.log(JSON.stringify({ milliseconds: performance.now() - start }));
