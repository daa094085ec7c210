import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { checkFiles } from '../../src/law/books.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { releaseYear } from '../../src/workshop/release/release.js';
import { farthing, KNOWN_YEARS, useCopyOfBook } from './support/farthing.js';
import { keepFewCases } from './support/few-cases.js';

/** What 2026-27 is asked for: the starter band of Scotland grew by two fifths. */
const STARTER_BAND = 'rates.income_tax.bands.scotland.band_1.up_to';
const BECAUSE = ['--because', `${STARTER_BAND}=Scottish Budget of 13 January 2026`];

function changeIn(root: string, path: string, from: string | RegExp, to: string): void {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  expect(text, `${path} must hold what the test changes`).to.match(
    typeof from === 'string' ? new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : from,
  );
  writeFileSync(file, text.replace(from, to));
}

/** Makes a book one of few cases, each of whose years is released as revision 1 as it stands. */
function releaseFirstRevisions(root: string): void {
  keepFewCases(root);
  rmSync(join(root, 'rates/released'), { recursive: true, force: true });
  rmSync(join(root, 'rates/released.yaml'), { force: true });
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0\n\nThe first version.\n');
  for (const year of KNOWN_YEARS) changeIn(root, `rates/${year}.yaml`, /^revision: \d+/m, 'revision: 1');
  const { years } = checkFiles(root, allRequiredValues);
  for (const year of KNOWN_YEARS) releaseYear(root, years, year, { waivers: [], proofGaps: [] });
}

