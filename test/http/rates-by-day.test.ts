import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import type { Payroll } from '../../src/operations/payroll.js';
import { inCopy } from '../language/support/real-book.js';
import { TAX_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { useService } from './support/service.js';

/** What changes within 2024-25 in the book of these tests: figures that no rule reads, two of the dividends on one day. */
const CHANGED: readonly (readonly [from: string, to: string])[] = [
  ['changes: none', 'changes: [2024-07-06, 2024-11-06]'],
  ['  basic: 8.75% #', '  basic: 8.75% until 2024-07-05 then 9.25% until 2024-11-05 then 9% #'],
  ['  allowance: £500', '  allowance: £500 until 2024-11-05 then £400'],
  ['  weekly_pay_cap: £700', '  weekly_pay_cap: £700 until 2024-07-05 then £719.50'],
  [
    'qualifying_earnings_yearly: { lower: £6240,',
    'qualifying_earnings_yearly: { lower: £6240 until 2024-11-05 then £6396,',
  ],
];

const CHANGES = [
  { path: 'dividends.basic', from: '2024-07-06', value: 9.25, before: 8.75 },
  { path: 'redundancy.weekly_pay_cap', from: '2024-07-06', value: 719.5, before: 700 },
  { path: 'dividends.allowance', from: '2024-11-06', value: 400, before: 500 },
  { path: 'dividends.basic', from: '2024-11-06', value: 9, before: 9.25 },
];

describe('figures that change within a year', () => {
  const service = useService(() => payrollWithChanges());

  describe('GET /v1/rates of a year in which figures change', () => {
    const getRates = async (query: string) => (await service.get(`/v1/rates${query}`)).body;
    const figuresOf = async (query: string) => {
      const body = await getRates(query);
      return ['dividends.basic', 'dividends.allowance', 'redundancy.weekly_pay_cap'].map((path) =>
        valueAt(body, path),
      );
    };

    it('shows the figures of a day, from the first on which they are in force', async () => {
      for (const [first, last, figures] of [
        ['2024-04-06', '2024-07-05', [8.75, 500, 700]],
        ['2024-07-06', '2024-11-05', [9.25, 500, 719.5]],
        ['2024-11-06', '2025-04-05', [9, 400, 719.5]],
      ] as const) {
        expect(await figuresOf(`?date=${first}`), first).to.deep.equal(figures);
        expect(await figuresOf(`?tax_year=2024-25&date=${last}`), last).to.deep.equal(figures);
      }
    });

    it('shows those of the last day where none is asked for', async () => {
      expect(await figuresOf('?tax_year=2024-25')).to.deep.equal([9, 400, 719.5]);
    });

    it('lists every change that it shows, whatever the day: by day, then in the order of the answer', async () => {
      for (const query of ['?tax_year=2024-25', '?date=2024-04-06', '?date=2024-12-25'])
        expect((await getRates(query))['changes'], query).to.deep.equal(CHANGES);
    });

    it('says among its assumptions of which day the figures are', async () => {
      const assumptionsOf = async (query: string) => (await getRates(query))['assumptions'];
      expect(await assumptionsOf('?tax_year=2024-25')).to.include(
        'Figures that changed within the tax year are those of 5 April 2025, its last day; “changes” lists them.',
      );
      expect(await assumptionsOf('?date=2024-12-01')).to.include(
        'Figures that changed within the tax year are those of 1 December 2024, the day asked for; “changes” lists them.',
      );
    });

    it('names the law of the year that the day chooses', async () => {
      const { body, headers } = await service.get('/v1/rates?date=2024-12-01');
      expect(body['tax_year']).to.equal('2024-25');
      expect(headers.get('farthing-engine')).to.equal(body['engine']);
    });

    it('shows the same in every other year, whatever the day', async () => {
      const year = await service.get('/v1/rates?tax_year=2025-26');
      expect(year.body).not.to.have.property('changes');
      expect((await service.get('/v1/rates?date=2025-06-30')).body).to.deep.equal(year.body);
      expect(JSON.stringify(year.body['assumptions'])).not.to.include('changed within');
    });
  });

  describe('GET /v1/rates/history of a figure that changes within a year', () => {
    const historyOf = async (path: string) => {
      const { history } = (await service.get(`/v1/rates/history?path=${path}`)).body;
      return Array.isArray(history) ? history.map(members) : [];
    };

    it('has the value of the last day, and the changes of the year beside it', async () => {
      const history = await historyOf('dividends.basic');
      expect(history.find(({ tax_year: year }) => year === '2024-25')).to.deep.include({
        value: 9,
        changes: [
          { from: '2024-07-06', value: 9.25, before: 8.75 },
          { from: '2024-11-06', value: 9, before: 9.25 },
        ],
      });
      expect(history.find(({ tax_year: year }) => year === '2026-27')).not.to.have.property('changes');
    });

    it('has them of figures that GET /v1/rates does not show, too', async () => {
      const history = await historyOf('employer.qualifying_earnings_yearly.lower');
      expect(JSON.stringify(history)).to.include(
        '"changes":[{"from":"2024-11-06","value":6396,"before":6240}]',
      );
    });
  });

  describe('the schema of GET /v1/rates', () => {
    const schema = () => members(service.contract.at('components', 'schemas', 'RatesResult'));
    const ratesOf = async (taxYear: string) => (await service.get(`/v1/rates?tax_year=${taxYear}`)).body;
    const at = (path: string) => members(valueAt(schema(), path));

    it('is one, of which each answer of each year is', async () => {
      for (const taxYear of TAX_YEARS) {
        const rates = await ratesOf(taxYear);
        service.contract.checkValue({ $ref: '#/components/schemas/RatesResult' }, rates, taxYear);
      }
    });

    it('requires what all years have, and names what only some have', async () => {
      const letters = at('properties.national_insurance.properties.employee');
      const answers = await Promise.all(TAX_YEARS.map(ratesOf));
      const ofYears = answers.map((rates) =>
        Object.keys(members(valueAt(rates, 'national_insurance.employee'))),
      );
      expect(Object.keys(members(letters['properties']))).to.have.members([...new Set(ofYears.flat())]);
      const inAll = ofYears.flat().filter((letter) => ofYears.every((each) => each.includes(letter)));
      expect(letters['required']).to.have.members([...new Set(inAll)]);
      expect(inAll).to.have.lengthOf.below(ofYears.flat().length);
    });

    it('allows null just where some year has not got the figure', () => {
      const typeOf = (path: string) => at(path)['type'];
      expect(typeOf('properties.minimum_wage.properties.aged_21_and_over')).to.deep.equal(['number', 'null']);
      expect(typeOf('properties.minimum_wage.properties.under_18')).to.equal('number');
    });

    it('has changes, which years without any leave out', () => {
      expect(schema()).to.have.nested.property('properties.changes');
      expect(schema()).to.have.property('required').that.not.includes('changes');
    });

    it('has one type for all rows of a kind', () => {
      const rowOf = (table: string, row: string) =>
        at(`properties.national_insurance.properties.${table}.properties.${row}`)['$ref'];
      expect(rowOf('employer', 'A')).to.equal(rowOf('employer', 'Z'));
      expect(rowOf('employer', 'A')).not.to.equal(rowOf('employer', 'F'));
      expect(rowOf('employee', 'A')).to.equal(rowOf('employee', 'F'));
    });
  });
});

/** The payroll of a copy of the book in which figures of 2024-25 change. */
function payrollWithChanges(): Payroll {
  return inCopy((root) => {
    const file = join(root, 'rates/2024-25.yaml');
    const text = CHANGED.reduce(
      (before, [from, to]) => {
        expect(before.split(from), from).to.have.lengthOf(2);
        return before.replace(from, to);
      },
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
    return loadPayroll({ root, unreleased: true });
  });
}
