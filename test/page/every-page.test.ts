import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect } from 'chai';
import { FAULT_CODES } from '../../src/operations/index.js';
import { queryOfRequest } from '../../src/page/case/case.js';
import { formFaults } from '../../src/page/case/faults.js';
import { addressOf, OWN_PAGES } from '../../src/page/own-pages.js';
import { PROJECT } from '../../src/project.js';
import { buildFile } from '../support/build-file.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { postOperations } from '../support/operations.js';
import { CASE_A, type PageAnswer, queryOfTwoCases, usePages } from './support/pages.js';

const PAYSLIP =
  'ni_category=A&pay.0.kind=salary&pay.0.amount=3100&pay_date=2026-08-28&tax_code=1257L&earlier_employment.pay=9600&earlier_employment.tax=1081.2';

/** Of each operation whose page is drawn from its file: the empty form, its first example, and why and the sheet of it. */
const DRAWN = postOperations
  .filter(({ name, page }) => page !== undefined && !OWN_PAGES.includes(name))
  .flatMap((operation) => {
    const address = addressOf(operation);
    const query = queryOfRequest(operation.examples[0]?.request ?? {});
    return [
      address,
      `${address}?${query}`,
      `${address}/why/${operation.exampleFields[0]}?${query}`,
      `${address}/sheet?${query}`,
    ];
  });

/** An address of each page, in each of its states. */
const ADDRESSES = [
  '/',
  '/pay',
  `/pay?${CASE_A}`,
  `/pay?${CASE_A}&show.per=week`,
  `/pay?${queryOfTwoCases(CASE_A, CASE_A)}`,
  `/pay?${queryOfTwoCases(CASE_A, 'tax_year=2026-27')}`,
  '/pay?tax_year=2026-27',
  `/pay?${CASE_A}&nonsense=1`,
  `/pay/payslips?${CASE_A}`,
  `/pay/why/cost.total?${CASE_A}`,
  `/pay/sheet?${CASE_A}`,
  `/pay/sheet?${CASE_A}&show.payslips=true&show.steps=true`,
  `/pay/why/employee.payslips.tax?${CASE_A}&show.payslip=3`,
  '/payslip',
  `/payslip?${PAYSLIP}`,
  `/payslip/why/payslip.tax?${PAYSLIP}`,
  `/payslip/sheet?${PAYSLIP}`,
  '/check',
  '/firm',
  ...DRAWN,
  '/tax-code',
  '/tax-code?code=K475+M1&tax_year=2026-27',
  '/tax-code?code=OT&tax_year=2026-27',
  '/book',
  '/book/2023-24',
  '/book/2026-27?find=threshold',
  '/book/changes?from=2025-26&to=2026-27',
  '/book/figures/student_loans.plan_2.threshold',
  '/book/figures/income_tax.bands.scotland',
  '/book/tables/orders.earnings_arrestment',
  '/book/rules/2026-27',
  '/book/rules/2026-27/income_tax',
  '/book/evidence',
  '/book/scope?tax_year=2026-27',
  '/developers',
  '/developers/errors',
  '/developers/guide',
  '/developers/employerCost',
  '/developers/rateHistory',
  '/nothing-here',
];

/** Headers that differ from answer to answer, and those that a copy must be told again (RFC 9110, 15.4.5). */
const OF_EACH_ANSWER = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
const OF_A_COPY = ['Cache-Control', 'ETag', 'Expires', 'Vary', 'Content-Location'];

