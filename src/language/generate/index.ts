/*
 * The speed of the language, in a room of its own: a book as a program on whole numbers. The interpreter in run/ is the meaning;
 * what is found here is the same, or is left to it. Without this room answers are slower, and no other.
 */

export { Bail } from './bail.js';
export { Program } from './program.js';
