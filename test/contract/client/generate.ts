import { writeFileSync } from 'node:fs';
import { clientTypes } from './types.js';

/** Writes `openapi.d.ts`, the types of the interface for clients: `npm run generate`. */
writeFileSync(new URL('openapi.d.ts', import.meta.url), await clientTypes());
