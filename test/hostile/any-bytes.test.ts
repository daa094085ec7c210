import { expect } from 'chai';
import fc from 'fast-check';
import { anyText } from '../robustness/support/arbitrary.js';
import { answersIn, useVictim } from './support.js';

/** Fragments of HTTP, for bytes that are nearly valid. */
const PIECE = fc.oneof(
  fc.constantFrom(
    'GET ',
    'POST ',
    'OPTIONS * ',
    'HEAD ',
    'TRACE ',
    'CONNECT a:1 ',
    '/',
    '//',
    '/v1/rates',
    '/v1/tax-codes/',
  ),
  fc.constantFrom(
    '/v1/employer-cost',
    '/healthz',
    '/openapi.json',
    '?tax_year=',
    '%',
    '%E0%A4%A',
    '..',
    '\0',
    '#',
    '*',
  ),
  fc.constantFrom(
    ' HTTP/1.1\r\n',
    ' HTTP/1.0\r\n',
    ' HTTP/0.9\r\n',
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    ': ',
    '\t',
  ),
  fc.constantFrom(
    'Host: x\r\n',
    'Host: \r\n',
    'Host: [\r\n',
    'Connection: close\r\n',
    'Connection: upgrade\r\nUpgrade: h2c\r\n',
  ),
  fc.constantFrom(
    'Content-Length: 5\r\n',
    'Content-Length: 1e9\r\n',
    'Transfer-Encoding: chunked\r\n',
    '0\r\n\r\n',
    '5\r\nhello\r\n',
  ),
  fc.constantFrom(
    'Expect: 100-continue\r\n',
    'Authorization: Bearer a-key-for-tests\r\n',
    'Content-Encoding: br\r\n',
  ),
  fc.constantFrom(
    'Content-Type: application/json\r\n',
    'Accept: */*;q=\r\n',
    'If-None-Match: "\r\n',
    'X-Forwarded-For: \r\n',
    '{}',
  ),
  anyText(20),
);

const NEAR_HTTP = fc.array(PIECE, { maxLength: 20 }).map((pieces) => Buffer.from(pieces.join('')));
const REQUEST = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT'),
    fc.webPath(),
    fc.array(PIECE, { maxLength: 8 }),
  )
  .map(([method, path, rest]) =>
    Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${rest.join('')}\r\n\r\n`),
  );

describe('a client that sends any bytes', () => {
  const victim = useVictim(
    {},
    { headersTimeoutSeconds: 60, requestTimeoutSeconds: 60, keepAliveSeconds: 60 },
  );

  it('gets HTTP answers or none, and does no harm', async function () {
    this.timeout(300_000);
    const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 200 }), NEAR_HTTP, REQUEST);
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const client = await victim.connect();
        client.socket.end(bytes);
        for (const { status } of answersIn(await client.toTheEnd())) {
          expect(status).to.satisfy((one: number) => one < 500, Buffer.from(bytes).toString('latin1'));
        }
      }),
      { numRuns: 1_000 },
    );
    expect(victim.faults).to.deep.equal([]);
    expect(await victim.answersOthers()).to.equal(200);
  });
});
