import type { Precheck } from './precheck.js';

/** The check that the build made of the project's book; undefined in the sources. The build replaces this module. */
export const precheckOfBuild: Precheck | undefined = undefined;
