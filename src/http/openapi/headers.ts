import type { JsonObject } from '../../json.js';
import { RATE_LIMIT_HEADERS } from '../middleware/rate-limit.js';
import { DIGEST, ENGINE } from '../schemas/responses/parts.js';

const COUNT: JsonObject = { type: 'integer', minimum: 0 };
const TEXT: JsonObject = { type: 'string' };

/** The headers of answers, as `components.headers` of OpenAPI has them. `required` ones are on every answer that refers to them. */
export const HEADERS = {
  'X-Request-Id': required("The id of the request: the caller's own if it sent a fitting one.", {
    type: 'string',
    pattern: '^[A-Za-z0-9._-]{1,128}$',
  }),
  'Farthing-Engine': required(
    'The label of the law that was asked for, by its name, by its year or by a date, or of the latest.',
    ENGINE,
  ),
  'Farthing-Book': required('SHA-256 of what its rules and rates say.', DIGEST),
  'Farthing-Status': optional(
    'Where the law is not a released one that is relied on: its label was withdrawn, no label names it, or its figures are not confirmed.',
    { enum: ['withdrawn', 'unreleased', 'draft'] },
  ),
  'Farthing-Build': required('The program: the first 16 digits of the SHA-256 of its sources.', {
    type: 'string',
    pattern: '^[0-9a-f]{16}$',
  }),
  'Farthing-Register': required(
    'How far the register of labels went: the number of its entries, and the first 16 digits of the hash of the last.',
    { type: 'string', pattern: '^[0-9]+:([0-9a-f]{16}|none)$' },
  ),
  Vary: required('What of the request the form of the answer depends on.', TEXT),
  'Cache-Control': required('How long the answer may be kept; `no-store` for calculations and errors.', TEXT),
  ETag: required('Stands for the answer as it is now; sent as If-None-Match, it is answered with 304.', {
    type: 'string',
    pattern: '^"[A-Za-z0-9_-]+"$',
  }),
  'WWW-Authenticate': required(
    'How to authenticate; `error="invalid_token"` for a key that is not known.',
    TEXT,
  ),
  Allow: required('The methods that the path has.', TEXT),
  'Accept-Encoding': optional('The codings of a body that are read, where it had another.', TEXT),
  'Retry-After': required('Seconds until it is worth to ask again.', COUNT),
  'RateLimit-Policy': optional(
    'Points (`q`) that a caller may use within seconds (`w`): a request costs one, and a further one for each five milliseconds that it is worked: a plain calculation one, a long trace some.',
    TEXT,
  ),
  RateLimit: optional('Points that are left (`r`) for so many seconds (`t`).', TEXT),
  'X-RateLimit-Limit': optional('Points that a caller may use within a minute.', COUNT),
  'X-RateLimit-Remaining': optional('Points that are left.', COUNT),
  'X-RateLimit-Reset': optional('Seconds until the count begins anew.', COUNT),
} as const;

type Header = keyof typeof HEADERS;

/** The headers of every answer: the law and the program it comes from, and how it may be cached. */
const COMMON_HEADERS = [
  'Farthing-Engine',
  'Farthing-Book',
  'Farthing-Status',
  'Farthing-Build',
  'Farthing-Register',
  'Cache-Control',
  'Vary',
] as const;

/** The headers of an answer to a request that was counted. */
export function countedHeaders(...more: readonly Header[]): JsonObject {
  return callerHeaders(...RATE_LIMIT_HEADERS, ...more);
}

/** The headers of an answer for one caller. */
export function callerHeaders(...more: readonly Header[]): JsonObject {
  return publishedHeaders('X-Request-Id', ...more);
}

/** The headers of an answer that caches may keep. */
export function publishedHeaders(...more: readonly Header[]): JsonObject {
  return Object.fromEntries(
    [...COMMON_HEADERS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function required(description: string, schema: JsonObject): JsonObject {
  return { required: true, description, schema };
}

function optional(description: string, schema: JsonObject): JsonObject {
  return { description, schema };
}
