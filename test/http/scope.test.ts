import { expect } from 'chai';
import { isList, isObject, type Json, type JsonObject } from '../../src/json.js';
import { LATEST_YEAR } from '../support/years.js';
import { KEY, useService } from './support/service.js';

describe('the scope of answers', () => {
  const service = useService();

  const read = async (query: string): Promise<JsonObject> => {
    const answer = await service.get(`/v1/scope${query}`);
    expect(answer.status, query).to.equal(200);
    return answer.body;
  };
  const sentencesIn = (scope: JsonObject) => listOf(scope['assumptions']).map(({ says }) => says);

  it('has what answers take for granted, with the rule that does and the operations that say it', async () => {
    const found = listOf((await read('?tax_year=2026-27'))['assumptions']).find(
      ({ rule }) => rule === 'employer_cost.apprenticeship_levy',
    );
    expect(found).to.deep.include({
      operations: ['employer-cost'],
      when: 'employer_cost.pays_levy',
      if: null,
      file: 'rules/employer-cost.yaml',
    });
  });

  it('writes out the figures of the year, and names those of a request', async () => {
    const now = sentencesIn(await read('?tax_year=2026-27'));
    expect(now).to.include(
      'The Apprenticeship Levy is what this employee adds to that of an employer with a pay bill above £3,000,000 a year, ' +
        'whose levy allowance of £15,000 is used up.',
    );
    expect(now.filter((says) => String(says).includes('comes to {hourly_pay}'))).to.have.length(1);
    expect(sentencesIn(await read('?tax_year=2025-26'))).not.to.deep.equal(now);
  });

  it('holds every sentence that an answer says', async () => {
    const body = {
      gross: { amount: 60_000, per: 'year' },
      region: 'england',
      employment_allowance: true,
      child_benefit: { children: 1 },
      childcare_vouchers: { amount: 300, per: 'month' },
      employer_pension: 'auto_enrolment_minimum',
    };
    const { body: answer } = await service.call('POST', '/v1/employer-cost', { key: KEY, body });
    // While law is under work, an answer also says that no label names it.
    const all = isList(answer['assumptions']) ? answer['assumptions'] : [];
    const said = all.filter((each) => !String(each).startsWith('This is law that no label names'));
    expect(said).to.have.length.above(8);
    expect(sentencesIn(await read('?operation=employer-cost'))).to.include.members([...said]);
  });

  it('has what is not modelled, which no answer says, with the figures that are wrong for it', async () => {
    const jobs = listOf((await read(''))['left_out']).find(({ name }) => name === 'several_jobs');
    expect(jobs?.['effect']).to.match(/^National Insurance/);
    expect(jobs?.['sources']).to.deep.equal([
      'https://www.legislation.gov.uk/uksi/2001/1004/regulation/14',
      'https://www.legislation.gov.uk/uksi/2001/1004/regulation/15',
    ]);
    const [law] = listOf(jobs?.['authorities']);
    expect(law).to.include({
      name: 'sscr_14',
      kind: 'instrument',
      work: 'Social Security (Contributions) Regulations 2001, SI 2001/1004',
      provision: 'reg 14',
      address: 'https://www.legislation.gov.uk/uksi/2001/1004/regulation/14',
    });
    expect(jobs?.['file']).to.equal('rates/scope.yaml');
  });

  it('is that of one operation where it is asked for', async () => {
    const { assumptions, left_out: leftOut, tax_year: taxYear } = await read('?operation=sick-pay');
    expect(taxYear).to.equal(LATEST_YEAR);
    for (const { operations } of [...listOf(assumptions), ...listOf(leftOut)])
      expect(operations).to.include('sick-pay');
    expect(listOf(assumptions)).to.have.length.above(1);
  });

  it('may be kept by caches, and needs no key', async () => {
    const { headers } = await service.get('/v1/scope');
    expect(headers.get('etag')).to.match(/^"/);
    expect(headers.get('cache-control')).not.to.include('no-store');
  });
});

function listOf(value: Json | undefined): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : [];
}
