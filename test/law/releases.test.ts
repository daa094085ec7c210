import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings, readYaml, readYamlList } from '../../src/language/index.js';
import { checkFiles } from '../../src/law/books.js';
import { readRates } from '../../src/law/figures/index.js';
import { changesBetween, changesInLines } from '../../src/law/identity/changes.js';
import { type Law, lawOf } from '../../src/law/identity/law.js';
import { contentDigest } from '../../src/law/identity/record.js';
import { hashOf } from '../../src/law/identity/register.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { withEntry } from '../../src/workshop/release/changelog.js';
import { useCopyOfBook } from '../cli/support/farthing.js';

describe('what the law of a year says', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const law = (taxYear = '2026-27'): Law => {
    const year = checkFiles(book.root, allRequiredValues).years.find(
      ({ rates }) => rates.taxYear === taxYear,
    );
    if (year === undefined) throw new Error(`there is no ${taxYear}`);
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
      'whether it is confirmed that nothing changes within the year',
      'rates/2026-27.yaml',
      (text) => text.replace('changes: none', 'changes: none?'),
    ],
    ['the revision', 'rates/2026-27.yaml', (text) => text.replace(/revision: \d+/, 'revision: 99')],
    ['a figure written with pence', 'rates/2026-27.yaml', (text) => text.replace('£3250', '£3250.00')],
    [
      'blanks in a formula',
      'rules/sick-pay.yaml',
      (text) => text.replace('is: days_left - days_paid', 'is: days_left-days_paid'),
    ],
    [
      'a map on several lines',
      'rules/sick-pay.yaml',
      (text) =>
        text.replace(
          '{ type: count, title: Qualifying days off sick in this pay period, required: true, maximum: 366 }',
          '\n    title: Qualifying days off sick in this pay period\n    type: count\n    required: true',
        ),
    ],
    [
      'what is the form of requests alone',
      'rules/average-earnings.yaml',
      (text) =>
        text.replace('maximum: 12', 'maximum: 13').replace('exactly_one_of: [amount, earnings]', 'order: 5'),
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
        const at = text.indexOf('  days_remaining:');
        return text.slice(0, at).replace('values:\n', `values:\n${text.slice(at).trimEnd()}\n\n`);
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
      const before = contentDigest(law());
      edit(path, change);
      expect(contentDigest(law())).to.equal(before);
    });
  }

  it('is not changed by the name of a rule file', () => {
    const before = contentDigest(law());
    renameSync(join(book.root, 'rules/sick-pay.yaml'), join(book.root, 'rules/a-sick-pay.yaml'));
    expect(contentDigest(law())).to.equal(before);
  });

  it('is not changed by a rule of other years', () => {
    const [before, earlier] = [contentDigest(law()), contentDigest(law('2025-26'))];
    edit('rules/sick-pay-before-2026.yaml', (text) =>
      text.replace('authority: [', 'authority: [spm170400, '),
    );
    expect(contentDigest(law())).to.equal(before);
    expect(contentDigest(law('2025-26'))).not.to.equal(earlier);
  });

  const OTHER: readonly (readonly [string, string, (text: string) => string, string])[] = [
    [
      'a figure',
      'rates/2026-27.yaml',
      (text) => text.replace('£3250', '£3260'),
      'rates.income_tax.blind_persons_allowance: £3250 to £3260',
    ],
    [
      'a band',
      'rates/2026-27.yaml',
      (text) => text.replace('{ rate: 19%, up_to: £3967 }', '{ rate: 18.5%, up_to: £3967 }'),
      'rates.income_tax.bands.scotland: 19% up to £3967, 20% up to £16956, 21% up to £31092, 42% up to £62430, 45% up to £125140, 48% to 18.5% up to £3967, 20% up to £16956, 21% up to £31092, 42% up to £62430, 45% up to £125140, 48%',
    ],
    [
      'a mark',
      'rates/2026-27.yaml',
      (text) => text.replace('£3250', '£3250?'),
      'rates.income_tax.blind_persons_allowance: £3250 to £3250?',
    ],
    [
      'a source of figures',
      'rates/2026-27.yaml',
      (text) => text.replace('authority: dividend_tax', 'authority: [dividend_tax, ita_10]'),
      'sources of figures changed: rates.dividends',
    ],
    [
      'what GET /v1/rates shows',
      'rates/2026-27.yaml',
      (text) => text.replace('[pounds_per_pound_lost]', '[pounds_per_pound_lost, rate]'),
      'figures that GET /v1/rates does not show added: rates.married_couples_allowance.rate',
    ],
    [
      'a formula',
      'rules/sick-pay.yaml',
      (text) => text.replace('is: days_left - days_paid', 'is: days_paid - days_left'),
      'rules changed: sick_pay.days_remaining',
    ],
    [
      'a rounding',
      'rules/sick-pay.yaml',
      (text) => text.replace('round: penny_up', 'round: penny_down'),
      'rules changed: sick_pay.amount',
    ],
    [
      'an assumption',
      'rules/sick-pay.yaml',
      (text) => text.replace('rounded up once for the request', 'rounded up once a request'),
      'rules changed: sick_pay.amount',
    ],
    [
      'a note',
      'rules/sick-pay.yaml',
      (text) => text.replace('title: Qualifying days paid', 'note: Of the limit.'),
      'rules changed: sick_pay.days_paid',
    ],
    [
      'the source of a topic',
      'rules/sick-pay.yaml',
      (text) => text.replace(/^authority: \[/m, 'authority: [spm170400, '),
      'sources and purposes of topics changed: sick_pay',
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
      'rules changed: loan_plan.loan_plan',
    ],
    [
      'the order of branches',
      'rules/income-tax.yaml',
      (text) =>
        text.replace(/( +- \{ when: is_no_tax, is: £0 \}\n)( +- \{ when: is_flat_rate, is: .*\n)/, '$2$1'),
      'rules changed: income_tax.tax_due_to_date',
    ],
  ];
  for (const [what, path, change, line] of OTHER) {
    it(`is changed by ${what}`, () => {
      const before = law();
      edit(path, change);
      expect(contentDigest(law())).not.to.equal(contentDigest(before));
      expect(changesInLines(changesBetween(before, law()))).to.include(line);
    });
  }

  it('is changed by the order of rows of which the first lowest is taken', () => {
    const digestOfRows = (rows: string) => {
      edit('rules/loan-plan.yaml', (text) => text.replace(/among: .*\n +except: .*/, `among: ${rows}`));
      return contentDigest(law());
    };
    const [first, second] = ['{ plan_1: has_1, plan_2: has_2 }', '{ plan_2: has_2, plan_1: has_1 }'];
    const one = digestOfRows(first);
    edit('rules/loan-plan.yaml', (text) => text.replace(first, second));
    expect(contentDigest(law())).not.to.equal(one);
  });

  it('is changed by the kind of a figure', () => {
    const figures = (cap: string) => {
      const text = `tax_year: 2026-27\nredundancy:\n  source: https://example.org\n  weekly_pay_cap: ${cap}\n`;
      const file = readYaml('rates/2026-27.yaml', text, new Findings());
      const rates = file && readRates(file, new Findings());
      return (
        rates &&
        lawOf({ rates, topics: [], leftOut: undefined }).figures.get('rates.redundancy.weekly_pay_cap')
      );
    };
    expect(['£751', '751', '751%', '£751.50', '£751.5'].map(figures)).to.deep.equal([
      '£751',
      '751',
      '751%',
      '£751.50',
      '£751.50',
    ]);
  });

  it('is changed by the days of a figure that changes within the year, and by each of its amounts', () => {
    const figure = (text: string, day: string) => {
      const head = `tax_year: 2026-27\nstarts: 2026-04-06\nends: 2027-04-05\nchanges: [${day}]\n`;
      const rates = `${head}redundancy:\n  source: https://example.org\n  weekly_pay_cap: ${text}\n`;
      const file = readYaml('rates/2026-27.yaml', rates, new Findings());
      const read = file && readRates(file, new Findings());
      return (
        read &&
        lawOf({ rates: read, topics: [], leftOut: undefined }).figures.get('rates.redundancy.weekly_pay_cap')
      );
    };
    expect(figure('£751.00 until 2026-07-05 then £760', '2026-07-06')).to.equal(
      '£751 until 2026-07-05 then £760',
    );
    expect(figure('£752 until 2026-07-05 then £760', '2026-07-06')).to.equal(
      '£752 until 2026-07-05 then £760',
    );
    expect(figure('£751 until 2026-07-04 then £760?', '2026-07-05')).to.equal(
      '£751 until 2026-07-04 then £760?',
    );
  });

  it('is changed by figures that are new, or no longer there', () => {
    const before = law();
    edit('rates/2026-27.yaml', (text) => text.replaceAll(/^( {4,6})Z:/gm, '$1X:'));
    expect(changesInLines(changesBetween(before, law())))
      .to.include('rates.national_insurance.employee.X.above_upper_earnings_limit: new, 2%')
      .and.to.include(
        'rates.national_insurance.employee.Z.above_upper_earnings_limit: no longer there, was 2%',
      );
  });
});

