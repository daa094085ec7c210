import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { valueAt } from '../../src/json.js';
import { checkFiles } from '../../src/law/books.js';
import { loadPayroll } from '../../src/operations/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { farthing, useCopyOfBook } from '../cli/support/farthing.js';
import { LATEST_YEAR, NEXT_YEAR } from '../support/years.js';

const RATES = `rates/${NEXT_YEAR}.yaml`;
const [STARTS = ''] = NEXT_YEAR.split('-');

/** The secondary threshold is £5,000 until 5 October, then £6,240, in each place where it stands. */
const CHANGED: Changes = [
  [/^changes: .*$/m, `changes: [${STARTS}-10-06]`],
  [/^( +secondary_threshold: )£\d+/m, `$1£5000 until ${STARTS}-10-05 then £6240`],
  [/(weekly: \{.* secondary_threshold: )£96/, `$1£96 until ${STARTS}-10-05 then £120`],
  [/(two_weekly: \{.* secondary_threshold: )£193/, `$1£193 until ${STARTS}-10-05 then £240`],
  [/(four_weekly: \{.* secondary_threshold: )£385/, `$1£385 until ${STARTS}-10-05 then £480`],
  [/(monthly: \{.* secondary_threshold: )£417/, `$1£417 until ${STARTS}-10-05 then £520`],
];

/** The year says what it is for a director's earnings period. */
const FOR_DIRECTORS: Changes = [
  [/^( +)payroll_only: \[period_thresholds\]$/m, '$1payroll_only: [period_thresholds, directors]'],
  [/^( +)period_thresholds: # .*$/m, '$1directors: { thresholds: { secondary_threshold: £5620 } }\n$&'],
];

type Changes = readonly (readonly [from: RegExp, to: string])[];

/** A copy of the book with the next tax year as a draft, and what the tests do with it. */
function useNextYear() {
  const book = useCopyOfBook({
    years: [LATEST_YEAR],
    prepare: async (root) => {
      await farthing(['new-year', NEXT_YEAR], { root });
    },
  });
  let loaded: Calculator | undefined;
  afterEach(() => {
    loaded = undefined;
  });
  return {
    book,
    /** Changes the figures of the year. */
    change: (changes: Changes) => {
      loaded = undefined;
      const file = join(book.root, RATES);
      const text = changes.reduce(
        (text, [from, to]) => {
          expect(text).to.match(from);
          return text.replace(from, to);
        },
        readFileSync(file, 'utf8'),
      );
      writeFileSync(file, text);
    },
    found: () => checkFiles(book.root, readRequired).findings.all,
    calculator: () => {
      loaded ??= new Calculator(loadPayroll({ root: book.root, drafts: true, unreleased: true }));
      return loaded;
    },
  };
}

/** A director with £60,000 in the last month of the year. */
const DIRECTOR = {
  tax_year: NEXT_YEAR,
  tax_month: 12,
  pay: [{ kind: 'salary', amount: 60_000 }],
  tax_code: '1257L',
  ni_category: 'A',
  director: { method: 'annual' },
};

/* A director's earnings period is the year, so that no figure of a part of it is right. */
describe("a director's figure, in a tax year within which the figure of all others changes", () => {
  const { book, change, found, calculator } = useNextYear();
  const employerNi = async (request: object) => {
    const { answer } = await calculator().calculate('payslip', { ...DIRECTOR, ...request });
    return valueAt(answer, 'payslip.employer_ni');
  };

  it('is that of all others while nothing changes', async () => {
    expect(found()).to.eql([]);
    expect(await employerNi({})).to.equal(8250); // (60,000 - 5,000) x 15%
  });

  it('is asked for once, at the figure that changes', () => {
    change(CHANGED);
    const lines = readFileSync(join(book.root, RATES), 'utf8').split('\n');
    const line = 1 + lines.findIndex((each) => /^ {4}secondary_threshold: /.test(each));
    expect(
      found().map(({ place, message }) => [place.source.path, place.line, place.column, message]),
    ).to.eql([
      [
        RATES,
        line,
        26,
        `“thresholds.secondary_threshold” changes within ${NEXT_YEAR}, and a director's earnings period is the year: give directors.thresholds.secondary_threshold.`,
      ],
    ]);
  });

  it('counts once it is given, on whichever day a director is paid', async () => {
    change([...CHANGED, ...FOR_DIRECTORS]);
    expect(found()).to.eql([]);
    expect(await employerNi({})).to.equal(8157); // (60,000 - 5,620) x 15%
    expect(await employerNi({ tax_month: 1 })).to.equal(8157);
    // (60,000 - 5,620 / 2) x 15%
    expect(await employerNi({ director: { method: 'annual', appointed_tax_week: 27 } })).to.equal(8578.5);
    const employee = { pay: [{ kind: 'salary', amount: 3000 }], director: undefined };
    expect(await employerNi({ ...employee, tax_month: 6 })).to.equal(387.45); // (3,000 - 417) x 15%
    expect(await employerNi({ ...employee, tax_month: 7 })).to.equal(372); // (3,000 - 520) x 15%
  });

  it('is asked for in a table of rates, too', () => {
    change([
      [/^changes: .*$/m, `changes: [${STARTS}-10-06]`],
      [
        /^( +A: \{ secondary_threshold_to_upper_earnings_limit: )15%/m,
        `$115% until ${STARTS}-10-05 then 14%`,
      ],
    ]);
    expect(found().map(({ message }) => message)).to.eql([
      `“employer.A.secondary_threshold_to_upper_earnings_limit” changes within ${NEXT_YEAR}, and a director's earnings period is the year: give directors.employer.`,
    ]);
  });

  it('is asked for in a table of its own for the rows that change, and counts there; the others are those of all', async () => {
    const letter = (rate: string) =>
      `secondary_threshold_to_upper_earnings_limit: ${rate}, above_upper_earnings_limit: `;
    change([
      [/^changes: .*$/m, `changes: [${STARTS}-10-06]`],
      [
        /^( +A: \{ secondary_threshold_to_upper_earnings_limit: )15%/m,
        `$115% until ${STARTS}-10-05 then 14%`,
      ],
      [/^( +)payroll_only: \[period_thresholds\]$/m, '$1payroll_only: [period_thresholds, directors]'],
      [/^( +)period_thresholds: # .*$/m, `$1directors: { employer: { B: { ${letter('15%')}15% } } }\n$&`],
    ]);
    expect(found().map(({ message }) => message)).to.eql([
      `“employer.A.secondary_threshold_to_upper_earnings_limit” changes within ${NEXT_YEAR}, and a director's earnings period is the year: give directors.employer.A.`,
    ]);
    change([[/employer: \{ B: \{ .*? \}/, `employer: { A: { ${letter('14.5%')}15% }`]]);
    expect(found()).to.eql([]);
    expect(await employerNi({ tax_month: 1 })).to.equal(8023.65); // (50,270 - 5,000) x 14.5% + (60,000 - 50,270) x 15%
    expect(await employerNi({ ni_category: 'C' })).to.equal(8250); // (60,000 - 5,000) x 15%
    expect(await employerNi({ ni_category: 'M' })).to.equal(1459.5); // (60,000 - 50,270) x 15%
  });

  it('is asked for of the lower earnings limit, which a director has for each week', () => {
    change([
      [/^changes: .*$/m, `changes: [${STARTS}-10-06]`],
      [/(weekly: \{ lower_earnings_limit: )£\d+/, `$1£129 until ${STARTS}-10-05 then £130`],
    ]);
    expect(found().map(({ message }) => message)).to.eql([
      `“period_thresholds.weekly.lower_earnings_limit” changes within ${NEXT_YEAR}, and a director's earnings period is the year: give directors.thresholds.lower_earnings_limit.`,
    ]);
  });
});

/* Which figure counts nobody can say, where a figure changes within the days that a payment can be on. */
describe('a payslip of a tax month or week within which a figure changes', () => {
  const { change, found, calculator } = useNextYear();
  const { director: _, ...employee } = DIRECTOR;
  const NO_DIRECTOR = { ...employee, student_loans: ['postgraduate'] };
  const refusalOf = async (request: object) => {
    const refused = await calculator()
      .calculate('payslip', { ...NO_DIRECTOR, ...request })
      .then(() => undefined)
      .catch((error: unknown) => error);
    return refused === undefined ? undefined : String(refused instanceof Error ? refused.message : refused);
  };
  const weekly = { tax_month: undefined, pay_frequency: 'weekly' };

  it('needs its day where National Insurance changes within the month, and none in the next', async () => {
    change([
      [/^changes: .*$/m, `changes: [${STARTS}-10-20]`],
      [/(monthly: \{.* secondary_threshold: )£417/, `$1£417 until ${STARTS}-10-19 then £520`],
    ]);
    expect(found()).to.eql([]);
    const says = 'pay_date is needed, as National Insurance changed within the tax month';
    expect(await refusalOf({ tax_month: 7 })).to.include(says);
    expect(await refusalOf({ tax_month: 8 })).to.equal(undefined);
    expect(await refusalOf({ tax_month: 7, pay_date: `${STARTS}-10-19` })).to.equal(undefined);
    // 20 October is in tax week 29, from 19 to 25 October.
    const says_ = says.replace('month', 'week');
    expect(await refusalOf({ ...weekly, tax_week: 29 })).to.include(says_);
    expect(await refusalOf({ ...weekly, tax_week: 28 })).to.equal(undefined);
    expect(await refusalOf({ ...weekly, tax_week: 30 })).to.equal(undefined);
  });

  it('needs it where another figure changes that a payslip reads', async () => {
    change([
      [/^changes: .*$/m, `changes: [${STARTS}-10-20]`],
      [/^( +postgraduate: \{ threshold: £21000, rate: )6%/m, `$16% until ${STARTS}-10-19 then 7%`],
    ]);
    expect(found()).to.eql([]);
    const says = 'pay_date is needed, as a figure of the law changed within the tax month';
    expect(await refusalOf({ tax_month: 7 })).to.include(says);
  });

  it('needs none where no payslip reads the figure', async () => {
    change([
      [/^changes: .*$/m, `changes: [${STARTS}-10-20]`],
      [/^( +weekly_pay_cap: )(£\d+)/m, `$1$2 until ${STARTS}-10-19 then £999`],
    ]);
    expect(await refusalOf({ tax_month: 7 })).to.equal(undefined);
  });
});
