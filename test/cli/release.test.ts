import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { REGISTER_FILE } from '../../src/law/index.js';
import { loadPayroll } from '../../src/operations/index.js';
import { BrokenBook } from '../../src/yaml/index.js';
import { releaseAsItStands, shipLabels } from '../support/release.js';
import { SMALL_YEARS } from '../support/small-law.js';
import { useSmallLaw } from './support/farthing.js';
import { findingsBesideProofs } from './support/findings.js';
import { commitBook, git } from './support/git.js';
import { tablesOf, textOrPattern } from './support/table.js';

const { asks = [], accepted = [], stray = [], given = [], changed = [] } = tablesOf('release.yaml');

/** Figures of 2026-27 that no case reads. */
const PLAN_1 = 'rates.student_loans.plan_1.threshold';
const LETTER_C = 'rates.national_insurance.employer.C.above_secondary_threshold';

describe('farthing release', () => {
  const book = useSmallLaw(commitBook);
  const { read, change } = book;
  const entries = (): readonly Record<string, unknown>[] => parse(read(REGISTER_FILE));
  const signed = ['--by', 'A. Name', '--why', 'A test.'];
  const release = (...args: readonly string[]) => book.run('release', ...args, ...signed);
  const accept = (...names: readonly string[]) => [
    ...names.flatMap((name) => ['--accept', name]),
    '--because',
    'Read on GOV.UK',
  ];
  const releaseLatest = (...names: readonly string[]) => release('2026-27', ...accept(...names));
  const raisePlan1 = (to = '£25500') =>
    change('rates/2026-27.yaml', /plan_1: \{ threshold: £\d+/, `plan_1: { threshold: ${to}`);

  it('writes entries that each carry the hash of the one before: SHA-256 of its canonical JSON', () => {
    const hashes = entries().map((entry) => sha256(canonical(entry)));
    expect(entries().map(({ previous }) => previous)).to.deep.equal(['none', ...hashes.slice(0, -1)]);
    expect(entries().map(({ label }) => label)).to.deep.equal(SMALL_YEARS.map((year) => `${year}.1`));
    for (const entry of entries())
      expect(Object.keys(entry)).to.include.members([
        'digest',
        'on',
        'by',
        'why',
        'version',
        'proof',
        'parts',
      ]);
  });

  it('does nothing when nothing changed, and says so', async () => {
    const before = read(REGISTER_FILE);
    expect(await release('2026-27')).to.deep.equal({
      status: 0,
      out: 'Nothing changed in the law of 2026-27.1 since its release; there is nothing to release.',
      err: '',
    });
    expect(read(REGISTER_FILE)).to.equal(before);
  });

  it('does nothing where only words changed, and the service starts', async () => {
    change('rules/sick-pay.yaml', 'says: No days are left.', 'says: There are no days left.');
    change('rules/sick-pay.yaml', /^title: .*/m, 'title: Pay for days off sick');
    expect((await release(...SMALL_YEARS)).out).to.match(/^(Nothing changed .*\n?){2}$/);
    expect(loadPayroll({ root: book.root }).identity('2026-27').engine).to.equal('2026-27.1');
    expect(await findingsBesideProofs(book.root)).to.equal('');
  });

  describe('while its version is in preparation', () => {
    it('replaces the entry of the year, and chains those after it anew', async () => {
      const before = entries();
      change('rates/2025-26.yaml', 'up_to: £15000', 'up_to: £15100');
      const band = 'rates.income_tax.bands.scotland.band_1.up_to';
      const { status, out, err } = await release('2025-26', ...accept(band));
      expect([status, err]).to.deep.equal([0, '']);
      expect(out).to.match(
        /^2025-26\.1 is released: [0-9a-f]{64}\n {2}rates\.income_tax\.bands\.scotland\.band_1\.up_to: £15000 → £15100\n/,
      );
      const after = entries();
      expect(after.map(({ label }) => label)).to.deep.equal(before.map(({ label }) => label));
      expect(after.slice(1).map(({ digest }) => digest)).to.deep.equal(
        before.slice(1).map(({ digest }) => digest),
      );
      expect(after.slice(1).map(({ previous }) => previous)).to.deep.equal(
        after.slice(0, -1).map((entry) => sha256(canonical(entry))),
      );
      expect(await findingsBesideProofs(book.root)).to.equal('');
    });
  });

  describe('once a version is out', () => {
    it('needs the number of the next one, which the label ships in', async () => {
      change('package.json', '1.0.0-pre', '1.0.0');
      change('fixtures/cases/pay.yaml', 'plan_2: 45', 'plan_2: 46');
      raisePlan1();
      const { status, err } = await releaseLatest(PLAN_1);
      expect(status).to.equal(1);
      // A case that fails is not reached: it says so before the proof.
      expect(err).to.match(
        /^Farthing 1\.0\.0 is out, and .* first raise “version” in package\.json to a pre-release of the next one, such as 1\.0\.1-pre\.$/,
      );
    });

    it('adds an entry with the next number below the old ones, which stay byte for byte', async () => {
      shipLabels(book.root);
      const before = read(REGISTER_FILE);
      raisePlan1();
      const { status, out, err } = await releaseLatest(PLAN_1);
      expect([status, err]).to.deep.equal([0, '']);
      expect(out).to.match(/^2026-27\.2 is released: [0-9a-f]{64}\n/);
      expect(read(REGISTER_FILE).startsWith(before)).to.equal(true);
      expect(entries().at(-1)).to.include({ label: '2026-27.2', by: 'A. Name', why: 'A test.' });
      expect((await release('2026-27')).out).to.include('Nothing changed in the law of 2026-27.2');
      expect(loadPayroll({ root: book.root }).identity('2026-27').engine).to.equal('2026-27.2');

      raisePlan1('£25600');
      const again = await releaseLatest(PLAN_1);
      expect([again.status, again.err]).to.deep.equal([0, '']);
      expect(again.out).to.match(/^2026-27\.2 is released: [0-9a-f]{64}\n/);
      expect(read(REGISTER_FILE).startsWith(before)).to.equal(true);
      expect(entries().map(({ label }) => label)).to.deep.equal([
        ...SMALL_YEARS.map((year) => `${year}.1`),
        '2026-27.2',
      ]);
      expect(loadPayroll({ root: book.root }).identity('2026-27').engine).to.equal('2026-27.2');
      expect((await book.run('labels')).out).to.match(
        /2026-27\.1 .* [0-9a-f]{16}$[\s\S]*2026-27\.2 .* open: 1\.0\.0 is not out$/m,
      );
    });
  });

  describe('keeps the parts of a label in a file of its own:', () => {
    const file = 'rates/released/2026-27.1.json';

    it('a release says by them what changed, and no start reads them', async () => {
      rmSync(join(book.root, file));
      expect(loadPayroll({ root: book.root }).identity('2026-27').engine).to.equal('2026-27.1');
      raisePlan1();
      expect(() => loadPayroll({ root: book.root })).to.throw(
        `2026-27 is not what 2026-27.1 names: it cannot be said what differs, as ${file} is missing: bring it back from git.`,
      );
      expect((await releaseLatest(PLAN_1)).err).to.include(`${file} is missing: bring it back from git.`);
    });

    it('check finds one that is changed, missing, or of no label', async () => {
      change(file, '"figures"', '"figure"');
      rmSync(join(book.root, 'rates/released/2025-26.1.json'));
      writeFileSync(join(book.root, 'rates/released/2027-28.1.json'), '{}\n');
      const found = await findingsBesideProofs(book.root);
      expect(found).to.include(
        `${file} is not the file that 2026-27.1 was released with: bring it back from git.`,
      );
      expect(found).to.include('rates/released/2025-26.1.json is missing: bring it back from git.');
      expect(found).to.include(
        'rates/released/2027-28.1.json:1:1  No entry of the register names this file; remove it.',
      );
    });
  });

  it('a register in which git left a conflict is one finding: no file of a label seems to be one too many', async () => {
    change(REGISTER_FILE, /^- label: 2026-27\.1$/m, '<<<<<<< HEAD\n- label: 2026-27.1');
    const found = await findingsBesideProofs(book.root);
    expect(found).to.match(/^rates\/released\.yaml:\d+:1 {2}Git left two versions here/m);
    expect(found).to.not.include('remove it');
  });

  describe('asks by name for what changed and no case and no row of HMRC’s reaches:', () => {
    let [released, checked] = ['', ''];
    before(async () => {
      for (const [, path = '', from = '', to = ''] of asks) change(path, textOrPattern(from), to);
      change('rates/2026-27.yaml', 'weekly: £120', 'weekly: £99');
      change(
        'fixtures/cases/sick-pay.yaml',
        'weekly_rate: 100, amount: 60.00',
        'weekly_rate: 99, amount: 59.40',
      );
      released = (await release('2026-27')).err;
      checked = (await book.run('check', '2026-27', '--unreleased', '--all')).out;
    });
    for (const [what, , , , says = ''] of asks)
      it(what, () => {
        expect(released).to.include(says);
        expect(checked).to.include(says);
      });

    it('and for no more than that, but what is unusual', () => {
      expect(released.match(/(?<=--accept )\S+/g)).to.have.members([
        'rates.income_tax',
        LETTER_C,
        'rates.student_loans.plan_1',
        'code_to_use.free_pay_of_year',
        'rates.sick_pay.weekly',
      ]);
    });

    it('with one question for the figures of a group, each with its file, its line, and what it was', () => {
      const lineOf = (text: string) => `rates/2026-27.yaml:${book.lineOf('rates/2026-27.yaml', text)}`;
      const sentence = "rates.income_tax: 2 figures changed, and no case and no row of HMRC's reaches them.";
      const figures = [
        `${lineOf('rest_of_uk:')}  bands.rest_of_uk.band_1.up_to: £38400 → £38450`,
        `${lineOf('rest_of_uk: { BR')}  flat_codes.rest_of_uk.D0: 40% → 41%`,
      ];
      const answer =
        'Write cases that do, or, if they are right, accept them: --accept rates.income_tax --because "…"';
      expect(released).to.include([`${sentence} ${answer}`, ...figures].join('\n    '));
      expect(checked).to.include([`  ${sentence}`, ...figures].join('\n    '));
      expect(checked).to.include(
        `  ${lineOf('C: { above_secondary')}  ${LETTER_C}: It is 14%, which was 15%, and no case`,
      );
    });

    it('and for nothing that a case reaches', async () => {
      change('rates/2026-27.yaml', 'plan_2: { threshold: £30000', 'plan_2: { threshold: £30600');
      change('fixtures/cases/pay.yaml', 'plan_2: 45', 'plan_2: 40');
      const { status, out, err } = await release('2026-27');
      expect([status, err]).to.deep.equal([0, '']);
      expect(out).to.include('rates.student_loans.plan_2.threshold: £30000 → £30600');
    });

    it('and for no branch of a rule that a row of another year reaches', async () => {
      change(
        'rules/income-tax.yaml',
        'is: taxable_pay_to_date * flat_rate',
        'is: flat_rate * taxable_pay_to_date',
      );
      const { status, err } = await release('2025-26');
      expect([status, err]).to.deep.equal([0, '']);
    });

    it('and for what is unusual', () => {
      expect(released).to.include(
        '  rates.sick_pay.weekly of 2025-26 is £100; it must be at most rates.sick_pay.weekly, £99.',
      );
    });

    it('the groups where git does not have the figures of the label', async () => {
      rmSync(join(book.root, '.git'), { recursive: true });
      raisePlan1();
      expect((await release('2026-27')).err).to.include(
        'rates.student_loans: A figure of it changed; git does not have those of 2026-27.1, so it is not known which.',
      );
    });
  });

  describe('takes names of', () => {
    const raisePlans = (plan1 = '£25500', plan4 = '£34000') => {
      raisePlan1(plan1);
      change('rates/2026-27.yaml', /plan_4: \{ threshold: £\d+/, `plan_4: { threshold: ${plan4}`);
    };
    const acceptedNames = () => [entries().at(-1)?.['accepted']].flat().map((each) => Object(each).name);

    for (const [what, names = '', kept = ''] of accepted)
      it(`${what}, and writes each figure out`, async () => {
        raisePlans();
        expect(await releaseLatest(...names.split(' '))).to.include({ status: 0, err: '' });
        expect(acceptedNames()).to.deep.equal(kept.split(' '));
      });

    it('a group and of a figure in it, whose own reason counts', async () => {
      raisePlans();
      const reasons = [
        '--accept',
        PLAN_1,
        '--because',
        'One',
        '--accept',
        'rates.student_loans',
        '--because',
        'Two',
      ];
      expect((await release('2026-27', ...reasons)).status).to.equal(0);
      expect(JSON.stringify(entries().at(-1)?.['accepted']))
        .to.match(/plan_1[^}]*"because":"One"/)
        .and.to.match(/plan_4[^}]*"because":"Two"/);
    });

    it('what a case answers in the end, says so and does not keep it', async () => {
      raisePlans();
      change('rates/2026-27.yaml', 'plan_2: { threshold: £30000', 'plan_2: { threshold: £30600');
      change('fixtures/cases/pay.yaml', 'plan_2: 45', 'plan_2: 40');
      const { status, out } = await releaseLatest('rates.student_loans', 'rates.student_loans.plan_2');
      expect(status).to.equal(0);
      expect(out).to.match(
        /\nNot kept, since cases or invariants answer it: rates\.student_loans\.plan_2\.$/,
      );
      expect(acceptedNames()).to.not.include('rates.student_loans.plan_2.threshold');
    });

    for (const [what, name = '', says = ''] of stray)
      it(`${what} not, and says so before anything is proven`, async () => {
        raisePlans();
        change('fixtures/cases/pay.yaml', 'plan_2: 45', 'plan_2: 46');
        expect(await releaseLatest(...name.split(' '))).to.deep.equal({ status: 2, out: '', err: says });
      });

    for (const [what, level = '', holds = '', plan1 = '', plan4 = '', name = ''] of given)
      it(`what is given ${what} is ${name === 'rates.student_loans' ? '' : 'not '}asked for`, async () => {
        raisePlans(plan1, plan4);
        change(
          'rates/invariants.yaml',
          /$/,
          `\n  plans:\n    says: They go together.\n    level: ${level}\n    years: { from: 2026-27 }\n    holds: ${holds}\n`,
        );
        const { err } = await release('2026-27');
        expect(err.match(/(?<=--accept )\S+/g)).to.deep.equal([name]);
        const { status, out } = await releaseLatest(name);
        expect(status).to.equal(0);
        const follows = out.match(/(\S+): .*, which follows from other figures by invariants$/m)?.[1];
        const all = [PLAN_1, PLAN_1.replace('plan_1', 'plan_4')];
        expect(follows).to.equal(
          name === 'rates.student_loans' ? undefined : all.find((each) => each !== name),
        );
      });

    it('a figure that changes within the year, which gives another in each part of it', async () => {
      const { employer, employee } = {
        employer: 'rates.national_insurance.employer.C.above_secondary_threshold',
        employee: 'rates.national_insurance.employee.C.above_primary_threshold',
      };
      change('rates/2026-27.yaml', 'changes: none', 'changes: [2027-01-06]');
      change(
        'rates/2026-27.yaml',
        'C: { above_secondary_threshold: 15%',
        'C: { above_secondary_threshold: 15% until 2027-01-05 then 16%',
      );
      change(
        'rates/2026-27.yaml',
        'C: { above_primary_threshold: 0%',
        'C: { above_primary_threshold: 0% until 2027-01-05 then 1%',
      );
      change(
        'rates/invariants.yaml',
        /$/,
        `\n  letter_c:\n    says: They go together.\n    years: { from: 2026-27 }\n    holds: ${employee} = ${employer} - 15%\n`,
      );
      expect((await release('2026-27')).err.match(/(?<=--accept )\S+/g)).to.deep.equal([employer]);
    });
  });

  describe('keeps what was accepted:', () => {
    const changeLetterC = () =>
      change(
        'rates/2026-27.yaml',
        'C: { above_secondary_threshold: 15%',
        'C: { above_secondary_threshold: 14%',
      );

    it('name, what it was and why, in the entry; a reason lapses when the figure changes again', async () => {
      const accepted = () => entries().at(-1)?.['accepted'];
      raisePlan1();
      await releaseLatest(PLAN_1);
      expect(accepted()).to.deep.include({
        name: PLAN_1,
        says: "It is £25500, which was £25200, and no case and no row of HMRC's reaches it.",
        because: 'Read on GOV.UK',
      });
      git(book.root, 'commit', '--quiet', '--all', '--message', 'Release 2026-27 again');
      changeLetterC();
      expect((await releaseLatest(LETTER_C)).status).to.equal(0);
      expect(JSON.stringify(accepted())).to.include(PLAN_1).and.to.include(LETTER_C);
      git(book.root, 'commit', '--quiet', '--all', '--message', 'Release 2026-27 once more');
      raisePlan1('£25600');
      expect((await release('2026-27')).err).to.include(`${PLAN_1}: It is £25600, which was £25500`);
    });

    it('each reason is of the name before it, or one is of all', async () => {
      raisePlan1();
      changeLetterC();
      const reasons = ['--accept', LETTER_C, '--because', 'One', '--accept', PLAN_1, '--because', 'Two'];
      expect((await release('2026-27', ...reasons)).status).to.equal(0);
      const accepted = JSON.stringify(entries().at(-1)?.['accepted']);
      expect(accepted)
        .to.match(/plan_1.*"because":"Two"/)
        .and.to.match(/employer\.C.*"because":"One"/);
      expect((await release('2026-27', '--accept', 'a', '--accept', 'b')).err).to.include(
        '--accept and --because are not alike in number (2 and 0): give one --because for all, or one after each --accept.',
      );
    });
  });

  describe('refuses', () => {
    it('what check finds wrong', async () => {
      change('rates/2026-27.yaml', 'earnings_percent: 80%', 'earnings_percent: 70%');
      change('rules/income-tax.yaml', 'holds: tax_due_to_date <= ', 'holds: tax_due_to_date * 9 <= ');
      const before = read(REGISTER_FILE);
      const { status, err } = await release('2026-27');
      expect(status).to.equal(1);
      expect(err)
        .to.include('“Less than the flat rate” expects 100; the rules give 87.5')
        .and.to.match(/Tax to date is never more than the pay.* The case .* shows it/);
      expect(read(REGISTER_FILE)).to.equal(before);
      change('rules/sick-pay.yaml', 'round: penny_up', 'round: peny_up');
      expect((await release('2026-27')).err).to.include('“penny_up”');
    });

    it('a name that nothing asks for: it may be meant for something else', async () => {
      raisePlan1();
      expect(await releaseLatest(PLAN_1, 'rates.income_tax.personal_alowance')).to.deep.include({
        status: 2,
        err: 'Nothing asks for rates.income_tax.personal_alowance here. Nothing was released.',
      });
    });

    it('a draft, and a year that does not exist', async () => {
      change('rates/2026-27.yaml', 'changes: none', 'unconfirmed: [student_loans]\nchanges: none');
      expect((await release('2026-27')).err).to.equal(
        '2026-27 is a draft: nobody has confirmed student_loans. A draft is not released; `farthing confirm 2026-27 …` takes a group off.',
      );
      expect(await release('2031-32')).to.deep.include({
        status: 2,
        err: 'There is no tax year “2031-32” here; there are 2025-26, 2026-27.',
      });
    });
  });

  describe('has farthing check and the start see to it that a label is honest:', () => {
    const refusal = (): string => {
      try {
        loadPayroll({ root: book.root });
        return '';
      } catch (error) {
        if (error instanceof BrokenBook) return error.message;
        throw error;
      }
    };
    for (const [what, path = '', from = '', to = '', says = ''] of changed)
      it(what, async () => {
        change(path, from, to);
        expect(await findingsBesideProofs(book.root)).to.include(says);
        expect(refusal()).to.include(says);
        expect(loadPayroll({ root: book.root, unreleased: true }).identity('2026-27').engine).to.equal(
          '2026-27.unreleased',
        );
      });

    const BROKEN =
      /rates\/released\.yaml:\d+:13 {2}This entry does not follow the one above it, whose hash is [0-9a-f]{64}: an entry was changed, removed or put in\./;
    const withoutEntry = (at: number) => {
      const [head = '', ...all] = read(REGISTER_FILE).split(/^(?=- label:)/m);
      writeFileSync(join(book.root, REGISTER_FILE), head + all.toSpliced(at, 1).join(''));
    };
    const TAMPERED: readonly (readonly [what: string, tamper: () => void, says: RegExp])[] = [
      [
        'the digest of an entry',
        () => change(REGISTER_FILE, /digest: [0-9a-f]{8}/, 'digest: 00000000'),
        BROKEN,
      ],
      ['the why of an entry', () => change(REGISTER_FILE, 'why: A book', 'why: The book'), BROKEN],
      [
        'the previous of an entry',
        () => change(REGISTER_FILE, /previous: [0-9a-f]{8}/, 'previous: 00000000'),
        BROKEN,
      ],
      [
        'the first entry removed',
        () => withoutEntry(0),
        /The first entry follows none: “previous” is none\./,
      ],
      ['the last entry removed', () => withoutEntry(1), /2026-27 is not released: no label names it\./],
      [
        'a year removed',
        () => {
          rmSync(join(book.root, 'rates/2025-26.yaml'));
          rmSync(join(book.root, 'rules/sick-pay-before-2026.yaml'));
          book.write('fixtures/hmrc/manifest.yaml', 'data_sets: []\n');
        },
        /2025-26\.1 is released, but there is no rates\/2025-26\.yaml\./,
      ],
      [
        'a label that is none',
        () => change(REGISTER_FILE, 'label: 2025-26.1', 'label: 2025-26.one'),
        /A label is written like 2026-27\.1\./,
      ],
      [
        'a digest that is none',
        () => change(REGISTER_FILE, /digest: ./, 'digest: x'),
        /A digest is 64 figures/,
      ],
      [
        'a day that is none',
        () => change(REGISTER_FILE, /on: .*/, 'on: today'),
        /A day is written like 2026-04-02\./,
      ],
    ];
    for (const [what, tamper, says] of TAMPERED) {
      it(`the register is not rewritten in silence: ${what}`, async () => {
        tamper();
        expect(await findingsBesideProofs(book.root)).to.match(says);
        expect(refusal()).to.match(says);
      });
    }

    it('an entry removed between two others; the last one of a year that has others: REGISTER_HEAD', async () => {
      shipLabels(book.root);
      const { head } = loadPayroll({ root: book.root }).register;
      raisePlan1();
      releaseAsItStands(book.root, ['2026-27']);
      const registerHead = loadPayroll({ root: book.root, registerHead: head }).register.head;
      const whole = read(REGISTER_FILE);
      withoutEntry(1);
      expect(refusal()).to.match(BROKEN);
      book.write(REGISTER_FILE, whole);
      raisePlan1('£25200');
      withoutEntry(2);
      expect(refusal()).to.equal('');
      expect(() => loadPayroll({ root: book.root, registerHead })).to.throw(
        BrokenBook,
        `The register has no entry with the hash ${registerHead}, which REGISTER_HEAD asks for: it was cut off, or written anew.`,
      );
    });

    it('layout and comments of the register do not matter', async () => {
      writeFileSync(
        join(book.root, REGISTER_FILE),
        read(REGISTER_FILE).replaceAll(/^- label:/gm, '# A comment\n- label:   '),
      );
      expect(await findingsBesideProofs(book.root)).to.equal('');
    });
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** RFC 8785 with every value as a text, written apart from the code that is tested. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(String(value));
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}
