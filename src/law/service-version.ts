import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '../json.js';
import { PROJECT } from '../project.js';

/** The version of this service, as its package says. */
export const SERVICE_VERSION: string = versionIn(readFileSync(join(PROJECT, 'package.json'), 'utf8'));

function versionIn(text: string): string {
  const description: Json = JSON.parse(text);
  const version = isObject(description) ? description['version'] : undefined;
  if (typeof version !== 'string') throw new TypeError('package.json says no version.');
  return version;
}