describe('every page', () => {
  const open = usePages();
  const locked = usePages({ page: 'keyed' });
  const answers = new Map<string, PageAnswer>();
  before(async () => {
    for (const address of ADDRESSES) answers.set(address, await open.open(address));
  });
  const answerAt = (address: string): PageAnswer => {
    const answer = answers.get(address);
    if (answer === undefined) throw new Error(`${address} was not opened.`);
    return answer;
  };

  for (const address of ADDRESSES) {
    it(`at ${address.slice(0, 60)} is sound HTML, with nothing inline`, () => {
      const { status, text, headers } = answerAt(address);
      expect(status).to.be.oneOf([200, 400, 404]);
      expect(faultsIn(text)).to.deep.equal([]);
      expect(headers.get('Content-Security-Policy'))
        .to.include("default-src 'none'")
        .and.to.include('trusted-types');
      expect(headers.get('Referrer-Policy')).to.equal('no-referrer');
      expect(open.faults).to.deep.equal([]);
    });
  }

  it('says again, to a browser that has it, only what it said before, and no policy', async () => {
    for (const [address, { status, headers }] of answers) {
      const etag = headers.get('ETag');
      if (status !== 200) continue;
      expect(etag, address).to.be.a('string');
      const again = await open.open(address, { 'If-None-Match': etag ?? '' });
      expect([again.status, again.text], address).to.deep.equal([304, '']);
      expect(again.headers.get('Content-Security-Policy'), address).to.equal(null);
      for (const [name, value] of again.headers)
        if (!OF_EACH_ANSWER.has(name)) expect(value, `${address}: ${name}`).to.equal(headers.get(name));
      for (const name of OF_A_COPY)
        expect(again.headers.get(name), `${address}: ${name}`).to.equal(headers.get(name));
    }
  });

  it('leads to no page that there is not', async () => {
    const targets = new Set<string>();
    for (const { text } of answers.values()) {
      for (const [, href = ''] of text.matchAll(/href="(\/[^"#]*)/g))
        targets.add(href.replaceAll('&amp;', '&'));
    }
    // Figures and rules of the book have a test of their own.
    const others = [...targets].filter((target) => !/^\/book\/(figures|rules\/[^/]+\/)/.test(target));
    for (const target of fewOfEachKind(others, (each) =>
      new URL(each, open.url).pathname.replaceAll(/\d{4}-\d{2}/g, 'YEAR'),
    )) {
      const { status } = await open.get(target);
      expect(status, target).to.be.below(400);
    }
  });

  it('is there without a session, with its calculator locked', async () => {
    for (const address of ADDRESSES) {
      const { status, text } = await locked.open(address);
      expect(status, address).to.be.oneOf([200, 400, 404]);
      expect(faultsIn(text), address).to.deep.equal([]);
    }
  });

  it('is a page where nothing is, for people; for programs an error is JSON', async () => {
    expect((await open.get('/nothing-here')).headers.get('Content-Type')).to.include('text/html');
    expect((await open.get('/nothing-here', { Accept: '*/*' })).headers.get('Content-Type')).to.include(
      'json',
    );
    expect((await open.get('/v1/nothing-here')).headers.get('Content-Type')).to.include('json');
  });

  it('has one address: that with a slash at its end leads to it', async () => {
    const { status, location } = await open.get('/pay/?tax_year=2026-27');
    expect([status, location]).to.deep.equal([308, '/pay?tax_year=2026-27']);
  });

  it('is only to be read', async () => {
    expect((await open.post('/pay', {})).status).to.equal(405);
  });
});

describe('a fault', () => {
  it('has a sentence for every code', () => {
    for (const code of FAULT_CODES) {
      const [shown] = formFaults(
        [{ field: 'gross.amount', code, message: 'gross.amount must be right' }],
        [],
      );
      expect(shown?.says, code).to.match(/^Pay before tax/);
    }
  });
});

describe('what a page gives to a browser', () => {
  const folder = join(PROJECT, 'dist', 'assets');
  const sizeOf = (pattern: RegExp) => {
    buildFile('main.js');
    const files = readdirSync(folder).filter((name) => pattern.test(name));
    expect(files).not.to.be.empty;
    return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  };
  const pages = usePages();
  const bytes = async (path: string) => {
    const response = await fetch(pages.url + path, { headers: { 'Accept-Encoding': 'br' } });
    return Number(response.headers.get('Content-Length'));
  };

  it('is at most 40 kB of script and style in all, compressed', () => {
    expect(sizeOf(/\.(js|css)\.br$/)).to.be.below(40_000);
    expect(sizeOf(/\.css\.br$/)).to.be.below(9_000);
    expect(sizeOf(/^(chunk|live|why).*\.js\.br$/)).to.be.below(6_000);
    expect(sizeOf(/^search.*\.js\.br$/)).to.be.below(4_000);
  });

  it('is at most 20 kB at the first view, and 6 kB when a figure changes', async () => {
    const shared = sizeOf(/\.svg\.br$/) + sizeOf(/^(chunk|live|why).*\.js\.br$/);
    for (const path of ['/', `/pay?${CASE_A}`])
      expect(shared + (await bytes(path)), path).to.be.below(20_000);
    expect(await bytes(`/pay?${CASE_A}&show.part=answer`)).to.be.below(6_000);
  });

  it('is compressed for a slow line: a page takes no more than brotli of quality 5 makes of it', async () => {
    const quality5 = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    for (const path of ['/tax-code', `/pay?${CASE_A}`]) {
      const { text } = await pages.get(path);
      expect(await bytes(path), path).to.be.at.most(brotliCompressSync(text, quality5).length);
    }
  });

  it('may be kept for ever, since its name changes with it', async () => {
    const { text } = await pages.get('/');
    const path = /href="(\/assets\/icon[^"]+)"/.exec(text)?.[1] ?? '';
    const { status, headers, text: icon } = await pages.get(path);
    expect(status).to.equal(200);
    expect(headers.get('Cache-Control')).to.equal('public, max-age=31536000, immutable');
    expect(icon).to.equal(readFileSync(join(folder, path.replace('/assets/', '')), 'utf8'));
  });

  it('has the style in the page, which its hash alone allows', async () => {
    const { text, headers } = await pages.get('/');
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    expect(style).to.include('light-dark(');
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers.get('Content-Security-Policy');
    expect(policy).to.include(`style-src 'sha256-${hash}'; `);
  });

  it('is answered with 304 to whoever names its entity tag: weak or not, among others, or any', async () => {
    const { headers } = await pages.get('/');
    const etag = headers.get('ETag') ?? '';
    expect(etag).to.match(/^W\/"[\w-]+"$/);
    const statusFor = async (named: string) => (await pages.get('/', { 'If-None-Match': named })).status;
    for (const named of [etag, etag.slice('W/'.length), `"another", ${etag}`, '*'])
      expect(await statusFor(named), named).to.equal(304);
    for (const named of ['"another"', etag.slice('W/"'.length, -1)])
      expect(await statusFor(named), named).to.equal(200);
  });

  it('names the scripts that others import, so that a browser fetches all at once', async () => {
    const { text } = await pages.get('/pay');
    const chunks = readdirSync(folder).filter((name) => /^chunk.*\.js$/.test(name));
    for (const chunk of chunks)
      expect(text).to.include(`<link rel="modulepreload" href="/assets/${chunk}"/>`);
  });
});

