import { expect } from 'chai';
import fc from 'fast-check';
import { KEY, useService } from '../http/support/service.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { anyText } from './support/arbitrary.js';
import { operations } from './support/document.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const OWN_PATHS = operations.map(({ path }) => path);

/** One of the words of a text. */
const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

/** A part of a path or a query: as a client should write it, and as it should not. */
const part = fc.oneof(
  oneOf('v1 rates tax-codes rules pay salary history employer-cost trace'),
  oneOf('1257L k475%20m1 BR % %E0%A4%A %2F %00 %0D%0A ..; * {code}'),
  oneOf("__proto__ constructor toString hasOwnProperty 2026-27 2024-12-01 NaN '-- <b>"),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent),
  fc.string({ maxLength: 10 }),
  fc.string({ minLength: 200, maxLength: 2_000 }).map(encodeURIComponent),
);

const path = fc.oneof(
  fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
  fc.tuple(fc.constantFrom(...OWN_PATHS), part).map(([known, inner]) => known.replaceAll(/\{\w+\}/g, inner)),
);

const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc
        .tuple(fc.oneof(fc.constantFrom('tax_year', 'date', 'value', 'period', 'path'), part), part)
        .map(([name, value]) => `${name}=${value}`),
      { maxLength: 4 },
    )
    .map((parameters) => `?${parameters.join('&')}`),
  fc.string({ maxLength: 10 }).map((text) => `?${text}`),
);

/** Headers that a client may set, with what belongs there and with what does not. */
const headers = fc.dictionary(
  oneOf(
    'Accept Accept-Encoding Accept-Language Authorization Content-Encoding Content-Type Cookie Idempotency-Key If-Match ' +
      'If-Modified-Since Origin Range X-Forwarded-For X-HTTP-Method-Override X-Request-Id',
  ),
  fc.oneof(
    oneOf(' * */* application/json text/plain application/json;charset=utf-8 text/'),
    fc.oneof(oneOf('gzip br identity bytes=0-1 null https://example.org "x"'), fc.constant('gzip, gzip')),
    fc.constantFrom('Bearer', `Bearer ${KEY}`, `Basic ${KEY}`, 'Bearer  x'),
    oneOf('a;q=0 ; ,,, = a/b;q=9e9'),
    fc.string({ maxLength: 40 }),
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 200,
    }),
  ),
  { maxKeys: 4 },
);

const body = fc.oneof(fc.constantFrom('{}', '[]', 'null', '', '{"days":1}'), anyText());

/* As in any-request.test.ts, the service of the tests holds every answer against the OpenAPI document. */
describe('wherever a request is sent, and with whatever headers', function () {
  this.timeout(PATIENCE);

  const service = useService();

  it('it has an answer that is documented, and none of a fault of the service', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        path,
        query,
        headers,
        body,
        async (method, somewhere, asked, given, sent) => {
          // As the client makes of it what goes over the wire: without `..`, say.
          const { pathname, search } = new URL(service.url + somewhere + asked);
          const raw = ['GET', 'HEAD'].includes(method) ? {} : { raw: sent };
          const { status } = await service.call(method, pathname + search, {
            headers: sendableHeaders(given),
            ...raw,
          });
          expect(status).to.be.below(500);
          expect(service.log).to.deep.equal([]);
        },
      ),
      runOptions(250),
    );
  });
});

/** The headers that fetch sends. */
function sendableHeaders(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !/\x7f/.test(value)));
}
