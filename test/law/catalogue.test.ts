import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { routes } from '../../src/http/routes/index.js';
import { type JsonObject, valueAt } from '../../src/json.js';
import { rateHistory } from '../../src/law/published/rate-history.js';
import { loadPayroll } from '../../src/operations/index.js';
import { farthing } from '../cli/support/farthing.js';
import { type Change, changed, findingsIn, smallTexts, type Texts, without } from './support/texts.js';

const CATALOGUE = 'rates/catalogue.yaml';
const RATES = 'rates/2026-27.yaml';

const texts = smallTexts;
const load = (root: Texts) => loadPayroll({ root, unreleased: true });

/* What docs/specialists.md says of new figures: lines in the catalogue, and in the rates of each year that has them. */
describe('figures that a specialist adds', () => {
  const FIGURE: readonly Change[] = [
    [
      CATALOGUE,
      '    weekly: {',
      '    neonatal_care_pay_weekly: { unit: money, per: week, years: { from: 2026-27 }, title: Neonatal care pay. }\n$&',
    ],
    [RATES, '  weekly: £', '  neonatal_care_pay_weekly: £194.32\n$&'],
  ];
  const TABLE: readonly Change[] = [
    [
      CATALOGUE,
      '/$/',
      `vehicle_benefit:
  title: Benefits of vehicles.
  years: { from: 2026-27 }
  figures:
    fuel:
      title: Fuel, by the vehicle.
      rows:
        - title: A vehicle.
          figures:
            amount: { unit: money, per: year, title: Its benefit. }
`,
    ],
    [
      RATES,
      '/$/',
      `vehicle_benefit:
  authority: income_tax_act
  fuel:
    car: { amount: £29200 }
    van: { amount: £798 }
`,
    ],
  ];
  /** A group that only the calculation needs. */
  const HIDDEN: readonly Change[] = [
    [
      CATALOGUE,
      'sick_pay:',
      'attachment:\n  title: For attachments alone.\n  years: { from: 2026-27 }\n  figures: {}\n\n$&',
    ],
    [RATES, 'sick_pay:', 'attachment:\n  authority: sick_pay_act\n  payroll_only: [fee]\n  fee: £1\n\n$&'],
  ];
  /** A word of answers. */
  const WORD: Change = ['rules/tax-code.yaml', 'W1: week_1_month_1', 'E: emergency, $&'];
  const added = changed(texts, ...FIGURE, ...TABLE, ...HIDDEN, WORD);
  let payroll: ReturnType<typeof load>;
  let document: JsonObject;
  before(async () => {
    payroll = load(added);
    document = await routes(payroll).document();
  });

  it('are nothing that is wrong', () => {
    expect(findingsIn(changed(texts, ...FIGURE, ...TABLE, ...HIDDEN))).to.deep.equal([]);
  });

  it('are shown by GET /v1/rates in their years and in no other, and not where only the calculation needs them', () => {
    const [before, rates] = [payroll.rates('2025-26'), payroll.rates('2026-27')];
    expect(rates).to.have.nested.property('sick_pay.neonatal_care_pay_weekly', 194.32);
    expect(before['sick_pay']).not.to.have.property('neonatal_care_pay_weekly');
    const { vehicle_benefit: ofVehicles, ...others } = rates;
    expect(ofVehicles).to.deep.equal({ fuel: { car: { amount: 29200 }, van: { amount: 798 } } });
    expect(Object.keys(others)).to.deep.equal(Object.keys(load(texts).rates('2026-27')));
    expect(before).not.to.have.property('vehicle_benefit');
  });

  it('have their history, with null in the years before', () => {
    const years = payroll.taxYears.map((year) => payroll.book(year));
    const found = rateHistory(years, 'sick_pay.neonatal_care_pay_weekly');
    expect(found).to.have.property('kind', 'money');
    expect(found).to.have.nested.property('history[0].value', null);
    expect(found).to.have.nested.property('history[1].value', 194.32);
  });

  it('are described in the OpenAPI document, as such that their years have; so are words', () => {
    const group = 'components.schemas.RatesResult.properties.sick_pay';
    expect(document)
      .to.have.nested.property(`${group}.properties.neonatal_care_pay_weekly`)
      .deep.equal({ type: 'number', description: 'Neonatal care pay. Pounds a week.' });
    expect(document)
      .to.have.nested.property(`${group}.required`)
      .that.includes('weekly')
      .and.does.not.include('neonatal_care_pay_weekly');
    expect(valueAt(document, 'components.schemas.TaxCodeResult.properties.basis.enum')).to.deep.equal([
      ...['cumulative', 'emergency', 'week_1_month_1'],
    ]);
  });

  it('are completed by editors, with what they are and how they are written', async () => {
    const root = mkdtempSync(join(tmpdir(), 'farthing-'));
    for (const [path, text] of Object.entries(added)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { err } = await farthing(['schemas'], { root });
    expect(err).to.equal('');
    const schema: JsonObject = JSON.parse(readFileSync(join(root, '.schemas/rates.schema.json'), 'utf8'));
    rmSync(root, { recursive: true });
    expect(schema)
      .to.have.nested.property('properties.sick_pay.properties.neonatal_care_pay_weekly')
      .deep.equal({
        $ref: '#/definitions/money',
        description:
          'Neonatal care pay. Pounds a week. Money is written £1234, without thousands separators. ' +
          '£190 until 2022-07-05 then £242 changes within the year.',
      });
  });

  it('are missing in each row of their years, and in none before', () => {
    const messages = findingsIn(
      changed(texts, [
        CATALOGUE,
        '/^ {8}threshold: \\{ unit: money.*$/m',
        '$&\n        written_off_after: { unit: count, years: { from: 2026-27 }, title: The years after which it is written off. }',
      ]),
    );
    expect(messages).to.have.length(4);
    for (const message of messages)
      expect(message).to.match(
        /^rates\/2026-27\.yaml:\d+:3 {2}“student_loans\.\w+\.written_off_after” is missing\.$/,
      );
  });

  it('are told at the catalogue where that is gone', () => {
    expect(findingsIn(without(texts, CATALOGUE))).to.deep.equal([`${CATALOGUE}:1:1  This file is missing.`]);
  });
});
