const { rmSync } = require('node:fs');
const { join } = require('node:path');
const { buildSync } = require('esbuild');

const PROJECT = join(__dirname, '../..');

/**
 * Compiles the tests and all that they import, each file by itself, into a folder of one run, and returns the folder of the
 * tests there: .farthing/NAME/test. They take an eighth less processor time than with tsx, which compiles files as they are
 * loaded and, to keep the names of functions (keepNames of esbuild), calls Object.defineProperty whenever a function is created.
 */
exports.compileTests = (name) => {
  const folder = `.farthing/${name}`;
  const outdir = join(PROJECT, folder);
  // Otherwise a test whose source was deleted would still run.
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
  return `${folder}/test`;
};
