import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { TAX_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { useService } from './support/service.js';

describe('GET /v1/rates/history', () => {
  const service = useService();

  const historyOf = async (path: string) => {
    const answer = await service.get(`/v1/rates/history?path=${path}`);
    expect(answer.status, path).to.equal(200);
    return { kind: answer.body['kind'], years: listOf(answer.body['history']) };
  };

  it('shows a figure in every year, with where it stands and where it is published', async () => {
    const { kind, years } = await historyOf('national_insurance.thresholds.secondary_threshold');
    expect(kind).to.equal('money');
    expect(years.map(({ tax_year: year }) => year)).to.deep.equal(TAX_YEARS);
    expect(years.map(({ tax_year: year, value }) => [year, value])).to.deep.include.members([
      ['2024-25', 9100],
      ['2025-26', 5000],
      ['2026-27', 5000],
    ]);
    for (const { tax_year: year, file, line, sources } of years) {
      expect(file).to.equal(`rates/${String(year)}.yaml`);
      expect(line).to.be.above(1);
      expect(sources).to.be.an('array').that.is.not.empty;
    }
  });

  it('shows figures as GET /v1/rates does: percentages, bands, fractions', async () => {
    const rates = await service.get('/v1/rates');
    const paths = [
      'employer.apprenticeship_levy',
      'income_tax.bands.scotland',
      'corporation_tax.marginal_relief_fraction',
    ];
    for (const path of paths) {
      const latest = (await historyOf(path)).years.at(-1);
      let shown: Json | undefined = rates.body;
      for (const step of path.split('.')) shown = members(shown)[step];
      expect(latest?.['value'], path).to.deep.equal(shown);
    }
  });

  it('shows what changed within a year beside the value of its last day', async () => {
    const { years } = await historyOf('national_insurance.thresholds.primary_threshold');
    expect(years.find(({ tax_year: year }) => year === '2022-23')).to.deep.include({
      value: 12570,
      changes: [{ from: '2022-07-06', value: 12570, before: 9880 }],
    });
    expect(years.find(({ tax_year: year }) => year === '2026-27')).not.to.have.property('changes');
  });

  it('shows figures that only payroll needs, too', async () => {
    const { years } = await historyOf('national_insurance.period_thresholds.weekly.primary_threshold');
    expect(years.at(-1)?.['value']).to.equal(242);
  });

  it('shows null for a year that has not got the figure', async () => {
    const { years } = await historyOf('statutory_pay.sick_pay_earnings_percent');
    const of = (year: string) => years.find(({ tax_year: name }) => name === year);
    expect(of('2024-25')).to.deep.equal({
      tax_year: '2024-25',
      value: null,
      sources: [],
      authorities: [],
      file: null,
      line: null,
    });
    expect(of('2026-27')).to.include({ value: 80 });
  });
});

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(members) : [];
}
