import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { farthing } from './support/farthing.js';

const ENGLAND = '{ gross: { amount: 50000, per: year }, region: england }';
const SCOTLAND = '{ gross: { amount: 50000, per: year }, region: scotland }';
const SICK_PAY = '{ average_weekly_earnings: { amount: 100 }, qualifying_days_per_week: 5, days: 10 }';

describe('farthing compare', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'farthing-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function compare(a: string, b: string, ...options: readonly string[]) {
    const file = join(folder, 'a.yaml');
    writeFileSync(file, a);
    return farthing(['compare', file, '-', ...options], { stdin: b });
  }

  it('puts the main results side by side', async () => {
    const { status, out } = await compare(ENGLAND, SCOTLAND);
    expect(status).to.equal(0);
    expect(out).to.match(/^employee\.tax_code +1257L +S1257L$/m);
    expect(out).to.match(/^cost\.total +56749\.40 +56749\.40$/m);
    expect(out).to.match(/^year\.tax +7484\.00 +8977\.85 +1493\.85$/m);
  });

  it('shows where two regions part, and only there in full', async () => {
    const { out } = await compare(ENGLAND, SCOTLAND, '--json');
    const { part_at: parts, further } = JSON.parse(out);
    expect(parts.map(({ step }: { step: string }) => step)).to.deep.equal([
      'code_to_use.tax_region',
      'code_to_use.prefix',
    ]);
    expect(parts[0].a).to.deep.include({ value: 'rest_of_uk' });
    expect(parts[0].b).to.deep.include({ value: 'scotland' });
    expect(parts[0].changes).to.deep.include({
      aspect: 'input',
      name: 'request.region',
      a: 'england',
      b: 'scotland',
    });
    expect(further).not.to.be.empty;
  });

  it('shows the figures and rules in which two years part', async () => {
    const last = ENGLAND.replace('region', 'tax_year: 2025-26, region');
    const present = ENGLAND.replace('region', 'tax_year: 2026-27, region');
    const { out } = await compare(last, present);
    expect(out).to.match(
      /figure rates\.national_insurance\.period_thresholds\.monthly \(rates\/2025-26\.yaml:\d+, rates\/2026-27\.yaml:\d+\):/,
    );
    expect(out).to.include('loan_plan.loan_plan (rules/loan-plan-before-2026.yaml:');
  });

  it('compares sick pay, too', async () => {
    const { status, out } = await compare(`${SICK_PAY.slice(0, -1)}, tax_year: 2025-26 }`, SICK_PAY);
    expect(status).to.equal(0);
    expect(out).to.match(/^weekly_rate +0\.00 +80\.00 +80\.00$/m);
  });

  it('says when the two are the same', async () => {
    const { out } = await compare(ENGLAND, ENGLAND);
    expect(out).to.include('The two calculations are the same, step by step.');
  });

  it('ends with 2 for two different operations, or one input named twice', async () => {
    const { status, err } = await compare(ENGLAND, SICK_PAY);
    expect(status).to.equal(2);
    expect(err).to.include('compare two requests of one operation');
    expect(await farthing(['compare', '-', '-'])).to.include({ status: 2 });
  });
});
