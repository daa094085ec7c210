import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { useSmallLaw } from './support/farthing.js';
import { keepNoCases } from './support/few-cases.js';
import { findingsBesideProofs } from './support/findings.js';
import { commitBook } from './support/git.js';
import { tablesOf, textOrPattern } from './support/table.js';

const { found = [], unseen = [], shown = [] } = tablesOf('draws.yaml');

const RULES = 'rules/income-tax.yaml';

describe('what always holds between results', () => {
  const book = useSmallLaw(keepNoCases);
  const change = (...changes: readonly (readonly [from: string, to: string])[]) => {
    for (const [from, to] of changes) book.change(RULES, from, to);
  };
  /** The findings of a check, each without the lines that show its place. */
  const findings = async () => {
    const { err } = await book.run('check', '2026-27', '--unreleased');
    return err.split('\n').filter((line) => /^(rules|rates)\//.test(line));
  };
  const { lineOf } = book;
  const holdOfLittleTax = () =>
    change(['holds: tax_due_to_date <= max(taxable_pay_to_date, £0)', 'holds: tax_due_to_date <= £100']);

  it('holds of the law as it is', async () => {
    expect(await findings()).to.deep.equal([]);
  });

  it('is found with a request that breaks it, for both purposes as one, the same each time', async () => {
    holdOfLittleTax();
    const all = await findings();
    expect(all).to.have.length(1);
    expect(all.join('')).to.match(
      /^rules\/income-tax\.yaml:\d+:3 {2}.* Tax to date is never more than the pay that it is counted on\. This request shows it: POST \/v1\/[\w-]+ \{.*\}$/,
    );
    expect(await findings()).to.deep.equal(all);
  });

  it('names the case that shows it, where one does', async () => {
    book.write(
      'fixtures/cases/one.yaml',
      `operation: employer-cost
tax_year: 2026-27
cases:
  - name: A salary
    why: Whatever it comes to.
    request: { gross: { amount: 3000, per: month }, region: england }
    expect: { employee.tax_code: 1260L }
`,
    );
    holdOfLittleTax();
    expect((await findings()).join('\n')).to.match(
      /^rules\/income-tax\.yaml:\d+:3 {2}.* The case “A salary” shows it \(fixtures\/cases\/one\.yaml:4:\d+\)\.$/,
    );
  });

  it('is said of what answers rest on, or nothing would try it', async () => {
    change([
      'invariants:\n',
      'invariants:\n  of_two_operations:\n    says: They have nothing in common.\n    holds: last(tax) > sick_pay.amount\n',
    ]);
    expect(await findings()).to.deep.equal([
      `${RULES}:${lineOf(RULES, '  of_two_operations:')}:3  “of_two_operations” reads what no answer rests on, so that nothing tries it.`,
    ]);
  });

  it('has no level, and is not for each of some figures', async () => {
    change([
      'invariants:\n',
      'invariants:\n  x:\n    level: usual\n    says: X.\n    holds: tax <= taxable_pay\n',
    ]);
    expect(await findings()).to.deep.equal([
      `${RULES}:${lineOf(RULES, '  x:')}:3  “each_of” and “level” are for what holds between figures, in rates/invariants.yaml.`,
    ]);
  });

  it('is no part of the law that a label names', async () => {
    change(['says: Tax to date is', 'says: Tax so far is'], ['  tax_within_pay:', '  tax_is_limited:']);
    expect(await findingsBesideProofs(book.root)).not.to.match(/^r\w+\/(?!released)/m);
  });
});

describe('requests that are drawn where the law changed since its release', () => {
  const book = useSmallLaw((root) => {
    keepNoCases(root);
    commitBook(root);
  });
  const check = () => book.run('check', '2026-27', '--unreleased');
  const UNSEEN = /no request that was drawn|There is nothing to hold/;

  for (const [what, path = '', from = '', to = '', finding = ''] of found)
    it(`are drawn until they break what always holds: ${what}`, async () => {
      book.change(path, from, to);
      const first = await check();
      expect(first.err).to.match(new RegExp(textOrPattern(finding)));
      expect(first.out).not.to.match(UNSEEN);
      expect(await check()).to.deep.equal(first);
    });

  for (const [what, path = '', from = '', to = '', says = ''] of unseen)
    it(`are said not to have shown ${what}`, async () => {
      book.change(path, from, to);
      const { err, out } = await check();
      expect([err, out]).to.deep.equal(['', out]);
      expect(out).to.include(says);
    });

  for (const [what, path = '', from = '', to = ''] of shown)
    it(`show ${what}`, async () => {
      book.change(path, from, to);
      expect((await check()).out).not.to.match(UNSEEN);
    });

  it('are held against the year before where no label names a new one', async () => {
    await book.run('new-year', '2027-28');
    book.change(
      'rules/two-pays.yaml',
      'is: gross - salary_sacrifice - childcare_vouchers - sacrificed_pension',
      `first:
      - { years: { until: 2026-27 }, is: gross - salary_sacrifice - childcare_vouchers - sacrificed_pension }
      - { otherwise: 'gross - salary_sacrifice - childcare_vouchers - min(sacrificed_pension, £200000 / frequency.payslips)' }`,
    );
    expect((await book.run('check', '2027-28', '--unreleased')).err).to.match(
      /taxable_pay is £.* Pay for tax is all pay/,
    );
  });

  it('are held against nothing where git has no law before, and check says so', async () => {
    rmSync(join(book.root, '.git'), { recursive: true });
    book.change('rates/2026-27.yaml', 'primary_threshold: £12000', 'primary_threshold: £12600');
    expect((await check()).out).to.include(
      'There is nothing to hold the requests drawn for 2026-27 against: git does not have the law before, in a form that is read now.',
    );
  });
});
