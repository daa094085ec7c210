import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '../json.js';
import { PROJECT } from '../project.js';

/** The version of this service, as its package says. */
export const SERVICE_VERSION: string = versionOf(PROJECT);

/** The version of the checkout in a folder; that of this service where the folder has no package of its own. */
export function checkoutVersion(root: string): string {
  return existsSync(join(root, 'package.json')) ? versionOf(root) : SERVICE_VERSION;
}

/** Whether a checkout is of a pre-release of a version: of 1.1.0 while it says 1.1.0-pre. */
export function isInPreparation(root: string, version: string): boolean {
  return checkoutVersion(root).startsWith(`${version}-`);
}

/** The versions of Farthing that are out, the first one first: those of the changelog, which says of each what it changed. */
export function versionsThatAreOut(): readonly string[] {
  const changelog = readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version);
  return versions.filter((version) => !isInPreparation(PROJECT, version)).toReversed();
}

function versionOf(folder: string): string {
  const description: Json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = isObject(description) ? description['version'] : undefined;
  if (typeof version !== 'string') throw new TypeError('package.json says no version.');
  return version;
}