const VOID = new Set(['meta', 'link', 'input', 'br']);

/** What is wrong with a page: marks that are not closed in their order, ids that are there twice, references to ids that are
 *  not there, style or script that is inline. */
function faultsIn(html: string): readonly string[] {
  const wrong: string[] = [];
  if (/\sstyle=/.test(html)) wrong.push('style=');
  if (/\son\w+=/.test(html.replaceAll(/>[^<]*</g, '><'))) wrong.push('an inline handler');
  if (/<script(?![^>]*\ssrc=)/.test(html)) wrong.push('an inline script');
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push(`id ${id} twice`);
  for (const [, refs = ''] of html.matchAll(
    /\s(?:for|aria-describedby|aria-labelledby|popovertarget)="([^"]+)"/g,
  )) {
    for (const ref of refs.split(' ')) if (!ids.includes(ref)) wrong.push(`no id ${ref}`);
  }
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g,
  )) {
    if (slash === '/') {
      if (open.pop() !== name) wrong.push(`</${name}>`);
    } else if (!VOID.has(name) && !rest.endsWith('/')) open.push(name);
  }
  if (open.length > 0) wrong.push(`open: ${open.join(' ')}`);
  if (!/<h1[ >]/.test(html)) wrong.push('no h1');
  if (html.split(/<h1[ >]/).length > 2) wrong.push('two h1');
  return [...new Set(wrong)];
}
