/*
 * The honesty of the label in `engine`: 2026-27.1 names one state of the law for ever.
 *
 *   law.ts        what the rules and rates of a year say, and what of that counts
 *   record.ts     that as a text: rates/released/2026-27.yaml, whose SHA-256 is the digest of the label
 *   labels.ts     every released label with its digest: rates/released.yaml
 *   check.ts      whether each label still names what it named
 *   release.ts    a new label, with what changed in the changelog
 */
export { checkReleases } from './check.js';
export { type Release, releaseYear } from './release.js';
