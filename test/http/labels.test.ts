import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { labelsIn, latestLabel } from '../cli/support/next-labels.js';
import { releaseAsItStands, shipLabels } from '../support/release.js';
import { Service } from './support/service.js';

const YEAR = '2026-27';

describe('the labels of a year', () => {
  const book = useSmallLaw(shipLabels);
  const service = new Service();
  afterEach(() => service.stop());

  it('are listed with their digests, those that were withdrawn, too', async () => {
    const old = latestLabel(book.root);
    book.change(`rates/${YEAR}.yaml`, 'personal_allowance: £12600', 'personal_allowance: £12660');
    const [next] = releaseAsItStands(book.root, [YEAR]);
    await book.run('withdraw', old, '--by', 'A. Name', '--because', 'A rate was wrong.');
    await service.start(() => loadPayroll({ root: book.root }));
    const { body } = await service.get('/v1/tax-years');
    const years: { readonly tax_year: string; readonly engines: readonly JsonObject[] }[] = JSON.parse(
      JSON.stringify(body['tax_years']),
    );
    const engines = years.find((each) => each.tax_year === YEAR)?.engines ?? [];
    const digests = labelsIn(book.root).map(({ digest }) => digest);
    expect(engines.map(({ engine, digest, status }) => [engine, digest, status])).to.deep.equal([
      [old, digests[0], 'withdrawn'],
      [next, digests[1], 'released'],
    ]);
    expect(engines[0]?.['withdrawn']).to.include({ by: 'A. Name', because: 'A rate was wrong.' });
  });
});
