/*
 * The honesty of the label in `engine`: 2026-27.1 names one state of the law for ever.
 *
 *   law.ts        what the rules and rates of a year say, and what of that counts
 *   record.ts     that as a text: rates/released/2026-27.yaml, whose SHA-256 is the digest of the label
 *   register.ts   every released label with its digest, a chain of entries: rates/released.yaml
 *   seal.ts       which years are not what their label names: looked at by every start and reload
 *   check.ts      all that `farthing check` has to say of releases
 *   release.ts    a new label, with what changed in the changelog
 */
export { addUnreleased, byChange, type Seal, sealOf, type YearOfLaw } from '../../law/identity/seal.js';
export { checkReleases } from './check.js';
export { latestLabel, type Reasons, type Release, releaseYear, unchangedLabel } from './release.js';
