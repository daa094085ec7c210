import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';
import { blocksOf } from './support/page.js';
import { PageFolder } from './support/page-folder.js';

const PAGE = 'docs/auditors.md';

/** The `console` blocks of the page are run in their order, as they stand. What is for the reader's own shell is `sh`, and is not run. */
describe(PAGE, () => {
  new PageFolder(useService()).testConsole(blocksOf(readFileSync(join(PROJECT, PAGE), 'utf8')));
});
