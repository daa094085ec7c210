import { parse } from 'yaml';
import { Findings, wholeOnes } from '../../src/language/index.js';
import { yamlFiles } from '../../src/law/files.js';

/*
 * Prints how many milliseconds it takes, cold, to load the payroll of a folder, or only to parse its YAML files.
 */

const [, , what = '', root = ''] = process.argv;
const { loadPayroll } = await import('../../src/operations/index.js');
const start = performance.now();
if (what === 'payroll') loadPayroll({ root, unreleased: true });
else {
  const files = ['rules', 'rates', 'fixtures/hmrc'].flatMap((folder) =>
    wholeOnes(yamlFiles(root, folder, new Findings())),
  );
  // What was released of a year is kept beside its rates, and not read.
  for (const { path, text } of files) {
    if (!path.startsWith('rates/released')) parse(text, { version: '1.2', schema: 'core' });
  }
}
console.log(JSON.stringify({ milliseconds: performance.now() - start }));
