import { expect } from 'chai';
import { loadPayroll } from '../../src/operations/index.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { faultsIn, Service } from '../http/support/service.js';

/** A pay of an adoption that there is not: four weeks in three blocks within half a year, with two weeks of notice. */
const ROW =
  '    kinship: { weeks_at_earnings: 0, most_weeks: 4, most_blocks: 3, days_before: 0, weeks_to_take: 26, days_of_notice: 14 }\n';

const REQUEST = {
  kind: 'kinship',
  matched_on: '2026-05-06',
  placed_on: '2026-06-08',
  blocks: [
    { starts: '2026-06-08', weeks: 2 },
    { starts: '2026-09-07', weeks: 2 },
  ],
  average_weekly_earnings: { amount: 200 },
};

const PATH = '/v1/statutory/family-pay';

describe('another family pay', function () {
  this.timeout(60_000);
  const book = useCopyOfBook();
  const service = new Service();
  before(() => {
    book.change('rates/2026-27.yaml', /( {4}neonatal_care: \{.*\n)/, (row) => `${row}${ROW}`);
    book.change(
      'rates/2026-27.yaml',
      '      neonatal_care: [',
      '      kinship: sscba_166\n      neonatal_care: [',
    );
    book.change('rules/family-pay.yaml', 'words: [maternity,', 'words: [kinship, maternity,');
    book.change(
      'rules/family-pay.yaml',
      /kind: \[adoption, paternity_adoption/g,
      'kind: [kinship, adoption, paternity_adoption',
    );
    return service.start(() => loadPayroll({ root: book.root, unreleased: true }));
  });
  after(() => service.stop());

  it('is a row of the rates of its years, and its word', async () => {
    const { body } = await service.post(PATH, REQUEST);
    expect(body).to.deep.include({
      entitled: true,
      relevant_week: { from: '2026-05-03', to: '2026-05-09' },
      notice_by: '2026-05-25',
      ends: '2026-09-20',
      amount: 720,
    });
  });

  it('has the limits of its row', async () => {
    const late = { ...REQUEST, blocks: [{ starts: '2026-12-02', weeks: 1 }] };
    expect(faultsIn(await service.post(PATH, late))).to.eql({
      'blocks[0].starts':
        'blocks[0].starts must be earlier, as the last day of pay is 2026-12-07 at the latest; this block ends on 2026-12-08',
    });
  });
});
