import { expect } from 'chai';
import { useSmallLaw } from './support/farthing.js';

const CASES = 'fixtures/cases/sick-pay.yaml';
const KNOWN = 'fixtures/unnoticed.yaml';

/** A case of sick pay of 2026-27 for the days of a five-day week. */
function sickPay(name: string, request: string, expected: string): string {
  return `  - name: ${name}\n    why: Worked by hand.\n    request: { tax_year: 2026-27, qualifying_days_per_week: 5, ${request} }\n    ${expected}\n`;
}

const NO_DAYS = sickPay(
  'No days left',
  'average_weekly_earnings: { amount: 125 }, days: 5, days_paid_before: 140',
  'assumes: [No days are left]',
);
const DAYS_LEFT = sickPay(
  'Days left',
  'average_weekly_earnings: { amount: 125 }, days: 5',
  'does_not_assume: [No days are left]',
);
// 80% of 100.01 is 80.008, for two of five days 32.0032.
const PART_OF_A_PENNY = sickPay(
  'A part of a penny',
  'average_weekly_earnings: { amount: 100.01 }, days: 2',
  'expect: { amount: 32.01 }',
);

describe('farthing check --mutate', () => {
  const copy = useSmallLaw();
  const { change, lineOf, read, write } = copy;
  const addCases = (...cases: readonly string[]) => write(CASES, `${read(CASES)}${cases.join('')}`);
  const isKnown = (rule: string, replacement: string, file = 'rules/sick-pay.yaml') =>
    `  - { file: ${file}, rule: ${rule}, replacement: "${replacement}", because: It is a test. }\n`;

  it('names what nothing notices of comparisons and roundings, where it stands, and what would notice it', async () => {
    const { status, out, err } = await copy.run('check', '2026-27', '--mutate', 'sick_pay');
    const line = lineOf('rules/sick-pay.yaml', 'round: penny_up');
    const changed = `fixtures/cases/sick-pay.yaml:${lineOf(CASES, 'Less than the flat rate')}:11`;
    expect(err.trimEnd().split('\n')).to.deep.equal([
      `rules/sick-pay.yaml:${line}:12  “ni_penny” in the place of “penny_up” is noticed by no row and no case. A case whose figure the two round otherwise would.`,
      '    round: penny_up',
      '           ^',
      `rules/sick-pay.yaml:${line + 1}:29  “days_left != 0” in the place of “days_left = 0” is noticed by no row and no case: it changes “assumptions” of the case “Less than the flat rate” (${changed}), which expects nothing of it.`,
      '    assume: { if: days_left = 0, says: No days are left. }',
      '                            ^',
    ]);
    expect([status, out]).to.deep.equal([1, '2 mutations of sick_pay: 0 noticed, 2 not.']);
  });

  it('says where a case at the limit would notice a comparison', async () => {
    const { err } = await copy.run('check', '--mutate', 'payment');
    expect(err).to.include(
      '“tax <= £0” in the place of “tax < £0” is noticed by no row and no case. A case in which tax is exactly £0 would.',
    );
  });

  it('puts “and” for “or”, and says which case would notice it', async () => {
    change(
      'rules/sick-pay.yaml',
      'if: days_left = 0',
      'if: days_left = 0 or (days_paid > £200 / £1 and days_left > 1)',
    );
    const { err } = await copy.run('check', '2026-27', '--mutate', 'sick_pay');
    expect(err).to.include(
      '“days_left = 0 and (days_paid > £200 / £1 and days_left > 1)” in the place of “days_left = 0 or (days_paid > £200 / £1 and days_left > 1)” is noticed by no row and no case.',
    );
    expect(err).to.include(
      '“days_paid > £200 / £1 or days_left > 1” in the place of “days_paid > £200 / £1 and days_left > 1” is noticed by no row and no case: it changes “assumptions”',
    );
  });

  it('is content with cases that notice all', async () => {
    addCases(DAYS_LEFT, PART_OF_A_PENNY);
    expect(await copy.run('check', '2026-27', '--mutate', 'sick_pay')).to.deep.equal({
      ...{ status: 0, err: '' },
      out: '2 mutations of sick_pay: 2 noticed, 0 not.',
    });
  });

  it('takes a case of another year for one that notices what both have', async () => {
    write(
      'fixtures/cases/codes-of-2025-26.yaml',
      [
        'operation: tax-code',
        'tax_year: 2025-26',
        'cases:',
        '  - name: A code on month 1',
        '    why: The number of the code, ten times.',
        '    request: { code: 1260LM1 }',
        '    expect: { description: "£12,600 of pay a year is free of tax, on each payslip alone." }',
        '',
      ].join('\n'),
    );
    expect(await copy.run('check', '2026-27', '--mutate', 'tax_code')).to.deep.equal({
      ...{ status: 0, err: '' },
      out: '4 mutations of tax_code: 4 noticed, 0 not.',
    });
  });

  it('names what nothing notices of conditions', async () => {
    const { err, out } = await copy.run('check', '--mutate', 'tax_code');
    expect(out).to.equal('4 mutations of tax_code: 2 noticed, 2 not.');
    expect(err).to.include(
      '“code.basis notEqual week_1_month_1” in the place of “code.basis equal week_1_month_1” is noticed by no row and no case. A case whose expected figures rest on it would.',
    );
  });

  it('leaves out what the list knows', async () => {
    write(
      KNOWN,
      `unnoticed:\n${isKnown('sick_pay.amount', 'ni_penny')}${isKnown('sick_pay.amount', 'days_left != 0')}`,
    );
    expect(await copy.run('check', '2026-27', '--mutate', 'sick_pay')).to.deep.equal({
      ...{ status: 0, err: '' },
      out: '2 mutations of sick_pay: 0 noticed, 2 known (fixtures/unnoticed.yaml), 0 not.',
    });
  });

  it('finds what stands on the list and is noticed, or is no mutation', async () => {
    addCases(NO_DAYS, PART_OF_A_PENNY);
    write(
      KNOWN,
      `unnoticed:\n${isKnown('sick_pay.amount', 'days_left != 0')}${isKnown('sick_pay.amount', 'days_left < 0')}`,
    );
    const { status, err } = await copy.run('check', '--mutate', 'sick_pay');
    expect(status).to.equal(1);
    expect(err).to.include('fixtures/unnoticed.yaml:2:5  “days_left != 0” is noticed now: take it off.');
    expect(err).to.include(
      'fixtures/unnoticed.yaml:3:5  “days_left < 0” is none of the mutations of sick_pay.amount: take it off.',
    );
  });

  it('asks to mend first what is wrong without any mutation', async () => {
    change(CASES, 'amount: 60.00', 'amount: 61.00');
    expect(await copy.run('check', '--mutate', 'sick_pay')).to.deep.equal({
      ...{ status: 1, out: '' },
      err: 'A case fails as the rules are: mend that first, `farthing check` says where.',
    });
  });

  it('names a topic that may be meant in the place of one that there is not', async () => {
    const { status, out, err } = await copy.run('check', '--mutate', 'sickpay');
    expect([status, out]).to.deep.equal([2, '']);
    expect(err).to.match(
      /^There is no topic “sickpay” here\. Did you mean “sick_pay”\? There are allowances, average_earnings, /,
    );
  });

  it('does not go with options of what it leaves out', async () => {
    for (const option of ['--watch', '--coverage', '--all', '--unreleased']) {
      const { status, err } = await copy.run('check', option, '--mutate', 'sick_pay');
      expect([status, err], option).to.deep.equal([
        2,
        `error: option '--mutate <topic>' cannot be used with option '${option}'\n(add --help for what it takes)`,
      ]);
    }
  });
});
