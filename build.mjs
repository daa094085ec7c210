import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

/*
 * node build.mjs [OUTDIR [ENTRY…]]: bundles the programs that begin at the entries, the service and its commands into dist/
 * when nothing is said. The packages stay outside. Of the three hundred sources a start would else look up each by itself,
 * which takes a fifth of it.
 */

const PROJECT = import.meta.dirname;
const [outdir = 'dist', ...asked] = process.argv.slice(2);
const entryPoints = asked.length > 0 ? asked : ['src/main.ts', 'src/cli/main.ts', 'src/service/start.ts'];

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
const bundled = { bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' };

/** Puts what is worked out once for all where the sources work it out at each start: what ajv makes of the shapes of the
 *  book's files, these files parsed, the check of the book, and the digest of the sources.
 *  @type {import('esbuild').Plugin} */
const workedOut = {
  name: 'worked-out',
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

/** What the build takes of the sources themselves. All shapes have been compiled once the payroll is imported. */
async function fromSources() {
  // Where it finds the packages, wherever the build is to go.
  const path = join(PROJECT, `node_modules/.cache/farthing/build-${process.pid}.mjs`);
  const contents = `
    export { loadPayroll } from './src/operations/index.ts';
    export { routes } from './src/http/routes/index.ts';
    export { precheckOf } from './src/operations/precheck.ts';
    export { parseFilesOfStart } from './src/law/parsed-files.ts';
    export { digestOfSources } from './src/law/program-build.ts';
    export { shapeCompiler } from './src/language/source/shape.ts';`;
  await build({ ...bundled, splitting: false, stdin: { contents, resolveDir: PROJECT }, outfile: path });
  const sources = await import(pathToFileURL(path).href);
  rmSync(path);
  return sources;
}

/** A book with findings, or of which no OpenAPI document can be made, has no such check: a start says what is wrong. */
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

/** What the page gives to browsers: its style, its scripts and its icon. */
const FOR_BROWSERS = [
  'style/page.css',
  'style/icon.svg',
  'browser/live.ts',
  'browser/why.ts',
  'browser/curve.ts',
  'browser/search.ts',
  'browser/try.ts',
];

/** Bundles them, each with its hash in its name, beside the same compressed, and a manifest: the file of each name, and the files
 *  that it imports. */
async function buildForBrowsers(outdir) {
  const { metafile } = await build({
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    // Browsers in which light-dark() and the top layer work are no older.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    entryPoints: FOR_BROWSERS.map((path) => join(PROJECT, 'src/page', path)),
    outdir,
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    loader: { '.svg': 'copy' },
    metafile: true,
  });
  const files = Object.entries(metafile.outputs).map(([path, { entryPoint, inputs, imports }]) => {
    // Of a file that is copied, there is no entry point.
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
  plugins: [workedOut],
});
if (asked.length === 0) await buildForBrowsers(join(made, 'assets'));
rmSync(outdir, { recursive: true, force: true });
renameSync(made, outdir);
