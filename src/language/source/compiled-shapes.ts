import type { ValidateFunction } from 'ajv/dist/2020.js';

/** Precompiled shapes, by `$id`: none in the sources. A build replaces this file by one with the shapes of the files that every
 *  start reads; compiling them would take a tenth of the start. */
export const compiledShapes: Readonly<Record<string, ValidateFunction>> = {};
