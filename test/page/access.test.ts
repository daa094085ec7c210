import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { changeInForce, makeKey, openKeyAdmin, openKeys } from '../../src/keys/index.js';
import { Sessions } from '../../src/page/access/session.js';
import { CASE_A, cookieOf, KEY, LINK_TOKEN, textIn, usePages } from './support/pages.js';

const LOCKED = 'The calculators need a key here.';
const COST = '48,244.20';

describe('the calculators of a page that is keyed', () => {
  const pages = usePages({ page: 'keyed' });
  const session = async () => cookieOf(await pages.get(`/session?open=${LINK_TOKEN}`));

  it('show their form and a panel, and calculate nothing, without a session', async () => {
    const { status, text } = await pages.get(`/pay?${CASE_A}`);
    expect(status).to.equal(200);
    expect(textIn(text)).to.include(LOCKED).and.not.to.include(COST);
    expect(text).to.include('value="42,000"');
  });

  it('are opened by the link that the start printed', async () => {
    const opened = await pages.get(`/session?open=${LINK_TOKEN}`);
    expect([opened.status, opened.location]).to.deep.equal([303, '/']);
    expect(opened.headers.get('Set-Cookie')).to.match(
      /^farthing=v1\.[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { text } = await pages.get(`/pay?${CASE_A}`, { Cookie: cookieOf(opened) });
    expect(textIn(text)).to.include(COST);
  });

  it('are opened by no other link', async () => {
    const refused = await pages.get(`/session?open=${LINK_TOKEN}x`);
    expect([refused.status, cookieOf(refused)]).to.deep.equal([303, '']);
  });

  it('are opened by an API key, which leads back to the case', async () => {
    const opened = await pages.post('/session', { key: KEY, return: `/pay?${CASE_A}` });
    expect([opened.status, opened.location]).to.deep.equal([303, `/pay?${CASE_A}`]);
    const { text } = await pages.get(`/pay?${CASE_A}`, { Cookie: cookieOf(opened) });
    expect(textIn(text)).to.include(COST);
  });

  it('are not opened by a wrong key, which is in no part of the answer', async () => {
    const refused = await pages.post('/session', { key: 'a-wrong-key', return: '/pay' });
    expect([refused.status, cookieOf(refused)]).to.deep.equal([403, '']);
    expect(refused.text).to.include('unknown, has expired or was revoked').and.not.to.include('a-wrong-key');
  });

  it('lead back to no other site', async () => {
    for (const other of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b']) {
      expect((await pages.post('/session', { key: KEY, return: other })).location, other).to.equal('/pay');
    }
  });

  it('take a form from their own pages alone', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    const refused = [{}, foreign, { Origin: 'null' }, { Origin: 'null', ...foreign }];
    for (const headers of [...refused, { Origin: 'https://evil.example' }]) {
      expect((await pages.post('/session', { key: KEY }, headers)).status).to.equal(403);
    }
    // Chromium names no origin where a page sends no referrer.
    const ofChromium = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    for (const headers of [{ Origin: pages.url }, ofChromium]) {
      expect((await pages.post('/session', { key: KEY }, headers)).status).to.equal(303);
    }
  });

  it('take no form above a kibibyte', async () => {
    expect((await pages.post('/session', { key: 'x'.repeat(1100) })).status).to.equal(413);
  });

  it('are locked again by who ends the session', async () => {
    const ended = await pages.post('/session/end', {});
    expect(ended.headers.get('Set-Cookie')).to.match(/^farthing=; .*Max-Age=0/);
  });

  it('stay locked to a cookie that was changed', async () => {
    const cookie = await session();
    const changed = [
      cookie.replace(/\.\d+\./, '.9999999999999.'),
      `${cookie}x`,
      cookie.slice(0, -1),
      'farthing=v1',
    ];
    for (const each of changed) {
      expect(textIn((await pages.get(`/pay?${CASE_A}`, { Cookie: each })).text), each).to.include(LOCKED);
    }
  });

  it('open no operation of the API: a cookie is no key', async () => {
    const response = await fetch(`${pages.url}/v1/employer-cost`, {
      method: 'POST',
      headers: { Cookie: await session(), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).to.equal(401);
  });

  it('answer no other site, but for a link that a person follows', async () => {
    const cross = { Cookie: await session(), 'Sec-Fetch-Site': 'cross-site' };
    const framed = { ...cross, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' };
    const followed = { ...cross, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await pages.get(`/pay?${CASE_A}`, cross)).status).to.equal(403);
    expect((await pages.get(`/pay?${CASE_A}`, framed)).status).to.equal(403);
    expect((await pages.get(`/pay?${CASE_A}`, followed)).status).to.equal(200);
  });
});

describe('a session that a key opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-page-'));
  after(() => rmSync(folder, { recursive: true }));
  const keysFile = join(folder, 'keys.yaml');
  const key = makeKey();
  const pages = usePages({ page: 'keyed' }, {}, async () => {
    const admin = await openKeyAdmin({ keysFile });
    await admin.add(key.record);
    return (await openKeys({ apiKeys: [], keysFile })).store;
  });

  it('is a cookie that the service keeps nothing of: signing out takes it from the browser alone', async () => {
    const cookie = cookieOf(await pages.post('/session', { key: key.key, return: '/pay' }));
    const ended = await pages.post('/session/end', {}, { Cookie: cookie, Origin: pages.url });
    expect(cookieOf(ended)).to.equal('farthing=');
    expect(textIn((await pages.get(`/pay?${CASE_A}`, { Cookie: cookie })).text)).to.include(COST);
  });

  it('ends within a second of its revocation', async () => {
    const cookie = cookieOf(await pages.post('/session', { key: key.key, return: '/pay' }));
    const isOpen = async () =>
      textIn((await pages.get(`/pay?${CASE_A}`, { Cookie: cookie })).text).includes(COST);
    expect(await isOpen()).to.equal(true);
    await (await openKeyAdmin({ keysFile })).change(key.record.id, { revoked: new Date().toISOString() });
    await changeInForce();
    expect(await isOpen()).to.equal(false);
  });
});

