const { rmSync } = require('node:fs');
const { join } = require('node:path');
const { buildSync } = require('esbuild');

const PROJECT = join(__dirname, '../..');
const COMPILED = '.farthing/tests';

/**
 * Compiles the tests and all that they import, each file by itself, and returns their folder. Run so they take an eighth less
 * processor time than compiled by tsx as they are loaded: tsx names each function anew that a running program makes.
 */
exports.compileTests = () => {
  const outdir = join(PROJECT, COMPILED);
  // A test that is deleted is not run.
  rmSync(outdir, { recursive: true, force: true });
  buildSync({
    entryPoints: ['src/**/*.ts', 'src/**/*.tsx', 'test/**/*.ts', 'bench/*.ts'],
    absWorkingDir: PROJECT,
    outbase: PROJECT,
    outdir,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
  });
  return `${COMPILED}/test`;
};
