import { isList, isObject, type Json } from '../json.js';

/*
 * What is refused for a figure beyond all pay is known only when that figure is found, and for a part of an answer only its own
 * figures are. No pay of everyday numbers leads to such a figure; so for any other the whole answer is found, too.
 */

/** Numbers of nearly all payrolls are within these; 0 makes nothing great. The tests try what they lead to at the worst. */
const [LEAST, MOST] = [0.2, 200_000];
const MOST_ITEMS = 10;

/** Whether no number of a request is so great or so small, and no list so long, that a figure of its answer can be too great. */
export function isEveryday(request: Json | undefined): boolean {
  if (typeof request === 'number') {
    const size = Math.abs(request);
    return size === 0 || (size >= LEAST && size <= MOST);
  }
  if (isList(request)) return request.length <= MOST_ITEMS && request.every(isEveryday);
  return !isObject(request) || Object.values(request).every(isEveryday);
}