describe('the calculators of a page that is public', () => {
  const pages = usePages({ page: 'public' }, { pageLimit: 3 });

  it('are open to all, up to so many requests a minute', async () => {
    for (let request = 0; request < 3; request++) {
      expect(textIn((await pages.get(`/pay?${CASE_A}`)).text)).to.include(COST);
    }
    const limited = await pages.get(`/pay?${CASE_A}`);
    expect(limited.status).to.equal(429);
    expect(Number(limited.headers.get('Retry-After'))).to.be.within(1, 60);
    expect(textIn(limited.text)).to.include('Too many requests from here');
    expect((await pages.get('/')).status).to.equal(200);
  });
});

describe('the comparison of two years', () => {
  const pages = usePages({ page: 'keyed' }, { rateLimit: 4 });

  it('is open to all, and counted by address as the two requests that it takes as long as', async () => {
    for (const from of ['2023-24', '2024-25'])
      expect((await pages.get(`/book/changes?from=${from}&to=2025-26`)).status).to.equal(200);
    expect((await pages.get('/book/changes?from=2023-24&to=2025-26')).status).to.equal(429);
  });
});

describe('a firm on the page', () => {
  const pages = usePages({ page: 'public' }, { pageLimit: 7 });
  const few = usePages({ page: 'public' }, { pageLimit: 2 });
  const ask = (of: typeof pages) => of.post('/firm', { people: '32000,year,England\n'.repeat(60) });

  it('is counted by its rows: as a request for each 25 of them', async () => {
    expect([(await ask(pages)).status, (await ask(pages)).status]).to.deep.equal([200, 200]);
    const limited = await ask(pages);
    expect(limited.status).to.equal(429);
    expect(Number(limited.headers.get('Retry-After'))).to.be.within(1, 60);
  });

  it('is counted as the whole limit where that is no higher, so that it is answered', async () => {
    expect((await ask(few)).status).to.equal(200);
    expect((await few.get(`/pay?${CASE_A}`)).status).to.equal(429);
  });
});

describe('the calculators on a network without https', () => {
  const pages = usePages({ page: 'keyed', isLoopback: false });

  it('take no key', async () => {
    expect((await pages.get(`/pay?${CASE_A}`)).text).not.to.include('type="password"');
    expect((await pages.post('/session', { key: KEY })).status).to.equal(403);
  });
});

describe('a page session', () => {
  let now = 1_800_000_000_000;
  const options = { secret: '0f'.repeat(32), linkToken: LINK_TOKEN, boundTo: 'keys', now: () => now };
  const sessions = new Sessions(options);

  it('is of its opener for twelve hours', () => {
    const cookie = sessions.begin({ keyId: 'API_KEYS[0]' });
    expect(sessions.read(cookie)).to.deep.equal({ keyId: 'API_KEYS[0]' });
    now += 12 * 60 * 60 * 1000;
    expect(sessions.read(cookie)).to.equal(undefined);
  });

  it('ends with the start whose link opened it, and with the keys of the configuration', () => {
    const cookie = sessions.begin({ link: true });
    expect(sessions.read(cookie)).to.deep.equal({ link: true });
    expect(new Sessions({ ...options, linkToken: 'of another start' }).read(cookie)).to.equal(undefined);
    expect(new Sessions({ ...options, boundTo: 'other keys' }).read(cookie)).to.equal(undefined);
  });
});
