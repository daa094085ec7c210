import { expect } from 'chai';
import { useCopyOfBook } from './support/farthing.js';
import { keepFewProofs } from './support/few-cases.js';
import { tableIn } from './support/table.js';

type Wrong = readonly [
  what: string,
  file: string,
  from: string,
  to: string,
  finds: string,
  checks: readonly string[],
];

const { found }: { readonly found: readonly Wrong[] } = tableIn('one-year.yaml');
const YEARS = ['2025-26', '2026-27'];

describe('farthing of one year of several', () => {
  const { change, run } = useCopyOfBook({ years: YEARS, prepare: keepFewProofs });

  it('says what it did not look at, and that no more is in order than it looked at', async () => {
    const { status, out, err } = await run('check', '2026-27');
    expect([status, err]).to.deep.equal([0, '']);
    expect(out.split('\n\n').slice(-2)).to.deep.equal([
      'Not looked at: the rules and figures of 2025-26, whose law is what the labels name; rows and cases of other years than 2026-27. `farthing check` looks at all.',
      '2026-27 is in order.',
    ]);
  });

  it('looks at the rules of another year whose law no label names', async () => {
    change('rates/2025-26.yaml', 'family_pay_weekly: £187.18', 'family_pay_weekly: £188');
    const { status, out } = await run('check', '2026-27', '--unreleased');
    expect(status).to.equal(0);
    expect(out).to.include(
      '\nNot looked at: rows and cases of other years than 2026-27. `farthing check` looks at all.\n',
    );
  });

  for (const [what, file, from, to, finds, checks] of found)
    it(`finds what is wrong in ${what}: check of ${checks.join(', of ')}`, async () => {
      change(file, from, to);
      for (const which of ['all', ...YEARS]) {
        const { status, err } = await run('check', ...(which === 'all' ? [] : [which]));
        if (checks.includes(which)) expect(err, which).to.include(finds);
        else expect([status, err], which).to.deep.equal([0, '']);
        expect(status, which).to.equal(checks.includes(which) ? 1 : 0);
      }
    });

  describe('as a release', () => {
    const signed = ['--by', 'A. Name', '--why', 'A test.'];

    it('proves the year, and not another whose law is what its label names', async () => {
      change('fixtures/cases/tax-years.yaml', 'year.tax: 5580.72', 'year.tax: 5580.73');
      change('rates/2026-27.yaml', 'family_pay_weekly: £194.32', 'family_pay_weekly: £195');
      const names = ['rates.statutory_pay', 'rates.income_tax.bands.scotland.band_1.up_to'];
      const accepted = [...names.flatMap((name) => ['--accept', name]), '--because', 'A test.'];
      const { status, out, err } = await run('release', '2026-27', ...signed, ...accepted);
      expect([status, err]).to.deep.equal([0, '']);
      expect(out).to.match(/^2026-27\.1 is released: /);
    });

    it('proves each year whose law no label names, though it releases one', async () => {
      change('fixtures/cases/tax-years.yaml', 'year.tax: 5580.72', 'year.tax: 5580.73');
      for (const [year, figure, other] of [
        ['2025-26', '£187.18', '£188'],
        ['2026-27', '£194.32', '£195'],
      ] as const)
        change(`rates/${year}.yaml`, `family_pay_weekly: ${figure}`, `family_pay_weekly: ${other}`);
      const { status, err } = await run('release', '2026-27', ...signed);
      expect(status).to.equal(1);
      expect(err).to.include('“Scotland 2025-26” expects 5580.73; the rules give');
    });

    it('knows the years by their files, and reads nothing for another', async () => {
      change('rules/pay.yaml', 'topic: pay', 'topic: [');
      for (const command of [
        ['check', '2031-32'],
        ['release', '2031-32', ...signed],
      ])
        expect(await run(...command)).to.deep.equal({
          ...{ status: 2, out: '' },
          err: 'There is no tax year “2031-32” here; there are 2025-26, 2026-27.',
        });
    });
  });
});
