import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { operations } from '../support/operations.js';
import { TAX_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { useService } from './support/service.js';

describe('GET /v1/tax-years', () => {
  const service = useService();

  const years = async () => {
    const answer = await service.get('/v1/tax-years');
    expect(answer.status).to.equal(200);
    return listOf(answer.body['tax_years']);
  };

  it('lists the years, the latest last, each with the law that answers for it', async () => {
    const listed = await years();
    expect(listed.map((year) => year['tax_year'])).to.deep.equal(TAX_YEARS);
    for (const year of listed) {
      const rates = await service.get(`/v1/rates?tax_year=${String(year['tax_year'])}`);
      expect(year['engine']).to.equal(rates.headers.get('farthing-engine'));
      expect(year['digest']).to.equal(rates.headers.get('farthing-book'));
      expect(year['draft']).to.equal(false);
    }
    expect(listed.find((year) => year['tax_year'] === '2026-27')).to.include({
      starts: '2026-04-06',
      ends: '2027-04-05',
    });
  });

  it('names the operations that can be asked', async () => {
    for (const { operations: asked } of await years()) {
      expect(asked).to.have.members([
        ...operations.map(({ route }) => route),
        'POST /v1/payslip/net-to-gross',
        'POST /v1/payslip/check',
        'POST /v1/employer-cost/net-to-gross',
        'POST /v1/firm',
        'GET /v1/rates',
      ]);
    }
  });

  const evidenceOf = async (taxYear: string) =>
    listOf((await years()).find((year) => year['tax_year'] === taxYear)?.['evidence']);

  it("shows what HMRC's rows of earlier years came to, and nothing of years that have none", async () => {
    const rows = async (taxYear: string) =>
      (await evidenceOf(taxYear)).map(({ rows, passed }) => [rows, passed]);
    expect(await rows('2019-20')).to.deep.equal([
      [140, 140],
      [289, 289],
      [78, 78],
    ]);
    expect(await rows('2020-21')).to.deep.equal([]);
    expect(await rows('2023-24')).to.deep.equal([
      [146, 146],
      [480, 480],
    ]);
  });

  it("shows what HMRC's data came to, with the differences that are known", async () => {
    const paye = (await evidenceOf('2025-26')).find(({ file }) => file === 'fixtures/hmrc/paye-2025-26.csv');
    expect(paye).to.include({ rows: 168, passed: 162 });
    expect(listOf(paye?.['known_differences'])).to.have.length(6);
    expect(listOf(paye?.['known_differences'])[2]).to.deep.equal({
      test_id: '2025 - 26 Scottish tax v1.0/Gen_W1M1_mthly/3',
      figure: 'tax_this_period',
      hmrc: '753.59',
      ours: '753.60',
    });
  });

  it("shows what HMRC's payments of directors came to, each asked for as a payslip", async () => {
    const directors = (await evidenceOf('2025-26')).find(
      ({ file }) => file === 'fixtures/hmrc/ni-directors-2025-26.csv',
    );
    expect(directors).to.include({ rows: 106, passed: 104 });
    const difference = (row: string, figure: string, hmrc: string, ours: string) => ({
      test_id: `2025-26 Directors NICs test data v1.0/${row}/52`,
      ...{ figure, hmrc, ours },
    });
    expect(directors?.['known_differences']).to.deep.equal([
      difference('1_Dir_CatA_GBP1000pw', 'employer_ni', '58.94', '134.40'),
      difference('1_Dir_CatA_GBP1000pw', 'earnings_lel_to_pt_to_date', '6084.00', '6070.00'),
      difference('1_Dir_CatA_GBP1000pw', 'employer_ni_to_date', '6974.54', '7050.00'),
      difference('2_Dir_catM_GBP1000_pw_from_week_5', 'earnings_lel_to_pt_to_date', '5616.00', '5604.00'),
    ]);
  });

  it('names the data sets that every result names', async () => {
    for (const { tax_year: year, evidence } of await years()) {
      const rates = await service.get(`/v1/rates?tax_year=${String(year)}`);
      const named = listOf(evidence).map(({ name, version }) => `${String(name)} ${String(version)}`);
      expect(String(rates.body['authority_test_data']).replace(/(^|; )none( for .*)?$/, '')).to.equal(
        named.join('; '),
      );
    }
  });
});

describe('GET /v1/tax-years on a law that the evidence is not of', () => {
  const service = useService(() => ({ evidence: () => undefined }));

  it('shows none', async () => {
    const { body } = await service.get('/v1/tax-years');
    for (const { evidence } of listOf(body['tax_years'])) expect(evidence).to.equal(null);
  });
});

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(members) : [];
}
