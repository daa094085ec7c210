import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { guideOf } from './build-guide.mjs';

/*
 * node build.mjs [OUTDIR [ENTRY…]]: bundles the programs that begin at the entries; by default the service and its commands
 * into dist/, with what they read of the law as it is now, and the guide of consumers as HTML. The packages stay outside. Without bundles a start would resolve each of three hundred sources by itself, which
 * takes a fifth of it.
 */

const PROJECT = import.meta.dirname;
const [outdir = 'dist', ...entries] = process.argv.slice(2);
const isService = entries.length === 0;
const entryPoints = isService
  ? ['src/main.ts', 'src/cli/main.ts', 'src/service/start.ts', 'src/operations/law-of-project.ts']
  : entries;

/** The files that the page gives to browsers: its style, its icon and its scripts. */
const FOR_BROWSERS = [
  'style/page.css',
  'style/icon.svg',
  'browser/live.ts',
  'browser/why.ts',
  'browser/search.ts',
  'browser/firm.ts',
  'browser/check.ts',
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

const { programBuild } = await tsImport('./src/law/program-build.ts', import.meta.url);
// Built beside the previous build, which stays if this one fails.
const temporary = `${outdir}.${process.pid}`;
await build({
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  entryPoints,
  outdir: temporary,
  target: 'node20',
  define: { PROGRAM_BUILD: JSON.stringify(programBuild()) },
  sourcemap: true,
  // Stack traces need the names and lines of the sources, not their texts.
  sourcesContent: false,
});
if (isService) {
  await buildForBrowsers(join(temporary, 'assets'));
  const guide = readFileSync(join(PROJECT, 'docs/consumers.md'), 'utf8');
  writeFileSync(join(temporary, 'guide.json'), JSON.stringify(guideOf(guide)));
  const { lawOfProject } = await import(join(PROJECT, temporary, 'operations/law-of-project.js'));
  writeFileSync(join(temporary, 'law.json'), JSON.stringify(lawOfProject()));
}
rmSync(outdir, { recursive: true, force: true });
renameSync(temporary, outdir);
