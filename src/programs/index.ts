/*
 * A book as a program on whole numbers, which finds the same as the interpreter, or nothing: what serves speed. Its text is made from the
 * terms of the book when an answer first asks for it.
 */

export { Bail } from './bail.js';
export { readByProgram, readResults } from './by-program.js';
export { Program } from './program.js';
