import { expect } from 'chai';
import { loadPayroll, scopeOf } from '../../src/operations/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { projectBooks } from '../support/project.js';
import { confirmGroups } from './support/confirm.js';
import {
  type CommandResult,
  type CopyOfBook,
  farthing,
  KNOWN_YEARS,
  useCopyOfBook,
} from './support/farthing.js';

const SICK_DAYS = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 2 };

/** The groups of the rates, in the order of their files. */
const GROUPS = [...projectBooks.values()].flatMap(({ rates }) => [...rates.groups.keys()]).slice(-13);

describe('farthing new-year makes the rates file of the next year,', () => {
  let made: CommandResult;
  const prepare = async (root: string) => {
    made = await farthing(['new-year', '2027-28'], { root });
    expect(made).to.deep.include({ status: 0, err: '' });
  };
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'], prepare });
  const { read, change, lineOf } = filesOf(book);
  const confirm = (...groups: readonly string[]) => confirmGroups(book.root, '2027-28', groups);

  it('in which answers no longer say of payrolled benefits that they become compulsory', async () => {
    const assumptions = async (taxYear: string): Promise<string> => {
      const stdin = `{ tax_year: ${taxYear}, gross: { amount: 30000, per: year }, region: england, benefits_in_kind: { amount: 500, per: year } }`;
      const { out } = await farthing(['calc', '-', '--draft'], { ...book, stdin });
      return String(JSON.parse(out).assumptions);
    };
    expect(await assumptions('2026-27')).to.include('not payrolled, which becomes compulsory in April 2027.');
    expect(await assumptions('2027-28'))
      .to.include(
        'none of them through payroll, as those of cars, vans, their fuel and medical treatment must be.',
      )
      .and.not.to.include('2027.');
    const { assumptions: _, ...scope } = scopeOf(
      loadPayroll({ root: book.root, unreleased: true, drafts: true }),
      '2027-28',
    );
    expect(scope.leftOut?.map(({ title }) => title)).to.include(
      'Benefits in kind that must go through payroll',
    );
  });

  it('with the year and its dates at the head', () => {
    expect(read('rates/2027-28.yaml')).to.include('# Rates and thresholds of the tax year 2027-28. Money');
    expect(lineOf('tax_year:')).to.equal('tax_year: 2027-28');
    expect(lineOf('starts:')).to.equal('starts: 2027-04-06');
    expect(lineOf('ends:')).to.equal('ends: 2028-04-05');
  });

  it('as a draft: every group is named as not confirmed, and its first day is that of the default', () => {
    const text = read('rates/2027-28.yaml');
    const [, list = ''] = /^unconfirmed: #.*\n((?: {2}- .*\n)+)/m.exec(text) ?? [];
    expect(list.match(/\w+/g)).to.deep.equal(GROUPS).and.to.include.members(['income_tax', 'redundancy']);
    expect(lineOf('default_from:')).to.match(/^default_from: 2027-04-06 # until then/);
    expect(lineOf('personal_allowance: £')).to.equal('personal_allowance: £12570');
  });

  it('whose authorities lead to the pages of the new year', () => {
    const { sources } = loadPayroll({ root: book.root, unreleased: true, drafts: true }).rates('2027-28');
    const guidance = 'https://www.gov.uk/guidance';
    expect(sources).to.include.members([
      `${guidance}/rates-and-thresholds-for-employers-2027-to-2028`,
      'https://www.gov.scot/publications/scottish-income-tax-rates-and-bands/pages/2027-to-2028/',
      `${guidance}/sickness-absences-that-start-before-and-end-on-or-after-6-april-2026`,
    ]);
    expect(String(sources)).not.to.include('2026-to-2027');
  });

  it('with comments, blank lines and order as they were', () => {
    const asBefore = read('rates/2027-28.yaml')
      .replace('tax year 2027-28', 'tax year 2026-27')
      .replace('tax_year: 2027-28', 'tax_year: 2026-27')
      .replace('2027-04-06', '2026-04-06')
      .replace('2028-04-05', '2027-04-05')
      .replace(/^default_from: .*\nunconfirmed: #.*\n(?: {2}- .*\n)+/m, '');
    expect(asBefore).to.equal(read('rates/2026-27.yaml'));
  });

  it('of a year that can be asked for where drafts are, and whose answers say that it is one', async () => {
    const payroll = loadPayroll({ root: book.root, drafts: true, unreleased: true });
    expect(payroll.latestTaxYear()).to.equal('2026-27');
    expect(loadPayroll({ root: book.root, unreleased: true }).taxYears).not.to.include('2027-28');
    expect(payroll.taxYears).to.include('2027-28');
    const answer = answerOf(await payroll.calculate('sick-pay', SICK_DAYS, '2027-28'));
    expect(answer['assumptions'])
      .to.be.an('array')
      .with.property('0')
      .that.matches(
        /^2027-28 is a draft: nobody has confirmed its figures of income_tax, .* and redundancy\.$/,
      );
  });

  it('of a year that is the default from its first day, once every group is confirmed', async () => {
    change('rates/2027-28.yaml', /scottish_resolution_2026, /g, '');
    await confirm(...GROUPS);
    let today = '2027-04-05';
    const payroll = loadPayroll({ root: book.root, unreleased: true, today: () => today });
    expect(payroll.latestTaxYear()).to.equal('2026-27');
    const answer = answerOf(await payroll.calculate('sick-pay', SICK_DAYS, '2027-28'));
    expect(answer).to.include({ tax_year: '2027-28', engine: '2027-28.unreleased' });
    expect(JSON.stringify(answer['assumptions'])).not.to.include('draft');
    today = '2027-04-06';
    expect(payroll.latestTaxYear()).to.equal('2027-28');
  });

  it('with a list of what to look up: group by group, when it is announced and where', () => {
    const { out } = made;
    expect(out).to.match(
      /^Made rates\/2027-28\.yaml from rates\/2026-27\.yaml: \d+ figures in 13 groups, none of them confirmed\.$/m,
    );
    expect(out).to.include(
      [
        'redundancy (1 figure)',
        "  [ ] The cap on a week's pay from 6 April",
        '      A yearly order, usually in February or March',
        '      https://www.gov.uk/redundancy-your-rights/redundancy-pay',
        '  [ ] Does any of these change before the year ends? A Budget or an Act during the year may say so.',
      ].join('\n'),
    );
    expect(out).to.include(
      [
        '  [ ] Scottish bands and rates, with the flat codes and the highest rate for marriage allowance that follow from them',
        '      Scottish Budget, usually in December',
        '      https://www.gov.scot/publications/scottish-income-tax-rates-and-bands/pages/2027-to-2028/',
      ].join('\n'),
    );
  });

  it('with something to say of every group, and of no other', () => {
    const { out } = made;
    const [, figures] = /: (\d+) figures in 13 groups,/.exec(out) ?? [];
    expect(Number(figures)).to.be.above(200);
    const groups = out.split(/^(?=\w+ \(\d+ figures?\)$)/m).slice(1);
    expect(groups).to.have.lengthOf(13);
    for (const group of groups) expect(group.match(/\[ \]/g), group).to.have.length.above(1);
  });

  describe('which is confirmed group by group:', () => {
    it('who compared a group, when and with which page is kept in place of its name', async () => {
      const { status, out } = await confirm('dividends', 'child_benefit');
      expect(status).to.equal(0);
      expect(out).to.match(/^child_benefit of 2027-28 is confirmed\. Left: income_tax, /);
      const text = read('rates/2027-28.yaml');
      for (const group of ['dividends', 'child_benefit']) {
        expect(text).not.to.match(new RegExp(`^ {2}- ${group}$`, 'm'));
        expect(text).to.match(
          new RegExp(
            `^ {2}${group}: \\{ by: A\\. Name, on: \\d{4}-\\d\\d-\\d\\d, page: https://\\S+, figures: \\S+`,
            'm',
          ),
        );
      }
      expect((await farthing(['check', '2027-28'], book)).out).to.include(
        '  npx farthing confirm 2027-28 income_tax --by "A. Name" --page https://…',
      );
    });

    it('the last group ends the draft', async () => {
      change('rates/2027-28.yaml', /scottish_resolution_2026, /g, '');
      await confirm(...GROUPS.slice(1));
      expect((await confirm('income_tax')).out).to.equal(
        'income_tax of 2027-28 is confirmed. Nothing is left: `farthing release 2027-28` is next.',
      );
      expect(read('rates/2027-28.yaml')).not.to.include('unconfirmed');
    });

    it('nothing is confirmed that is not left, without a name, or without a page', async () => {
      const refused = async (...args: readonly string[]) => {
        const { status, err } = await farthing(['confirm', '2027-28', ...args], book);
        expect(status).to.equal(2);
        return err;
      };
      await confirm('dividends');
      const before = read('rates/2027-28.yaml');
      const signed = ['--by', 'A. Name', '--page', 'https://www.gov.uk/tax-on-dividends'];
      expect(await refused('dividends', ...signed)).to.match(
        /^dividends of 2027-28 is not left to confirm; there is income_tax, /,
      );
      expect(await refused('child_benefits', ...signed)).to.equal(
        'There is no group “child_benefits” in rates/2027-28.yaml. Did you mean “child_benefit”?',
      );
      expect(await refused('child_benefit', '--by', ' ', ...signed.slice(2))).to.include('--by is the name');
      expect(await refused('child_benefit', '--by', 'A', '--page', 'GOV.UK')).to.include('“GOV.UK” is none');
      expect(read('rates/2027-28.yaml')).to.equal(before);
    });

    it('an authority of the year before is found once its group is', async () => {
      await confirm('income_tax');
      const { status, err } = await farthing(['check', '2027-28'], book);
      expect(status).to.equal(1);
      expect(err).to.include('scottish_resolution_2026');
    });
  });
});

describe('farthing new-year', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });
  const { read, change, lineOf } = filesOf(book);
  const newYear = (year: string) => farthing(['new-year', year], book);

  it('makes the year before the earliest from that one', async () => {
    expect(await newYear('2023-24')).to.include({ status: 0, err: '' });
    const text = read('rates/2023-24.yaml');
    expect(text).to.include('tax year 2023-24.');
    for (const line of ['tax_year: 2023-24', 'starts: 2023-04-06', 'ends: 2024-04-05']) {
      expect(text.split('\n')).to.include(line);
    }
    expect(text).to.include('personal_allowance: £12570').and.not.to.include('default_from');
  });

  it('asks for what ended with the year before the earliest, through check', async () => {
    await newYear('2023-24');
    const lines = read('rates/2023-24.yaml').split('\n');
    const at = lines.findIndex((line) => line.startsWith('minimum_wage:'));
    expect(lines.slice(at + 3, at + 6)).to.deep.equal([
      '  aged_23_and_over:',
      '  aged_21_to_22:',
      '  aged_21_and_over: £11.44',
    ]);
    const { err } = await farthing(['check'], book);
    expect(err).to.match(
      /^rates\/2023-24\.yaml:\d+:20 {2}A value is missing here;.*\n {4}aged_23_and_over:$/m,
    );
  });

  describe('from a year in which figures change', () => {
    const CELL = 'primary_threshold_to_upper_earnings_limit: 8%, above';
    const DATED =
      'primary_threshold_to_upper_earnings_limit: 10% until 2026-07-05 then 9% until 2026-11-05 then 8%, above';
    for (const [year, list] of [
      ['2026-27', ' [2026-07-06, 2026-11-06]'],
      ['2024-25', '\n  - 2024-07-06\n  - 2024-11-06'],
    ] as const) {
      beforeEach(() => {
        change(`rates/${year}.yaml`, 'changes: none', `changes:${list}`);
        change(`rates/${year}.yaml`, CELL, DATED.replaceAll('2026', year.slice(0, 4)));
      });
    }

    it('goes on with the last figures, and asks whether they stay', async () => {
      expect(await newYear('2027-28')).to.deep.include({ status: 0, err: '' });
      expect(lineOf('A: { lower')).to.include('primary_threshold_to_upper_earnings_limit: 8%, above');
      expect(lineOf('changes:')).to.match(/^changes: none # /);
      expect(read('rates/2027-28.yaml')).not.to.match(/ until \d/);
    });

    it('goes back from the first figures', async () => {
      expect(await newYear('2023-24')).to.deep.include({ status: 0, err: '' });
      const text = read('rates/2023-24.yaml');
      expect(text).to.include('primary_threshold_to_upper_earnings_limit: 10%, above');
      expect(text)
        .to.match(/^changes: none.*\nunconfirmed:/m)
        .and.not.to.match(/ until \d/);
    });
  });

  describe('by the years of the catalogue', () => {
    const APPRENTICE = '    apprentice: { unit';
    beforeEach(() => {
      change(
        'rates/catalogue.yaml',
        APPRENTICE,
        `${APPRENTICE.replace('unit', 'years: { until: 2026-27 }, unit')}`,
      );
      change(
        'rates/catalogue.yaml',
        APPRENTICE.replace('unit', 'years'),
        `    first_year: { years: { from: 2027-28 }, unit: money, per: hour, title: In the first year. }\n${APPRENTICE.replace('unit', 'years')}`,
      );
      change(
        'rates/2026-27.yaml',
        '  authority: [nmwr_4, minimum_wage_rates]\n',
        '  authority: [nmwr_4, minimum_wage_rates]\n  authorities: # of what has its own\n    apprentice: nmwr_4\n',
      );
      change(
        'rates/2026-27.yaml',
        '\n  apprentice: £8.00\n',
        '\n  apprentice: £8.00 # a year long\n    # for those under 19\n',
      );
    });

    it('leaves out what the new year does not have, with its authority, and lists it', async () => {
      const made = await newYear('2027-28');
      expect(made).to.deep.include({ status: 0, err: '' });
      expect(made.out)
        .to.match(/ {2}rates\/catalogue\.yaml:\d+ {2}rates\.minimum_wage\.apprentice\n/)
        .and.to.match(/ {2}rates\/catalogue\.yaml:\d+ {2}rates\.minimum_wage\.first_year\n/);
      const text = read('rates/2027-28.yaml');
      expect(text.slice(text.indexOf('minimum_wage:'), text.indexOf('redundancy:'))).to.equal(
        [
          'minimum_wage: # an hour, from 1 April 2026',
          '  authority: [nmwr_4, minimum_wage_rates]',
          '',
          '  first_year:',
          '  aged_21_and_over: £12.71',
          '  aged_18_to_20: £10.85',
          '  under_18: £8.00',
          '',
          '',
        ].join('\n'),
      );
    });

    it('asks for what begins with it, through check', async () => {
      await newYear('2027-28');
      const { status, err } = await farthing(['check'], book);
      expect(status).to.equal(1);
      expect(err).to.match(/^rates\/2027-28\.yaml:\d+:14 {2}A value is missing here;.*\n {4}first_year:$/m);
      expect(err.match(/^rates\//gm)).to.have.length(1);
    });

    it('does so inside { }, too', async () => {
      const ofYears = (name: string, years: string) =>
        `            ${name}: { years: ${years}, unit: percent, title: Of some years. }\n`;
      const ended = [ofYears('ends_first', '{ until: 2026-27 }'), ofYears('ends_last', '{ until: 2026-27 }')];
      change(
        'rates/catalogue.yaml',
        /^ +lower_earnings_limit_to_primary_threshold: .*\n/m,
        `${ended.join('')}${ofYears('begins', '{ from: 2027-28 }')}$&`,
      );
      change(
        'rates/2026-27.yaml',
        /^ {4}A: \{ (lower.*?) \}/m,
        '    A: { ends_first: 1%, $1, ends_last: 2% }',
      );
      await newYear('2027-28');
      expect(lineOf('A: { ')).to.match(
        /^A: \{ begins: , lower_earnings_limit_to.* above_upper_earnings_limit: 2% \}/,
      );
    });
  });

  it('lists the lines that still speak of the year before, or name an authority of it', async () => {
    change('rates/authorities.yaml', '  blind_allowance:\n', '$&    years: { until: 2026-27 }\n');
    const { out } = await newYear('2027-28');
    expect(out)
      .to.match(/rates\/2027-28\.yaml:\d+ {2}blind_persons_allowance: \[ita_38, blind_allowance\]/)
      .and.not.to.match(/rates\/2027-28\.yaml:\d+ {2}marriage_allowance: \[/);
    expect(out)
      .to.match(/rates\/2027-28\.yaml:\d+ {2}minimum_wage: # an hour, from 1 April 2026/)
      .and.to.match(/rates\/2027-28\.yaml:\d+ {2}# Since 6 April 2026 there are no waiting days/)
      .and.to.match(/rates\/2027-28\.yaml:\d+ {2}.*scottish_resolution_2026/)
      .and.not.to.match(/rates\/2027-28\.yaml:\d+ {2}# Rates and thresholds/);
  });

  it('lists what ends with the year before and what begins with the new one, each with its place', async () => {
    const part = `years: { until: 2026-27 }`;
    change('rules/loan-plan.yaml', 'years: { from: 2026-27 }', 'years: { from: 2026-27, until: 2026-27 }');
    change('rules/sick-pay.yaml', '\nvalues:\n', `\nvalues:\n  ended: { ${part}, is: £1 }\n`);
    change('rules/income.yaml', '{ type: amount_per', `{ ${part}, type: amount_per`);
    change('rates/scope.yaml', '  title: Several jobs at once\n', `$&  ${part}\n`);
    change('rates/authorities.yaml', '  blind_allowance:\n', `$&    ${part}\n`);
    change('rates/invariants.yaml', '  flat_codes_of_scotland:\n', `$&    ${part}\n`);
    const { out } = await newYear('2027-28');
    const [, ended = '', begun = ''] = out.split(/\nThese hold in .*:\n/);
    const ofEnded = ended.split('\n').map((line) => line.replace(/^ {2}(\S+?):\d+ {2}/, '$1  '));
    expect(ofEnded).to.include.members([
      'rules/loan-plan.yaml  topic loan_plan',
      'rules/sick-pay.yaml  sick_pay.ended',
      'rules/income.yaml  income.benefits_in_kind',
      'rules/income.yaml  a part of income.benefits',
      'rules/payslip/pay.yaml  a part of pay.payrolled_benefits',
      'rates/invariants.yaml  figures.flat_codes_of_scotland',
      'rates/authorities.yaml  authority blind_allowance',
      'rates/authorities.yaml  authority scottish_resolution_2026',
      'rates/scope.yaml  scope several_jobs: Several jobs at once',
    ]);
    expect(begun).to.match(/^ {2}rates\/scope\.yaml:\d+ {2}scope payrolling_of_benefits: Benefits in kind/m);
    expect(begun).to.not.include('2026');
  });

  it('says which rules end with the year before, through check', async () => {
    change('rules/sick-pay.yaml', 'years: { from: 2026-27 }', 'years: { from: 2026-27, until: 2026-27 }');
    await newYear('2027-28');
    const { status, err } = await farthing(['check'], book);
    expect(status).to.equal(1);
    expect(err).to.include('The topic “sick_pay” has no file for 2027-28: its years leave a gap.');
  });

  describe('refuses, and changes nothing', () => {
    const refusals: readonly (readonly [string, string, string])[] = [
      ['a text that is no tax year', '2027', '“2027” is not a tax year; it is written like 2027-28.'],
      [
        'a year whose ends do not meet',
        '2027-29',
        '“2027-29” is not a tax year; it is written like 2027-28.',
      ],
      ['a year that exists', '2026-27', 'rates/2026-27.yaml exists already; it was left as it is.'],
      [
        'a year too far on',
        '2028-29',
        '2028-29 is neither before 2024-25 nor after 2026-27, the ends of the book: make 2023-24 or 2027-28.',
      ],
      [
        'a year too far back',
        '2022-23',
        '2022-23 is neither before 2024-25 nor after 2026-27, the ends of the book: make 2023-24 or 2027-28.',
      ],
    ];
    for (const [what, year, message] of refusals) {
      it(what, async () => {
        const before = read('rates/2026-27.yaml');
        expect(await newYear(year)).to.deep.equal({ status: 2, out: '', err: message });
        expect(read('rates/2026-27.yaml')).to.equal(before);
      });
    }

    it('a latest year that is not in order', async () => {
      change('rates/2026-27.yaml', 'personal_allowance: £12570', 'personal_allowance: £12,570');
      const { status, err } = await newYear('2027-28');
      expect(status).to.equal(1);
      expect(err).to.include('“£12,570” has a thousands separator; write £12570.');
      expect(() => read('rates/2027-28.yaml')).to.throw();
    });

    it('a check-list that speaks of a group or an address that is not there', async () => {
      change('rates/checklist.yaml', 'redundancy:', 'redundency:');
      change('rates/checklist.yaml', '/tax-on-dividends', '/tax-on-dividend-income');
      const { status, err } = await newYear('2027-28');
      expect(status).to.equal(1);
      expect(err)
        .to.include('“redundency” is not a group of the rates. Did you mean “redundancy”?')
        .and.to.include('No source of the group “dividends” has “/tax-on-dividend-income” in its address.');
      expect(() => read('rates/2027-28.yaml')).to.throw();
    });
  });
});

/** What tests do with the files of a book. */
function filesOf({ read, change }: CopyOfBook) {
  const lineOf = (start: string) =>
    read('rates/2027-28.yaml')
      .split('\n')
      .find((line) => line.trim().startsWith(start))
      ?.trim();
  return { read, change, lineOf };
}
