import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../src/project.js';
import { releaseAsItStands } from './release.js';

/*
 * An operation of the small law whose dates choose its tax year: a grant for weeks, each at the rate of the year in which it begins.
 */

export const GRANTS = '/v1/grants';

/** Adds it to a book, whose years get a label for it. */
export function addGrants(root: string): void {
  cpSync(join(PROJECT, 'test/support/grants'), root, { recursive: true });
  releaseAsItStands(root);
}
