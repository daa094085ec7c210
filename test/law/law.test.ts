import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings } from '../../src/language/index.js';
import { checkFiles } from '../../src/law/books.js';
import { readRatesFile } from '../../src/law/figures/index.js';
import { changesBetween, changesInLines } from '../../src/law/identity/changes.js';
import { digestOfLaw, lawOf, type PartsOfLaw } from '../../src/law/identity/law.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { useCopyOfBook } from '../cli/support/farthing.js';

describe('the law of a year, which its label counts', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const law = (taxYear = '2026-27'): PartsOfLaw => {
    const { findings, years } = checkFiles(book.root, allRequiredValues);
    const year = years.find(({ rates }) => rates.taxYear === taxYear);
    if (year === undefined)
      throw new Error(`there is no ${taxYear}: ${findings.all.map(({ message }) => message)}`);
    return lawOf(year);
  };
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(book.root, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    expect(after, `${path} must change`).not.to.equal(before);
    writeFileSync(file, after);
  };

  const SAME: readonly (readonly [string, string, (text: string) => string])[] = [
    ['a comment', 'rules/sick-pay.yaml', (text) => `# A comment\n\n${text}`],
    ['a comment in the rates', 'rates/2026-27.yaml', (text) => text.replace('£3250', '£3250 # a comment')],
    [
      'the groups that nobody has confirmed, and the day from which it is the default',
      'rates/2026-27.yaml',
      (text) =>
        text.replace('changes: none', 'default_from: 2026-04-06\nunconfirmed: [dividends]\nchanges: none'),
    ],
    ['a figure written with pence', 'rates/2026-27.yaml', (text) => text.replace('£3250', '£3250.00')],
    [
      'blanks in a formula',
      'rules/sick-pay.yaml',
      (text) => text.replace('is: days_left - days_paid', 'is: days_left-days_paid'),
    ],
    [
      'a map on several lines',
      'rules/child-benefit.yaml',
      (text) =>
        text.replace(
          '{ type: count, title: Children that Child Benefit is paid for, required: true, minimum: 1, maximum: 20 }',
          '\n      title: Children\n      type: count\n      required: true\n      minimum: 1\n      maximum: 20',
        ),
    ],
    [
      'the place of an input among others, and its help',
      'rules/sick-pay.yaml',
      (text) => text.replace('    maximum: 366\n', '    maximum: 366\n    order: 5\n    help: Days.\n'),
    ],
    [
      'what callers write for an input, and its hint',
      'rules/frequency.yaml',
      (text) => text.replace('biweekly, ', '').replace('in its month', 'paid once'),
    ],
    [
      'a comma in a sentence of assume',
      'rules/sick-pay.yaml',
      (text) => text.replace('rounded up once for the request', 'rounded up, once, for the request'),
    ],
    [
      'a sentence that is said no more',
      'rules/sick-pay.yaml',
      (text) => text.replace(/ {4}assume:\n {6}if: .*\n {6}says: .*\n/, ''),
    ],
    [
      'a note',
      'rules/sick-pay.yaml',
      (text) =>
        text.replace('title: Qualifying days paid', 'note: Of the limit.\n    title: Qualifying days paid'),
    ],
    [
      'the authority of a topic',
      'rules/sick-pay.yaml',
      (text) => text.replace(/^authority: \[/m, 'authority: [spm170400, '),
    ],
    [
      'the authority of figures',
      'rates/2026-27.yaml',
      (text) => text.replace('authority: dividend_tax', 'authority: [dividend_tax, ita_10]'),
    ],
    [
      'the sentence of a refusal',
      'rules/pay.yaml',
      (text) =>
        text.replace('must be at most {payslips}, the number', 'may be {payslips} at most, the number'),
    ],
    [
      'an entry of the scope',
      'rates/scope.yaml',
      (text) => text.replace('several_jobs:', 'jobs_of_one_group:'),
    ],
    [
      'an authority',
      'rates/authorities.yaml',
      (text) => text.replace(/ {4}address: .*/, '    address: https://www.legislation.gov.uk/other'),
    ],
    [
      'a sentence of reasons',
      'rules/sick-pay.yaml',
      (text) => text.replace('of them are paid now', 'are paid').replace(/ {4}explain: >-\n.*\n.*\n/, ''),
    ],
    [
      'how a word is said',
      'rules/frequency.yaml',
      (text) => text.replace('monthly: a month', 'monthly: every month'),
    ],
    ['a list of one', 'rules/sick-pay.yaml', (text) => text.replace('round: penny_up', 'round: [penny_up]')],
    [
      'a text in quotes, or over other lines',
      'rules/sick-pay.yaml',
      (text) => text.replace('title: Qualifying days paid', 'title: "Qualifying\n      days paid"'),
    ],
    [
      'the title of a value',
      'rules/sick-pay.yaml',
      (text) => text.replace('title: Qualifying days paid', 'title: Days paid'),
    ],
    ['the title of a topic', 'rules/sick-pay.yaml', (text) => text.replace(/^title: .*/m, 'title: Sick pay')],
    [
      'the title of an input and of a field of it',
      'rules/pay.yaml',
      (text) => text.replaceAll('title: ', 'title: The '),
    ],
    [
      'the order of figures',
      'rates/2026-27.yaml',
      (text) => text.replace(/( {2}maximum: .*\n)( {2}minimum: .*\n)/, '$2$1'),
    ],
    [
      'the order of rules',
      'rules/sick-pay.yaml',
      (text) => {
        const [at, end] = [text.indexOf('  days_remaining:'), text.indexOf('invariants:')];
        const rest = text.slice(0, at) + text.slice(end);
        return rest.replace('values:\n', `values:\n${text.slice(at, end)}`);
      },
    ],
    [
      'the years before and after of a rule file',
      'rules/sick-pay.yaml',
      (text) => text.replace('{ from: 2026-27 }', '{ from: 2026-27, until: 2026-27 }'),
    ],
  ];
  for (const [what, path, change] of SAME) {
    it(`is not changed by ${what}`, () => {
      const before = digestOfLaw(law());
      edit(path, change);
      expect(digestOfLaw(law())).to.equal(before);
    });
  }

  it('is not changed by the name of a rule file', () => {
    const before = digestOfLaw(law());
    renameSync(join(book.root, 'rules/sick-pay.yaml'), join(book.root, 'rules/a-sick-pay.yaml'));
    expect(digestOfLaw(law())).to.equal(before);
  });

  it('is not changed by a rule of other years', () => {
    const [before, earlier] = [digestOfLaw(law()), digestOfLaw(law('2025-26'))];
    edit('rules/sick-pay-before-2026.yaml', (text) => text.replace('round: penny_up', 'round: penny_down'));
    expect(digestOfLaw(law())).to.equal(before);
    expect(digestOfLaw(law('2025-26'))).not.to.equal(earlier);
  });

  const OTHER: readonly (readonly [string, string, (text: string) => string, string])[] = [
    [
      'a figure',
      'rates/2026-27.yaml',
      (text) => text.replace('£3250', '£3260'),
      'figures changed: income_tax',
    ],
    [
      'a band',
      'rates/2026-27.yaml',
      (text) => text.replace('{ rate: 19%, up_to: £3967 }', '{ rate: 18.5%, up_to: £3967 }'),
      'figures changed: income_tax',
    ],
    [
      'what GET /v1/rates shows',
      'rates/2026-27.yaml',
      (text) => text.replace('[pounds_per_pound_lost]', '[pounds_per_pound_lost, rate]'),
      'figures changed: married_couples_allowance',
    ],
    [
      'a formula',
      'rules/sick-pay.yaml',
      (text) => text.replace('is: days_left - days_paid', 'is: days_paid - days_left'),
      'values changed: sick_pay.days_remaining',
    ],
    [
      'a rounding',
      'rules/sick-pay.yaml',
      (text) => text.replace('round: penny_up', 'round: penny_down'),
      'values changed: sick_pay.amount',
    ],
    [
      'an input',
      'rules/sick-pay.yaml',
      (text) => text.replace('default: 0', 'default: 1'),
      'inputs changed: sick_pay.days_paid_before',
    ],
    [
      'a condition',
      'rules/income-tax.yaml',
      (text) => text.replace('value: no_tax', 'value: flat_rate'),
      'conditions changed: income_tax.is_no_tax',
    ],
    [
      'a table',
      'rules/code-to-use.yaml',
      (text) => text.replace('wales: wales', 'wales: rest_of_uk'),
      'tables changed: code_to_use.regions',
    ],
    [
      'a row that the lowest is not looked for among',
      'rules/loan-plan.yaml',
      (text) => text.replace('except: [postgraduate]', 'except: [plan_5, postgraduate]'),
      'values changed: loan_plan.loan_plan',
    ],
    [
      'a bound',
      'rules/sick-pay.yaml',
      (text) => text.replace('maximum: 366', 'maximum: 365'),
      'inputs changed: sick_pay.days',
    ],
    [
      'which fields go together',
      'rules/average-earnings.yaml',
      (text) => text.replace('exactly_one_of: [amount, earnings]', 'exactly_one_of: [amount]'),
      'inputs changed: average_earnings.average_weekly_earnings',
    ],
    [
      'a refusal',
      'rules/pay.yaml',
      (text) => text.replace('request.bonus.pay_period > payslips', 'request.bonus.pay_period >= payslips'),
      'refusals changed: pay.bonus_after_the_last_payslip/employer_cost',
    ],
    [
      'what a topic is for',
      'rules/child-benefit.yaml',
      (text) => text.replace('for: employer_cost\n', ''),
      'child_benefit.charge/employer_cost',
    ],
    [
      'the order of branches',
      'rules/income-tax.yaml',
      (text) =>
        text.replace(/( +- \{ when: is_no_tax, is: £0 \}\n)( +- \{ when: is_flat_rate, is: .*\n)/, '$2$1'),
      'values changed: income_tax.tax_due_to_date',
    ],
  ];
  for (const [what, path, change, line] of OTHER) {
    it(`is changed by ${what}`, () => {
      const before = law();
      edit(path, change);
      expect(digestOfLaw(law())).not.to.equal(digestOfLaw(before));
      const lines = changesInLines(changesBetween(before, law()));
      expect(lines.join('; ')).to.include(line);
    });
  }

  it('is changed by the kind of a figure, by its days and by each of its amounts, and not by how it is written', () => {
    const figures = (text: string, changes = 'none') => {
      const head = `tax_year: 2026-27\nstarts: 2026-04-06\nends: 2027-04-05\nchanges: ${changes}\n`;
      const file = `${head}redundancy:\n  authority: law\n  weekly_pay_cap: ${text}\n`;
      const rates = readRatesFile({ path: 'rates/2026-27.yaml', text: file }, new Findings());
      return rates && lawOf({ rates, topics: [] }).figures.get('redundancy');
    };
    const same = ['£751.50', '£751.5'].map((text) => figures(text));
    expect(same[0]).to.equal(same[1]);
    const others = [
      ...['£751', '751', '751%', '£751.50'].map((text) => figures(text)),
      figures('£751.00 until 2026-07-05 then £760', '2026-07-06'),
      figures('£752 until 2026-07-05 then £760', '2026-07-06'),
      figures('£751 until 2026-07-04 then £760', '2026-07-05'),
    ];
    expect(new Set(others)).to.have.lengthOf(others.length);
  });

  it('is changed by figures that are new, or no longer there', () => {
    const before = law();
    edit('rates/2026-27.yaml', (text) => text.replaceAll(/^( {4,6})Z:/gm, '$1X:'));
    expect(changesInLines(changesBetween(before, law()))).to.deep.equal([
      'figures changed: national_insurance',
    ]);
  });

  it('does not have what begins in a later year', () => {
    const before = digestOfLaw(law());
    writeFileSync(
      join(book.root, 'rules/later.yaml'),
      'topic: later\ntitle: What begins later\nlaw: none\nyears: { from: 2027-28 }\nvalues:\n  amount: { title: An amount, is: £1 }\n',
    );
    expect(checkFiles(book.root, allRequiredValues).findings.all).to.deep.equal([]);
    expect(digestOfLaw(law())).to.equal(before);
  });
});
