import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFigures, checkFiles } from '../../src/law/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { askInWords } from '../../src/workshop/release/asks.js';
import { someOf } from '../support/runs.js';
import { confirmGroups } from './support/confirm.js';
import { changeFile, farthing, useCopyOfBook } from './support/farthing.js';
import { keepNoCases } from './support/few-cases.js';
import { findingsBesideProofs } from './support/findings.js';
import { tablesOf, textOrPattern } from './support/table.js';

type Change = readonly [from: string | RegExp, to: string];

/** What is done to the draft that `farthing new-year` made, so that its figures are those of a new year. */
const LOOKED_UP: readonly Change[] = [
  [/scottish_resolution_2026, /g, ''],
  ['weeks_in_year: 53', 'weeks_in_year: 52'],
  ['eldest_child_weekly: £27.05', 'eldest_child_weekly: £27.60'],
  ['sick_pay_weekly: £123.25', 'sick_pay_weekly: £126.00'],
  ['family_pay_weekly: £194.32', 'family_pay_weekly: £198.00'],
  ['aged_21_and_over: £12.71', 'aged_21_and_over: £13.10'],
  ['aged_18_to_20: £10.85', 'aged_18_to_20: £11.40'],
  ['under_18: £8.00', 'under_18: £8.30'],
  ['apprentice: £8.00', 'apprentice: £8.30'],
  ['weekly_pay_cap: £751', 'weekly_pay_cap: £775'],
  ['plan_1: { threshold: £26900', 'plan_1: { threshold: £27700'],
  ['plan_4: { threshold: £33795', 'plan_4: { threshold: £34800'],
  ['    lower_earnings_limit: £6708', '    lower_earnings_limit: £6916'],
  ['weekly: { lower_earnings_limit: £129', 'weekly: { lower_earnings_limit: £133'],
  ['lower_earnings_limit: £258', 'lower_earnings_limit: £266'],
  ['lower_earnings_limit: £516', 'lower_earnings_limit: £532'],
  ['lower_earnings_limit: £559', 'lower_earnings_limit: £577'],
];

const { slips = [] } = tablesOf('slips.yaml');

describe('check of the figures', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'], prepare: keepNoCases });
  it('reports a figure under payroll_only that no rule and no invariant reads', async () => {
    book.change(
      'rates/2026-27.yaml',
      'payroll_only: [basic_rate,',
      'payroll_only: [something_new, basic_rate,',
    );
    book.change('rates/2026-27.yaml', '  # Payroll only\n  basic_rate', '  something_new: £5\n  basic_rate');
    expect(await findingsBesideProofs(book.root)).to.match(
      /^rates\/2026-27\.yaml:\d+:18 {2}No rule and no invariant of 2026-27 reads rates\.income_tax\.something_new\./m,
    );
  });

  it('reports that the invariants are missing', async () => {
    rmSync(join(book.root, 'rates/invariants.yaml'));
    expect(await findingsBesideProofs(book.root)).to.include(
      'rates/invariants.yaml:1:1  This file is missing',
    );
  });

  it('says nothing of what is unusual in a year that is released: its release asked', async () => {
    const { out, err } = await book.run('check', '2026-27');
    expect(out + err).not.to.include('No figure moves by more than a third');
  });
});

async function makeNextYear(root: string): Promise<void> {
  keepNoCases(root);
  await farthing(['new-year', '2027-28'], { root });
  for (const [from, to] of LOOKED_UP) changeFile(root, DRAFT, from, to);
  await confirmGroups(root, '2027-28');
}

const DRAFT = 'rates/2027-28.yaml';

describe('a slip in the figures of a new year', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'], prepare: makeNextYear });
  const release = (...args: readonly string[]) =>
    book.run('release', '2027-28', '--by', 'A. Name', '--why', 'A new year.', ...args);

  it('is not what a year without a slip is refused for: that is asked for each new figure, and released', async () => {
    const { err } = await release();
    for (const [what, , , told = ''] of slips) expect(err, what).not.to.include(told);
    const accept = err.match(/--accept \S+/g)?.flatMap((each) => each.split(' ')) ?? [];
    const released = await release(...accept, '--because', 'Compared with GOV.UK');
    expect([released.status, released.err]).to.deep.equal([0, '']);
    expect(released.out).to.match(/^2027-28\.1 is released/);
  });

  it('does not get past release', async () => {
    const [[, from = '', to = '', told = ''] = ['']] = slips;
    book.change(DRAFT, textOrPattern(from), to);
    const { status, err } = await release();
    expect(err).to.include(told);
    expect(status).to.equal(1);
  });

  describe('is found in the figures:', () => {
    let texts: Readonly<Record<string, string>> = {};
    before(() => {
      texts = textsIn(book.root);
    });
    // Each is a check of three years: npm run test:long tries them all.
    for (const [what, from = '', to = '', told = ''] of someOf(slips, 0))
      it(what, () => {
        const changed = texts[DRAFT]?.replace(textOrPattern(from), to) ?? '';
        expect(changed, `${DRAFT} must hold ${from}`).not.to.equal(texts[DRAFT]);
        expect(foundIn({ ...texts, [DRAFT]: changed })).to.include(told);
      });
  });
});

/** The texts of the files of a book. */
function textsIn(root: string): Readonly<Record<string, string>> {
  const paths = ['rules', 'rates', 'fixtures/hmrc'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** What a check finds wrong in the files of a book, else in the figures of 2027-28. */
function foundIn(texts: Readonly<Record<string, string>>): string {
  const { findings, years } = checkFiles(texts, readRequired);
  const { wrong = [], unusual = [] } =
    findings.count > 0 ? {} : (checkFigures(texts, years, findings).get('2027-28') ?? {});
  return [...findings.all, ...wrong]
    .map(({ message }) => message)
    .concat(unusual.map(askInWords))
    .join('\n');
}
