import { expect } from 'chai';
import { Mixture, type MixtureRequest } from '../bench/mixture.js';
import { Cache, cacheCounts, memoize, withoutCaches } from '../src/cache.js';
import { KEY, useService } from './http/support/service.js';
import { runs } from './support/runs.js';

const REQUESTS = runs(800);

describe('caches', function () {
  this.timeout(300_000);
  const service = useService();

  const ask = async ({ method, path, key, body }: MixtureRequest) => {
    const headers = {
      'X-Request-Id': 'the-same',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const headersSent = [...response.headers].filter(([name]) => name !== 'date');
    return { status: response.status, headers: headersSent, text: await response.text() };
  };

  it(`answer ${REQUESTS} requests of every kind the same as without caches`, async () => {
    const mixture = new Mixture(KEY);
    for (let count = 0; count < REQUESTS; count++) {
      const request = mixture.next();
      const cached = await ask(request);
      expect(await withoutCaches(() => ask(request)), JSON.stringify(request)).to.deep.equal(cached);
    }
    for (const name of ['published', 'codes', 'json-texts']) {
      expect(cacheCounts().get(name)?.hits, name).to.be.above(0);
    }
  });
});

describe('a cache', () => {
  it('counts hits and misses, together with caches of the same name', () => {
    const [one, other] = [new Cache<string, number>('of-tests', 2), new Cache<string, number>('of-tests', 2)];
    one.set('a', 1);
    expect([one.get('a'), one.get('b'), other.get('a')]).to.deep.equal([1, undefined, undefined]);
    expect(cacheCounts().get('of-tests')).to.deep.equal({ hits: 1, misses: 2 });
  });

  it('evicts the entry that was set least recently', () => {
    const cache = new Cache<string, number>('of-tests-of-size', 2);
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, 1);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).to.deep.equal([1, undefined, 1]);
  });

  it('is empty, and stays so, while caches are off', async () => {
    const cache = new Cache<string, number>('of-tests-too', 2);
    cache.set('a', 1);
    await withoutCaches(async () => {
      cache.set('b', 2);
      expect(cache.get('a')).to.equal(undefined);
    });
    expect([cache.get('a'), cache.get('b')]).to.deep.equal([1, undefined]);
  });
});

describe('a memoised function', () => {
  it('is called once for each object', () => {
    let calls = 0;
    const length = memoize((list: readonly number[]) => {
      calls++;
      return { length: list.length };
    });
    const list = [1, 2];
    expect([length(list), length(list), length([1])]).to.deep.equal([
      { length: 2 },
      { length: 2 },
      { length: 1 },
    ]);
    expect(calls).to.equal(2);
  });
});
