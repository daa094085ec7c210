import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { yearAfter } from '../../src/law/tax-year.js';
import { programOfTests } from '../support/program-of-tests.js';
import { SMALL_YEARS } from '../support/small-law.js';
import { type CommandResult, farthing, useSmallLaw } from './support/farthing.js';
import { tableIn } from './support/table.js';

/** A case with a fault: the lines of the case below its name, and what is found, by its beginning. */
interface FaultyCase {
  readonly is: string;
  readonly operation: string;
  readonly lines: readonly string[];
  readonly finds: readonly string[];
}
const faultyCases: readonly FaultyCase[] = tableIn('check.yaml');

describe('farthing check', () => {
  it('shows how to call it', async () => {
    const { status, out } = await farthing(['check', '--help']);
    expect(status).to.equal(0);
    expect(out).to.include('Example:\n  npx farthing check 2026-27 --watch');
  });

  describe('of the book as it is', () => {
    const copy = useSmallLaw();
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
      const years = SMALL_YEARS.map((year) => lines.find((line) => line.startsWith(year)));
      expect(heading).to.match(/^year +figures +rules +cases passed +HMRC's rows exact +coverage$/);
      expect(years[0]).to.match(/^2025-26 +\d+ +\d+ +(\d+) of \1 +(\d+) of \2 +\d+%$/);
      expect(years[1]).to.match(/^2026-27 +\d+ +\d+ +(\d+) of \1 +4 of 5, 1 known difference +\d+%$/);
    });

    it('says on which days figures change within a year, and how many', () => {
      expect(checked.out).to.match(/^2025-26 changes on 2026-01-06: 1 figure$/m);
    });

    it('counts what none reaches in one year or another, in a line', () => {
      expect(checked.out).to.match(
        /^--coverage lists what is not new: \d+ rules, \d+ branches and \d+ rows of lookups that no case and no row reaches; 1 entry of rates\/authorities\.yaml that is not established\.\n\n/m,
      );
    });
  });

  describe('of a book that was changed', () => {
    const { copy, change, line, changeRows, addCase, check } = useBook();

    it('finds what is wrong in cases', async () => {
      for (const [index, { operation, lines }] of faultyCases.entries())
        writeCase(copy.root, `new-${index}.yaml`, operation, lines);
      const { status, err } = await check('2026-27');
      expect(status).to.equal(1);
      for (const [index, { is, finds }] of faultyCases.entries()) {
        const file = `fixtures/cases/new-${index}.yaml:`;
        const found = messages(err).filter((message) => message.startsWith(file));
        const beginnings = found.map((message, at) => message.slice(file.length).slice(0, finds[at]?.length));
        expect(beginnings, is).to.deep.equal(finds);
      }
    });

    const SENTENCES = /^Sentences that no case of 2026-27 proves/m;
    it('counts a case that fails, and lists the sentences that no case proves, with what is missing', async () => {
      const right = 'employee.payslips[0].employee_ni: 160.00';
      change('fixtures/cases/pay.yaml', right, right.replace('.00', '.01'));
      const { status, out, err } = await check('2026-27');
      expect(status).to.equal(1);
      expect(messages(err)).to.have.length(1);
      expect(err).to.include(
        '“A salary in England” expects 160.01; the rules give 160 for national_insurance.employee_ni.',
      );
      expect(out).to.match(/1 finding\.$/);
      const [, passed, all] = /2026-27 +\d+ +\d+ +(\d+) of (\d+) /.exec(out) ?? [];
      expect(Number(passed)).to.equal(Number(all) - 1);
      expect(out)
        .to.match(SENTENCES)
        .and.to.match(
          /^ {2}rules\/sick-pay\.yaml:\d+ {2}sick_pay\.amount, no assumes and no does_not_assume: No days are left\./m,
        );
    });

    it('does not accept as proof that an operation leaves out what it could never say', async () => {
      const request =
        'request: { tax_year: 2026-27, average_weekly_earnings: { amount: 250 }, qualifying_days_per_week: 5, days: 5, days_paid_before: 140 }';
      addCase('sick-pay', request, 'assumes: [No days are left]', 'does_not_assume: [no week 53]');
      writeCase(copy.root, 'cost.yaml', 'employer-cost', [
        'request: { tax_year: 2026-27, gross: { amount: 3000, per: month }, region: england }',
        'does_not_assume: [No days are left]',
      ]);
      const { out } = await check('2026-27');
      expect(out).to.match(/sick_pay\.amount, no does_not_assume: /);
      // What every answer of the one operation says must be left out by another.
      expect(out).to.match(/pay\.payslips, no assumes: The year has no week 53/);
    });

    it("finds a row of HMRC's that differs, at its figure", async () => {
      changeRows('ni-2025-26.csv', (rows) =>
        rows.replace('small/A/2,A,monthly,3000.00,160.00', 'small/A/2,A,monthly,3000.00,160.01'),
      );
      const { status, out, err } = await check('2025-26', '--unreleased');
      expect(status).to.equal(1);
      expect(err).to.equal(
        [
          "fixtures/hmrc/ni-2025-26.csv:3:29  HMRC's employee_ni is 160.01; the rules give 160.00 for national_insurance.employee_ni.",
          '    small/A/2,A,monthly,3000.00,160.01,375.00,2026-01-31',
          '                                ^',
          '',
        ].join('\n'),
      );
      expect(out).to.include(' 2 of 3 ');
    });

    it("finds data of HMRC's that the label was not proven on, rows that are not there, and known differences that are none", async () => {
      changeRows('ni-2025-26.csv', (rows) => rows.replace('small/A/1,', 'small/A/one,'));
      const { status, err } = await check('2025-26');
      expect(status).to.equal(1);
      expect(messages(err)).to.deep.equal([
        `rates/released.yaml:${line('rates/released.yaml', '2025-26.1')}:10  fixtures/hmrc/ni-2025-26.csv is not the file that 2025-26.1 was proven on. Bring it back from git; where HMRC has new data, \`farthing release 2025-26\` names what it comes to.`,
      ]);
      changeRows('ni-2025-26.csv', (rows) => rows.split('\n').toSpliced(1, 1).join('\n'));
      copy.change(
        'fixtures/hmrc/manifest.yaml',
        '      - test_id: small/cumulative/3',
        '      - { test_id: small/flat/1, by: "1", why: None. }\n      - test_id: small/cumulative/3',
      );
      const [known = '', missing = ''] = messages((await check('--unreleased')).err);
      expect(missing).to.equal(
        `fixtures/hmrc/ni-2025-26.csv:1:1  The manifest says that this data set has 3 rows; here are 2.`,
      );
      expect(known).to.include(
        '“small/flat/1” is listed as a known difference, and there is none any more: take it off the list.',
      );
    });

    it("says once that many rows of HMRC's differ, and lists the first of them", async () => {
      changeRows('ni-2025-26.csv', (rows) => rows.replaceAll(',375.00,', ',376.00,'));
      const { err } = await check('2025-26', '--unreleased');
      expect(messages(err)).to.have.length(1);
      expect(err).to.match(
        /^fixtures\/hmrc\/ni-2025-26\.csv:2:\d+ {2}HMRC's employer_ni is 376\.00; the rules give 375\.00 for national_insurance\.employer_ni\. Wrong too: 2 more figures of this data set\.\n(.*\n){2}( {2}- fixtures\/hmrc\/ni-2025-26\.csv:.*\n){2}$/,
      );
    });

    it('accepts changed law with --unreleased, and says what its release will ask: of what changed, all that nothing reaches', async () => {
      change('rates/2026-27.yaml', 'plan_1: { threshold: £25200', 'plan_1: { threshold: £25500');
      expect((await check('2026-27')).status).to.equal(1);
      const { status, out, err } = await check('2026-27', '--unreleased');
      expect([status, err]).to.deep.equal([0, '']);
      expect(out)
        .to.include(
          '`farthing release 2026-27` will ask for this, to be proven by a case or accepted by its name:\n',
        )
        .and.to.include(
          '  rates/2026-27.yaml:33  rates.student_loans: A figure of it changed; git does not have those of 2026-27.1, so it is not known which.\n',
        );
    });

    const REFUSAL = /year_to_date\.other_tax_year, a refusal/;
    it('lists what of a year no case and no row reaches: rules, branches and rows of lookups', async () => {
      const { out } = await check('2026-27', '--coverage');
      for (const listed of [
        /^2026-27: cases and HMRC's rows reach \d+ of \d+ rules, \d+ of \d+ branches and .+\. Not reached:$/m,
        REFUSAL,
        /^ {2}rules\/child-benefit\.yaml:\d+ {2}child_benefit\.received$/m,
        /^ {2}rules\/deduction-rates\.yaml:\d+ {2}deduction_rates\.effective, branch 2 \(otherwise\)$/m,
        /^ {2}rules\/code-to-use\.yaml:\d+ {2}code_to_use\.tax_basis, branch 1 \(when: given_month_1\)$/m,
        /^ {2}rates\/2026-27\.yaml:[\d,]+ {2}national_insurance\.employee_rate, rows of rates\.national_insurance\.employee: C$/m,
      ])
        expect(out).to.match(listed);
    });

    it('counts what a refused request reaches', async () => {
      const request =
        'request: { pay_date: 2026-05-28, pay: [{ kind: salary, amount: 3000 }], tax_code: 1260L, ni_category: A, year_to_date: { tax_year: 2025-26, taxable_pay: 3000, tax: 390 } }';
      addCase('payslip', request, 'refuses: [year_to_date.tax_year]');
      const { status, out } = await check('2026-27', '--coverage');
      expect(status).to.equal(0);
      expect(out).not.to.match(REFUSAL);
    });

    it('checks again when a file is saved, until it is interrupted', async () => {
      const { output, ended, interrupt } = startWatch(copy.root, ['check', '2026-27', '--watch']);
      await output('Waiting for a file to be saved');
      change(
        'rules/pay.yaml',
        'is: salary_paid + overtime_paid + bonus_paid',
        'is: salry_paid + overtime_paid + bonus_paid',
      );
      await output('“salry_paid” is not a name here. Did you mean “salary_paid”?');
      await output('1 finding. The cases');
      change(
        'rules/pay.yaml',
        'is: salry_paid + overtime_paid + bonus_paid',
        'is: salary_paid + overtime_paid + bonus_paid',
      );
      await output('2026-27 is in order.');
      interrupt();
      expect(await ended).to.equal(0);
    });

    it('prints what is wrong in all files of rules and rates, and leaves the cases for later', async () => {
      change(
        'rules/pay.yaml',
        'is: salary_paid + overtime_paid + bonus_paid',
        'is: salry_paid + overtime_paid + bonus_paid',
      );
      change('rates/2025-26.yaml', 'starts: 2025-04-06', 'starts: 2025-04-01');
      expect(await check('2026-27')).to.deep.equal({
        status: 1,
        out: "2 findings. The cases and HMRC's rows are run when rules and rates are in order.",
        err: [
          `rates/2025-26.yaml:${line('rates/2025-26.yaml', 'starts: 2025-04-01')}:9  The tax year 2025-26 runs from 2025-04-06 to 2026-04-05; this file says 2025-04-01 to 2026-04-05.`,
          '    starts: 2025-04-01',
          '            ^',
          `rules/pay.yaml:${line('rules/pay.yaml', 'is: salry_paid')}:9  “salry_paid” is not a name here. Did you mean “salary_paid”?`,
          '    is: salry_paid + overtime_paid + bonus_paid',
          '        ^',
          '',
        ].join('\n'),
      });
    });

    describe('so that many rows and cases fail', () => {
      const MESSAGE =
        /^rates\/2025-26\.yaml:1:11 {2}2025-26 and 2026-27 are not what 2025-26\.\d+ and 2026-27\.\d+ name: values changed: national_insurance\.employee_ni\. (\d+) checks fail because of it: undo the change, or, where it is meant, correct what fails and release \(`farthing release 2025-26 2026-27`\)\.$/m;
      const failure = /^ {2}- fixtures\/(hmrc|cases)\/.*$/gm;
      beforeEach(() => {
        change('rules/national-insurance.yaml', 'is: employee_main', 'is: £1 + employee_main');
      });

      it('reports that in one finding, with the first of the rows that fail because of it', async () => {
        const { status, err } = await check();
        expect(status).to.equal(1);
        expect(messages(err)).to.have.length(1);
        const [, count] = MESSAGE.exec(err) ?? [];
        expect(Number(count)).to.be.greaterThan(5);
        const failures = err.match(failure) ?? [];
        expect(failures).to.have.length(5);
        expect(failures[0]).to.match(
          /^ {2}- fixtures\/hmrc\/ni-2025-26\.csv:2:29 {2}HMRC's employee_ni is 200\.00; the rules give 201\.00 for national_insurance\.employee_ni\.$/,
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
          /^fixtures\/hmrc\/ni-2025-26\.csv:2:29 {2}HMRC's employee_ni is 200\.00; the rules give 201\.00 for national_insurance\.employee_ni\. Wrong too: \d+ more figures of 2025-26 and 2026-27; since 2025-26\.\d+ and 2026-27\.\d+: values changed: national_insurance\.employee_ni\.$/m,
        );
      });
    });

    it('reports a wrong figure once, with the invariant that it breaks and what fails because of it', async () => {
      change('rates/2026-27.yaml', 'rest_of_uk: { BR: 20%', 'rest_of_uk: { BR: 21%');
      const { err } = await check('2026-27');
      expect(messages(err)).to.have.length(1);
      expect(err)
        .to.match(
          /^rates\/2026-27\.yaml:1:11 {2}2026-27 is not what 2026-27\.\d+ names: figures changed: income_tax\. \d+ checks fail because of it: /,
        )
        .and.to.match(/^ {2}- rates\/2026-27.*The flat code BR is the rate of the first band\.$/m);
      const unreleased = await check('2026-27', '--unreleased');
      expect(messages(unreleased.err)).to.have.length(1);
      expect(unreleased.err).to.match(
        /^rates\/2026-27.*The flat code BR is the rate of the first band\.\n(.*\n){2} {2}- fixtures\/hmrc\/paye-2026-27/,
      );
    });

    it('names a slip in a figure that changes, at the figure', async () => {
      change('rates/2025-26.yaml', 'until 2026-01-05', 'until 2026-01-06');
      const ended = await check();
      expect(ended.err).to.include(
        [
          `rates/2025-26.yaml:${line('rates/2025-26.yaml', 'A: { above_primary')}:35  A figure changes on 2026-01-07, but the head of this file names 2026-01-06; \`until\` is the last day of the old figure.`,
          '    A: { above_primary_threshold: 10% until 2026-01-06 then 8% }',
          '                                  ^',
        ].join('\n'),
      );
      expect(messages(ended.err)).to.have.length(1);
    });

    it('lists the groups of a draft that are left to confirm, and finds nothing wrong in them', async () => {
      const next = yearAfter(SMALL_YEARS[1]);
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

/** A copy of a book, and what tests do with it. */
function useBook() {
  const copy = useSmallLaw();
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
