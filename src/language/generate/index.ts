/*
 * The speed of the language, in a room of its own: a book as a program on whole numbers. The interpreter in run/ is the meaning;
 * what is found here is the same, or is left to it. Without this room answers are slower, and no other.
 */

export { Bail } from './bail.js';
export { Program } from './program.js';

/** Calculations that programs of this process wrote answers of, and those that they left to the interpreter. */
export const programCounts = { written: 0, left: 0 };
