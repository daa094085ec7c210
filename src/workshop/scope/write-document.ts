import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPayroll } from '../../operations/index.js';
import { PROJECT } from '../../project.js';
import { SCOPE_DOCUMENT, scopeDocument } from './document.js';

/* `npm run generate`: writes what is not modelled as a page of the documentation. */
writeFileSync(join(PROJECT, SCOPE_DOCUMENT), scopeDocument(loadPayroll({ unreleased: true })));
console.log(`${SCOPE_DOCUMENT} is written.`);
