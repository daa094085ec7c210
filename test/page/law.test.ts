import { expect } from 'chai';
import { loadPayroll } from '../../src/operations/index.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { releaseNextLabel } from '../cli/support/next-labels.js';
import { CASE_A, PageService, queryOfTwoCases, queryWith, textIn } from './support/pages.js';

describe('a link that names its law', function () {
  this.timeout(120_000);
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const pages = new PageService();
  let [old, now] = ['', ''];
  after(() => pages.stop());
  before(async () => {
    // Employees pay 9% for 8%.
    ({ old, next: now } = releaseNextLabel(book.root));
    await pages.start({}, {}, undefined, loadPayroll({ root: book.root }));
  });

  const withLaw = (engine: string) => `${CASE_A}&engine=${engine}`;
  const linkIn = (html: string, text: string) =>
    new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&');
  const notice = () => `This link was made with ${old}; the law is now ${now}, and so are these figures.`;

  it('is what Share makes of a case', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(linkIn(text, 'Share these figures')).to.equal(`/pay?${withLaw(now)}`);
    const shared = await pages.get(`/pay?${withLaw(now)}`);
    expect(textIn(shared.text)).to.include('£31,040.84').and.not.to.include('This link was made with');
    expect(linkIn(shared.text, 'Share these figures')).to.equal(undefined);
  });

  it('says so where another law answers, and can be made anew', async () => {
    for (const path of ['/pay', '/pay/curve']) {
      const { text } = await pages.get(`${path}?${withLaw(old)}`);
      expect(textIn(text), path).to.include(notice());
    }
    const { text } = await pages.get(`/pay?${withLaw(old)}`);
    expect(textIn(text)).to.include('£31,040.84').and.to.include(`Law: ${now}`);
    expect(linkIn(text, 'Share these figures')).to.equal(`/pay?${withLaw(now)}`);
  });

  it('says so of a label that is not in the register here, too', async () => {
    const { text } = await pages.get(`/pay?${withLaw('2026-27.99')}`);
    expect(textIn(text)).to.include('£31,040.84').and.to.include('This link was made with 2026-27.99;');
  });

  it('leads to the year of its label where it names none', async () => {
    const query = new URLSearchParams(withLaw('2025-26.1'));
    query.delete('tax_year');
    const { location } = await pages.get(`/pay?${query}`);
    expect(location).to.equal(`/pay?${queryWith(withLaw('2025-26.1'), { tax_year: '2025-26' })}`);
  });

  it('loses its label with its year, and when its form is filled in', async () => {
    const other = queryWith(withLaw(old), { tax_year: '2025-26' });
    const { location } = await pages.get(`/pay?${other}`);
    expect(location).to.equal(`/pay?${queryWith(CASE_A, { tax_year: '2025-26' })}`);
    const { text } = await pages.get(`/pay?${withLaw(old)}`);
    expect(text).not.to.include('name="engine"');
  });

  it('works nothing out where it names what is no label of a year that there is', async () => {
    for (const engine of ['latest', '2009-10.1', '2026-27.0']) {
      const { status, text } = await pages.get(`/pay?${withLaw(engine)}`);
      expect(status, engine).to.equal(400);
      expect(textIn(text)).to.include(`There is no law ${engine} here`).and.not.to.include('£31,');
    }
  });

  it('may name another label for each of two cases', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(withLaw(old), withLaw(now))}`);
    expect(textIn(text)).to.include(notice()).and.to.include('the same');
    expect(linkIn(text, 'Share these figures')).to.equal(
      `/pay?${queryOfTwoCases(withLaw(now), withLaw(now))}`,
    );
  });
});
