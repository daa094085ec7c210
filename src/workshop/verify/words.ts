import type { Difference } from './differences.js';

/*
 * What is law and what are words. A label counts law alone (rates/released.yaml), so two versions of Farthing may word the answers of
 * one label otherwise.
 */

/** Members that are words, by the part of a file that they stand in. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  result: ['assumptions', 'notices', 'sources', 'authority_test_data'],
  trace: ['title', 'note', 'assumed', 'source', 'authority'],
  authorities: ['kind', 'work', 'under', 'address', 'version', 'seen'],
};

/** Where rules and figures stand in their files: the lines move with whatever is written above. */
const PLACES = ['file', 'line'];

/** Whether a difference is only of a place in a file. */
export function isOfPlace({ path }: Difference): boolean {
  const [part, , member, , memberOfFigure] = path;
  return part === 'trace' && PLACES.some((each) => each === (member === 'figures' ? memberOfFigure : member));
}

/** Whether a difference is one of words: sentences, sources, what is said of an authority. All else is law or follows from it, also
 *  which authority a figure cites, and of which provision. `all` are the differences of the file. */
export function isOfWords(difference: Difference, all: readonly Difference[]): boolean {
  const { path, filed, recomputed } = difference;
  const [part = '', name, member, , memberOfFigure] = path;
  if (part === 'scope') return true;
  if (part === 'trace' && member === 'figures')
    // The page of an authority has moved, which is no other authority.
    return (
      memberOfFigure === 'source' &&
      differencesAt(all, 'authorities', 'address').some(
        (moved) => moved.filed === filed && moved.recomputed === recomputed,
      )
    );
  if (part === 'authorities' && member === undefined)
    // A rule cites one more than it did, or one less.
    return differencesAt(all, 'trace', 'authority').some((cited) =>
      JSON.stringify(filed === undefined ? cited.recomputed : cited.filed)?.includes(`"${name}"`),
    );
  return WORDS[part]?.some((each) => each === (part === 'result' ? name : member)) === true;
}

function differencesAt(all: readonly Difference[], part: string, member: string): readonly Difference[] {
  return all.filter(({ path }) => path[0] === part && path[2] === member);
}
