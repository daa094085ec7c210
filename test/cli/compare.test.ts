import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Comparison, Difference } from '../../src/workshop/compare/comparison.js';
import { SMALL_YEARS } from '../support/small-law.js';
import { farthing, KNOWN_YEARS, releasedBook, useCopyOfBook, useSmallLaw } from './support/farthing.js';

const YEARS = ['2025-26', '2026-27'] as const;

/** A section of a comparison as `--json` prints it. */
const sectionOf = ({ sections }: Comparison, heading: string) =>
  sections.find((section) => section.heading.startsWith(heading));

/** The rows of all figures that differ, by group and name. */
const figuresOf = (comparison: Comparison) =>
  new Map(
    (sectionOf(comparison, 'Figures')?.tables ?? []).flatMap(({ title, rows }) =>
      rows.map(([name, ...cells]) => [`${title?.slice('rates.'.length)}.${name}`, cells] as const),
    ),
  );

const differencesOf = (comparison: Comparison, heading: string) =>
  new Map(sectionOf(comparison, heading)?.differences.map((each) => [each.name, each] as const));

const linesOf = (difference: Difference | undefined) => [difference?.a?.lines, difference?.b?.lines];

describe('farthing compare of two years', () => {
  async function comparisonOf(
    years: readonly string[],
    root = releasedBook(KNOWN_YEARS),
  ): Promise<Comparison> {
    const { status, out } = await farthing(['compare', ...years, '--json'], { root });
    expect(status).to.equal(0);
    return JSON.parse(out);
  }

  describe('from 2025-26 to 2026-27', () => {
    let comparison: Comparison;
    let out = '';
    before(async () => {
      comparison = await comparisonOf(YEARS);
      const ended = await farthing(['compare', ...YEARS], { root: releasedBook(KNOWN_YEARS) });
      expect(ended).to.include({ status: 0, err: '' });
      out = ended.out;
    });

    for (const [figure, ...cells] of [
      ['income_tax.blind_persons_allowance', '£3130', '£3250', '+£120', '+3.8%'],
      ['dividends.basic', '8.75%', '10.75%', '+2 points', ''],
      ['child_benefit.weeks_in_year', '52', '53', '+1', ''],
      ['income_tax.bands.scotland.band_1.up_to', '£2827', '£3967', '+£1140', '+40.3%'],
      ['income_tax.bands.scotland.band_2.up_to', '£14921', '£16956', '+£2035', '+13.6%'],
      ['minimum_wage.aged_18_to_20', '£10', '£10.85', '+£0.85', '+8.5%'],
      ['statutory_pay.sick_pay_earnings_percent', '-', '80%', 'new', ''],
      ['statutory_pay.sick_pay_waiting_days', '3', '-', 'gone', ''],
    ] as const)
      it(`shows ${figure} as ${cells.join(' ')}`, () => {
        expect(figuresOf(comparison).get(figure)).to.deep.equal(cells);
      });

    it('shows no figure that is the same, and a limit in all its periods', () => {
      const names = [...figuresOf(comparison).keys()];
      expect(names.filter((name) => name.includes('.bands.'))).to.have.length(2);
      expect(names.filter((name) => name.endsWith('.lower_earnings_limit'))).to.have.length(5);
      expect(names).not.to.include('income_tax.personal_allowance');
    });

    it('says below its figures where their law stands', () => {
      expect(out).to.include(
        [
          'rates.income_tax',
          'figure                   2025-26  2026-27  change      %',
          '-----------------------  -------  -------  ------  -----',
          'blind_persons_allowance    £3130    £3250   +£120  +3.8%',
          'Law in 2026-27:',
          '  Income Tax Act 2007, s 38',
          '    https://www.legislation.gov.uk/ukpga/2007/3/section/38',
          '  Blind Person’s Allowance',
          '    https://www.gov.uk/blind-persons-allowance/what-youll-get',
          '',
        ].join('\n'),
      );
    });

    it('names the rule files of one year alone, and the rules that say something else, and no others', () => {
      expect([...differencesOf(comparison, 'Rules').keys()]).to.have.members([
        'loan_plan',
        'loan_plan.loan_plan: value changed',
        'loan_plan.has_plan_5: condition removed',
        'sick_pay',
        'sick_pay.weekly_rate: value changed',
        'sick_pay.days_paid: value changed',
        'sick_pay.waiting_days: value removed',
        'sick_pay.changed_by_later_law: value removed',
      ]);
      expect(out).to.include(
        'sick_pay (Statutory Sick Pay)\n  2025-26  rules/sick-pay-before-2026.yaml\n  2026-27  rules/sick-pay.yaml\n',
      );
    });

    it('shows what a rule said and what it says, in the words of its file', () => {
      expect(out).to.match(
        /^sick_pay\.days_paid: value changed \(Qualifying days paid\)\n {2}2025-26 {2}rules\/sick-pay-before-2026\.yaml:\d+\n {2}- first:\n {2}- {3}- if: weekly_rate = £0\n {2}- {5}is: 0\n {2}- {3}- otherwise: min\(max\(request\.days - waiting_days, 0\), days_left\)\n {2}2026-27 {2}rules\/sick-pay\.yaml:\d+\n {2}\+ is: min\(request\.days, days_left\)$/m,
      );
    });

    it('shows a person in three lines under the name, and leaves out nobody', () => {
      expect(out).to.include(
        [
          'Graduate with plan 5, England',
          '  2025-26   3,484.00     1,393.92           0.00  25,122.08     3,749.40      33,749.40',
          '  2026-27   3,484.00     1,393.92         444.00  24,678.08     3,749.40      33,749.40',
          '  change        0.00         0.00        +444.00    -444.00         0.00           0.00',
          '',
        ].join('\n'),
      );
      // Several loans are added up.
      expect(out).to.match(/^Graduate with plan 2.*\n.* 1,868\.00 .*\n.* 1,784\.00 .*\n.* -84\.00 /m);
      expect(out).to.match(/^A week off sick, full-time\n +2025-26 +118\.75 +47\.50$/m);
      expect(out.match(/^ {2}change /gm)).to.have.length.greaterThan(15);
      expect(out).not.to.include('not compared');
    });
  });

  it('compares backwards, too, also by the name of before', async () => {
    const back = figuresOf(
      JSON.parse(
        (await farthing(['diff', '2026-27', '2025-26', '--json'], { root: releasedBook(KNOWN_YEARS) })).out,
      ),
    );
    expect(back.get('income_tax.blind_persons_allowance')).to.include('-£120');
    expect(back.get('statutory_pay.sick_pay_waiting_days')).to.include('new');
  });

  it('shows a rule that differs within a file of both years', async () => {
    const { out } = await farthing(['compare', '2024-25', '2025-26'], { root: releasedBook(KNOWN_YEARS) });
    expect(out).to.include('employment_allowance.allowance_of_employer: value changed');
    expect(out).to.match(/^ {2}- .*was below \{rates\.employer\.employment_allowance_class_1_limit\}\.$/m);
  });

  describe('on a changed book', () => {
    const book = useCopyOfBook({ years: YEARS });

    const change = (path: string, ...changes: readonly (readonly [from: string, to: string])[]) => {
      for (const [from, to] of changes) book.change(path, from, to);
    };

    const AMOUNT = 'weekly_rate * days_paid / request.qualifying_days_per_week';
    const IN_BRACKETS = 'weekly_rate * (days_paid / request.qualifying_days_per_week)';
    const NO_PLAN = '      - { when: no_plan, is: £0 }';
    for (const [what, file, from, to, name, old, now] of [
      [
        'a rounding',
        'sick-pay',
        'round: penny_up',
        'round: penny_nearest',
        'sick_pay.amount: value',
        'round: penny_up',
        'round: penny_nearest',
      ],
      [
        'brackets',
        'sick-pay',
        AMOUNT,
        IN_BRACKETS,
        'sick_pay.amount: value',
        `is: ${AMOUNT}`,
        `is: ${IN_BRACKETS}`,
      ],
      [
        'a bound',
        'sick-pay',
        'maximum: 196',
        'maximum: 200',
        'sick_pay.days_paid_before: input',
        'maximum: 196',
        'maximum: 200',
      ],
      [
        'a branch for the old year alone, in a file of both',
        'student-loans',
        NO_PLAN,
        `      - { years: { until: 2025-26 }, when: no_plan, is: £1 }\n${NO_PLAN}`,
        'student_loans.student_loan_due: value',
        '    is: £1',
        '    is: £0',
      ],
    ] as const)
      it(`shows ${what}`, async () => {
        change(`rules/${file}.yaml`, [from, to]);
        const rules = differencesOf(await comparisonOf(YEARS, book.root), 'Rules');
        const [before, after] = linesOf(rules.get(`${name} changed`));
        expect(before).to.include(old);
        expect(after).to.include(now).and.not.to.include(old);
      });

    it('shows a condition', async () => {
      const before = readFileSync(join(book.root, 'rules/loan-plan-before-2026.yaml'), 'utf8');
      writeFileSync(
        join(book.root, 'rules/loan-plan.yaml'),
        before
          .replace('slr_44_until_2026', 'slr_44')
          .replace('until: 2025-26', 'from: 2026-27')
          .replace('slr_44_until_2026', 'slr_44')
          .replaceAll('from: 2023-24', 'from: 2026-27')
          .replace('operator: equal, value: true', 'operator: notEqual, value: false'),
      );
      const rules = differencesOf(await comparisonOf(YEARS, book.root), 'Rules');
      expect(linesOf(rules.get('loan_plan.has_plan_5: condition changed'))).to.deep.equal([
        ['fact: student_loans.plan_5', 'operator: equal', 'value: true'],
        ['fact: student_loans.plan_5', 'operator: notEqual', 'value: false'],
      ]);
    });

    it('says nothing of a rule that is only laid out or described in another way', async () => {
      change('rules/sick-pay.yaml', [
        'title: Qualifying days left after this payment\n    is: days_left - days_paid',
        'title: What is left\n    note: Of the limit.\n    is: "days_left   -   days_paid"',
      ]);
      const rules = differencesOf(await comparisonOf(YEARS, book.root), 'Rules');
      expect([...rules.keys()].filter((name) => name.includes('days_remaining'))).to.deep.equal([]);
    });

    for (const [what, first, move, percent] of [
      ['from the last figure of the old year to the first of the new', '£10.50', '+£0.50', '+5.0%'],
      ['also where the new year begins with what it was', '£10', '£0', '0.0%'],
    ] as const)
      it(`shows a figure that changes within a year as one, and its change ${what}`, async () => {
        change(
          'rates/2025-26.yaml',
          ['changes: none', 'changes: [2025-11-01]'],
          ['aged_18_to_20: £10.00', 'aged_18_to_20: £9.50 until 2025-10-31 then £10'],
        );
        change(
          'rates/2026-27.yaml',
          ['changes: none', 'changes: [2026-11-01]'],
          ['aged_18_to_20: £10.85', `aged_18_to_20: ${first} until 2026-10-31 then £10.85`],
        );
        const figures = figuresOf(await comparisonOf(YEARS, book.root));
        expect(figures.get('minimum_wage.aged_18_to_20')).to.deep.equal([
          '£9.50 until 2025-10-31 then £10',
          `${first} until 2026-10-31 then £10.85`,
          move,
          percent,
        ]);
      });

    it('matches bands by what they are when one is put in between', async () => {
      change('rates/2026-27.yaml', [
        '- { rate: 40%, up_to: £125140 } # higher',
        '- { rate: 30%, up_to: £50000 }\n      - { rate: 40%, up_to: £125140 } # higher',
      ]);
      const figures = [...figuresOf(await comparisonOf(YEARS, book.root))];
      expect(figures.filter(([name]) => name.includes('.bands.rest_of_uk'))).to.deep.equal([
        ['income_tax.bands.rest_of_uk.30%.rate', ['-', '30%', 'new', '']],
        ['income_tax.bands.rest_of_uk.30%.up_to', ['-', '£50000', 'new', '']],
      ]);
    });

    it('shows the figures of a letter that only the new year knows, and why a person cannot be compared', async () => {
      change(
        'rates/2026-27.yaml',
        [
          '  employee: # by category letter\n',
          '  employee: # by category letter\n    Q: { lower_earnings_limit_to_primary_threshold: 0%, primary_threshold_to_upper_earnings_limit: 5%, above_upper_earnings_limit: 2% }\n',
        ],
        [
          '  employer: # by category letter\n',
          '  employer: # by category letter\n    Q: { secondary_threshold_to_upper_earnings_limit: 15%, above_upper_earnings_limit: 15% }\n',
        ],
      );
      change('fixtures/typical-people.yaml', ['ni_category: C', 'ni_category: Q']);
      const { out } = await farthing(['compare', ...YEARS], { root: book.root });
      expect(out).to.match(/^Not released: 2026-27 is not what 2026-27\.\d+ names: [^\n]+\.$/m);
      expect(out).to.match(/^employee\.Q\.primary_threshold_to_upper_earnings_limit +- +5% +new$/m);
      expect(out).to.match(
        /^Over State Pension age.*\n {2}not compared: 2025-26 refuses the request\n {4}ni_category must be one of /m,
      );
      expect(out).not.to.include('2026-27 refuses');
    });

    it('works without typical people, and names what is wrong in their file', async () => {
      const file = join(book.root, 'fixtures/typical-people.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, 'people: []\n');
      const { out } = await farthing(['compare', ...YEARS], { root: book.root });
      expect(out).to.include('fixtures/typical-people.yaml names nobody.');
      const ofYear = 'request:\n      tax_year: 2025-26\n      gross: { amount: 18000';
      writeFileSync(file, text.replace('request:\n      gross: { amount: 18000', ofYear));
      const { status, err } = await farthing(['compare', ...YEARS], { root: book.root });
      expect(status).to.equal(1);
      expect(err).to.match(
        /^fixtures\/typical-people\.yaml:\d+:\d+ {2}A typical person is asked about in both years/,
      );
    });

    it('asks for --draft of a draft year, and marks what is not confirmed', async () => {
      change('rates/2026-27.yaml', ['changes: none', 'unconfirmed: [income_tax, dividends]\nchanges: none']);
      expect(await farthing(['compare', ...YEARS], { root: book.root })).to.include({
        status: 2,
        err: '2026-27 is a draft. The years of the book are 2025-26, 2026-27 (a draft: add --draft).',
      });
      const { status, out } = await farthing(['compare', ...YEARS, '--draft'], { root: book.root });
      expect(status).to.equal(0);
      expect(out)
        .to.match(
          /^2026-27 is a draft: nobody has confirmed its figures of income_tax and dividends\. A question mark stands behind those that differ\.$/m,
        )
        .and.to.match(/^blind_persons_allowance +£3130 +£3250\? /m)
        .and.to.match(/^weeks_in_year +52 +53 +/m);
    });
  });
});

describe('farthing compare of two years that say the same', () => {
  const book = useSmallLaw();

  it('says so', async () => {
    const [old, now] = SMALL_YEARS;
    const ofNow = book.read(`rates/${now}.yaml`);
    book.write(
      `rates/${old}.yaml`,
      ofNow.replace(now, old).replace('2027-04-05', '2026-04-05').replace('2026-04-06', '2025-04-06'),
    );
    book.change('rates/catalogue.yaml', `, years: { from: ${now} }`, '');
    book.change('rules/sick-pay.yaml', `years: { from: ${now} }\n`, '');
    rmSync(join(book.root, 'rules/sick-pay-before-2026.yaml'));
    const { status, out } = await book.run('compare', ...SMALL_YEARS);
    expect(status).to.equal(0);
    expect(out).to.include('No figure differs.').and.to.include('The same rules are the law in both years.');
  });
});

describe('farthing compare of two requests', () => {
  const ENGLAND = '{ gross: { amount: 50000, per: year }, region: england }';
  const SCOTLAND = '{ gross: { amount: 50000, per: year }, region: scotland }';
  const SICK_PAY = '{ average_weekly_earnings: { amount: 100 }, qualifying_days_per_week: 5, days: 10 }';
  const inYear = (request: string, year: string) => request.replace('{ ', `{ tax_year: ${year}, `);
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
    expect(out).to.match(/^A: .*a\.yaml \(2026-27\.\d+, digest [0-9a-f]{64}\)\nB: - \(/);
    expect(out).to.match(/^employee\.tax_code +1257L +S1257L$/m);
    expect(out).to.match(/^cost\.total +56749\.40 +56749\.40$/m);
    expect(out).to.match(/^year\.tax +7484\.00 +8977\.85 +1493\.85$/m);
  });

  it('shows where two regions part, and only there in full', async () => {
    const comparison: Comparison = JSON.parse((await compare(ENGLAND, SCOTLAND, '--json')).out);
    const parts = differencesOf(comparison, 'Where');
    expect([...parts.keys()]).to.deep.equal(['code_to_use.tax_region', 'code_to_use.prefix']);
    const [england, scotland] = linesOf(parts.get('code_to_use.tax_region'));
    expect(england).to.include.members(['input request.region: england', 'value: rest_of_uk']);
    expect(scotland).to.include.members(['input request.region: scotland', 'value: scotland']);
    expect(sectionOf(comparison, 'What is found otherwise')?.says).to.include(
      'code_to_use.bands: figure rates.income_tax.bands.rest_of_uk, figure rates.income_tax.bands.scotland',
    );
  });

  it('shows the figures and rules in which two years part, and their places', async () => {
    const { out } = await compare(inYear(ENGLAND, '2025-26'), inYear(ENGLAND, '2026-27'));
    for (const [sign, year] of [
      ['-', '2025-26'],
      ['\\+', '2026-27'],
    ])
      expect(out).to.match(
        new RegExp(
          `^  ${sign} figure rates.national_insurance.period_thresholds.monthly: .+ \\(rates/${year}.yaml:\\d+\\)$`,
          'm',
        ),
      );
    expect(out).to.match(/^loan_plan\.loan_plan .*\n {2}A {2}rules\/loan-plan-before-2026\.yaml:\d+$/m);
  });

  it('shows a figure that changes within a year as one', async () => {
    const { out } = await compare(inYear(ENGLAND, '2022-23'), inYear(ENGLAND, '2024-25'));
    const rate = 'figure rates.national_insurance.employee.A';
    expect(
      out
        .split('\n')
        .find((line) => line.includes(rate))
        ?.split(rate),
    ).to.have.length(2);
  });

  it('compares sick pay, too', async () => {
    const { status, out } = await compare(inYear(SICK_PAY, '2025-26'), SICK_PAY);
    expect(status).to.equal(0);
    expect(out).to.match(/^weekly_rate +0\.00 +80\.00 +80\.00$/m);
  });

  it('says when the two are the same', async () => {
    const { out } = await compare(ENGLAND, ENGLAND);
    expect(out).to.include('The two calculations are the same, step by step.');
  });

  it('ends with 2 for two different operations', async () => {
    const { status, err } = await compare(ENGLAND, SICK_PAY);
    expect(status).to.equal(2);
    expect(err).to.include('compare two requests of one operation');
  });
});

describe('farthing compare called wrongly', () => {
  for (const [args, says] of [
    [['2025-26', '2031-32'], /^There is no book of “2031-32”\. The years of the book are .*2025-26, 2026-27/],
    [['2026-27', '2026-27'], /^Name two different years; 2026-27 is named twice\.$/],
    [['2026-27', '-'], /^Compare two tax years or two requests; 2026-27 is a tax year\.$/],
    [['-', '-'], /^Only one of the two requests can be standard input\.$/],
    [['2026-27'], /missing required argument 'b'/],
  ] as const)
    it(`ends with 2 for ${args.join(' ')}`, async () => {
      const { status, err } = await farthing(['compare', ...args]);
      expect(status).to.equal(2);
      expect(err).to.match(says);
    });
});