describe('farthing release', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS, prepare: releaseFirstRevisions });
  const read = (path: string) => readFileSync(join(book.root, path), 'utf8');
  const change = (path: string, from: string | RegExp, to: string) => changeIn(book.root, path, from, to);
  const release = (...args: string[]) => farthing(['release', ...args, '--by', 'A. Name'], book);
  const releaseLatest = (...args: string[]) => release('2026-27', ...BECAUSE, ...args);
  const entries = (): readonly Record<string, unknown>[] => parse(read('rates/released.yaml'));
  /** No case reads family pay. */
  const raiseFamilyPay = () =>
    change('rates/2026-27.yaml', 'family_pay_weekly: £194.32', 'family_pay_weekly: £196');

  it('keeps the digest of the label, which is the SHA-256 of the record of the law', () => {
    const digests = KNOWN_YEARS.map((year) => sha256(read(`rates/released/${year}.yaml`)));
    expect(entries().map(({ label, digest }) => [label, digest])).to.deep.equal(
      KNOWN_YEARS.map((year, at) => [`${year}.1`, digests[at]]),
    );
  });

  it('writes entries that each carry the hash of the one before: SHA-256 of its canonical JSON', () => {
    const hashes = entries().map((entry) => sha256(canonical(entry)));
    expect(entries().map(({ previous }) => previous)).to.deep.equal(['none', ...hashes.slice(0, -1)]);
    expect(entries().map(({ n, kind }) => [n, kind])).to.deep.equal(
      KNOWN_YEARS.map((_, at) => [at + 1, 'release']),
    );
  });

  it('says in the file of labels how an auditor finds the commit', () => {
    expect(read('rates/released.yaml')).to.include('git log -S <digest> -- rates/released.yaml');
  });

  it('keeps a record that reads: figures in full, rules as digests', () => {
    expect(read('rates/released/2026-27.yaml'))
      .to.include('  rates.statutory_pay.sick_pay_weekly: £123.25\n')
      .and.to.include('  rates.income_tax.bands.rest_of_uk: 20% up to £37700, 40% up to £125140, 45%\n')
      .and.to.match(/^ {2}sick_pay\.amount: [0-9a-f]{64}$/m);
  });

  it('does nothing when nothing changed, and says so', async () => {
    const before = read('rates/released.yaml');
    expect(await release('2026-27')).to.deep.equal({
      status: 0,
      out: 'Nothing changed in the law of 2026-27 since 2026-27.1; there is nothing to release.',
      err: '',
    });
    expect(read('rates/released.yaml')).to.equal(before);
  });

  it('raises the revision, adds an entry below the old ones and what changed to the changelog', async () => {
    const [oldLabels, oldRates] = [read('rates/released.yaml'), read('rates/2026-27.yaml')];
    raiseFamilyPay();
    change('rules/sick-pay.yaml', 'title: Qualifying days paid', 'note: Of the limit.\n    title: Days paid');
    const { status, out, err } = await releaseLatest();
    expect([status, err]).to.deep.equal([0, '']);
    expect(out).to.match(/^2026-27\.2 is released: [0-9a-f]{64}\n/);
    expect(read('rates/2026-27.yaml')).to.equal(
      oldRates.replace('revision: 1 #', 'revision: 2 #').replace('£194.32', '£196'),
    );
    expect(entries().at(-1)).to.include({ n: 4, label: '2026-27.2' });
    expect(read('rates/released.yaml').startsWith(oldLabels)).to.equal(true);
    expect(read('CHANGELOG.md')).to.include(
      [
        '- **2026-27.2**:',
        '  - rates.statutory_pay.family_pay_weekly: £194.32 to £196',
        '  - rules changed: sick_pay.days_paid',
        '- **2026-27.1**',
      ].join('\n'),
    );
    expect((await release('2026-27')).out).to.include(
      'Nothing changed in the law of 2026-27 since 2026-27.2',
    );
    expect(await farthing(['check'], book)).to.deep.include({ status: 0, err: '' });
  });

  it('lists what is new and what is gone', async () => {
    for (const file of ['rules/sick-pay.yaml', 'rates/authorities.yaml'])
      writeFileSync(join(book.root, file), read(file).replaceAll(/\bdays_left\b/g, 'days_unused'));
    const { changes } = JSON.parse((await releaseLatest('--json')).out);
    expect(changes).to.include('rules added: sick_pay.days_unused');
    expect(changes).to.include('rules removed: sick_pay.days_left');
  });

  it('says which entries of the scope came and went', async () => {
    change('rates/scope.yaml', 'several_jobs:', 'jobs_of_one_group:');
    change('rules/sick-pay.yaml', 'title: Qualifying days paid', 'note: Of the limit.\n    title: Days paid');
    const { changes } = JSON.parse((await releaseLatest('--json')).out);
    expect(changes).to.include('entries of the scope added: jobs_of_one_group');
    expect(changes).to.include('entries of the scope removed: several_jobs');
    expect(read('rates/released/2026-27.yaml')).to.match(/^scope:\n(?: {2}.*\n)* {2}jobs_of_one_group: /m);
  });

  it('takes the present revision when it is not released yet', async () => {
    raiseFamilyPay();
    change('rates/2026-27.yaml', 'revision: 1', 'revision: 4');
    expect((await releaseLatest()).out).to.match(/^2026-27\.4 is released/);
    expect(read('rates/2026-27.yaml')).to.include('revision: 4 #');
  });

  it('leaves an entry of the changelog that was written by hand', async () => {
    raiseFamilyPay();
    change('CHANGELOG.md', '- **2026-27.1**', '- **2026-27.2**: by hand.\n- **2026-27.1**');
    const before = read('CHANGELOG.md');
    expect((await releaseLatest()).out).to.match(/^2026-27\.2 is released/);
    expect(read('CHANGELOG.md')).to.equal(before);
  });

  it('releases several years, one after the other, each with its own entry', async () => {
    change(
      'rules/income-tax.yaml',
      'title: Free pay to date',
      'title: Free pay to date\n    note: Of the year.',
    );
    const reasons = [...BECAUSE, ...BECAUSE_2025, ...UNPROVEN_EARLIER];
    const { status, out, err } = await release(...KNOWN_YEARS, ...reasons);
    expect([status, err]).to.deep.equal([0, '']);
    expect(out.match(/^\S+ is released/gm)).to.deep.equal(KNOWN_YEARS.map((year) => `${year}.2 is released`));
    expect(await farthing(['check'], book)).to.deep.include({ status: 0, err: '' });
  });

  describe('is a proof:', () => {
    it('a finding of check refuses it', async () => {
      change('rates/2026-27.yaml', 'sick_pay_weekly: £123.25', 'sick_pay_weekly: £125.00');
      const before = read('rates/released.yaml');
      const { status, err } = await releaseLatest();
      expect(status).to.equal(1);
      expect(err).to.include('“A week at the flat rate” expects 123.25; the rules give 125');
      expect(read('rates/released.yaml')).to.equal(before);
    });

    it('a finding in the rules refuses it', async () => {
      change('rules/sick-pay.yaml', 'round: penny_up', 'round: peny_up');
      const { status, err } = await releaseLatest();
      expect(status).to.equal(1);
      expect(err).to.include('“penny_up”');
    });

    it('an entry of the scope leaves only with the rule that models it', async () => {
      change('rates/scope.yaml', /tips:\n(?: {2}.*\n)*\n/, '');
      change('rates/authorities.yaml', /\n {2}nim02922:\n(?: {4}.*\n)*/, '\n');
      const { status, err } = await releaseLatest();
      expect(status).to.equal(1);
      expect(err).to.include(
        'rates/scope.yaml:1:1  2026-27.1 said that tips is left out of 2026-27, and no rule changed since: an entry leaves only with the rule that models it.',
      );
    });

    it('what is unusual is released for a reason, which is kept', async () => {
      raiseFamilyPay();
      const refused = await release('2026-27');
      expect(refused.status).to.equal(1);
      expect(refused.err).to.include(
        `${STARTER_BAND} is £3967, 40.3% more than £2827 in 2025-26. No figure moves by more than a third within a year, unless the law was changed. If it is right, say why: --because ${STARTER_BAND}="…"`,
      );
      expect((await releaseLatest()).status).to.equal(0);
      const waived = entries().at(-1)?.['waived'];
      expect(waived).to.have.nested.property('[0].name', STARTER_BAND);
      expect(waived).to.have.nested.property('[0].because', 'Scottish Budget of 13 January 2026');
    });

    it('a reason stands for the next revision of the year, while it is for the same', async () => {
      raiseFamilyPay();
      await releaseLatest();
      change('rates/2026-27.yaml', 'family_pay_weekly: £196', 'family_pay_weekly: £197');
      const again = await release('2026-27');
      expect([again.status, again.err]).to.deep.equal([0, '']);
      change('rates/2026-27.yaml', '£3967', '£3987');
      expect((await release('2026-27')).err).to.include(`${STARTER_BAND} is £3987, 41% more than £2827`);
    });

    it('a group of figures that nothing proves is released for a reason, which is kept', async () => {
      raiseFamilyPay();
      rmSync(join(book.root, 'fixtures/cases/few-sick-pay.yaml'));
      const refused = await releaseLatest();
      expect(refused.status).to.equal(1);
      expect(refused.err).to.match(
        /^rates\/2026-27\.yaml:\d+:1 {2}No row of HMRC's and no case proves statutory_pay of 2026-27\. Write a case; or say why there is none: --unproven statutory_pay="…"\n/,
      );
      expect((await releaseLatest('--unproven', 'statutory_pay=No example was published')).status).to.equal(
        0,
      );
      expect(entries().at(-1)?.['evidence']).to.deep.include({
        not_proven: [{ kind: 'statutory_pay', because: 'No example was published' }],
      });
    });

    it('a reason that nothing asks for may be meant for something else', async () => {
      raiseFamilyPay();
      const { status, err } = await releaseLatest('--because', 'rates.income_tax.personal_alowance=Budget');
      expect([status, err]).to.deep.equal([
        2,
        'Nothing asks for a reason here: --because rates.income_tax.personal_alowance. It was not released.',
      ]);
      expect((await release('2026-27', '--because', 'nothing')).err).to.include('“nothing” is no reason');
    });
  });

  it('refuses a draft', async () => {
    change('rates/2026-27.yaml', 'weekly_pay_cap: £751', 'weekly_pay_cap: £751?');
    expect(await release('2026-27')).to.deep.equal({
      status: 1,
      out: '',
      err: '2026-27 is a draft: 1 figure is not confirmed. A draft is not released.',
    });
  });

  it('refuses a year that does not exist', async () => {
    expect(await release('2031-32')).to.deep.equal({
      status: 2,
      out: '',
      err: 'There is no tax year “2031-32” here; there are 2024-25, 2025-26, 2026-27.',
    });
  });

  describe('has farthing check see to it that a label is honest:', () => {
    const check = () => farthing(['check', '2024-25'], book);

    it('all is in order after a release', async () => {
      expect(await check()).to.deep.include({ status: 0, err: '' });
    });

    it('a changed figure', async () => {
      raiseFamilyPay();
      const { status, err } = await check();
      expect(status).to.equal(1);
      expect(err).to.match(
        /^rates\/2026-27\.yaml:\d+:11 {2}2026-27 is not what 2026-27\.1 names: rates\.statutory_pay\.family_pay_weekly is £196, released £194\.32\. Release it \(`farthing release 2026-27`\), or start with --unreleased to try it\.\n {4}revision: 1 #.*\n {14}\^$/m,
      );
    });

    it('a changed rule, in every year it is the law of', async () => {
      change(
        'rules/income-tax.yaml',
        'title: Free pay to date',
        'title: Free pay to date\n    note: Of the year.',
      );
      const { err } = await check();
      expect(err).to.include(
        '2024-25, 2025-26 and 2026-27 are not what 2024-25.1, 2025-26.1 and 2026-27.1 name: rules changed: income_tax.free_pay. Release them (`farthing release 2024-25 2025-26 2026-27`), or start with --unreleased to try them.',
      );
    });

    it('so many differences that they would hide each other are counted', async () => {
      writeFileSync(
        join(book.root, 'rates/2026-27.yaml'),
        read('rates/2026-27.yaml').replaceAll(': 8%,', ': 7%,'),
      );
      expect((await check()).err).to.match(/2026-27 is not what 2026-27\.1 names: .*released 8%.*\.$/m);
      writeFileSync(
        join(book.root, 'rates/2026-27.yaml'),
        read('rates/2026-27.yaml').replaceAll(': 15%', ': 14%'),
      );
      expect((await check()).err).to.match(/; and \d+ more differences\./);
    });

    it('a figure that is no longer confirmed', async () => {
      change('rates/2026-27.yaml', 'weekly_pay_cap: £751', 'weekly_pay_cap: £751?');
      expect((await check()).err).to.include(
        '2026-27 is not what 2026-27.1 names: rates.redundancy.weekly_pay_cap is £751?, released £751.',
      );
    });

    it('a draft that was not released yet is free to change', async () => {
      await farthing(['new-year', '2027-28'], book);
      expect(await check()).to.deep.include({ status: 0, err: '' });
    });

    it('a year that is confirmed and has no label', async () => {
      await farthing(['new-year', '2027-28'], book);
      change('rates/2027-28.yaml', /\?|scottish_resolution_2026, /g, '');
      expect((await check()).err).to.match(
        /rates\/2027-28\.yaml:\d+:11 {2}2027-28 is not released: no label names it\. Release it/,
      );
    });

    it('a revision without release', async () => {
      change('rates/2026-27.yaml', 'revision: 1', 'revision: 2');
      expect((await check()).err).to.match(
        /rates\/2026-27\.yaml:\d+:11 {2}2026-27\.2 is not released: the law is what 2026-27\.1 names\./,
      );
    });

    it('a revision below the released one', async () => {
      raiseFamilyPay();
      await releaseLatest();
      change('rates/2026-27.yaml', 'revision: 2', 'revision: 1');
      expect((await check()).err).to.match(
        /rates\/2026-27\.yaml:\d+:11 {2}The revision of 2026-27 is 1, but 2026-27\.2 is released already: a revision is never lowered\. Write 2\./,
      );
      expect((await release('2026-27')).status).to.equal(1);
    });

    it('a label of a year that is not there', async () => {
      rmSync(join(book.root, 'rates/2025-26.yaml'));
      const { err } = await farthing(['check', '2026-27'], book);
      expect(err).to.match(
        /rates\/released\.yaml:\d+:10 {2}2025-26\.1 is released, but there is no rates\/2025-26\.yaml\./,
      );
    });

    it('a label, a digest or a time that is not one', async () => {
      change('rates/released.yaml', 'label: 2024-25.1', 'label: 2024-25.one');
      change('rates/released.yaml', /digest: [0-9a-f]+/, 'digest: abc');
      change('rates/released.yaml', /at: .*/, 'at: today');
      expect((await check()).err)
        .to.include('A label is written like 2026-27.1.')
        .and.to.include('A digest is 64 figures 0-9 and a-f')
        .and.to.include('A time is written in UTC, like 2026-04-02T09:00:00Z.');
    });

    it('a record that was changed or lost', async () => {
      change('rates/released/2026-27.yaml', '£123.25', '£123.26');
      rmSync(join(book.root, 'rates/released/2025-26.yaml'));
      expect((await check()).err)
        .to.include(
          'rates/released/2026-27.yaml is not the record of 2026-27.1: it is missing or was changed, or rates/released.yaml lost a later entry.',
        )
        .and.to.include('rates/released/2025-26.yaml is not the record of 2025-26.1');
    });

    it('a label that the changelog does not name', async () => {
      change('CHANGELOG.md', '- **2025-26.1**', '- **2025-26**');
      expect((await check()).err).to.match(
        /rates\/released\.yaml:\d+:10 {2}CHANGELOG\.md has no entry for 2025-26\.1; bring it back from git\./,
      );
    });

    describe('the register is not rewritten in silence:', () => {
      const BROKEN =
        /^rates\/released\.yaml:\d+:13 {2}This entry does not follow the one above it, whose hash is [0-9a-f]{64}: an entry was changed, removed or put in\./m;
      const withoutEntry = (at: number) => {
        const [head = '', ...all] = read('rates/released.yaml').split(/^(?=- n:)/m);
        writeFileSync(join(book.root, 'rates/released.yaml'), head + all.toSpliced(at, 1).join(''));
      };

      it('an entry that was changed', async () => {
        change('rates/released.yaml', /at: \d{4}/, 'at: 2001');
        expect((await check()).err).to.match(BROKEN);
      });

      it('a label that was defined anew, with its record', async () => {
        raiseFamilyPay();
        await releaseLatest();
        const [digest] = /[0-9a-f]{64}/.exec(String(entries()[2]?.['digest'])) ?? [''];
        change('rates/released.yaml', digest, sha256(read('rates/released/2026-27.yaml')));
        expect((await check()).err).to.match(BROKEN);
      });

      it('an entry that was removed: one finding, however many follow', async () => {
        raiseFamilyPay();
        await releaseLatest();
        withoutEntry(1);
        const { err } = await check();
        expect(err).to.match(BROKEN);
        expect(err.match(/^rates\/released\.yaml:/gm)).to.have.length(1);
      });

      it('the first entry removed', async () => {
        withoutEntry(0);
        expect((await check()).err).to.include('The first entry follows none: “previous” is none.');
      });

      it('the last entry removed: the record of its year is then of no label', async () => {
        raiseFamilyPay();
        await releaseLatest();
        withoutEntry(3);
        expect((await check()).err).to.include('rates/released/2026-27.yaml is not the record of 2026-27.1');
      });

      it('a label that is named twice', async () => {
        const [entry] = entries().slice(-1);
        const again = { ...entry, n: 4, previous: sha256(canonical(entry ?? {})) };
        writeFileSync(
          join(book.root, 'rates/released.yaml'),
          `${read('rates/released.yaml')}- ${JSON.stringify(again)}\n`,
        );
        expect((await check()).err).to.include(
          '2026-27.1 comes after 2026-27.1: a label is never named again, and revisions rise.',
        );
      });

      it('an entry that is numbered or dated out of turn', async () => {
        const [entry] = entries().slice(-1);
        const next = { ...entry, n: 9, label: '2026-27.2', previous: sha256(canonical(entry ?? {})) };
        const write = (fields: object) =>
          writeFileSync(
            join(book.root, 'rates/released.yaml'),
            `${register}- ${JSON.stringify({ ...next, ...fields })}\n`,
          );
        const register = read('rates/released.yaml');
        write({});
        expect((await check()).err).to.include(
          'Entries are numbered one after the other from 1: 4 is expected here, not 9.',
        );
        write({ n: 4, at: '2020-01-01T00:00:00Z' });
        expect((await check()).err).to.include(
          'This entry is of 2020-01-01T00:00:00Z, before the one above it',
        );
      });

      it('layout and comments do not matter', async () => {
        const register = read('rates/released.yaml');
        writeFileSync(
          join(book.root, 'rates/released.yaml'),
          register.replaceAll(/^- n:/gm, '# A comment\n- n:   '),
        );
        expect(await check()).to.deep.include({ status: 0, err: '' });
      });
    });
  });
});

/** The reasons that the earlier years are released with; in a book of few cases nothing proves them. */
const BECAUSE_2025 = [
  'thresholds',
  'period_thresholds.weekly',
  'period_thresholds.two_weekly',
  'period_thresholds.four_weekly',
  'period_thresholds.monthly',
]
  .map((table) => `rates.national_insurance.${table}.secondary_threshold`)
  .concat('rates.employer.employment_allowance', 'rates.statutory_pay.sick_pay_transitions')
  .flatMap((name) => ['--because', `${name}=Budget of 30 October 2024`]);
const UNPROVEN_EARLIER = [
  'income_tax',
  'national_insurance',
  'student_loans',
  'married_couples_allowance',
  'child_benefit',
  'childcare_vouchers',
  'employer',
  'statutory_pay',
].flatMap((group) => ['--unproven', `${group}=no case in this book`]);

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
