import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { keepFewCases } from './support/few-cases.js';

describe('farthing test', () => {
  it('shows how to call it', async () => {
    const { status, out } = await farthing(['test', '--help']);
    expect(status).to.equal(0);
    expect(out).to.include('Example:\n  npx farthing test fixtures/cases/sick-pay.yaml');
  });

  it('runs the cases of a file, named from the project or from the folder of the cases', async () => {
    const named = await farthing(['test', 'fixtures/cases/tax-codes.yaml']);
    expect(named.status).to.equal(0);
    expect(await farthing(['test', 'tax-codes.yaml'])).to.deep.equal(named);
  });

  it('ends with 2 for a path that does not exist', async () => {
    expect(await farthing(['test', 'fixtures/cases/sickpay.yaml'])).to.deep.equal({
      status: 2,
      out: '',
      err: 'There is no file or folder fixtures/cases/sickpay.yaml.',
    });
  });

  describe('of cases that were changed', () => {
    const copy = useCopyOfBook({ years: ['2026-27'] });

    function write(file: string, ...lines: readonly string[]): void {
      writeFileSync(join(copy.root, file), [...lines, ''].join('\n'));
    }

    const sickPay = (expected: string) => [
      'operation: sick-pay',
      'cases:',
      '  - name: Low earnings',
      '    why: 112.50 x 80% = 90.00.',
      '    request: { average_weekly_earnings: { amount: 112.5 }, qualifying_days_per_week: 5, days: 5 }',
      `    ${expected}`,
    ];
    const run = (...args: readonly string[]) => farthing(['test', ...args], copy);

    it('shows of a case that fails what was expected, what came, and the steps that led there', async () => {
      write('fixtures/cases/new.yaml', ...sickPay('expect: { weekly_rate: 91, amount: 90, days: 5 }'));
      const { status, out } = await run('fixtures/cases/new.yaml');
      expect(status).to.equal(1);
      const lines = out.split('\n');
      expect(lines.slice(0, 5)).to.deep.equal([
        'Low earnings  fixtures/cases/new.yaml:3',
        '  weekly_rate',
        '    expected 91',
        '    got      90',
        '    sick_pay.weekly_rate = £90.00',
      ]);
      expect(out).to.include('is: min(rates.statutory_pay.sick_pay_weekly, average_weekly_earnings *');
      expect(out).to.include('└─ average_earnings.average_weekly_earnings = £112.50');
      expect(lines.at(-1)).to.equal('0 passed, 1 failed');
    });

    it('shows the steps of the payslip that a field is of', async () => {
      write(
        'fixtures/cases/new.yaml',
        'operation: employer-cost',
        'cases:',
        '  - name: A bonus in the second month',
        '    why: To be checked.',
        '    request: { gross: { amount: 3000, per: month }, region: england, bonus: { amount: 500, pay_period: 2 } }',
        '    expect:',
        '      employee.payslips[1].gross: 3000',
        '      employee.payslips[1].tax: 1',
        '      employee.periods.year.gross: 1',
        '      employee.tax_code: BR',
        '      cost.total: 1',
        '      assumptions: []',
      );
      const { out } = await run('new.yaml');
      expect(out).to.include('    expected 3000\n    got      3500\n    pay.gross = £3,500.00 on payslip 2');
      for (const value of ['income_tax.tax', 'pay.gross', 'code_to_use.tax_code', 'employer_cost.total']) {
        expect(out).to.match(new RegExp(`^    ${value} = `, 'm'));
      }
      expect(out).to.include('  assumptions\n    expected []\n    got      [');
    });

    it('says why a case is refused that expects an answer', async () => {
      write(
        'fixtures/cases/new.yaml',
        ...sickPay('expect: { amount: 90 }').map((line) => line.replace('days: 5 }', 'days: -5 }')),
      );
      const { status, out } = await run('new.yaml');
      expect(status).to.equal(1);
      expect(out.split('\n')).to.include.members([
        '    expected an answer',
        '    got      refused: days',
        '    because days must be 0 or more',
      ]);
    });

    it('says what came of a case that expects a refusal', async () => {
      write('fixtures/cases/new.yaml', ...sickPay('refuses: [days]'));
      const { out } = await run('new.yaml');
      expect(out).to.include('  refuses\n    expected days\n    got      an answer');
    });

    it('runs all worked cases where no path is named', async () => {
      keepFewCases(copy.root);
      expect(await farthing(['test'], copy)).to.deep.equal({ status: 0, out: '6 passed, 0 failed', err: '' });
    });

    it('runs the cases of a folder', async () => {
      mkdirSync(join(copy.root, 'fixtures/cases/2027'));
      write('fixtures/cases/2027/a.yaml', ...sickPay('expect: { weekly_rate: 90 }'));
      write('fixtures/cases/2027/b.yaml', ...sickPay('expect: { weekly_rate: 91 }'));
      const { status, out } = await run('fixtures/cases/2027');
      expect(status).to.equal(1);
      expect(out).to.match(/^Low earnings {2}fixtures\/cases\/2027\/b\.yaml:3\n/);
      expect(out).to.match(/\n1 passed, 1 failed$/);
    });

    it('ends with 2 where there are no cases', async () => {
      mkdirSync(join(copy.root, 'fixtures/cases/empty'));
      expect(await run('empty')).to.include({ status: 2, err: 'fixtures/cases/empty holds no cases.' });
      write('fixtures/cases/none.yaml', 'operation: sick-pay', 'cases: []');
      expect(await run('none.yaml')).to.include({
        status: 2,
        err: 'fixtures/cases/none.yaml holds no cases.',
      });
    });

    it('prints what is wrong in a file of cases, or in the book, in the place of running them', async () => {
      write('fixtures/cases/new.yaml', ...sickPay('expct: { amount: 90 }'));
      const { status, out, err } = await run('new.yaml');
      expect([status, out]).to.deep.equal([1, '']);
      expect(err).to.include(
        'fixtures/cases/new.yaml:6:5  “expct” is not a key here. Did you mean “expect”?',
      );
      write('fixtures/cases/new.yaml', 'operation: sick-pay', 'tax_year: 2026/27', 'cases: []');
      expect((await run('new.yaml')).err).to.match(
        /^fixtures\/cases\/new\.yaml:2:11 {2}A tax year is written like 2026-27\.\n/,
      );
      const rules = join(copy.root, 'rules/sick-pay.yaml');
      writeFileSync(rules, readFileSync(rules, 'utf8').replace('round: penny_up', 'round: pennyup'));
      const broken = await run('tax-codes.yaml');
      expect(broken.status).to.equal(1);
      expect(broken.err).to.include('Did you mean “penny_up”?');
    });
  });
});
