import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { SERVICE_VERSION } from './src/law/service-version.ts';
import { packedBook } from './src/package/book.ts';

/*
 * node --import tsx build-package.mjs [OUTDIR]: what the package exports, into dist/package/, behind the build of the service. It has no part of
 * Node: the book is in it. Its declarations are made by build-package-types.mjs.
 */

const PROJECT = import.meta.dirname;
const [outdir = join(PROJECT, 'dist/package')] = process.argv.slice(2);

/** Files that read the project's folder, each with what it says where there is none. */
const WITHOUT_FOLDER = {
  'package/book.ts': `const book = ${JSON.stringify(JSON.stringify(await packedBook()))};\nexport const packedBook = async () => JSON.parse(book);`,
  'project.ts': "export const PROJECT = '';",
  'law/service-version.ts': `export const SERVICE_VERSION = ${JSON.stringify(SERVICE_VERSION)};`,
};

/** Files that make code while the program runs, each with what does the same without. */
const WITHOUT_EVAL = {
  'operations/request/by-ajv.ts': "export { validatorOf } from './by-functions.js';",
  'programs/program-of.ts': 'export const programOf = () => undefined;',
};

/** What only reads folders, and digests, is never called. */
const NODE = /^node:/;
/** Nor is what reads texts: the book was read, and a request is an object; nor what answers conditions, whose answers the book has. */
const READERS = /^(yaml|jsonc-parser|json-rules-engine)$/;

/** A plugin that puts other texts in the place of files of src/, and nothing in the place of packages. */
function without(texts, ...packages) {
  return {
    name: 'without',
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = texts[path.slice(join(PROJECT, 'src/').length)];
        return contents === undefined ? undefined : { contents, resolveDir: dirname(path), loader: 'ts' };
      });
      for (const filter of packages) onResolve({ filter }, ({ path }) => ({ path, namespace: 'nothing' }));
      onLoad({ filter: /^/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}

const BUNDLE = {
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  entryPoints: [join(PROJECT, 'src/package/index.ts')],
  target: 'es2023',
};

/** `farthing`: by generated code, with the packages of the caller. */
await build({
  ...BUNDLE,
  packages: 'external',
  outfile: join(outdir, 'index.js'),
  plugins: [without(WITHOUT_FOLDER, NODE)],
});

/** `farthing/calculate`: one file without generated code, which imports nothing. */
await build({
  ...BUNDLE,
  minify: true,
  mainFields: ['module', 'main'],
  outfile: join(outdir, 'calculate.js'),
  plugins: [without({ ...WITHOUT_FOLDER, ...WITHOUT_EVAL }, NODE, READERS)],
});
