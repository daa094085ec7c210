/*
 * The figures of the law, one file a tax year: read with their places (read.ts), checked by themselves (check.ts), and
 * shown by GET /v1/rates as far as it documents them (documented.ts).
 */
export { checkRates } from './check.js';
export { DOCUMENTED, documentedPaths } from './documented.js';
export { type Rates, type RatesGroup, readRates, type Unconfirmed } from './read.js';
export { checkSameKinds } from './same-kinds.js';
