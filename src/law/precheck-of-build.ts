import type { Precheck } from './precheck.js';

/** The check that a build made of the project's book. In the sources there is none; a build puts a file in the place of this
 *  one that has it. */
export const precheckOfBuild: Precheck | undefined = undefined;
