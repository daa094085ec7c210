import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { farthing, KNOWN_YEARS, useCopyOfBook } from './support/farthing.js';

const YEARS = ['2025-26', '2026-27'] as const;

/** What `farthing diff --json` prints, as far as these tests read it. */
interface DiffJson {
  readonly old: object;
  readonly new: object;
  readonly figures: readonly { readonly path: string; readonly status: string }[];
  readonly rules: {
    readonly only_in_old: readonly object[];
    readonly only_in_new: readonly object[];
    readonly differences: readonly {
      readonly topic: string;
      readonly name: string;
      readonly part: string;
      readonly status: string;
    }[];
  };
  readonly people: readonly { readonly name: string }[];
}

async function difference(years: readonly string[] = YEARS): Promise<DiffJson> {
  const ended = await farthing(['diff', ...years, '--json']);
  expect(ended).to.include({ status: 0, err: '' });
  return JSON.parse(ended.out);
}

/** The same of a book in which 2026-27 was changed since its release; a warning of that comes first. */
async function differenceIn(root: string, ...options: string[]): Promise<DiffJson> {
  const ended = await farthing(['diff', ...YEARS, '--json', ...options], { root });
  expect(ended.err).to.match(/^Not released: 2026-27 is not what 2026-27\.\d+ names: [^\n]+\.$/);
  expect(ended.status).to.equal(0);
  return JSON.parse(ended.out);
}

const figureOf = ({ figures }: DiffJson, path: string) => figures.find((figure) => figure.path === path);
const ruleOf = ({ rules }: DiffJson, topic: string, name: string) =>
  rules.differences.find((rule) => rule.topic === topic && rule.name === name);
const personOf = ({ people }: DiffJson, name: string) =>
  people.find((person) => person.name.startsWith(name));

