import { type Book, isDate } from '../../language/index.js';
import type { TestDataKind } from '../../law/index.js';
import type { TestRow } from './rows.js';

/** A column of a data set. */
export interface DataSetColumn {
  readonly isValid: (text: string, row: TestRow) => boolean;
  /** What a valid cell holds, as the rest of a sentence after “it is”. */
  readonly help: string;
  /** Whether the heading may lack it. */
  readonly isOptional?: true;
  /** The fields of a payslip whose sum a cell must be, unless it is blank; none where it is part of the question. */
  readonly fields?: readonly string[];
}

/** The last pay period that a year can have: week 53. */
const LAST_PERIOD = 53;

const MONEY: DataSetColumn = {
  isValid: (text) => /^-?\d+(\.\d{1,2})?$/.test(text),
  help: 'an amount without a sign of its currency, such as 1234.50',
};
/** Employee's or employer's National Insurance: blank where the row has only the sum of both. */
const CONTRIBUTION: DataSetColumn = {
  isValid: (text, row) => MONEY.isValid(text, row) || (text === '' && row.cell('total_ni') !== ''),
  help: `${MONEY.help}, or blank beside “total_ni”`,
};
const TEXT: DataSetColumn = { isValid: (text) => text.trim() !== '' && text === text.trim(), help: 'a text' };
const PERIOD: DataSetColumn = {
  isValid: (text) => /^[1-9]\d?$/.test(text) && Number(text) <= LAST_PERIOD,
  help: `the number of a pay period, from 1 to ${LAST_PERIOD}`,
};
const DATE: DataSetColumn = { isValid: isDate, help: 'a day written like 2024-01-05' };
/** The weeks of the director's earnings period. */
const WEEKS: DataSetColumn = {
  isValid: (text) => text === '' || (/^[1-9]\d?$/.test(text) && Number(text) <= 52),
  help: 'a number of weeks from 1 to 52, or blank before the appointment',
};

/** A sheet of a director has one letter, so one line of National Insurance to date. */
const TO_DATE = 'year_to_date.national_insurance[0]';

/** The columns of a kind of data set, with what each holds in a year: words are those of the year's requests. */
export function columnsOf(kind: TestDataKind, book: Book): ReadonlyMap<string, DataSetColumn> {
  return new Map(Object.entries(COLUMNS[kind](book)));
}

const COLUMNS: Readonly<Record<TestDataKind, (book: Book) => Readonly<Record<string, DataSetColumn>>>> = {
  paye: (book) => ({
    test_id: TEXT,
    tax_code: TEXT,
    basis: oneOf(['cumulative', 'w1m1']),
    frequency: oneOf(wordsOf(book, 'pay_frequency')),
    period: PERIOD,
    pay_this_period: MONEY,
    pay_to_date: MONEY,
    tax_this_period: { ...MONEY, fields: ['payslip.tax'] },
    tax_to_date: MONEY,
  }),
  national_insurance: (book) => ({
    test_id: TEXT,
    category: oneOf(wordsOf(book, 'ni_category')),
    frequency: oneOf(wordsOf(book, 'pay_frequency')),
    earnings: MONEY,
    employee_ni: { ...CONTRIBUTION, fields: ['payslip.employee_ni'] },
    employer_ni: { ...CONTRIBUTION, fields: ['payslip.employer_ni'] },
    total_ni: {
      ...orBlank(MONEY),
      isOptional: true,
      fields: ['payslip.employee_ni', 'payslip.employer_ni'],
    },
    pay_date: { ...orBlank(DATE), isOptional: true },
  }),
  directors: (book) => ({
    test_id: TEXT,
    category: oneOf(wordsOf(book, 'ni_category')),
    frequency: oneOf([...wordsOf(book, 'pay_frequency'), 'annual']),
    method: oneOf(wordsOf(book, 'director.method')),
    pro_rata_weeks: WEEKS,
    period: PERIOD,
    earnings: MONEY,
    employee_ni: { ...MONEY, fields: ['payslip.employee_ni'] },
    employer_ni: { ...MONEY, fields: ['payslip.employer_ni'] },
    earnings_at_lel_to_date: { ...MONEY, fields: [`${TO_DATE}.at_lower_earnings_limit`] },
    earnings_lel_to_pt_to_date: {
      ...MONEY,
      fields: [`${TO_DATE}.lower_earnings_limit_to_primary_threshold`],
    },
    earnings_pt_to_uel_to_date: {
      ...MONEY,
      fields: [`${TO_DATE}.primary_threshold_to_upper_earnings_limit`],
    },
    earnings_to_date: { ...MONEY, fields: [`${TO_DATE}.niable_pay`] },
    employee_ni_to_date: { ...MONEY, fields: [`${TO_DATE}.employee_ni`] },
    employer_ni_to_date: { ...MONEY, fields: [`${TO_DATE}.employer_ni`] },
  }),
  student_loans: (book) => ({
    test_id: TEXT,
    plan: oneOf(flagsOf(book, 'student_loans')),
    frequency: oneOf(wordsOf(book, 'pay_frequency')),
    earnings: MONEY,
    deduction: { ...MONEY, fields: ['payslip.student_loans.{plan}'] },
  }),
};

function orBlank({ isValid, help }: DataSetColumn): DataSetColumn {
  return { isValid: (text, row) => text === '' || isValid(text, row), help: `${help}, or blank` };
}

function oneOf(words: readonly string[]): DataSetColumn {
  return { isValid: (text) => words.includes(text), help: `one of ${words.join(', ')}` };
}

/** The words that an input of a book's requests can be. */
function wordsOf(book: Book, input: string): readonly string[] {
  return book.checked.inputs.find(({ path }) => path === input)?.type.words ?? [];
}

/** The words that a list of the request may hold. */
function flagsOf(book: Book, list: string): readonly string[] {
  const paths = book.checked.inputs.map(({ path }) => path).filter((path) => path.startsWith(`${list}.`));
  return paths.map((path) => path.slice(list.length + 1)).filter((word) => word !== 'given');
}
