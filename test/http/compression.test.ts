import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { KEY, useService } from './support/service.js';

const COST = '/v1/employer-cost';
const salary = { tax_year: '2026-27', gross: { amount: 50_000, per: 'year' }, region: 'england' };
const slips = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`unknown_${index}`, 1]));

describe('a large answer', () => {
  const service = useService();

  const ask = async (path: string, body: JsonObject, encoding: string, accept = '*/*') => {
    const headers = { 'Accept-Encoding': encoding, Accept: accept };
    const answer = await service.call('POST', path, { key: KEY, body, headers });
    return {
      text: answer.text.replace(/"request_id":"[^"]+"|"instance":"[^"]+"/g, ''),
      bytes: Number(answer.headers.get('content-length')),
      encoding: answer.headers.get('content-encoding'),
      vary: answer.headers.get('vary')?.split(', '),
    };
  };

  const large: Readonly<Record<string, readonly [string, JsonObject, string]>> = {
    'a result': [COST, salary, '*/*'],
    'a trace': [`${COST}/trace`, salary, '*/*'],
    'a trace in words': [`${COST}/trace`, salary, 'text/plain'],
    'an error': [COST, slips, '*/*'],
    'an error as problem details': [COST, slips, 'application/problem+json'],
  };
  for (const [what, [path, body, accept]] of Object.entries(large)) {
    it(`is compressed for those who take br or gzip, and is the same: ${what}`, async () => {
      const plain = await ask(path, body, 'identity', accept);
      expect(plain.encoding).to.equal(null);
      for (const [accepted, coding] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['gzip, br;q=0.5', 'gzip'],
      ] as const) {
        const small = await ask(path, body, accepted, accept);
        expect(small.encoding).to.equal(coding);
        expect(small.text).to.equal(plain.text);
        expect(small.bytes).to.be.below(plain.bytes / 2);
        expect(small.vary).to.deep.equal(plain.vary);
        expect(small.vary).to.include('Accept-Encoding');
      }
    });
  }

  it('stays as it is for those who do not', async () => {
    for (const encoding of ['identity', 'deflate', 'gzip;q=0', 'gzip;q=0.1, identity']) {
      expect((await ask(COST, salary, encoding)).encoding, encoding).to.equal(null);
    }
  });

  it('is one of a kilobyte or more: below, a packet holds it however it is written', async () => {
    expect((await ask(COST, {}, 'gzip')).encoding).to.equal(null);
    expect((await ask(`${COST}/trace`, {}, 'br')).encoding).to.equal(null);
  });
});
