import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project.js';

let build: string | undefined;

/**
 * Which program this is: the SHA-256 of its sources and of the exact versions of its packages, in 64 hexadecimal digits.
 * build.mjs writes it into the built program, so that the image has the same as the sources that it was made of.
 */
export function programBuild(): string {
  build ??= digestOfSources(PROJECT);
  return build;
}

/** The build of the project in a folder, by reading all of its sources; line ends do not count. */
export function digestOfSources(project: string): string {
  const sources = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(tsx?|css|svg)$/.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of [...sources, 'package-lock.json']) {
    const text = readFileSync(join(project, name), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${name} ${text.length}\n${text}\n`);
  }
  return hash.digest('hex');
}
