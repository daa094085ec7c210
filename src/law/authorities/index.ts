/* The authorities of the law: each text under the name that rules and rates cite. */

export {
  AUTHORITIES_FILE,
  AUTHORITY_KINDS,
  addressIn,
  authoritiesIn,
  authoritiesOn,
  authoritiesSchema,
  isPrimary,
  type NamedAuthorities,
  type NamedAuthority,
  NO_AUTHORITIES,
  readAuthorities,
  readingFor,
} from './read.js';
