/*
 * The authorities of the law: read.ts reads each text under the name that rules and rates cite, check.ts checks them against all
 * that cites them.
 */

export { authorityNamesIn } from './authority-names.js';
export { checkAuthorities, checkCitedNames, checkUncited } from './check.js';
export {
  AUTHORITIES_FILE,
  AUTHORITY_KINDS,
  addressIn,
  authoritiesIn,
  authoritiesOn,
  authoritiesSchema,
  type NamedAuthorities,
  NO_AUTHORITIES,
  readAuthorities,
} from './read.js';
