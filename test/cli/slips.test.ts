import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { checkFigures, checkFiles } from '../../src/law/index.js';
import { allRequiredValues } from '../../src/operations/index.js';
import { askInWords } from '../../src/workshop/release/asks.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { keepNoCases } from './support/few-cases.js';
import { findingsBesideProofs } from './support/findings.js';

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
];

/** A slip in the figures of a new year, and the figure that is reported. */
const SLIPS: readonly (readonly [what: string, change: Change, told: string])[] = [
  [
    'a rate as 80% for 8%',
    [/(\n {4}A: \{ lower.*?earnings_limit: )8%/, '$180%'],
    'employee.A.primary_threshold_to_upper_earnings_limit is 80%',
  ],
  [
    'a rate as 80% for 8% in every letter',
    [/primary_threshold_to_upper_earnings_limit: 8%/g, 'primary_threshold_to_upper_earnings_limit: 80%'],
    'employee.A.primary_threshold_to_upper_earnings_limit is 80%; it must be at most rates.national_insurance.employee.A.primary_threshold_to_upper_earnings_limit of 2026-27 * 4 / 3, 10.6667%',
  ],
  ['a rate above 100%', ['class_1a_ni: 15%', 'class_1a_ni: 150%'], '150%'],
  [
    'a letter that is not like its group',
    [/(\n {4}V: \{ lower.*?earnings_limit: )8%/, '$16%'],
    'employee.V.primary_threshold_to_upper_earnings_limit is 6%',
  ],
  [
    "an employer's letter that is not like its group",
    [/(\n {4}Z: \{ secondary_threshold_to_upper_earnings_limit: )0%/, '$115%'],
    'employer.Z.secondary_threshold_to_upper_earnings_limit is 15%',
  ],
  [
    "a letter that the employer's table lacks",
    // Named under `authorities`, it would be missed there.
    [/\n {6}Z: \[sscba_9, nica25_1.*((?:.*\n)*?.*)\n {4}Z: \{ secondary.*/, '$1'],
    'This word can be “Z”, which is not a row of rates.national_insurance.employer',
  ],
  [
    "a letter that the employer's table lacks, but not its authorities",
    [/\n {4}Z: \{ secondary.*/, ''],
    '“Z” does not stand beside these authorities',
  ],
  [
    "a letter's rate that is missing",
    [/(\n {4}B: \{ lower.*?), above_upper_earnings_limit: 2%/, '$1'],
    '“national_insurance.employee.B.above_upper_earnings_limit” is missing.',
  ],
  [
    'a deferred letter at the full rate',
    [/primary_threshold_to_upper_earnings_limit: 2%/g, 'primary_threshold_to_upper_earnings_limit: 8%'],
    'J.primary_threshold_to_upper_earnings_limit is 8%',
  ],
  [
    'two employer rates',
    [/above_upper_earnings_limit: 15% \} # standard/, 'above_upper_earnings_limit: 13.8% } # standard'],
    'employer.A.above_upper_earnings_limit is 13.8%',
  ],
  [
    'a wrong digit in a yearly threshold',
    ['primary_threshold: £12570 #', 'primary_threshold: £12750 #'],
    'period_thresholds.weekly.primary_threshold is £242; it must be above rates.national_insurance.thresholds.primary_threshold / 52 - £0.5, £244.6923',
  ],
  [
    'a wrong digit in a weekly threshold',
    ['weekly: { lower_earnings_limit: £129', 'weekly: { lower_earnings_limit: £192'],
    'period_thresholds.two_weekly.lower_earnings_limit is £258',
  ],
  [
    'a monthly threshold that is rounded down',
    [
      'monthly: { lower_earnings_limit: £559, primary_threshold: £1048',
      'monthly: { lower_earnings_limit: £559, primary_threshold: £1047',
    ],
    'period_thresholds.monthly.primary_threshold is £1047; it must be above rates.national_insurance.thresholds.primary_threshold / 12 - £0.5, £1047',
  ],
  [
    'a lower earnings limit of a month that is not rounded up',
    ['monthly: { lower_earnings_limit: £559', 'monthly: { lower_earnings_limit: £558'],
    'period_thresholds.monthly.lower_earnings_limit is £558; it must be at least rates.national_insurance.period_thresholds.weekly.lower_earnings_limit * 52 / 12, £559',
  ],
  [
    'two thresholds swapped',
    [/(primary_threshold: )£12570( #.*\n.*secondary_threshold: )£5000/, '$1£5000$2£12570'],
    'rates.national_insurance.thresholds.lower_earnings_limit is £6708; it must be at most rates.national_insurance.thresholds.primary_threshold, £5000',
  ],
  [
    'the upper earnings limit of another year',
    ['upper_earnings_limit: £50270 #', 'upper_earnings_limit: £50000 #'],
    'rates.national_insurance.thresholds.upper_earnings_limit, £50000',
  ],
  [
    'weeks of child benefit of the year before',
    ['weeks_in_year: 52', 'weeks_in_year: 53'],
    'rates.child_benefit.weeks_in_year is 53; it must be year.mondays, 52',
  ],
  [
    "children's amounts swapped",
    [
      /eldest_child_weekly: £27.60\n( *)other_child_weekly: £17.90/,
      'eldest_child_weekly: £17.90\n$1other_child_weekly: £27.60',
    ],
    'rates.child_benefit.other_child_weekly is £27.6',
  ],
  [
    "a flat code that is not its band's rate",
    ['D1: 42%', 'D1: 43%'],
    'rates.income_tax.flat_codes.scotland.D1 is 43%; it must be rates.income_tax.bands.scotland.band_4.rate, 42%',
  ],
  [
    "a band's rate without its flat code",
    ['{ rate: 40%, up_to: £125140 } # higher', '{ rate: 41%, up_to: £125140 } # higher'],
    'rates.income_tax.flat_codes.rest_of_uk.D0 is 40%; it must be',
  ],
  [
    'a Scottish band whose limit does not rise',
    ['up_to: £31092', 'up_to: £13092'],
    'This band ends at £13092, which is not above the one before it (£16956)',
  ],
  [
    'a Scottish band whose rate does not rise',
    ['{ rate: 21%, up_to: £31092 }', '{ rate: 12%, up_to: £31092 }'],
    'rates.income_tax.bands.scotland.band_2.rate is 20%; it must be below rates.income_tax.bands.scotland.band_3.rate, 12%',
  ],
  [
    'Welsh bands that were forgotten',
    [/(wales: #[^\n]*\n *- \{ rate: )20%(, up_to: £)37700/, '$120%$236700'],
    'rates.income_tax.bands.wales.band_1.up_to is £36700',
  ],
  [
    'a personal allowance without the marriage allowance',
    ['  personal_allowance: £12570', '  personal_allowance: £13070'],
    'rates.income_tax.marriage_allowance is £1260; it must be at least rates.income_tax.personal_allowance * 10%, £1307',
  ],
  [
    'an allowance and a band that miss the upper earnings limit',
    [/(rest_of_uk: # England[^\n]*\n *- \{ rate: 20%, up_to: £)37700/, '$138700'],
    'is £51270; it must be rates.national_insurance.thresholds.upper_earnings_limit, £50270',
  ],
  [
    "a married couple's minimum above its maximum",
    ['minimum: £4530', 'minimum: £14530'],
    'rates.married_couples_allowance.minimum is £14530; it must be at most rates.married_couples_allowance.maximum, £11700',
  ],
  [
    'ten times an amount',
    ['employment_allowance: £10500', 'employment_allowance: £105000'],
    'rates.employer.employment_allowance is £105000; it must be at most rates.employer.employment_allowance of 2026-27 * 4 / 3, £14000',
  ],
  [
    'a tenth of a rate',
    ['apprenticeship_levy: 0.5%', 'apprenticeship_levy: 0.05%'],
    'rates.employer.apprenticeship_levy is 0.05%; it must be at least rates.employer.apprenticeship_levy of 2026-27 * 2 / 3, 0.3333%',
  ],
  [
    'a figure that fell by half',
    ['income_limit: £39200', 'income_limit: £19600'],
    'rates.married_couples_allowance.income_limit is £19600; it must be at least rates.married_couples_allowance.income_limit of 2026-27 * 2 / 3, £26133.3333',
  ],
  [
    'a blind person’s allowance that fell a little',
    ['blind_persons_allowance: £3250', 'blind_persons_allowance: £3205'],
    'rates.income_tax.blind_persons_allowance is £3205; it must be at least rates.income_tax.blind_persons_allowance of 2026-27, £3250',
  ],
  [
    "two loans' thresholds swapped",
    [/(plan_2: \{ threshold: )£29385(.*\n *plan_4: \{ threshold: )£33795/, '$1£33795$2£29385'],
    'rates.student_loans.plan_2.threshold is £33795; it must be below rates.student_loans.plan_4.threshold, £29385',
  ],
  [
    "a loan's rate that is another's",
    [/(plan_4: \{ threshold: £33795, rate: )9%/, '$16%'],
    'rates.student_loans.plan_4.rate is 6%',
  ],
  [
    "a minimum wage under the year before's",
    ['aged_18_to_20: £11.40', 'aged_18_to_20: £10.40'],
    'rates.minimum_wage.aged_18_to_20 is £10.4',
  ],
  [
    'a minimum wage that was forgotten',
    ['aged_21_and_over: £13.10', 'aged_21_and_over: £12.71'],
    'rates.minimum_wage.aged_21_and_over is £12.71; it must be above rates.minimum_wage.aged_21_and_over of 2026-27, £12.71',
  ],
  [
    'a younger age with the higher minimum wage',
    ['aged_18_to_20: £11.40', 'aged_18_to_20: £13.40'],
    'rates.minimum_wage.aged_18_to_20 is £13.4',
  ],
  [
    'a sick pay that was forgotten',
    ['sick_pay_weekly: £126.00', 'sick_pay_weekly: £123.25'],
    'rates.statutory_pay.sick_pay_weekly is £123.25; it must be above rates.statutory_pay.sick_pay_weekly of 2026-27, £123.25',
  ],
  [
    'an authority of another year',
    [
      '  authority: [ita_6, ita_10, employer_rates,',
      '  authority: [ita_6, ita_10, employer_rates, paye_test_data,',
    ],
    '“paye_test_data” is a page of 2025-to-2026, which figures of 2027-28 cite',
  ],
  [
    'a voucher limit of the wrong band',
    ['higher: £28, additional: £25', 'higher: £25, additional: £28'],
    'rates.childcare_vouchers.weekly.additional is £28; it must be at most rates.childcare_vouchers.weekly.higher, £25',
  ],
  [
    'a lower limit of qualifying earnings above the upper one',
    ['qualifying_earnings_yearly: { lower: £6240', 'qualifying_earnings_yearly: { lower: £62400'],
    'rates.employer.qualifying_earnings_yearly.lower is £62400; it must be below',
  ],
  [
    "the upper limit of qualifying earnings, not the upper earnings limit's",
    [/upper: £50270/, 'upper: £50000'],
    'rates.employer.qualifying_earnings_yearly.upper is £50000; it must be rates.national_insurance.thresholds.upper_earnings_limit, £50270',
  ],
  [
    'dividend rates in the wrong order',
    [/basic: 10.75%(.*\n *)higher: 35.75%/, 'basic: 35.75%$1higher: 10.75%'],
    'rates.dividends.basic is 35.75%; it must be below rates.dividends.higher, 10.75%',
  ],
];

describe('check of the figures', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'], prepare: keepNoCases });
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(book.root, path), 'utf8');
    expect(text).to.include(from);
    writeFileSync(join(book.root, path), text.replace(from, to));
  };

  it('reports a figure under payroll_only that no rule and no invariant reads', async () => {
    change('rates/2026-27.yaml', 'payroll_only: [basic_rate,', 'payroll_only: [something_new, basic_rate,');
    change('rates/2026-27.yaml', '  # Payroll only\n  basic_rate', '  something_new: £5\n  basic_rate');
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
    const { out, err } = await farthing(['check'], book);
    expect(out + err).not.to.include('No figure moves by more than a third');
  });
});

async function makeNextYear(root: string): Promise<void> {
  keepNoCases(root);
  await farthing(['new-year', '2027-28'], { root });
  for (const each of LOOKED_UP) changeDraft(root, each);
  const { unconfirmed } = parse(readFileSync(join(root, 'rates/2027-28.yaml'), 'utf8'));
  const signed = ['--by', 'A. Name', '--page', 'https://www.gov.uk/a-page'];
  await farthing(['confirm', '2027-28', ...unconfirmed, ...signed], { root });
}

function changeDraft(root: string, [from, to]: Change): void {
  const file = join(root, 'rates/2027-28.yaml');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  expect(changed, `rates/2027-28.yaml must hold ${from}`).not.to.equal(text);
  writeFileSync(file, changed);
}

describe('a slip in the figures of a new year', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'], prepare: makeNextYear });
  const release = (...args: readonly string[]) =>
    farthing(['release', '2027-28', '--by', 'A. Name', '--why', 'A new year.', ...args], book);

  it('is not what a year without a slip is refused for: that is asked for each new figure, and released', async () => {
    const { err } = await release();
    for (const [what, , told] of SLIPS) expect(err, what).not.to.include(told);
    const accept = err.match(/--accept \S+/g)?.flatMap((each) => each.split(' ')) ?? [];
    const released = await release(...accept, '--because', 'Compared with GOV.UK');
    expect([released.status, released.err]).to.deep.equal([0, '']);
    expect(released.out).to.match(/^2027-28\.1 is released/);
  });

  for (const [what, slip, told] of SLIPS) {
    it(`is found in the figures: ${what}`, () => {
      changeDraft(book.root, slip);
      expect(foundIn(book.root)).to.include(told);
    });
  }

  for (const [what, slip, told] of SLIPS.slice(0, 1)) {
    it(`does not get past release: ${what}`, async () => {
      changeDraft(book.root, slip);
      const { status, err } = await release();
      expect(err).to.include(told);
      expect(status).to.equal(1);
    });
  }
});

/** What a check finds wrong in the files of a book, else in the figures of 2027-28. */
function foundIn(root: string): string {
  const { findings, years } = checkFiles(root, allRequiredValues);
  const { wrong = [], unusual = [] } =
    findings.count > 0 ? {} : (checkFigures(root, years, findings).get('2027-28') ?? {});
  return [...findings.all, ...wrong]
    .map(({ message }) => message)
    .concat(unusual.map(askInWords))
    .join('\n');
}
