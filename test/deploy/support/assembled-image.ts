import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT } from '../../../src/project.js';
import { type Copied, readImage } from './dockerfile.js';

/**
 * Puts the files of the image into a folder as the Dockerfile says: an image without a Docker engine. The stages before
 * the last are done by what their commands come to: the build, and the packages that are not only for development.
 */
export function assembleImage(root: string): void {
  for (const copied of readImage().copies) {
    for (const source of copied.sources) copyOne(copied, source, root);
  }
}

function copyOne({ stage, to, sources }: Copied, source: string, root: string): void {
  const target = sources.length > 1 ? join(root, to, basename(source)) : join(root, to);
  if (stage === undefined) cpSync(join(PROJECT, source), target, { recursive: true });
  else if (stage === 'build' && source === '/build/dist') build(target);
  else if (stage === 'dependencies' && source === '/build/node_modules') productionPackages(target);
  else throw new Error(`This test does not know what ${stage} has in ${source}.`);
}

function build(target: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs', target], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NODE_V8_COVERAGE: '' },
  });
  if (status !== 0) throw new Error(`The build fails:\n${stderr}`);
}

function productionPackages(target: string): void {
  mkdirSync(target, { recursive: true });
  for (const path of productionPaths()) {
    // A package inside another comes with it.
    if (path.lastIndexOf('node_modules/') > 0) continue;
    cpSync(join(PROJECT, path), join(target, path.slice('node_modules/'.length)), { recursive: true });
  }
}

/** The folders of the packages that `npm ci --omit=dev` installs. */
function productionPaths(): string[] {
  const lock: unknown = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
  const packages =
    typeof lock === 'object' && lock !== null && 'packages' in lock ? lock.packages : undefined;
  return Object.entries(packages ?? {})
    .filter(([path, entry]) => path !== '' && !('dev' in entry) && !('devOptional' in entry))
    .map(([path]) => path);
}

/** Every file below a folder, with when it was written last. */
export function filesOf(folder: string): ReadonlyMap<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(paths.sort().map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}
