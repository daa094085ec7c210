import { expect } from 'chai';
import { type Json, type JsonObject, valueAt } from '../../src/json.js';
import { TAX_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { useService } from './support/service.js';

/** Tables with a row for each letter or plan that the law of the year has. */
const TABLES = ['national_insurance.employee', 'national_insurance.employer', 'student_loans'];

/** What the interface names and early years did not have, with the first year that did. */
const BEGINS: Readonly<Record<string, string>> = {
  'national_insurance.thresholds.freeport_upper_secondary_threshold': '2022-23',
  'corporation_tax.small_profits_rate': '2023-24',
  'corporation_tax.lower_limit': '2023-24',
  'corporation_tax.upper_limit': '2023-24',
  'corporation_tax.marginal_relief_fraction': '2023-24',
  'minimum_wage.aged_21_and_over': '2024-25',
  'statutory_pay.sick_pay_earnings_percent': '2026-27',
};

/** Figures beyond the interface, with the years that had them. */
const ONLY: Readonly<Record<string, readonly [from: string, until: string]>> = {
  'minimum_wage.aged_25_and_over': ['2019-20', '2020-21'],
  'minimum_wage.aged_21_to_24': ['2019-20', '2020-21'],
  'minimum_wage.aged_23_and_over': ['2021-22', '2023-24'],
  'minimum_wage.aged_21_to_22': ['2021-22', '2023-24'],
};

/** Others may have other letters, plans and figures. */
const YEARS = TAX_YEARS.filter((year) => '2019-20' <= year && year <= '2026-27');

describe('the rates of each tax year', () => {
  const service = useService();
  const ratesOf = async (taxYear: string) => (await service.get(`/v1/rates?tax_year=${taxYear}`)).body;

  it('have every field that those of 2026-27 have, so that none vanishes for a caller who asks for another', async () => {
    const expected = pathsIn(await ratesOf('2026-27'));
    for (const year of YEARS) expect(pathsIn(await ratesOf(year)), year).to.include.members(expected);
  });

  it('are null where the law of the year had no such figure, and nowhere else', async () => {
    for (const year of YEARS) {
      const rates = await ratesOf(year);
      const absent = Object.keys(BEGINS).filter((path) => year < (BEGINS[path] ?? ''));
      expect(
        pathsIn(rates).filter((path) => valueAt(rates, path) === null),
        year,
      ).to.have.members(absent);
    }
  });

  it('have a row for each letter and plan of the year, and none for another', async () => {
    for (const year of YEARS) {
      const rates = await ratesOf(year);
      const rows = (table: string) => Object.keys(members(valueAt(rates, table))).join(' ');
      const letters = [
        ...'ABCHJMZ',
        ...(year < '2022-23' ? '' : 'FILSV'),
        ...(year < '2024-25' ? '' : 'DEKN'),
      ];
      for (const table of ['national_insurance.employee', 'national_insurance.employer'])
        expect(rows(table).split(' '), `${year} ${table}`).to.have.members(letters);
      const plans = ['plan_1', 'plan_2', 'postgraduate'];
      if (year >= '2021-22') plans.push('plan_4');
      if (year >= '2023-24') plans.push('plan_5');
      expect(rows('student_loans').split(' '), year).to.have.members(plans);
    }
  });

  it('have figures beyond those only in the years of them', async () => {
    for (const year of YEARS) {
      const rates = await ratesOf(year);
      for (const [path, [from, until]] of Object.entries(ONLY))
        expect(valueAt(rates, path) !== undefined, `${year} ${path}`).to.equal(from <= year && year <= until);
    }
  });
});

describe('the years in which National Insurance changed', () => {
  const service = useService();
  const getRates = async (query: string) => (await service.get(`/v1/rates?${query}`)).body;
  const changesOf = async (taxYear: string) => {
    const { changes } = await getRates(`tax_year=${taxYear}`);
    return Array.isArray(changes) ? changes.map(members) : [];
  };

  it('show the rates of letter A in 2023-24 before and after 6 January', async () => {
    const ofA = async (query: string) =>
      Object.values(members(valueAt(await getRates(query), 'national_insurance.employee.A')));
    expect(await ofA('tax_year=2023-24')).to.deep.equal([0, 10, 2]);
    expect(await ofA('tax_year=2023-24&date=2024-01-05')).to.deep.equal([0, 12, 2]);
  });

  it('show the threshold of 2022-23 before 6 July', async () => {
    const rates = await getRates('date=2022-07-05');
    expect(rates['tax_year']).to.equal('2022-23');
    expect(valueAt(rates, 'national_insurance.thresholds.primary_threshold')).to.equal(9880);
  });

  it('list what changed: 41 figures in 2022-23, seven in 2023-24', async () => {
    const days = (await changesOf('2022-23')).map(({ from }) => from);
    expect(days).to.deep.equal(['2022-07-06', ...Array(40).fill('2022-11-06')]);
    const [first, ...others] = await changesOf('2023-24');
    expect(first).to.deep.equal({
      path: 'national_insurance.employee.A.primary_threshold_to_upper_earnings_limit',
      from: '2024-01-06',
      value: 10,
      before: 12,
    });
    expect(others).to.have.lengthOf(6);
  });
});

/** The paths of all figures, those of rows left out. */
function pathsIn(rates: JsonObject, before = ''): readonly string[] {
  return Object.entries(rates).flatMap(([name, value]: [string, Json]) => {
    const path = `${before}${name}`;
    if (TABLES.includes(path) || path === 'changes') return [];
    const below = members(value);
    return Object.keys(below).length === 0 ? [path] : pathsIn(below, `${path}.`);
  });
}
