import { type Book, isDate } from '../../language/index.js';
import type { TestDataKind } from '../../law/index.js';

/** What a cell of a data set may hold. */
export interface CellShape {
  readonly isValid: (text: string, row: ReadonlyMap<string, string>) => boolean;
  /** What a valid cell holds, as the rest of a sentence after “it is”. */
  readonly help: string;
  /** Whether the heading may lack the column. */
  readonly isOptional?: true;
}

/** HMRC's words for the basis of a tax code, with the suffix that each is in a request. */
export const BASIS: ReadonlyMap<string, string> = new Map([
  ['cumulative', ''],
  ['w1m1', 'M1'],
]);

/** The last pay period that a year can have: week 53. */
const LAST_PERIOD = 53;

const MONEY: CellShape = {
  isValid: (text) => /^-?\d+(\.\d{1,2})?$/.test(text),
  help: 'an amount without a sign of its currency, such as 1234.50',
};
/** Employee's or employer's National Insurance: blank where the row has only the sum of both. */
const CONTRIBUTION: CellShape = {
  isValid: (text, row) => MONEY.isValid(text, row) || (text === '' && (row.get('total_ni') ?? '') !== ''),
  help: `${MONEY.help}, or blank beside “total_ni”`,
};
const TEXT: CellShape = { isValid: (text) => text.trim() !== '' && text === text.trim(), help: 'a text' };
const PERIOD: CellShape = {
  isValid: (text) => /^[1-9]\d?$/.test(text) && Number(text) <= LAST_PERIOD,
  help: `the number of a pay period, from 1 to ${LAST_PERIOD}`,
};
const DATE: CellShape = { isValid: isDate, help: 'a day written like 2024-01-05' };
/** The weeks of the director's earnings period. */
const WEEKS: CellShape = {
  isValid: (text) => text === '' || (/^[1-9]\d?$/.test(text) && Number(text) <= 52),
  help: 'a number of weeks from 1 to 52, or blank before the appointment',
};

/** The columns of a kind of data set, with what each holds in a year: words are those of the year's requests. */
export function columnsOf(kind: TestDataKind, book: Book): ReadonlyMap<string, CellShape> {
  const frequency = oneOf(wordsOf(book, 'pay_frequency'));
  switch (kind) {
    case 'paye':
      return new Map([
        ['test_id', TEXT],
        ['tax_code', TEXT],
        ['basis', oneOf([...BASIS.keys()])],
        ['frequency', frequency],
        ['period', PERIOD],
        ['pay_this_period', MONEY],
        ['pay_to_date', MONEY],
        ['tax_this_period', MONEY],
        ['tax_to_date', MONEY],
      ]);
    case 'national_insurance':
      return new Map([
        ['test_id', TEXT],
        ['category', oneOf(wordsOf(book, 'ni_category'))],
        ['frequency', frequency],
        ['earnings', MONEY],
        ['employee_ni', CONTRIBUTION],
        ['employer_ni', CONTRIBUTION],
        ['total_ni', { ...orBlank(MONEY), isOptional: true }],
        ['pay_date', { ...orBlank(DATE), isOptional: true }],
      ]);
    case 'directors':
      return new Map([
        ['test_id', TEXT],
        ['category', oneOf(wordsOf(book, 'ni_category'))],
        ['frequency', oneOf([...wordsOf(book, 'pay_frequency'), 'annual'])],
        ['method', oneOf(wordsOf(book, 'director.method'))],
        ['pro_rata_weeks', WEEKS],
        ['period', PERIOD],
        ['earnings', MONEY],
        ['employee_ni', MONEY],
        ['employer_ni', MONEY],
        ['earnings_at_lel_to_date', MONEY],
        ['earnings_lel_to_pt_to_date', MONEY],
        ['earnings_pt_to_uel_to_date', MONEY],
        ['earnings_to_date', MONEY],
        ['employee_ni_to_date', MONEY],
        ['employer_ni_to_date', MONEY],
      ]);
    case 'student_loans':
      return new Map([
        ['test_id', TEXT],
        ['plan', oneOf(flagsOf(book, 'student_loans'))],
        ['frequency', frequency],
        ['earnings', MONEY],
        ['deduction', MONEY],
      ]);
  }
}

function orBlank({ isValid, help }: CellShape): CellShape {
  return { isValid: (text, row) => text === '' || isValid(text, row), help: `${help}, or blank` };
}

function oneOf(words: readonly string[]): CellShape {
  return { isValid: (text) => words.includes(text), help: `one of ${words.join(', ')}` };
}

/** The words that an input of a book's requests can be. */
export function wordsOf(book: Book, input: string): readonly string[] {
  return book.checked.inputs.find(({ path }) => path === input)?.type.words ?? [];
}

/** The words that a list of the request may hold. */
function flagsOf(book: Book, list: string): readonly string[] {
  const paths = book.checked.inputs.map(({ path }) => path).filter((path) => path.startsWith(`${list}.`));
  return paths.map((path) => path.slice(list.length + 1)).filter((word) => word !== 'given');
}
