import { expect } from 'chai';
import { loadPayroll } from '../../src/operations/index.js';
import { BrokenBook } from '../../src/yaml/index.js';
import { farthing, useSmallLaw } from './support/farthing.js';
import { findingsBesideProofs } from './support/findings.js';

const REQUEST = '{ gross: { amount: 30000, per: year }, region: england, tax_year: 2026-27 }';
const WHY = '2026-27 is not what 2026-27.1 names: figures changed: sick_pay.';

describe('a command on law that no label names', () => {
  const book = useSmallLaw();
  const changeRates = (year: string, from: string, to: string) => book.change(`rates/${year}.yaml`, from, to);

  beforeEach(() => {
    changeRates('2026-27', 'weekly: £120', 'weekly: £121');
  });

  const first = (text: string) => text.split('\n')[0];

  it('calc answers, and says so on standard error, for its answer is read by machines', async () => {
    const { status, out, err } = await farthing(['calc', '-'], { ...book, stdin: REQUEST });
    expect(status).to.equal(0);
    expect(err)
      .to.match(/^Not released: 2026-27 is not what 2026-27\.\d+ names: /)
      .and.to.include(WHY);
    expect(JSON.parse(out)).to.include({ engine: '2026-27.unreleased' });
  });

  it('calc says nothing of a year that is released', async () => {
    const stdin = REQUEST.replace('2026-27', '2025-26');
    expect((await farthing(['calc', '-'], { ...book, stdin })).err).to.equal('');
  });

  it('explain says so in its first line, and with --json on standard error', async () => {
    const text = await farthing(['explain', '-'], { ...book, stdin: REQUEST });
    expect(first(text.out))
      .to.match(/^Not released: 2026-27 /)
      .and.to.include(WHY);
    const json = await farthing(['explain', '-', '--json'], { ...book, stdin: REQUEST });
    expect(first(json.err)).to.include(WHY);
    expect(JSON.parse(json.out)).to.include.keys('trace', 'book').and.to.include({ receipt: null });
  });

  it('test says so in its first line', async () => {
    const text = await farthing(['test', 'sick-pay.yaml'], book);
    expect(first(text.out)).to.include(WHY);
  });

  it('compare says so in its first line, and with --json on standard error', async () => {
    const text = await farthing(['compare', '2025-26', '2026-27'], book);
    expect(first(text.out)).to.include(WHY);
    const json = await farthing(['compare', '2025-26', '2026-27', '--json'], book);
    expect(first(json.err)).to.include(WHY);
    expect(JSON.parse(json.out)).to.be.an('object');
  });

  it('a draft is named unreleased, too, and claims no test data', async () => {
    await farthing(['new-year', '2027-28'], book);
    const stdin = REQUEST.replace('2026-27', '2027-28');
    expect(await farthing(['calc', '-'], { ...book, stdin })).to.deep.include({
      out: '',
      err: '2027-28 is a draft: add --draft.',
    });
    const { out, err } = await farthing(['calc', '-', '--draft'], { ...book, stdin });
    expect(err).to.equal('');
    expect(JSON.parse(out)).to.include({
      engine: '2027-28.unreleased',
      authority_test_data: 'none: this law is not released',
    });
  });

  it('only who asks for it loads such law', () => {
    expect(() => loadPayroll(book)).to.throw(BrokenBook, WHY);
    expect(loadPayroll({ ...book, unreleased: true }).identity('2026-27').engine).to.equal(
      '2026-27.unreleased',
    );
  });

  it('a released year of which a group is named as not confirmed does not vanish', async () => {
    changeRates('2026-27', 'changes: none', 'unconfirmed: [sick_pay]\nchanges: none');
    expect(() => loadPayroll(book)).to.throw(BrokenBook, WHY);
    changeRates('2026-27', 'weekly: £121', 'weekly: £120');
    const says =
      'rates/2026-27.yaml:1:11  2026-27.1 names 2026-27, but “unconfirmed” makes it a draft: confirm its groups (`farthing confirm 2026-27 …`).';
    expect(() => loadPayroll(book)).to.throw(BrokenBook, says);
    expect(await findingsBesideProofs(book.root)).to.include(says);
  });
});
