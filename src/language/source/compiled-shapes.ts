import type { ValidateFunction } from 'ajv/dist/2020.js';

/** Shapes that are compiled already, by their `$id`. In the sources there are none; a build puts a file in the place of this
 *  one that has those of the files which every start reads: compiling them takes a tenth of it. */
export const compiledShapes: Readonly<Record<string, ValidateFunction>> = {};
