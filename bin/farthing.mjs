#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

const [sources, build] = ['src', 'dist/main.js'].map((path) => join(import.meta.dirname, '..', path));

/** Whether there is a build, and no source is newer. Where only the build is, as in the image and the package, it always is: there src has data
 *  alone. */
function isBuilt() {
  if (!existsSync(build)) return false;
  if (!existsSync(join(sources, 'cli/main.ts'))) return true;
  const { mtimeMs } = statSync(build);
  const names = readdirSync(sources, { recursive: true });
  return names.every((name) => statSync(join(sources, name)).mtimeMs <= mtimeMs);
}

/** The commands need packages that who only calculates may leave out. */
function sayWhatIsMissing(error) {
  const [missing] = /^Cannot find package '[^']+'/.exec(error.message) ?? [];
  if (missing === undefined) throw error;
  console.error(
    `farthing: ${missing}. The commands need the optional packages: npm install --include=optional`,
  );
  process.exitCode = 1;
}

// What Node compiled stays beside the build, as trusted as that is: Node has such a cache from 22.1 on.
if (existsSync(build)) module.enableCompileCache?.(join(import.meta.dirname, '../dist/compiled'));

// From its sources a command takes some six times as long to start, but a pull needs no build.
if (isBuilt()) await import('../dist/cli/main.js').catch(sayWhatIsMissing);
else {
  const { register } = await import('tsx/esm/api');
  // Named, as a command may be called from any folder: it says how JSX is compiled.
  register({ tsconfig: join(import.meta.dirname, '../tsconfig.json') });
  await import('../src/cli/main.ts');
}
