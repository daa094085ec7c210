import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project.js';

/** What `programBuild` says in a bundle: build.mjs puts it there, so that the image has the same as the sources that it was made of. */
declare const PROGRAM_BUILD: string | undefined;

let build: string | undefined;

/** Which program this is: the SHA-256 of its sources, of the guide that it shows and of the exact versions of its packages, in 64
 *  hexadecimal digits. */
export function programBuild(): string {
  build ??= typeof PROGRAM_BUILD === 'string' ? PROGRAM_BUILD : digestOfSources();
  return build;
}

/** Line ends do not count. */
function digestOfSources(): string {
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(tsx?|css|svg)$/.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of [...sources, 'docs/consumers.md', 'package-lock.json']) {
    const text = readFileSync(join(PROJECT, name), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${name} ${text.length}\n${text}\n`);
  }
  return hash.digest('hex');
}
