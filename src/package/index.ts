/*
 * The npm package: what operations calculate, in the caller's own program, in Node, Deno, Bun and browsers, without a network.
 *
 *   types.ts     what callers see, typed by schemas.ts; the build makes the declarations of the package of these
 *   farthing.ts  opens the book, and calculates as the routes do
 *   book.ts      the book that the package carries
 */
import { InvalidInput as InvalidRequest } from '../operations/index.js';
import { open } from './farthing.js';
import type { InvalidInputClass, InvalidInput as InvalidInputError, OpenFarthing } from './types.js';

export type * from './types.js';

/** Opens the book. Rejects with `InvalidInput` where an option is wrong. */
export const openFarthing: OpenFarthing = open;

/** Thrown where a request cannot be answered because of what it says; `fields` has every wrong field. */
export const InvalidInput: InvalidInputClass = InvalidRequest;
export type InvalidInput = InvalidInputError;
