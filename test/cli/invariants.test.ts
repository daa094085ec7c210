import { expect } from 'chai';
import { useSmallLaw } from './support/farthing.js';
import { keepNoCases } from './support/few-cases.js';
import { findingsBesideProofs } from './support/findings.js';

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