describe('the hash of an entry of the register', () => {
  const hashOfEntry = (text: string): string => {
    const [entry] = readYamlList('rates/released.yaml', text, new Findings())?.items ?? [];
    return entry === undefined ? '' : hashOf(entry);
  };
  const FIRST = `- { n: 1, kind: release, at: 2026-04-02T09:00:00Z, label: 2026-27.1, language: 1, carried_over: true, previous: none,
    digest: 4e0076e237fe0a5da16196d85b796c3e3bf0c839315ae3c525a6856d89010b44 }\n`;
  const SECOND = `- { n: 2, kind: withdraw, at: 2026-11-22T09:00:00Z, label: 2026-27.1, because: test vector,
    previous: 80b85fe850358b3711d981e266b67114fe2524f93f08c5f4b7d1bc9d8d287293 }\n`;

  it('is the SHA-256 of its RFC 8785 form with every value as a text', () => {
    expect(hashOfEntry(FIRST)).to.equal('80b85fe850358b3711d981e266b67114fe2524f93f08c5f4b7d1bc9d8d287293');
    expect(hashOfEntry(SECOND)).to.equal('7bc84ccf3e76b2584f0cd585f78f13d44158ab9dbe98d9b4dfdfdb1e18a9eef9');
  });

  it('does not change with layout, quotes and the order of keys', () => {
    const block =
      '-   digest: "4e0076e237fe0a5da16196d85b796c3e3bf0c839315ae3c525a6856d89010b44" # a comment\n';
    const rest = [
      'previous: none',
      'carried_over: true',
      'language: 1',
      'label: 2026-27.1',
      'n: 1',
      'kind: release',
    ];
    const text = `${block}${rest.map((line) => `    ${line}\n`).join('')}    at: 2026-04-02T09:00:00Z\n`;
    expect(hashOfEntry(text)).to.equal(hashOfEntry(FIRST));
  });
});

