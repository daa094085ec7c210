/*
 * The authorities of the law: each text once, by the name that rules and rates cite (read.ts), and what must hold between
 * them and all that cites them (check.ts).
 */
export { checkAuthorities, checkName, checkNamesOf, checkUncited, OLD_SOURCE } from './check.js';
export { citedIn } from './cited.js';
export {
  AUTHORITIES_FILE,
  authoritiesIn,
  authoritiesOn,
  type NamedAuthorities,
  readAuthorities,
} from './read.js';
export { AUTHORITY_KINDS, authoritiesSchema } from './shape.js';
