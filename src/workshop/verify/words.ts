import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject, objectsIn, textsIn } from '../../json.js';
import type { Difference, Path } from './differences.js';

/*
 * A label counts law alone (rates/released.yaml), so another version of Farthing may say the same figures in other words. Only the text
 * of a sentence may differ by that: which sentences there are, and all else beside the figures, is compared as the figures are.
 */

/** Whether a difference is only of the line on which a rule or a figure stands: it moves with whatever is written above. */
export function isOfLine({ path, filed, recomputed }: Difference): boolean {
  const [part, , member, , memberOfFigure] = path;
  const name = member === 'figures' ? memberOfFigure : member;
  return part === 'trace' && name === 'line' && [filed, recomputed].every(Number.isInteger);
}

/** The differences that are only another wording: the text of a sentence is another. One that shows no letter, that is there twice, or
 *  that is the sentence of another place is none. `differences` are all of the file, `json`. */
export function otherWordings(differences: readonly Difference[], json: JsonObject): readonly Difference[] {
  const changes = differences.filter(
    ({ path, filed, recomputed }) =>
      listOfSentence(path) !== undefined && typeof filed === 'string' && typeof recomputed === 'string',
  );
  const texts = sentencesIn(json);
  return changes.filter(({ path, filed, recomputed }) => {
    const alike = changes.filter((other) => other.filed === filed);
    const isTwice = alike.some(
      (other) =>
        other.recomputed !== recomputed &&
        isDeepStrictEqual(listOfSentence(other.path), listOfSentence(path)),
    );
    const isOfPlace = differences.some((other) => other.recomputed === filed);
    // Where it stands more often than it is new, it is also a sentence that did not change.
    const isNew = texts.filter((text) => text === filed).length === alike.length;
    return LETTER.test(String(filed)) && !isTwice && !isOfPlace && isNew;
  });
}

/** A letter that can be seen. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{Letter}/u;

/** The list that a sentence is of, where a path is that of its text. */
function listOfSentence(path: Path): Path | undefined {
  const [part, name, member] = path;
  const isOfAnswer =
    part === 'result' && (name === 'assumptions' || (name === 'notices' && path[3] === 'message'));
  if (isOfAnswer) return path.slice(0, 2);
  const isOfStep = part === 'trace' && (member === 'assumed' || member === 'note');
  return isOfStep ? path.slice(0, 3) : undefined;
}

/** The texts of all sentences of a file. */
function sentencesIn({ result = {}, trace }: JsonObject): readonly Json[] {
  const { assumptions, notices } = isObject(result) ? result : {};
  const steps = objectsIn(trace);
  return [
    ...textsIn(assumptions),
    ...objectsIn(notices).map(({ message = null }) => message),
    ...steps.flatMap(({ assumed, note = null }) => [...textsIn(assumed), note]),
  ];
}

/** Members that a label does not count, by the part of a file that they stand in: what is said beside the figures. */
const NO_LAW: Readonly<Record<string, readonly (string | number)[]>> = {
  result: ['assumptions', 'notices', 'sources', 'authority_test_data'],
  trace: ['title', 'note', 'assumed', 'source', 'authority', 'file', 'line'],
};

/** Whether a difference is one of law: a figure, how it was found, what was asked, or which law it was. Versions that serve one label
 *  have none. */
export function isOfLaw({ path }: Difference): boolean {
  const [part = '', name = '', member = '', , memberOfFigure = ''] = path;
  if (part === 'authorities' || part === 'scope') return false;
  const said = part === 'result' ? name : member === 'figures' ? memberOfFigure : member;
  return NO_LAW[part]?.includes(said) !== true;
}