describe('an entry of the changelog', () => {
  it('stands in the newest section, by tax year, the newest label first', () => {
    const changelog =
      '# Changelog\n\n## 0.2.0\n\nText.\n\n- **2026-27.1**: a.\n- **2024-25.1**: b.\n\n## 0.1.0\n\n- **2025-26.1**: c.\n';
    expect(withEntry(changelog, '2025-26.2', ['x', 'y'])).to.equal(
      '# Changelog\n\n## 0.2.0\n\nText.\n\n- **2026-27.1**: a.\n- **2025-26.2**:\n  - x\n  - y\n- **2024-25.1**: b.\n\n## 0.1.0\n\n- **2025-26.1**: c.\n',
    );
  });

  it('ends a section that has none of the year or before', () => {
    expect(withEntry('# Changelog\n\n## 0.2.0\n\nText.\n\n## 0.1.0\n', '2026-27.2', ['x'])).to.equal(
      '# Changelog\n\n## 0.2.0\n\nText.\n\n- **2026-27.2**:\n  - x\n\n## 0.1.0\n',
    );
  });

  it('begins a changelog', () => {
    expect(withEntry('# Changelog\n', '2026-27.1', ['x'])).to.equal(
      '# Changelog\n\n- **2026-27.1**:\n  - x\n',
    );
  });
});
