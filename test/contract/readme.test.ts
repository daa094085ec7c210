import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';
import { blocksOf } from './support/page.js';
import { PageFolder } from './support/page-folder.js';

const PAGE = 'README.md';

/** The `console` blocks are run as they stand, but the two commands: they are how this very test is run, and what serves. */
describe(PAGE, () => {
  const blocks = blocksOf(readFileSync(join(PROJECT, PAGE), 'utf8'));
  new PageFolder(useService()).testConsole(blocks.filter(({ text }) => !text.startsWith('$ npm ci')));
});
