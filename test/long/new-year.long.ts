import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { yearAfter, yearBefore } from '../../src/law/tax-year.js';
import { loadPayroll } from '../../src/operations/index.js';
import { confirmGroups } from '../cli/support/confirm.js';
import { farthing, KNOWN_YEARS, useCopyOfBook } from '../cli/support/farthing.js';
import { payroll } from '../support/project.js';

describe('farthing new-year, of the whole book', () => {
  const book = useCopyOfBook();
  const years = payroll.taxYears;

  it('makes a draft before the earliest, and one after the latest, in which the rules hold', async () => {
    const added = [yearBefore(years.at(0) ?? ''), yearAfter(years.at(-1) ?? '')];
    for (const year of added) {
      expect(await farthing(['new-year', year], book)).to.include({ status: 0, err: '' });
      const check = await farthing(['check', year], book);
      expect(check).to.include({ status: 0, err: '' });
      expect(check.out).to.include(`farthing confirm ${year} redundancy`);
    }
    expect(loadPayroll({ root: book.root, drafts: true }).taxYears).to.deep.equal([
      added[0],
      ...years,
      added[1],
    ]);
  });
});

describe('a new year is released', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });
  const change = (path: string, from: string | RegExp, to: string) => {
    const file = join(book.root, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };

  const SLIPS: readonly (readonly [what: string, from: string | RegExp, to: string, name: string])[] = [
    [
      'a limit with two digits exchanged',
      'up_to: £31092',
      'up_to: £31902',
      'rates.income_tax.bands.scotland.band_3.up_to',
    ],
    [
      'a percentage',
      'sick_pay_earnings_percent: 80%',
      'sick_pay_earnings_percent: 90%',
      'rates.statutory_pay.sick_pay_earnings_percent',
    ],
    [
      'a threshold',
      'high_income_charge_threshold: £60000',
      'high_income_charge_threshold: £80000',
      'rates.child_benefit.high_income_charge_threshold',
    ],
    ['a row that is gone', / +plan_5: .*\n/, '', 'rates.student_loans.plan_5'],
  ];

  it('with each figure that changed and each row that is gone asked for by its name', async () => {
    await farthing(['new-year', '2027-28'], book);
    change('rates/2027-28.yaml', /scottish_resolution_2026, /g, '');
    change('rates/2027-28.yaml', 'weeks_in_year: 53', 'weeks_in_year: 52');
    for (const [, from, to] of SLIPS) change('rates/2027-28.yaml', from, to);
    await confirmGroups(book.root, '2027-28');
    const release = (...args: readonly string[]) =>
      farthing(['release', '2027-28', '--by', 'A. Name', '--why', 'A new year.', ...args], book);
    const refused = await release();
    expect(refused.status).to.equal(1);
    for (const [what, , , name] of SLIPS) expect(refused.err, what).to.include(`${name}: It is `);
    const accept = refused.err.match(/--accept \S+/g)?.flatMap((each) => each.split(' ')) ?? [];
    const { status, out, err } = await release(...accept, '--because', 'It is a test.');
    expect([status, err]).to.deep.equal([0, '']);
    expect(out).to.match(/^2027-28\.1 is released: [0-9a-f]{64}\n/);
    const payroll = loadPayroll({ root: book.root, today: () => '2027-01-01' });
    expect(payroll.identity('2027-28').engine).to.equal('2027-28.1');
    expect(payroll.latestTaxYear()).to.equal('2026-27');
  });
});
