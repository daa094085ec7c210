import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

/*
 * node build.mjs [OUTDIR [ENTRY…]]: bundles the programs that begin at the entries, the service and its commands into dist/
 * when nothing is said. The packages stay outside. Of the three hundred sources a start would else look up each by itself,
 * which takes a fifth of it.
 */

const PROJECT = import.meta.dirname;
const [outdir = 'dist', ...asked] = process.argv.slice(2);
const entryPoints = asked.length > 0 ? asked : ['src/main.ts', 'src/cli/main.ts', 'src/service/serve.ts'];

/** The shapes of the files that every start reads, each by its `$id`. */
const SHAPES = { rules: 'rules', manifest: 'hmrc-manifest', evidence: 'hmrc-evidence' };

/** @type {import('esbuild').BuildOptions} */
const bundled = { bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' };

/** Puts what ajv makes of the shapes of the book's files where the sources have none of it.
 *  @type {import('esbuild').Plugin} */
const shapesCompiled = {
  name: 'shapes-compiled',
  setup(bundler) {
    const filter = /[\\/]rules[\\/]read[\\/]compiled-shapes\.ts$/;
    bundler.onLoad({ filter }, async () => ({ contents: await codeOfShapes(), loader: 'js' }));
  },
};

/** The code of those shapes: all have been compiled once the payroll is imported. */
async function codeOfShapes() {
  // Where it finds the packages, wherever the build is to go.
  const path = join(PROJECT, `node_modules/.cache/farthing/shape-compiler-${process.pid}.mjs`);
  const contents = `import './src/payroll/index.ts'; export { shapeCompiler } from './src/rules/read/shape.ts';`;
  await build({ ...bundled, splitting: false, stdin: { contents, resolveDir: PROJECT }, outfile: path });
  const { shapeCompiler } = await import(pathToFileURL(path).href);
  rmSync(path);
  const known = Object.entries(SHAPES).map(([name, id]) => `'${id}': ${name}`);
  return `${standaloneCode(shapeCompiler(), SHAPES)}\nexport const compiledShapes = { ${known.join(', ')} };`;
}

// Beside the one before, which stays where this fails.
const made = `${outdir}.${process.pid}`;
await build({
  ...bundled,
  entryPoints,
  outdir: made,
  target: 'node20',
  sourcemap: true,
  // Where a line stands is told by its file; what it says is not needed for that.
  sourcesContent: false,
  plugins: [shapesCompiled],
});
rmSync(outdir, { recursive: true, force: true });
renameSync(made, outdir);
