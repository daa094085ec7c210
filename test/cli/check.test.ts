import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { yearAfter } from '../../src/law/tax-year.js';
import { programOfTests } from '../support/program-of-tests.js';
import { type CommandResult, farthing, useCopyOfBook } from './support/farthing.js';
import { FEW_ROWS, keepFewProofs } from './support/few-cases.js';
import { tableIn } from './support/table.js';

/** A case with a fault: the lines of the case below its name, and what is found, by its beginning. */
interface FaultyCase {
  readonly is: string;
  readonly operation: string;
  readonly lines: readonly string[];
  readonly finds: readonly string[];
}
const faultyCases: readonly FaultyCase[] = tableIn('check.yaml');

const YEARS = ['2025-26', '2026-27'];

describe('farthing check', () => {
  it('shows how to call it', async () => {
    const { status, out } = await farthing(['check', '--help']);
    expect(status).to.equal(0);
    expect(out).to.include('Example:\n  npx farthing check 2026-27 --watch');
  });

  describe('of the book as it is', () => {
    // All its years are checked with all their rows and cases by `npm run check`, before the tests.
    const copy = useCopyOfBook({ years: YEARS, prepare: keepFewProofs });
    let checked: CommandResult;
    before(async () => {
      checked = await farthing(['check'], copy);
    });

    it('knows the tax years there are, and ends with 2 for another', async () => {
      expect(await copy.run('check', '2031-32')).to.deep.equal({
        ...{ status: 2, out: '' },
        err: 'There is no tax year “2031-32” here; there are 2025-26, 2026-27.',
      });
    });

    it('finds everything in order', () => {
      expect(checked.err).to.equal('');
      expect(checked.status).to.equal(0);
      expect(checked.out).to.match(/Everything is in order\.$/);
    });

    it('has a line for each year: figures, rules, cases, rows of HMRC and coverage', () => {
      const [heading, , ...lines] = checked.out.split('\n');
      const years = YEARS.map((year) => lines.find((line) => line.startsWith(year)));
      expect(heading).to.match(/^year +figures +rules +cases passed +HMRC's rows exact +coverage$/);
      expect(years[0]).to.match(/^2025-26 +\d+ +\d+ +(\d+) of \1 +\d+ of \d+, 8 known differences +\d+%$/);
      expect(years[1]).to.match(/^2026-27 +\d+ +\d+ +(\d+) of \1 +(\d+) of \2 +\d+%$/);
    });

    it('says how much is reached in one year or another, in a line', () => {
      expect(checked.out).to.match(
        /^All years together: cases and HMRC's rows reach \d+ of \d+ rules, \d+ of \d+ branches and \d+ of \d+ rows of lookups\. --coverage lists the others\.\n\n/m,
      );
    });
  });

  describe('of a book that was changed', () => {
    const { copy, change, line, changeRows, addCase, check } = useBook(['2024-25']);

    it('finds what is wrong in cases', async () => {
      for (const [index, { operation, lines }] of faultyCases.entries())
        writeCase(copy.root, `new-${index}.yaml`, operation, lines);
      const { status, err } = await check('2024-25');
      expect(status).to.equal(1);
      for (const [index, { is, finds }] of faultyCases.entries()) {
        const file = `fixtures/cases/new-${index}.yaml:`;
        const found = messages(err).filter((message) => message.startsWith(file));
        const beginnings = found.map((message, at) => message.slice(file.length).slice(0, finds[at]?.length));
        expect(beginnings, is).to.deep.equal(finds);
      }
    });

    const SENTENCES = /^Sentences that no case proves/m;
    it('counts a case that fails, and lists the sentences that no case proves, with what is missing', async () => {
      const right = 'employee.payslips[0].employer_ni: 126.55';
      change('fixtures/cases/tax-years.yaml', right, right.replace('.55', '.54'));
      const { status, out, err } = await check('2024-25');
      expect(status).to.equal(1);
      expect(messages(err)).to.have.length(1);
      expect(err).to.include(
        '“Freeport letter F in 2024-25” expects 126.54; the rules give 126.55 for national_insurance.employer_ni.',
      );
      expect(out).to.match(/1 finding\.$/);
      const [, passed, all] = /2024-25 +\d+ +\d+ +(\d+) of (\d+) /.exec(out) ?? [];
      expect(Number(passed)).to.equal(Number(all) - 1);
      expect(out)
        .to.match(SENTENCES)
        .and.to.match(
          /^ {2}rules\/child-benefit\.yaml:\d+ {2}child_benefit\.received, no assumes and no does_not_assume: The High Income Child Benefit Charge/m,
        );
    });

    it('does not accept as proof that an operation leaves out what it could never say', async () => {
      const request =
        'request: { tax_year: 2024-25, gross: { amount: 3000, per: month }, region: england, child_benefit: { children: 1 } }';
      addCase('employer-cost', request, 'assumes: [High Income]');
      writeCase(copy.root, 'sick.yaml', 'sick-pay', [
        'request: { tax_year: 2024-25, average_weekly_earnings: { amount: 250 }, qualifying_days_per_week: 5, days: 5 }',
        'does_not_assume: [High Income, Pay is the same]',
      ]);
      const { out } = await check('2024-25');
      expect(out).to.match(/child_benefit\.received, no does_not_assume: /);
      // What every answer of the one operation says must be left out by another.
      expect(out).to.match(/pay\.salary_paid, no assumes: Pay is the same/);
    });

    it("finds a row of HMRC's that differs, at its figure", async () => {
      changeRows('ni-2024-25.csv', (rows) =>
        rows.replace('Cat_A/3,A,weekly,175.10,0.00,0.01', 'Cat_A/3,A,weekly,175.10,0.00,0.02'),
      );
      const { status, out, err } = await check('2024-25', '--unreleased');
      expect(status).to.equal(1);
      expect(err).to.equal(
        [
          "fixtures/hmrc/ni-2024-25.csv:4:49  HMRC's employer_ni is 0.02; the rules give 0.01 for national_insurance.employer_ni.",
          '    NIC test data v2.0/Cat_A/3,A,weekly,175.10,0.00,0.02',
          '                                                    ^',
          '',
        ].join('\n'),
      );
      expect(out).to.include(` ${2 * FEW_ROWS - 1} of ${2 * FEW_ROWS} `);
    });

    it("finds data of HMRC's that the label was not proven on, rows that are not there, and known differences that are none", async () => {
      changeRows('ni-2024-25.csv', (rows) => rows.replace('Cat_A/3,', 'Cat_A/three,'));
      const { status, err } = await check('2024-25');
      expect(status).to.equal(1);
      expect(messages(err)).to.deep.equal([
        `rates/released.yaml:${line('rates/released.yaml', '2024-25.1')}:10  fixtures/hmrc/ni-2024-25.csv is not the file that 2024-25.1 was proven on. Bring it back from git; where HMRC has new data, \`farthing release 2024-25\` names what it comes to.`,
      ]);
      changeRows('ni-2024-25.csv', (rows) => rows.split('\n').toSpliced(1, 1).join('\n'));
      copy.change(
        'fixtures/hmrc/manifest.yaml',
        /(file: student-loans-2024-25\.csv\n(?: .*\n)*? +known_differences:) \[\]/,
        '$1 [{ test_id: data2024_student_loan/L2/monthly, by: "1", why: None. }]',
      );
      const [known = '', missing = ''] = messages((await check('2024-25', '--unreleased')).err);
      expect(missing).to.equal(
        `fixtures/hmrc/ni-2024-25.csv:1:1  The manifest says that this data set has ${FEW_ROWS} rows; here are ${FEW_ROWS - 1}.`,
      );
      expect(known).to.include(
        '“data2024_student_loan/L2/monthly” is listed as a known difference, and there is none any more: take it off the list.',
      );
    });

    it("says once that many rows of HMRC's differ, and lists the first of them", async () => {
      changeRows('ni-2024-25.csv', (rows) => rows.replace(/\.\d\d$/gm, '.99'));
      const { err } = await check('2024-25', '--unreleased');
      expect(messages(err)).to.have.length(1);
      expect(err).to.match(
        /^fixtures\/hmrc\/ni-2024-25\.csv:2:\d+ {2}HMRC's employer_ni is 0\.99; the rules give 0\.00 for national_insurance\.employer_ni\. Wrong too: (\d+) more figures of this data set\.\n(.*\n){2}( {2}- fixtures\/hmrc\/ni-2024-25\.csv:.*\n){5} {2}- and \d+ more\n$/,
      );
    });

    it('accepts changed law with --unreleased, and says what its release will ask: of what changed, all that nothing reaches', async () => {
      change('rates/2024-25.yaml', 'family_pay_weekly: £184.03', 'family_pay_weekly: £185');
      expect((await check('2024-25')).status).to.equal(1);
      const { status, out, err } = await check('2024-25', '--unreleased');
      expect([status, err]).to.deep.equal([0, '']);
      expect(out)
        .to.include(
          '`farthing release 2024-25` will ask for this, to be proven by a case or accepted by its name:\n',
        )
        .and.to.include(
          '  rates.statutory_pay: A figure of it changed; git does not have those of 2024-25.1, so it is not known which.\n',
        );
    });

    const REFUSAL = /child_benefit\.more_weeks_than_the_year, a refusal/;
    it('lists what of a year no case and no row reaches: rules, branches and rows of lookups', async () => {
      const { out } = await check('2024-25', '--coverage');
      for (const listed of [
        /^2024-25: cases and HMRC's rows reach \d+ of \d+ rules, \d+ of \d+ branches and .+\. Not reached:$/m,
        REFUSAL,
        /^ {2}rules\/sick-pay-before-2026\.yaml:\d+ {2}sick_pay\.amount$/m,
        /^ {2}rules\/pay\.yaml:\d+ {2}pay\.overtime_of_item, branch 1 \(if: request\.overtime\.hours = 0\)$/m,
        /^ {2}rules\/code-to-use\.yaml:\d+ {2}code_to_use\.tax_region, branch 1 \(when: code_given\)$/m,
        /^ {2}rates\/2024-25\.yaml:[\d,]+ {2}national_insurance\.employee_rate, rows of rates\.national_insurance\.employee: B, C, D, E, H, I, J, K, L, M, N, S, V, Z$/m,
      ])
        expect(out).to.match(listed);
    });

    it('counts what a refused request reaches', async () => {
      const request =
        'request: { gross: { amount: 1000, per: month }, region: england, tax_year: 2024-25, child_benefit: { children: 1, weeks: 53 } }';
      addCase('employer-cost', request, 'refuses: [child_benefit.weeks]');
      const { status, out } = await check('2024-25', '--coverage');
      expect(status).to.equal(0);
      expect(out).not.to.match(REFUSAL);
    });

    it('checks again when a file is saved, until it is interrupted', async () => {
      const { output, ended, interrupt } = startWatch(copy.root, ['check', '2024-25', '--watch']);
      await output('Waiting for a file to be saved');
      change('rules/pay.yaml', 'is: salary / times_a_year.hour', 'is: salry / times_a_year.hour');
      await output('“salry” is not a name here. Did you mean “salary”?');
      await output('1 finding. The cases');
      change('rules/pay.yaml', 'is: salry / times_a_year.hour', 'is: salary / times_a_year.hour');
      await output('Everything is in order.');
      interrupt();
      expect(await ended).to.equal(0);
    });
  });

  describe('of a book of several years that was changed', () => {
    const { copy, change, line, addCase, check } = useBook(YEARS);

    it('prints what is wrong in all files of rules and rates, and leaves the cases for later', async () => {
      change('rules/pay.yaml', 'is: salary / times_a_year.hour', 'is: salry / times_a_year.hour');
      change('rates/2025-26.yaml', 'starts: 2025-04-06', 'starts: 2025-04-01');
      expect(await check('2026-27')).to.deep.equal({
        status: 1,
        out: "2 findings. The cases and HMRC's rows are run when rules and rates are in order.",
        err: [
          `rates/2025-26.yaml:${line('rates/2025-26.yaml', 'starts: 2025-04-01')}:9  The tax year 2025-26 runs from 2025-04-06 to 2026-04-05; this file says 2025-04-01 to 2026-04-05.`,
          '    starts: 2025-04-01',
          '            ^',
          `rules/pay.yaml:${line('rules/pay.yaml', 'is: salry /')}:9  “salry” is not a name here. Did you mean “salary”?`,
          '    is: salry / times_a_year.hour',
          '        ^',
          '',
        ].join('\n'),
      });
    });

    describe('so that a figure keeps more than its pennies', () => {
      const MESSAGE =
        /^rates\/2025-26\.yaml:\d+:11 {2}2025-26 and 2026-27 are not what 2025-26\.\d+ and 2026-27\.\d+ name: values changed: national_insurance\.employee_main\. (\d+) checks fail because of it: undo the change, or, where it is meant, correct what fails and release \(`farthing release 2025-26 2026-27`\)\.$/m;
      const failure = /^ {2}- fixtures\/(hmrc|cases)\/.*$/gm;
      beforeEach(() => {
        // 8% of 1,952.10 is 156.168: twelve times 156.17, in the year.
        addCase(
          'employer-cost',
          'request: { tax_year: 2025-26, gross: { amount: 3000.10, per: month }, region: england }',
          'expect:',
          '  employee.periods.year.employee_ni: 1874.04',
        );
        const file = join(copy.root, 'rules/national-insurance.yaml');
        const text = readFileSync(file, 'utf8');
        writeFileSync(
          file,
          text.replace(/(employee_main:(?:\n {4}.*)*\n {4}round:) ni_penny/, '$1 four_places_down'),
        );
      });

      it('reports that in one finding, with the first of the rows that fail because of it', async () => {
        const { status, err } = await check();
        expect(status).to.equal(1);
        expect(messages(err)).to.have.length(1);
        const [, count] = MESSAGE.exec(err) ?? [];
        expect(Number(count)).to.be.greaterThan(10);
        const failures = err.match(failure) ?? [];
        expect(failures).to.have.length(5);
        expect(failures[0]).to.match(
          /^ {2}- fixtures\/hmrc\/ni-2025-26\.csv:6:44 {2}HMRC's employee_ni is 0\.00; the rules give 0\.0056 for national_insurance\.employee_ni\.$/,
        );
        expect(err).to.include(`  - and ${Number(count) - 5} more\n`);
      });

      it('lists all rows and cases that fail with --all', async () => {
        const { err } = await check('2025-26', '--all');
        const [, count] = MESSAGE.exec(err) ?? [];
        expect(err.match(failure)).to.have.length(Number(count));
        expect(err).to.include('  - fixtures/cases/').and.not.to.include('more\n');
      });

      it('reports the first row that fails, where the label does not count', async () => {
        const { status, err } = await check('--unreleased');
        expect(status).to.equal(1);
        expect(messages(err)).to.have.length(1);
        expect(err).to.match(
          /^fixtures\/hmrc\/ni-2025-26\.csv:6:44 {2}HMRC's employee_ni is 0\.00; the rules give 0\.0056 for national_insurance\.employee_ni\. Wrong too: \d+ more figures of 2025-26 and 2026-27; since 2025-26\.\d+ and 2026-27\.\d+: values changed: national_insurance\.employee_main\.$/m,
        );
      });
    });

    it('reports a wrong figure once, with the invariant that it breaks and what fails because of it', async () => {
      const file = join(copy.root, 'rates/2025-26.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/(\n {4}A: \{ lower.*?earnings_limit: )8%/, '$19%'));
      const { err } = await check('2025-26');
      expect(messages(err)).to.have.length(1);
      expect(err)
        .to.match(
          /^rates\/2025-26\.yaml:5:11 {2}2025-26 is not what 2025-26\.\d+ names: figures changed: national_insurance\. \d+ checks fail because of it: /,
        )
        .and.to.match(/^ {2}- rates\/2025-26.*Letters of one kind of employee have the same rates\.$/m);
      const unreleased = await check('2025-26', '--unreleased');
      expect(messages(unreleased.err)).to.have.length(1);
      expect(unreleased.err).to.match(
        /^rates\/2025-26.*Letters of one kind of employee have the same rates\.\n(.*\n){2} {2}- fixtures\/hmrc\/ni-2025-26/,
      );
    });

    it('says on which days figures change within a year, and how many', async () => {
      change('rates/2026-27.yaml', 'changes: none', 'changes: [2026-11-01]');
      change('rates/2026-27.yaml', 'weekly_pay_cap: £751', 'weekly_pay_cap: £740 until 2026-10-31 then £751');
      const text = await check('2026-27', '--unreleased');
      expect(text.err).to.equal('');
      expect(text.out).to.match(/^2026-27 changes on 2026-11-01: 1 figure$/m);
    });

    it('names a slip in a figure that changes, at the figure', async () => {
      change('rates/2026-27.yaml', 'changes: none', 'changes: [2026-11-01]');
      change(
        'rates/2026-27.yaml',
        'aged_18_to_20: £10.85',
        'aged_18_to_20: £10.50 until 2026-11-01 then £10.85',
      );
      const ended = await check();
      expect(ended.err).to.include(
        [
          `rates/2026-27.yaml:${line('rates/2026-27.yaml', 'aged_18_to_20:')}:18  A figure changes on 2026-11-02, but the head of this file names 2026-11-01; \`until\` is the last day of the old figure.`,
          '    aged_18_to_20: £10.50 until 2026-11-01 then £10.85',
          '                   ^',
        ].join('\n'),
      );
      expect(messages(ended.err)).to.have.length(1);
    });

    it('lists the groups of a draft that are left to confirm, and finds nothing wrong in them', async () => {
      const next = yearAfter(YEARS.at(-1) ?? '');
      expect((await farthing(['new-year', next], copy)).status).to.equal(0);
      const { status, out, err } = await check(next);
      expect([status, err]).to.deep.equal([0, '']);
      expect(out).to.match(new RegExp(`^${next} \\(draft\\) `, 'm'));
      expect(out).to.include(
        [
          `${next} is a draft: compare each of these groups of figures with its official page, then say so:`,
          `  npx farthing confirm ${next} income_tax --by "A. Name" --page https://…`,
        ].join('\n'),
      );
    });
  });
});

/** A copy of the book of some years, and what tests do with it. */
function useBook(years: readonly string[]) {
  const copy = useCopyOfBook({ years, prepare: keepFewProofs });
  const { change, lineOf: line } = copy;

  /** Changes a file of HMRC's rows and enters it in the manifest, as new data of HMRC's is. */
  function changeRows(name: string, edit: (rows: string) => string): void {
    const path = join(copy.root, 'fixtures/hmrc', name);
    const before = readFileSync(path, 'utf8');
    const after = edit(before);
    expect(after, name).not.to.equal(before);
    writeFileSync(path, after);
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    change('fixtures/hmrc/manifest.yaml', digest(before), digest(after));
  }

  /** Puts a file of one more case beside the others. */
  const addCase = (operation: string, ...lines: readonly string[]) =>
    writeCase(copy.root, 'new.yaml', operation, lines);

  const check = (...args: readonly string[]) => farthing(['check', ...args], copy);
  return { copy, change, line, changeRows, addCase, check };
}

/** Writes a file of one case. */
function writeCase(root: string, file: string, operation: string, lines: readonly string[]): void {
  const head = [`operation: ${operation}`, 'cases:', '  - name: A new case', '    why: To be checked.'];
  const text = [...head, ...lines.map((line) => `    ${line}`), ''].join('\n');
  writeFileSync(join(root, 'fixtures/cases', file), text);
}

/** The first lines of the findings. */
function messages(err: string): readonly string[] {
  return err.split('\n').filter((line) => /^\S+:\d+:\d+ {2}/.test(line));
}

const FARTHING_AT = programOfTests('support/farthing-at', import.meta.url);

/** `farthing` in a process of its own, so that it can be interrupted. */
function startWatch(root: string, args: readonly string[]) {
  const child = spawn(process.execPath, [...FARTHING_AT, root, ...args], {
    // Its coverage would clash with that of the tests, which load the same files in another form.
    env: { PATH: process.env['PATH'] },
  });
  let unread = '';
  let onOutput = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      unread += text;
      onOutput();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** Waits until the text is printed after what was waited for before. */
  const output = (text: string) =>
    new Promise<void>((resolve, reject) => {
      onOutput = () => {
        const at = unread.indexOf(text);
        if (at < 0) return;
        unread = unread.slice(at + text.length);
        resolve();
      };
      child.once('exit', () => reject(new Error(`“${text}” was not printed, but ${unread}`)));
      onOutput();
    });
  return { output, ended, interrupt: () => child.kill('SIGINT') };
}