describe('farthing diff', () => {
  describe('from 2025-26 to 2026-27', () => {
    let diff: DiffJson;
    before(async () => {
      diff = await difference();
    });

    it('names the two years', () => {
      expect(diff.old).to.deep.equal({ tax_year: '2025-26', draft: false, unconfirmed: [] });
      expect(diff.new).to.deep.equal({ tax_year: '2026-27', draft: false, unconfirmed: [] });
    });

    it('shows a changed amount with its change in pounds and percent, and where the law of the new one stands', () => {
      const figure = figureOf(diff, 'rates.income_tax.blind_persons_allowance');
      expect(figure).to.deep.include({ status: 'changed', change: '120.00', change_percent: '3.83' });
      expect(figure).to.have.nested.property('old.value', '3130.00');
      expect(figure).to.have.nested.property('new.value', '3250.00');
      expect(figure)
        .to.have.property('law')
        .that.deep.equals(['Income Tax Act 2007, s 38', 'Blind Person’s Allowance']);
      expect(figure)
        .to.have.property('sources')
        .that.includes('https://www.gov.uk/blind-persons-allowance/what-youll-get');
      expect(figure)
        .to.have.nested.property('new.at')
        .that.matches(/^rates\/2026-27\.yaml:\d+$/);
    });

    it('shows a changed rate in percentage points', () => {
      const figure = figureOf(diff, 'rates.dividends.basic');
      expect(figure).to.deep.include({ change: '2', change_percent: null });
      expect(figure).to.have.nested.property('old.value', '8.75');
      expect(figure).to.have.nested.property('new.value', '10.75');
    });

    it('shows a changed count', () => {
      const figure = figureOf(diff, 'rates.child_benefit.weeks_in_year');
      expect(figure).to.deep.include({ change: '1', change_percent: null });
    });

    it('compares bands one by one', () => {
      const bands = diff.figures.filter(({ path }) => path.includes('.bands.'));
      expect(bands.map(({ path }) => path)).to.deep.equal([
        'rates.income_tax.bands.scotland[0].up_to',
        'rates.income_tax.bands.scotland[1].up_to',
      ]);
      expect(bands[0]).to.deep.include({ change: '1140.00' });
      expect(bands[1]).to.deep.include({ change: '2035.00' });
    });

    it('shows what only one of the years has', () => {
      expect(figureOf(diff, 'rates.statutory_pay.sick_pay_earnings_percent')).to.deep.include({
        status: 'added',
        old: null,
        change: null,
      });
      const gone = figureOf(diff, 'rates.statutory_pay.sick_pay_waiting_days');
      expect(gone).to.deep.include({ status: 'removed', new: null });
      expect(gone).to.have.nested.property('old.value', '3');
    });

    it('shows the lower earnings limit in all its periods', () => {
      const limits = diff.figures.filter(({ path }) => path.endsWith('.lower_earnings_limit'));
      expect(limits).to.have.length(5);
    });

    it('names the rule files that are the law in one of the years only', () => {
      expect(diff.rules.only_in_old).to.deep.equal([
        {
          topic: 'loan_plan',
          title: 'The student loan plan that payroll operates',
          file: 'rules/loan-plan-before-2026.yaml',
        },
        { topic: 'sick_pay', title: 'Statutory Sick Pay', file: 'rules/sick-pay-before-2026.yaml' },
      ]);
      expect(diff.rules.only_in_new).to.deep.equal([
        {
          topic: 'loan_plan',
          title: 'The student loan plan that payroll operates',
          file: 'rules/loan-plan.yaml',
        },
        { topic: 'sick_pay', title: 'Statutory Sick Pay', file: 'rules/sick-pay.yaml' },
      ]);
    });

    it('lists the rules that say something else, and no others', () => {
      const rules = diff.rules.differences.map(
        ({ topic, part, name, status }) => `${part} ${topic}.${name} ${status}`,
      );
      expect(rules).to.have.members([
        'value loan_plan.loan_plan changed',
        'condition loan_plan.has_plan_5 removed',
        'value sick_pay.weekly_rate changed',
        'value sick_pay.days_paid changed',
        'value sick_pay.waiting_days removed',
      ]);
    });

    it('shows what a rule said and what it says, each with its line', () => {
      const rule = ruleOf(diff, 'sick_pay', 'days_paid');
      expect(rule)
        .to.have.nested.property('old.at')
        .that.matches(/^rules\/sick-pay-before-2026\.yaml:\d+$/);
      expect(rule)
        .to.have.nested.property('new.at')
        .that.matches(/^rules\/sick-pay\.yaml:\d+$/);
      expect(rule).to.have.deep.nested.property('old.says', [
        'first:',
        '  if weekly_rate = £0: 0',
        '  otherwise: min(max(request.days - waiting_days, 0), days_left)',
      ]);
      expect(rule).to.have.deep.nested.property('new.says', ['is: min(request.days, days_left)']);
    });

    it('shows what it does to each typical person', () => {
      expect(personOf(diff, 'Middle pay, Scotland')).to.have.deep.nested.property('amounts.tax', {
        old: '5160.72',
        new: '5128.97',
        change: '-31.75',
      });
      expect(personOf(diff, 'Graduate with plan 5')).to.have.deep.nested.property('amounts.student_loans', {
        old: '0.00',
        new: '444.00',
        change: '444.00',
      });
      expect(personOf(diff, 'Two weeks off sick')).to.have.deep.property('amounts', {
        weekly_rate: { old: '0.00', new: '88.00', change: '88.00' },
        amount: { old: '0.00', new: '176.00', change: '176.00' },
      });
    });

    it('adds up several loans', () => {
      expect(personOf(diff, 'Graduate with plan 2')).to.have.deep.nested.property('amounts.student_loans', {
        old: '1868.00',
        new: '1784.00',
        change: '-84.00',
      });
    });

    it('leaves out nobody', () => {
      expect(diff.people).to.have.length.greaterThan(15);
      for (const person of diff.people) expect(person, person.name).to.have.property('amounts');
    });
  });

  describe('as text', () => {
    let out: string;
    before(async () => {
      const ended = await farthing(['diff', ...YEARS]);
      expect(ended).to.include({ status: 0, err: '' });
      out = ended.out;
    });

    it('aligns figures under their group, with signs and units', () => {
      expect(out).to.include(
        [
          'rates.income_tax',
          'figure                   2025-26  2026-27  change      %',
          '-----------------------  -------  -------  ------  -----',
          'blind_persons_allowance   £3,130   £3,250   +£120  +3.8%',
          'Law in 2026-27:',
          '  Income Tax Act 2007, s 38',
          '    https://www.legislation.gov.uk/ukpga/2007/3/section/38',
          '  Blind Person’s Allowance',
          '    https://www.gov.uk/blind-persons-allowance/what-youll-get',
          '',
          'rates.income_tax',
          'figure                               2025-26  2026-27   change       %',
          '-----------------------------------  -------  -------  -------  ------',
          'bands.scotland, band 1 (19%), up to   £2,827   £3,967  +£1,140  +40.3%',
          'bands.scotland, band 2 (20%), up to  £14,921  £16,956  +£2,035  +13.6%',
          'Law in 2026-27:',
          '  Scotland Act 1998, s 80C',
          '    https://www.legislation.gov.uk/ukpga/1998/46/section/80C',
          '  Scottish Rate Resolution 2026-27, motion S6M-20844',
          '    https://www.parliament.scot/chamber-and-committees/votes-and-motions/S6M-20844',
        ].join('\n'),
      );
      expect(out).to.match(/^basic +8\.75% +10\.75% +\+2 points$/m);
      expect(out).to.match(/^aged_18_to_20 +£10\.00 +£10\.85 +\+£0\.85 +\+8\.5%$/m);
      expect(out).to.match(/^sick_pay_earnings_percent +- +80% +new$/m);
      expect(out).to.match(/^sick_pay_waiting_days +3 +- +gone$/m);
    });

    it('shows a rule before and after', () => {
      expect(out).to.match(
        /sick_pay\.days_paid: value changed \(Qualifying days paid\)\n {2}2025-26 {2}rules\/sick-pay-before-2026\.yaml:\d+\n {2}- first:/,
      );
      expect(out).to.include('  + is: min(request.days, days_left)');
    });

    it('shows a person in three lines under the name', () => {
      expect(out).to.include(
        [
          'Graduate with plan 5, England',
          '  2025-26   3,484.00     1,393.92           0.00  25,122.08     3,749.40      33,749.40',
          '  2026-27   3,484.00     1,393.92         444.00  24,678.08     3,749.40      33,749.40',
          '  change        0.00         0.00        +444.00    -444.00         0.00           0.00',
        ].join('\n'),
      );
    });
  });

  it('writes Markdown', async () => {
    const { status, out } = await farthing(['diff', ...YEARS, '--format', 'markdown']);
    expect(status).to.equal(0);
    expect(out).to.include('# 2025-26 to 2026-27\n\n## Figures\n\n### `rates.income_tax`');
    expect(out).to.include(
      '| figure | 2025-26 | 2026-27 | change | % |\n| --- | ---: | ---: | ---: | ---: |',
    );
    expect(out).to.include('| bands.scotland, band 1 (19%), up to | £2,827 | £3,967 | +£1,140 | +40.3% |');
    expect(out).to.include('| 2026-27 | sick_pay | `rules/sick-pay.yaml` | Statutory Sick Pay |');
    expect(out).to.match(
      /### `sick_pay\.days_paid`: value changed\n\nQualifying days paid\n\n```diff\n# 2025-26: rules\/sick-pay-before-2026\.yaml:\d+\n- first:/,
    );
    expect(out).to.include('| A week off sick, full-time | 2025-26 | 118.75 | 47.50 |');
  });

  it('takes --json for --format json', async () => {
    const [short, long] = await Promise.all([
      farthing(['diff', ...YEARS, '--json']),
      farthing(['diff', ...YEARS, '--format', 'json']),
    ]);
    expect(short).to.deep.equal(long);
  });

  it('compares backwards, too', async () => {
    const diff = await difference(['2026-27', '2025-26']);
    expect(figureOf(diff, 'rates.income_tax.blind_persons_allowance')).to.deep.include({
      change: '-120.00',
    });
    expect(figureOf(diff, 'rates.statutory_pay.sick_pay_waiting_days')).to.deep.include({ status: 'added' });
  });

  it('explains itself with an example', async () => {
    const { status, out } = await farthing(['diff', '--help']);
    expect(status).to.equal(0);
    expect(out).to.include('npx farthing diff 2025-26 2026-27');
  });

  describe('on a changed book', () => {
    const book = useCopyOfBook({ years: KNOWN_YEARS });

    function change(path: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
      const file = join(book.root, path);
      const changed = changes.reduce(
        (text, [from, to]) => {
          expect(text, path).to.include(from);
          return text.replace(from, to);
        },
        readFileSync(file, 'utf8'),
      );
      writeFileSync(file, changed);
    }

    it('shows a rule whose rounding changed', async () => {
      change('rules/sick-pay.yaml', ['round: penny_up', 'round: penny_nearest']);
      const rule = ruleOf(await differenceIn(book.root), 'sick_pay', 'amount');
      expect(rule).to.have.nested.property('old.says').that.includes('round: penny_up');
      expect(rule).to.have.nested.property('new.says').that.includes('round: penny_nearest');
    });

    it('shows a rule whose brackets changed', async () => {
      change('rules/sick-pay.yaml', [
        'weekly_rate * days_paid / request.qualifying_days_per_week',
        'weekly_rate * (days_paid / request.qualifying_days_per_week)',
      ]);
      const rule = ruleOf(await differenceIn(book.root), 'sick_pay', 'amount');
      expect(rule)
        .to.have.nested.property('new.says')
        .that.includes('is: weekly_rate * (days_paid / request.qualifying_days_per_week)');
    });

    it('shows a condition and an input that changed', async () => {
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
      change('rules/sick-pay.yaml', ['default: 0', 'default: 1'], ['maximum: 196', 'maximum: 200']);
      const diff = await differenceIn(book.root);
      expect(ruleOf(diff, 'loan_plan', 'has_plan_5')).to.deep.include({
        part: 'condition',
        status: 'changed',
      });
      const input = ruleOf(diff, 'sick_pay', 'days_paid_before');
      expect(input).to.deep.include({ part: 'input', status: 'changed' });
      expect(input).to.have.deep.nested.property('new.says', ['type: count', 'default: 1', 'maximum: 200']);
    });

    it('shows a rule with a branch for the old year alone, in a file of both', async () => {
      change('rules/student-loans.yaml', [
        '      - { when: no_plan, is: £0 }',
        '      - { years: { until: 2025-26 }, when: no_plan, is: £1 }\n      - { when: no_plan, is: £0 }',
      ]);
      const ended = await farthing(['diff', ...YEARS, '--json'], { root: book.root });
      const rule = ruleOf(JSON.parse(ended.out), 'student_loans', 'student_loan');
      expect(rule).to.have.nested.property('old.says').that.includes('  when no_plan: £1');
      expect(rule).to.have.nested.property('new.says').that.does.not.include('  when no_plan: £1');
    });

    it('says nothing of a rule that is only laid out or described in another way', async () => {
      change('rules/sick-pay.yaml', [
        'title: Qualifying days left after this payment\n    is: days_left - days_paid',
        'title: What is left\n    note: Of the limit.\n    is: "days_left   -   days_paid"',
      ]);
      const { status, out, err } = await farthing(['diff', ...YEARS, '--json'], { root: book.root });
      expect([status, err]).to.deep.equal([0, '']);
      expect(ruleOf(JSON.parse(out), 'sick_pay', 'days_remaining')).to.equal(undefined);
    });

    describe('so that figures change within a year', () => {
      const path = 'rates.minimum_wage.aged_18_to_20';
      beforeEach(() => {
        change(
          'rates/2025-26.yaml',
          ['changes: none', 'changes: [2025-11-01]'],
          ['aged_18_to_20: £10.00', 'aged_18_to_20: £9.50 until 2025-10-31 then £10'],
        );
        change(
          'rates/2026-27.yaml',
          ['changes: none', 'changes: [2026-11-01]'],
          ['aged_18_to_20: £10.85', 'aged_18_to_20: £10.50 until 2026-10-31 then £10.85'],
        );
      });

      it('calculates a change from the last figure of the old year to the first of the new', async () => {
        const ended = await farthing(['diff', ...YEARS, '--json'], { root: book.root });
        const diff: DiffJson = JSON.parse(ended.out);
        expect(figureOf(diff, path)).to.deep.include({ change: '0.50', change_percent: '5.00' });
        expect(figureOf(diff, path)).to.have.nested.property('new.value', '10.85');
        expect(figureOf(diff, path)).to.have.deep.nested.property('new.stretches', [
          { from: '2026-04-06', until: '2026-10-31', value: '10.50' },
          { from: '2026-11-01', until: '2027-04-05', value: '10.85' },
        ]);
      });

      it('prints them as they are written', async () => {
        const { out } = await farthing(['diff', ...YEARS], { root: book.root });
        expect(out).to.match(
          /^aged_18_to_20 +£9\.50 until 2025-10-31 then £10\.00 +£10\.50 until 2026-10-31 then £10\.85 +\+£0\.50 +\+5\.0%$/m,
        );
      });

      it('lists one that changes, although the new year begins with what it was', async () => {
        change('rates/2026-27.yaml', ['£10.50 until', '£10 until']);
        const { out } = await farthing(['diff', ...YEARS], { root: book.root });
        expect(out).to.match(/then £10\.85 +£0\.00 +0\.0%$/m);
      });
    });

    it('matches bands by what they are when one is put in between', async () => {
      change('rates/2026-27.yaml', [
        '- { rate: 40%, up_to: £125140 } # higher',
        '- { rate: 30%, up_to: £50000 }\n      - { rate: 40%, up_to: £125140 } # higher',
      ]);
      const { figures } = await differenceIn(book.root);
      const bands = figures.filter(({ path }) => path.includes('.bands.rest_of_uk'));
      expect(bands.map(({ path, status }) => `${path} ${status}`)).to.deep.equal([
        'rates.income_tax.bands.rest_of_uk[1].rate added',
        'rates.income_tax.bands.rest_of_uk[1].up_to added',
      ]);
    });

    describe('with a letter that only the new year knows', () => {
      beforeEach(() => {
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
      });

      it('shows its figures as new', async () => {
        const diff = await differenceIn(book.root);
        const path = 'rates.national_insurance.employee.Q.primary_threshold_to_upper_earnings_limit';
        expect(figureOf(diff, path)).to.deep.include({ status: 'added', old: null });
      });

      it('says why a person cannot be compared', async () => {
        const person = personOf(await differenceIn(book.root), 'Over State Pension age');
        expect(person).to.have.nested.property('refused[0].tax_year', '2025-26');
        expect(person)
          .to.have.nested.property('refused[0].messages[0]')
          .that.matches(/^ni_category must be one of /);
        expect(person).not.to.have.nested.property('refused[1]');
        const { status, out } = await farthing(['diff', ...YEARS], { root: book.root });
        expect(status).to.equal(0);
        expect(out).to.match(
          /Over State Pension age.*\n {2}not compared: 2025-26 refuses the request\n {4}ni_category must be/,
        );
        const markdown = await farthing(['diff', ...YEARS, '--format', 'markdown'], { root: book.root });
        expect(markdown.out).to.match(
          /Over State Pension age.*: not compared\. 2025-26 refuses it: ni_category/,
        );
      });
    });

    it('says so when nothing differs', async () => {
      const file = join(book.root, 'rates/2025-26.yaml');
      const [oldYear, newYear] = ['2024-25', '2025-26'];
      writeFileSync(
        file,
        readFileSync(join(book.root, 'rates/2024-25.yaml'), 'utf8')
          .replace('tax_year: 2024-25', 'tax_year: 2025-26')
          .replace('starts: 2024-04-06', 'starts: 2025-04-06')
          .replace('ends: 2025-04-05', 'ends: 2026-04-05'),
      );
      for (const name of ['rules/employment-allowance.yaml', 'rates/authorities.yaml']) {
        const changed = join(book.root, name);
        const text = readFileSync(changed, 'utf8').replaceAll('from: 2025-26', 'from: 2026-27');
        writeFileSync(changed, text.replaceAll('until: 2024-25', 'until: 2025-26'));
      }
      const authorities = join(book.root, 'rates/authorities.yaml');
      writeFileSync(authorities, readFileSync(authorities, 'utf8').replace(/^ {4}years: .*\n/gm, ''));
      const { status, out } = await farthing(['diff', oldYear, newYear], { root: book.root });
      expect(status).to.equal(0);
      expect(out).to.include('No figure differs.');
      expect(out).to.include('The same rule files are the law in both years.');
    });

    it('works without typical people', async () => {
      writeFileSync(join(book.root, 'fixtures/typical-people.yaml'), 'people: []\n');
      const { status, out } = await farthing(['diff', ...YEARS], { root: book.root });
      expect(status).to.equal(0);
      expect(out).to.include('fixtures/typical-people.yaml names nobody.');
    });

    it('names what is wrong in the file of typical people, and where', async () => {
      change('fixtures/typical-people.yaml', [
        'request:\n      gross: { amount: 18000, per: year }',
        'request:\n      tax_year: 2025-26\n      gross: { amount: 18000, per: year }',
      ]);
      const { status, err } = await farthing(['diff', ...YEARS], { root: book.root });
      expect(status).to.equal(1);
      expect(err).to.match(
        /^fixtures\/typical-people\.yaml:\d+:\d+ {2}A typical person is asked about in both years/,
      );
    });

    describe('with a draft year', () => {
      beforeEach(() =>
        change('rates/2026-27.yaml', [
          'changes: none',
          'unconfirmed: [income_tax, dividends]\nchanges: none',
        ]),
      );

      it('asks for --draft', async () => {
        const { status, err } = await farthing(['diff', ...YEARS], { root: book.root });
        expect(status).to.equal(2);
        expect(err).to.equal(
          '2026-27 is a draft. The years of the book are 2024-25, 2025-26, 2026-27 (a draft: add --draft).',
        );
      });

      it('compares it with --draft, and marks what is not confirmed', async () => {
        const json = await farthing(['diff', ...YEARS, '--json', '--draft'], { root: book.root });
        expect(json.status).to.equal(0);
        const diff: DiffJson = JSON.parse(json.out);
        expect(diff.new).to.deep.equal({
          tax_year: '2026-27',
          draft: true,
          unconfirmed: ['income_tax', 'dividends'],
        });
        const isConfirmed = (path: string) =>
          expect(figureOf(diff, path)).to.have.nested.property('new.confirmed');
        isConfirmed('rates.income_tax.blind_persons_allowance').that.is.false;
        isConfirmed('rates.child_benefit.weeks_in_year').that.is.true;
        const { status, out } = await farthing(['diff', ...YEARS, '--draft'], { root: book.root });
        expect(status).to.equal(0);
        expect(out).to.match(
          /^2026-27 is a draft: nobody has confirmed its figures of income_tax and dividends\. A question mark stands behind those that differ\.$/m,
        );
        expect(out)
          .to.match(/^blind_persons_allowance +£3,130 +£3,250\? /m)
          .and.to.match(/^weeks_in_year +\d+ +\d+ +/m);
      });
    });
  });

  describe('called wrongly', () => {
    it('names the years of the book for one that it does not have', async () => {
      const { status, err } = await farthing(['diff', '2025-26', '2031-32']);
      expect(status).to.equal(2);
      expect(err).to.match(
        /^There is no book of “2031-32”\. The years of the book are (.*, )?2024-25, 2025-26, 2026-27/,
      );
    });

    it('asks for two different years', async () => {
      const same = await farthing(['diff', '2026-27', '2026-27']);
      expect(same).to.include({ status: 2, err: 'Name two different years; 2026-27 is named twice.' });
      const one = await farthing(['diff', '2026-27']);
      expect(one.status).to.equal(2);
      expect(one.err).to.include('new-year');
    });

    it('asks for a format that it knows', async () => {
      const unknown = await farthing(['diff', ...YEARS, '--format', 'xml']);
      expect(unknown.status).to.equal(2);
      expect(unknown.err).to.include('text, markdown, json');
      const two = await farthing(['diff', ...YEARS, '--format', 'text', '--json']);
      expect(two.status).to.equal(2);
    });
  });
});
