import type { ParameterizedContext } from 'koa';
import bodyParser from 'koa-bodyparser';
import { isObject, type JsonObject } from '../../json.js';
import {
  fieldsIn,
  fieldsOf,
  InvalidInput,
  invalidBody,
  malformedAt,
  repeatedFields,
} from '../../operations/index.js';
import type { BodyBudget } from '../body/budget.js';
import { readBody, readingError } from '../body/read.js';
import { bodiesOverBudget, unsupportedCoding, unsupportedMediaType } from '../errors.js';
import type { RequestState } from '../route.js';

/** The codings of a body that are read. */
const CODINGS = ['gzip', 'deflate', 'br'];

/** The limit of a body, as it is sent and after it is decompressed. */
const MAX_KIBIBYTES = 64;

/** Refuses a body that is not declared as JSON in UTF-8, or that has a Content-Encoding that the service cannot undo. */
export function checkIsJson(ctx: ParameterizedContext<RequestState>): void {
  const type = ctx.request.type.trim().toLowerCase();
  const isUtf8 = ['', 'utf-8', 'utf8'].includes(ctx.request.charset.toLowerCase());
  if (type !== 'application/json' || !isUtf8) throw unsupportedMediaType();
  const coding = ctx.get('Content-Encoding').toLowerCase();
  if (!['', 'identity', ...CODINGS].includes(coding)) throw unsupportedCoding(CODINGS);
}

const OPTIONS: bodyParser.Options & { onProtoPoisoning: 'ignore' } = {
  enableTypes: ['json'],
  // The type was checked before, and more strictly; what it lets through must not slip past the parser as `{}`.
  detectJSON: () => true,
  jsonLimit: `${MAX_KIBIBYTES}kb`,
  // Any JSON, not only objects and lists: `bodyOf` says what is wrong with it.
  strict: false,
  // To JSON.parse `__proto__` is a plain field, and the schema refuses it as unknown.
  onProtoPoisoning: 'ignore',
  // The parser's own error must go nowhere, not even as a cause: it holds the body.
  onerror: (error) => {
    if (!(error instanceof SyntaxError)) throw readingError(error, MAX_KIBIBYTES);
    const where = malformedAt('body' in error ? String(error.body) : '');
    throw invalidBody('MALFORMED', `body is not valid JSON${where === undefined ? '' : `: ${where}`}`);
  },
};

const parser = bodyParser({ ...OPTIONS });

/** Reads the body and works with it. Its memory counts against the budget until the request is answered or fails. Throws INVALID_INPUT
 *  where it is no JSON object, or too large a one. */
export async function withBody(
  ctx: ParameterizedContext<RequestState>,
  budget: BodyBudget,
  work: (body: JsonObject) => Promise<void>,
): Promise<void> {
  const reservation = budget.reservation(ctx.state.apiKey?.id ?? ctx.ip);
  try {
    await readBody(ctx, parser, MAX_KIBIBYTES, reservation);
    const text = String(ctx.request.rawBody);
    if (!reservation.resize(text.length)) throw bodiesOverBudget();
    await work(objectOf(ctx.request.body, text));
  } finally {
    reservation.release();
  }
}

/** The object that a body is. Refuses one that is empty or too large, and one with a field that is given more than once: of those the
 *  parser takes the last. */
function objectOf(body: unknown, text: string): JsonObject {
  if (text === '') throw invalidBody('REQUIRED', 'body is empty: it must be a JSON object');
  const fields = fieldsOf(body);
  if (!isObject(body)) throw invalidBody('WRONG_TYPE', 'body must be a JSON object');
  if (fieldsIn(text) !== fields) throw new InvalidInput(repeatedFields(text));
  return body;
}
