import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFiles } from '../../src/law/books.js';
import { loadPayroll } from '../../src/operations/index.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { releaseYear } from '../../src/workshop/release/release.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { CASE_A, PageService, queryOfTwoCases, queryWith, textIn } from './support/pages.js';

describe('a link that names its law', function () {
  this.timeout(120_000);
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const pages = new PageService();
  let [old, now] = ['', ''];
  afterEach(() => pages.stop());
  beforeEach(async () => {
    const label = () => loadPayroll({ root: book.root }).identity('2026-27').engine;
    old = label();
    // Employees pay 9% for 8%: the next revision.
    const file = join(book.root, 'rates/2026-27.yaml');
    const text = readFileSync(file, 'utf8');
    const main =
      /(A: \{ lower_earnings_limit_to_primary_threshold: 0%, primary_threshold_to_upper_earnings_limit: )8%/;
    writeFileSync(file, text.replace(main, '$19%'));
    const { years } = checkFiles(book.root, allRequiredValues);
    now = releaseYear(book.root, years, '2026-27', { waivers: [], proofGaps: [] }).label;
    await pages.start({}, {}, undefined, loadPayroll({ root: book.root }));
  });

  const withLaw = (engine: string) => `${CASE_A}&engine=${engine}`;
  const linkIn = (html: string, text: string) =>
    new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&');

  it('is what Share makes of a case', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(linkIn(text, 'Share these figures')).to.equal(`/pay?${withLaw(now)}`);
    expect(textIn(text)).to.include('£31,040.84');
    const shared = await pages.get(`/pay?${withLaw(now)}`);
    expect(textIn(shared.text)).to.include('£31,040.84').and.not.to.include('has taken its place');
  });

  it('shows its figures for ever, says so, and leads to today’s and to what changed', async () => {
    const { text } = await pages.get(`/pay?${withLaw(old)}`);
    expect(textIn(text))
      .to.include('£31,314.08')
      .and.to.include(`This link was made with ${old}, and so are these figures. ${now} has taken its place.`)
      .and.to.include(`Law: ${old}`);
    expect(linkIn(text, 'See today’s figures')).to.equal(`/pay?${CASE_A}`);
    const changes = await pages.get(linkIn(text, 'What changed') ?? '');
    expect(textIn(changes.text))
      .to.include(`What changed from ${old} to ${now}`)
      .and.to.include('1 figure differs.')
      .and.to.match(/8% 9% \+1%/)
      .and.to.include('0 rules differ');
  });

  it('leads to reasons, payslips and a curl line of the same law', async () => {
    const { text } = await pages.get(`/pay?${withLaw(old)}`);
    expect(text).to.include(`/v1/employer-cost?engine=${old}`);
    const payslips = await pages.get(`/pay/payslips?${withLaw(old)}`);
    expect(textIn(payslips.text)).to.include('2,609.44');
    const why = `/pay/why/employee.payslips.employee_ni?${withLaw(old)}&show.payslip=3`;
    expect(payslips.text).to.include(why.replaceAll('&', '&amp;'));
    expect(textIn((await pages.get(why)).text)).to.include('× 8% = £182.16');
    expect(textIn((await pages.get(why.replace(old, now))).text)).to.include('× 9% = £204.93');
  });

  it('keeps its law while its form is filled in, and loses it with its year', async () => {
    const { text } = await pages.get(`/pay?${withLaw(old)}`);
    expect(text).to.include(`<input type="hidden" name="engine" value="${old}"/>`);
    const other = queryWith(withLaw(old), { tax_year: '2025-26' });
    const { location } = await pages.get(`/pay?${other}`);
    expect(location).to.equal(`/pay?${queryWith(CASE_A, { tax_year: '2025-26' })}`);
  });

  it('works nothing out where its law is not kept', async () => {
    const { status, text } = await pages.get(`/pay?${withLaw('2026-27.99')}`);
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('There is no law 2026-27.99 here').and.not.to.include('£31,');
  });

  it('may name another law for each of two cases', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(withLaw(old), withLaw(now))}`);
    expect(textIn(text)).to.include('Case B costs the same a year and brings home £273.24 less.');
    expect(textIn(text)).to.include(`Law: ${old}`).and.to.include(`Law: ${now}`);
  });
});
