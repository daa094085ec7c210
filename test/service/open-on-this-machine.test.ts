import { expect } from 'chai';
import { readConfig } from '../../src/config/index.js';
import { pageNotice, pageSettingsOf, setPageSecrets } from '../../src/service/page.js';
import { CASE_A, textIn, usePages } from '../page/support/pages.js';

const COST = '£48,244.20';
const LINK = /^Look at it: http:\/\/x\/session\?open=[\w-]{43}$/;

describe('who may use the calculators of the page', () => {
  for (const [what, env, page, says] of [
    ['this machine alone, without a setting', {}, 'local', /^Look at it: http:\/\/x\/$/],
    ['who has the link of the start, with PAGE=keyed', { PAGE: 'keyed' }, 'keyed', LINK],
    ['who has the link, with keys of its own', { API_KEYS: 'a-key' }, 'keyed', LINK],
    ['who has the link, with keys in a database', { KEYS_URL: 'postgres://127.0.0.1/keys' }, 'keyed', LINK],
    ['who has the link, with a file of keys', { KEYS_FILE: '/nowhere/keys.yaml' }, 'keyed', LINK],
    ['who has the link, behind a proxy', { TRUSTED_PROXIES: '1' }, 'keyed', LINK],
    [
      'who has a key, at an address beyond loopback',
      { HOST: '0.0.0.0' },
      'keyed',
      /^Its page is at http:\/\/x\/, or wherever its port is published\. .* PAGE=public opens them/,
    ],
    [
      'all, with PAGE=public',
      { HOST: '0.0.0.0', PAGE: 'public' },
      'public',
      /^Look at it: http:\/\/x\/, or wherever its port is published$/,
    ],
    ['nobody, with PAGE=off', { PAGE: 'off' }, undefined, undefined],
  ] as const)
    it(`is ${what}, and the start says so`, () => {
      const variables: NodeJS.ProcessEnv = { ...env };
      setPageSecrets(variables);
      const config = readConfig(variables);
      const settings = pageSettingsOf(config, variables);
      expect(settings?.page).to.equal(page);
      expect(settings?.linkToken !== undefined).to.equal(says === LINK);
      const notice = pageNotice('http://x', config, variables);
      if (says === undefined) expect(notice).to.equal(undefined);
      else expect(notice).to.match(says);
    });
});

describe('the calculators of the page that this machine alone may use', () => {
  const pages = usePages({ page: 'local', linkToken: undefined });
  const isOpen = async (headers: Readonly<Record<string, string>>) => {
    const { status, text } = await pages.get(`/pay?${CASE_A}`, headers);
    expect(status).to.equal(200);
    return textIn(text).includes(COST);
  };
  const port = () => new URL(pages.url).port;

  it('are open by each name of loopback, at any port', async () => {
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])
      for (const host of [name, `${name}:${port()}`, `${name}:8080`])
        expect(await isOpen({ Host: host }), host).to.equal(true);
  });

  it('are closed by every other name: another site may have led its own here', async () => {
    const names = ['farthing.example', 'localhost.farthing.example', '127.0.0.1.farthing.example'];
    const alike = [
      'localhost.',
      'xlocalhost',
      '127.0.0.2',
      '0.0.0.0',
      '10.0.0.1',
      '[::]',
      '::1',
      'localhost:x',
    ];
    for (const host of [...names, ...names.map((name) => `${name}:${port()}`), ...alike])
      expect(await isOpen({ Host: host }), host).to.equal(false);
  });

  for (const [what, names] of [
    ['the standards', ['Forwarded', 'Via', 'CDN-Loop']],
    ['most proxies', ['X-Forwarded-For', 'x-forwarded-host', 'X-FORWARDED-PORT', 'X-Forwarded', 'X-Real-IP']],
    [
      'older proxies',
      ['X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP', 'X-Original-URL', 'Client-IP'],
    ],
    ['networks and tunnels', ['CF-Connecting-IP', 'CF-Ray', 'Fly-Client-IP', 'Fastly-Client-IP']],
    ['clouds', ['X-Amzn-Trace-Id', 'X-Azure-ClientIP', 'X-Envoy-External-Address', 'Tailscale-User-Login']],
  ] as const)
    it(`are closed to what came through a proxy, by any one header of ${what}`, async () => {
      for (const name of names)
        for (const value of ['127.0.0.1', '']) expect(await isOpen({ [name]: value }), name).to.equal(false);
    });

  it('are open to what browsers and programs of this machine send of their own accord', async () => {
    for (const name of ['X-Request-Id', 'X-Requested-With', 'X-Client', 'Viaduct', 'Forwarded-To'])
      expect(await isOpen({ [name]: '1' }), name).to.equal(true);
  });

  it('say there where they are open, and take a key', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`, { Host: 'farthing.example' });
    expect(textIn(text))
      .to.include('open at localhost and 127.0.0.1')
      .and.to.include('Here enter an API key');
  });

  it('answer no page of another site', async () => {
    for (const mode of ['no-cors', 'cors'])
      expect(
        (await pages.get('/pay', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode })).status,
      ).to.equal(403);
  });
});

for (const [what, isLoopback, says] of [
  ['keyed', true, 'Open the link that Farthing printed at its start, or enter an API key'],
  ['keyed beyond loopback', false, 'Whoever runs this service opens them with PAGE=public'],
] as const)
  describe(`the calculators of a page that is ${what}`, () => {
    const pages = usePages({ page: 'keyed', isLoopback });

    it('are closed by any name, and say what opens them', async () => {
      for (const Host of [new URL(pages.url).host, 'localhost:8080']) {
        const text = textIn((await pages.get(`/pay?${CASE_A}`, { Host })).text);
        expect(text).to.include(says).and.not.to.include(COST);
      }
    });
  });
