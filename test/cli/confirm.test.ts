import { expect } from 'chai';
import { parse } from 'yaml';
import { today } from '../../src/today.js';
import { confirmGroups } from './support/confirm.js';
import { farthing, useSmallLaw } from './support/farthing.js';
import { findingsBesideProofs } from './support/findings.js';
import { tablesOf, textOrPattern } from './support/table.js';

const { refusals = [], pages = [], changes = [] } = tablesOf('confirm.yaml');

const DRAFT = 'rates/2027-28.yaml';
const SECTION_157 = 'https://www.legislation.gov.uk/ukpga/1992/4/section/157';

/** Authorities that the small law does not need: an order of one year, and a page with the years in its address. */
const AUTHORITIES = `authorities:
  order_of_2026:
    kind: instrument
    work: Rates Order 2026
    address: https://www.legislation.gov.uk/uksi/2026/1
    years: { from: 2026-27, until: 2026-27 }
    seen: [{ on: 2026-11-23 }]
  page_of_the_year:
    kind: guidance
    work: Rates of the year
    address: https://www.gov.uk/rates-{from}-to-{to}
`;

describe('farthing confirm', () => {
  const book = useSmallLaw(async (root) => {
    await farthing(['new-year', '2027-28'], { root });
  });
  const confirm = (group: string, page: string, ...args: readonly string[]) =>
    book.run('confirm', '2027-28', group, '--by', 'A. Name', '--page', page, ...args);
  const changeDraft = (from: string, to: string) => {
    book.change('rates/authorities.yaml', 'authorities:\n', AUTHORITIES);
    if (from !== '') book.change(DRAFT, from, to);
  };
  const confirmed = (): Readonly<Record<string, unknown>> => parse(book.read(DRAFT)).confirmed;

  describe('refuses, and changes nothing:', () => {
    for (const [what, from = '', to = '', group = '', page = '', says = ''] of refusals)
      it(what, async () => {
        changeDraft(from, to);
        const before = book.read(DRAFT);
        const { status, err } = await confirm(group, page);
        expect(status).to.be.above(0);
        expect(err).to.include(says);
        expect(book.read(DRAFT)).to.equal(before);
      });

    it('a name to accept that nothing asks for', async () => {
      const args = ['--accept', 'rates.sick_pay.*', '--because', 'The Act has it so.'];
      expect(await confirm('sick_pay', SECTION_157, ...args)).to.deep.equal({
        status: 2,
        out: '',
        err: 'Nothing asks for rates.sick_pay.* here. Nothing was confirmed.',
      });
    });
  });

  describe('takes', () => {
    for (const [what, from = '', to = '', page = ''] of pages)
      it(what, async () => {
        changeDraft(from, to);
        expect(await confirm('sick_pay', page)).to.include({ status: 0, err: '' });
        expect(confirmed()).to.have.nested.property('sick_pay.page', page);
      });

    it('what is unusual with a reason, which the entry keeps', async () => {
      book.change(DRAFT, 'personal_allowance: £12600', 'personal_allowance: £12500');
      await confirmGroups(book.root, '2027-28', ['national_insurance', 'student_loans', 'sick_pay']);
      const page = 'https://www.legislation.gov.uk/ukpga/2007/3/section/10';
      const accept = ['--accept', 'rates.income_tax', '--because', 'Lowered by the Act.'];
      expect(await confirm('income_tax', page, ...accept)).to.include({ status: 0, err: '' });
      expect(confirmed()['income_tax']).to.deep.include({
        by: 'A. Name',
        on: today(),
        page,
        accepted: { 'rates.income_tax.personal_allowance': 'Lowered by the Act.' },
      });
    });

    it('what is unusual once: a release keeps the reason, and asks no more', async () => {
      book.change('rates/invariants.yaml', 'holds: year_before <= each', 'holds: year_before < each');
      await confirmGroups(book.root, '2027-28');
      const { status, err } = await book.run('release', '2027-28', '--by', 'A. Name', '--why', 'A new year.');
      expect([status, err]).to.deep.equal([0, '']);
      const entries: readonly Readonly<Record<string, unknown>>[] = parse(book.read('rates/released.yaml'));
      const accepted = [entries.at(-1)?.['accepted']].flat();
      expect(accepted.map((each) => [Object(each).name, Object(each).because])).to.deep.equal(
        ['rates.income_tax.personal_allowance', 'rates.sick_pay.weekly'].map((name) => [
          name,
          'The page has it so.',
        ]),
      );
    });

    it('a group again whose figures changed, in the place of its entry', async () => {
      await confirmGroups(book.root, '2027-28');
      book.change(DRAFT, '  weekly: £120', '  weekly: £121');
      expect(await confirm('sick_pay', SECTION_157)).to.deep.equal({
        status: 0,
        out: 'sick_pay of 2027-28 is confirmed. Nothing is left: `farthing release 2027-28` is next.',
        err: '',
      });
      expect(await findingsBesideProofs(book.root)).not.to.include('was confirmed');
      expect(Object.keys(confirmed())).to.have.members([
        'income_tax',
        'national_insurance',
        'student_loans',
        'sick_pay',
      ]);
      expect((await confirm('sick_pay', SECTION_157)).err).to.equal(
        'sick_pay of 2027-28 is not left to confirm; nothing is.',
      );
    });

    it('a group that is named twice once', async () => {
      expect((await confirm('sick_pay', SECTION_157, 'sick_pay')).out).to.match(
        /^sick_pay of 2027-28 is confirmed\. Left: /,
      );
      expect(book.read(DRAFT).match(/^ {2}sick_pay: /gm)).to.have.length(1);
    });
  });

  it('is not carried into the next year', async () => {
    await confirmGroups(book.root, '2027-28');
    expect((await book.run('new-year', '2028-29')).status).to.equal(0);
    expect(parse(book.read('rates/2028-29.yaml'))).to.not.have.property('confirmed');
  });

  it('is none of another year, where no figure differs', async () => {
    await confirmGroups(book.root, '2027-28');
    expect((await book.run('new-year', '2028-29')).status).to.equal(0);
    const [entry = ''] = /^ {2}sick_pay: .*\n/m.exec(book.read(DRAFT)) ?? [];
    book.change('rates/2028-29.yaml', '  - sick_pay\n', `confirmed:\n${entry}`);
    expect(await findingsBesideProofs(book.root)).to.include(
      '“sick_pay” was confirmed with other figures than these, or in another year',
    );
  });

  describe('is held against the figures by check, after a change of', () => {
    beforeEach(async () => {
      await confirmGroups(book.root, '2027-28');
    });
    for (const [what, from = '', to = '', says = ''] of changes)
      it(what, async () => {
        book.change(DRAFT, textOrPattern(from), to);
        const found = await findingsBesideProofs(book.root);
        if (says === '') expect(found).not.to.include('confirmed');
        else
          expect(found)
            .to.match(/rates\/2027-28\.yaml:\d+:\d+ {2}“/)
            .and.to.include(says);
      });
  });
});
