import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

/*
 * node build.mjs [OUTDIR [ENTRY…]]: bundles the programs that begin at the entries; by default the service and its commands
 * into dist/. The packages stay outside. Without bundles a start would resolve each of three hundred sources by itself, which
 * takes a fifth of it.
 */

const PROJECT = import.meta.dirname;
const [outdir = 'dist', ...entries] = process.argv.slice(2);
const entryPoints = entries.length > 0 ? entries : ['src/main.ts', 'src/cli/main.ts', 'src/service/start.ts'];

/** The shapes of the files that every start reads, each by its `$id`. */
const SHAPES = {
  rules: 'rules',
  catalogue: 'catalogue',
  authorities: 'authorities',
  manifest: 'hmrc-manifest',
  register: 'register-entry',
  registerEvidence: 'register-evidence',
  registerBundle: 'register-bundle',
  registerWithdrawal: 'register-withdrawal',
  scope: 'scope',
};

/** @type {import('esbuild').BuildOptions} */
const bundling = { bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' };

/** Precomputes what the sources compute at each start: the validators that ajv compiles from the shapes of the book's files,
 *  these files parsed, the check of the book, and the digest of the sources.
 *  @type {import('esbuild').Plugin} */
const precompute = {
  name: 'precompute',
  async setup(bundler) {
    const sources = await fromSources();
    const { shapeCompiler, digestOfSources, parseFilesOfStart } = sources;
    const loads = (filter, contents) =>
      bundler.onLoad({ filter }, async () => ({ contents: await contents(), loader: 'js' }));
    loads(/[\\/]language[\\/]source[\\/]compiled-shapes\.ts$/, () => codeOfShapes(shapeCompiler()));
    loads(/[\\/]language[\\/]source[\\/]parsed-files\.ts$/, () => codeOfFiles(parseFilesOfStart(PROJECT)));
    loads(/[\\/]law[\\/]precheck-of-build\.ts$/, () => codeOfPrecheck(sources));
    const digest = digestOfSources(PROJECT);
    loads(/[\\/]law[\\/]program-build\.ts$/, () => `export const programBuild = () => '${digest}';`);
  },
};

/** The functions of the sources that the build runs. Importing the payroll compiles all shapes. */
async function fromSources() {
  // Inside node_modules, so that it finds the packages wherever the build is written to.
  const path = join(PROJECT, `node_modules/.cache/farthing/build-${process.pid}.mjs`);
  const contents = `
    export { loadPayroll } from './src/operations/index.ts';
    export { routes } from './src/http/routes/index.ts';
    export { precheckOf } from './src/operations/precheck.ts';
    export { parseFilesOfStart } from './src/law/parsed-files.ts';
    export { digestOfSources } from './src/law/program-build.ts';
    export { shapeCompiler } from './src/language/source/shape.ts';`;
  await build({ ...bundling, splitting: false, stdin: { contents, resolveDir: PROJECT }, outfile: path });
  const sources = await import(pathToFileURL(path).href);
  rmSync(path);
  return sources;
}

/** The precheck; undefined for a book with findings, or one that no OpenAPI document can be made from: a start then reports why. */
async function codeOfPrecheck({ precheckOf, loadPayroll, routes }) {
  const precheck = precheckOf(PROJECT);
  try {
    if (precheck !== undefined) await routes(loadPayroll({ root: PROJECT, unreleased: true })).document();
    return `export const precheckOfBuild = ${JSON.stringify(precheck)};`;
  } catch (error) {
    if (!['BrokenBook', 'CannotStart'].includes(error.name)) throw error;
    return 'export const precheckOfBuild = undefined;';
  }
}

function codeOfFiles(parsedFiles) {
  return `export const parsedFiles = ${JSON.stringify(parsedFiles)};`;
}

function codeOfShapes(shapeCompiler) {
  const known = Object.entries(SHAPES).map(([name, id]) => `'${id}': ${name}`);
  return `${standaloneCode(shapeCompiler, SHAPES)}\nexport const compiledShapes = { ${known.join(', ')} };`;
}

/** The files that the page gives to browsers: its style, its icon and its scripts. */
const FOR_BROWSERS = [
  'style/page.css',
  'style/icon.svg',
  'browser/live.ts',
  'browser/why.ts',
  'browser/curve.ts',
  'browser/search.ts',
  'browser/try.ts',
];

/** Bundles the files for browsers, each with its hash in its name and beside its compressed forms, and writes a manifest: the
 *  file of each name, and the files that it imports. */
async function buildForBrowsers(outdir) {
  const { metafile } = await build({
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    // The oldest browsers with light-dark() and the top layer.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    entryPoints: FOR_BROWSERS.map((path) => join(PROJECT, 'src/page', path)),
    outdir,
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    loader: { '.svg': 'copy' },
    metafile: true,
  });
  const files = Object.entries(metafile.outputs).map(([path, { entryPoint, inputs, imports }]) => {
    // A copied file has no entry point.
    const source = basename(entryPoint ?? Object.keys(inputs)[0]).replace(/\.ts$/, '.js');
    const name = entryPoint === undefined && !path.endsWith('.svg') ? basename(path) : source;
    return [name, { file: basename(path), imports: imports.map((each) => basename(each.path)) }];
  });
  for (const [, { file }] of files) {
    const bytes = readFileSync(join(outdir, file));
    writeFileSync(join(outdir, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(outdir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
  writeFileSync(join(outdir, 'manifest.json'), JSON.stringify(Object.fromEntries(files), null, 2));
}

// Built beside the previous build, which stays if this one fails.
const temporary = `${outdir}.${process.pid}`;
await build({
  ...bundling,
  entryPoints,
  outdir: temporary,
  target: 'node20',
  sourcemap: true,
  // Stack traces need the names and lines of the sources, not their texts.
  sourcesContent: false,
  plugins: [precompute],
});
if (entries.length === 0) await buildForBrowsers(join(temporary, 'assets'));
rmSync(outdir, { recursive: true, force: true });
renameSync(temporary, outdir);
