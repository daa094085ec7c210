import type { ParameterizedContext } from 'koa';
import type { JsonObject } from '../../json.js';
import { jsonOf, MAX_MEMBERS, requestOf } from '../../operations/index.js';
import type { BodyBudget } from '../body/budget.js';
import { bodyReceiver } from '../body/read.js';
import { unsupportedCoding, unsupportedMediaType } from '../errors.js';
import type { RequestState } from '../route.js';

/** The codings of a body that are read. */
const CODINGS = ['gzip', 'deflate', 'br'];

/** Refuses a body that is not declared as one of these types in UTF-8, or that has a Content-Encoding that the service cannot undo. */
export function checkType(ctx: ParameterizedContext<RequestState>, ...types: readonly string[]): void {
  const type = ctx.request.type.trim().toLowerCase();
  const isUtf8 = ['', 'utf-8', 'utf8'].includes(ctx.request.charset.toLowerCase());
  if (!types.includes(type) || !isUtf8) throw unsupportedMediaType(...types);
  const coding = ctx.get('Content-Encoding').toLowerCase();
  if (!['', 'identity', ...CODINGS].includes(coding)) throw unsupportedCoding(CODINGS);
}

/** How large a body may be. */
export interface BodyBounds {
  readonly kibibytes: number;
  /** Fields and items of lists in all. */
  readonly members: number;
}

/** Makes a reader of bodies, which works with them. It throws INVALID_INPUT where one is no JSON object, or too large a one. */
export function jsonBodyReceiver(
  { kibibytes, members }: BodyBounds = { kibibytes: 64, members: MAX_MEMBERS },
) {
  const read = bodyReceiver(kibibytes);
  return (
    ctx: ParameterizedContext<RequestState>,
    budget: BodyBudget,
    work: (body: JsonObject) => Promise<void>,
  ): Promise<void> =>
    read(ctx, budget, (text) => {
      const json = jsonOf(text, members);
      // For the headers of a refusal, too: they name the law of the year that the body names.
      ctx.request.body = json;
      return work(requestOf(json, text, members));
    });
}
