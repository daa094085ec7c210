import { memoize } from '../cache.js';
import type { Book } from '../language/index.js';
import { Bail } from './bail.js';
import { Program } from './program.js';

/** The program of a book, made when an answer first asks for it; undefined where this host allows no generated code. In the package for
 *  such hosts nothing makes one. */
export function programOf(book: Book): Program | undefined {
  return made(book).program;
}

// In an object, as it may be undefined.
const made = memoize((book: Book): { readonly program: Program | undefined } => {
  try {
    return { program: new Program(book) };
  } catch (error) {
    if (error instanceof EvalError || error instanceof Bail) return { program: undefined };
    throw error;
  }
});
