import { didYouMean } from '../../rules/suggest.js';
import { shortened } from './wording.js';

/** To search for what was meant by thousands of words would take longer than all else that is done for a request. */
const MOST = 20;

/** Finds what was probably meant by a word that is not known. */
export type Suggest = (word: string, known: Iterable<string>) => string | undefined;

/** Suggests something for the first words it is asked about, as a person makes slips, and nothing for the rest. */
export function suggestions(): Suggest {
  let left = MOST;
  return (word, known) => {
    if (left === 0) return undefined;
    left -= 1;
    return didYouMean(shortened(word), known);
  };
}
