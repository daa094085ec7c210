import { isDeepStrictEqual } from 'node:util';
import { isList, type JsonObject } from '../../json.js';
import { type Difference, memberAt, type Path } from './differences.js';

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

/** Whether a difference is only that the text of a sentence is another. One that is blank, that is there twice, or that stands
 *  elsewhere is no other wording of the one in its place. `all` are the differences of the file, `json`. */
export function isOfSentence(
  { path, filed, recomputed }: Difference,
  all: readonly Difference[],
  json: JsonObject,
): boolean {
  const place = placeOfSentence(path);
  if (place === undefined || typeof filed !== 'string' || typeof recomputed !== 'string') return false;
  const isOfPlace = (other: Difference) =>
    isDeepStrictEqual(placeOfSentence(other.path)?.list, place.list) && other.recomputed === filed;
  const list = memberAt(json, place.list);
  const sentence = memberAt(json, place.sentence);
  const isTwice = isList(list) && list.filter((each) => isDeepStrictEqual(each, sentence)).length > 1;
  return filed.trim() !== '' && !isTwice && !all.some(isOfPlace);
}

/** Where a sentence stands, and the list that it is of, where a path is that of its text. */
function placeOfSentence(path: Path): { readonly sentence: Path; readonly list: Path } | undefined {
  const [part, name, member] = path;
  const isOfAnswer =
    part === 'result' && (name === 'assumptions' || (name === 'notices' && path[3] === 'message'));
  if (isOfAnswer) return { sentence: path.slice(0, 3), list: path.slice(0, 2) };
  const isOfStep = part === 'trace' && (member === 'assumed' || member === 'note');
  return isOfStep ? { sentence: path, list: path.slice(0, 3) } : undefined;
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
