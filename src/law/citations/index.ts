/* What cites the authorities of the law: the names that a year cites, and the check of both against each other. */

export { checkAuthorities, checkCitedNames, checkUncited } from './check.js';
