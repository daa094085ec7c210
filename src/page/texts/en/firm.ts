import { numbersInWords } from '../../../reasons/index.js';
import { firmColumns } from '../browser.js';

export const firm = {
  title: 'What all people of a firm cost',
  faulty: 'Error: what all people of a firm cost',
  heading: 'What all people of a firm cost',
  people: 'People',
  name: 'Name',
  columns: firmColumns,
  examples: {
    'gross.amount': '32000',
    'gross.per': '',
    region: '',
    'pension.percent': '5',
    'employer_pension.percent': '3',
    student_loans: '',
    tax_code: '1257L; worked out where it is empty',
    ni_category: '',
    'working_pattern.hours_per_week': '37.5, for pay by the hour',
  },
  hint: (columns: readonly string[]): string =>
    `A row for each person, from a spreadsheet or with commas: ${columns.join(', ')}. What stands at the end may be left out; a first row may name the columns.`,
  namesStay:
    'Names stay in this browser, with the cells of all columns that are not read; where there are no headings, with all that stands before the pay, and all behind it that its column does not know.',
  noNames: 'Leave names out: the answer counts the rows.',
  exampleAnswer: 'An example',
  exampleIntro: 'For example, for these rows:',
  cells: 'What the columns take',
  go: 'Work it out',
  notStored: 'Nothing is stored, and nothing of it is in an address.',
  nobody: 'Say who they are, in a row for each person',
  unknownColumn: (heading: string, suggestion: string): string =>
    `“${heading}” is no known heading${suggestion}: rename it, or leave it out below`,
  sameColumn: (one: string, other: string): string =>
    `“${one}” and “${other}” say the same: leave one out below`,
  sameHeading: (one: string, other: string): string =>
    one === other
      ? `“${one}” stands there twice: take one out`
      : `“${one}” and “${other}” stand there for the same: take one out`,
  tooManyColumns: (most: number): string =>
    `The table has more than ${most} columns that are read: take some out`,
  noPayColumn: 'No column says what people are paid: name one “Pay”, “Annual salary” or “Hourly rate”',
  isEmpty: (heading: string): string => `“${heading}” is empty`,
  needsPeriod: (pay: string, frequency: string): string =>
    `“${pay}” does not say whether it is for a year or for what “${frequency}” says: call it “Annual salary” or “Monthly salary”, or add a column “Per”`,
  needsPer: (per: string, frequency: string): string =>
    `“${per}” is empty, and “${frequency}” need not be what the pay is for: fill it in`,
  inColumn: (heading: string, says: string): string => `“${heading}”: ${says}`,
  notices: {
    open: 'Leave out, so that no figure rests on it',
    notUsed: 'Not used',
    notUsedMeans: (headings: readonly string[]): string =>
      `Not used: ${headings.join(', ')}. No figure here rests on them.`,
    leftOut:
      'Not used, as you said. What they say of pay, tax, National Insurance, loans or pensions is in no figure here:',
    leave: (heading: string): string => `Leave out “${heading}”`,
    period: (per: string): string =>
      `Pay counts as pay for ${per} where the table does not say for what it is.`,
  },
  columnTwice: (heading: string): string => `“${heading}” stands there twice: take one out`,
  tooManyCells: 'it has more cells than there are columns',
  headingsOf: (headings: readonly string[]): string => `Headings: ${headings.join(', ')}`,
  needsPay: (columns: readonly string[]): string => `pay is needed in its column. ${columnsBetween(columns)}`,
  needsPayAndPeriod: (columns: readonly string[]): string =>
    `pay and its period, such as “a year”, are needed in their columns. ${columnsBetween(columns)}`,
  row: (row: number): string => `Row ${row}`,
  inRows: (rows: readonly number[], says: string): string =>
    `${numbersInWords(rows, { one: 'Row', many: 'Rows' })}: ${says}`,
  fillIn: 'Fill in an example',
  /** As a spreadsheet copies it. */
  example: [
    ['Name', 'Annual salary', 'Region', 'NI category', 'Student loan', 'Pension %', 'Pension method'],
    ['Ann', '32,000', 'England', 'A', 'Plan 2', '5%', 'Net pay: taken before tax'],
    ['Bo', '61,000', 'Scotland', 'A', '', '4%', 'Salary sacrifice'],
    ['Cem', '£24,500', 'Wales', 'C', 'None', '', ''],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n'),
  moreFaults: (count: number): string => `And ${count} more`,
  answer: 'Answer',
  inAll: 'In all they cost',
  aYear: 'a year',
  aMonth: 'a month',
  inMonth: (amount: string): string => `${amount} a month`,
  average: 'Average',
  costs: (total: string): string => `In all they cost ${total} a year`,
  all: 'What all cost, £ a year',
  each: 'What each costs and takes home, £ a year',
  sheets:
    'Choose a person for a sheet to print. What their row says is in its address then, without the name.',
  file: 'Download CSV',
} as const;

function columnsBetween(columns: readonly string[]): string {
  return `The columns, with tabs or commas between: ${columns.join(', ')}`;
}
