import { numbersInWords } from '../../reasons/index.js';
import { firmColumns } from './browser.js';

/*
 * What the pages say, in English. Whole sentences, never joined pieces, so that another language is another file.
 */

export const LANGUAGE = 'en-GB';
export const NAME = 'Farthing';

export const nav = {
  skip: 'Skip to the content',
  main: 'Main',
  menu: 'Menu',
  end: 'Sign out',
  firm: 'Firm',
  book: 'Rates and rules',
  developers: 'Developers',
} as const;

export const pageTitle = (page: string): string => `${page} – ${NAME}`;
export const faultyTitleOf = (page: string): string => `Error: ${page}`;

export const front = {
  title: 'UK pay to the penny, and why',
  heading: 'What does a salary cost, and what comes home?',
  lead: 'UK pay to the penny. Every figure tells you why.',
  go: 'Work it out',
  all: 'Every figure, every payslip and why',
  firm: 'What all people of an employer cost over a year.',
  book: 'The law of each tax year, and the proof that it is right.',
  developers: 'The same figures over HTTP, in JSON.',
} as const;

export const pay = {
  title: 'Pay: what it costs, and what comes home',
  faulty: 'Error: what it costs, and what comes home',
  heading: 'What a salary costs, and what comes home',
  caseTitle: (gross: string): string => `${gross}: cost and take-home`,
  caseTitleIn: (gross: string, region: string): string => `${gross}, ${region}: cost and take-home`,
  byTaxCode: (code: string, region: string): string =>
    `By tax code ${code}, tax is at the rates of ${region}.`,
  costs: 'Costs the employer',
  takesHome: 'Takes home',
  aYear: 'a year',
  aMonth: 'a month',
  bringsHome: (pay: string, eachPayslip: string, home: string): string =>
    `${pay} a year, ${eachPayslip} on each payslip, brings home ${home} a year.`,
  aPennyLess: (home: string): string => `A penny less on each payslip brings home ${home}.`,
  costsInAll: (pay: string, eachPayslip: string, cost: string): string =>
    `${pay} a year, ${eachPayslip} on each payslip, costs ${cost} a year.`,
  aPennyMore: (cost: string): string => `A penny more on each payslip costs ${cost}.`,
  nowPay: 'Pay',
  nowCosts: 'Costs',
  nowTakesHome: 'Takes home',
  nowAMonth: 'a month',
  ofEachPound: (now: string, later: string | undefined): string =>
    later === undefined
      ? `Of each £1 that the employer pays, ${now} reaches the employee now.`
      : `Of each £1 that the employer pays, ${now} reaches the employee now, and ${later} later as a pension.`,
  ofRise: (rise: string): string => `Of a ${rise} rise you keep`,
  nothingPaid: 'Nothing is paid, so there is no £1 to share out.',
  moreTaken: 'More is taken off than is paid, so there is no £1 to share out.',
  barLabel: (parts: string): string => `Of each £1 that the employer pays: ${parts}`,
  reliefAtSource: (amount: string): string =>
    `HM Revenue & Customs adds ${amount} a year to the pension. No employer pays it, so it is not in the bar.`,
  figures: 'The figures',
  costTable: 'What it costs, £',
  homeTable: 'What comes home, £',
  homeOfYear: 'What comes home in a year, £',
  costOfYear: 'What it costs in a year, £',
  besidesTable: 'What the employer pays besides, £',
  average: 'All but the year are averages: payslips differ by pennies.',
  periods: {
    year: 'Year',
    month: 'Month',
    four_weeks: 'Four weeks',
    two_weeks: 'Two weeks',
    week: 'Week',
    day: 'Day',
    hour: 'Hour',
  },
  otherPeriods: 'Other periods',
  payslips: 'Payslips',
  per: 'Figures for',
  chooseFigure: 'Choose any figure to see why.',
  payslipsHeading: 'Every payslip of the year',
  payslipsCaption: (pays: string): string => `${pays}, £`,
  payslip: 'Payslip',
  ofMonth: (payslip: number, month: string): string => `${payslip} · ${month}`,
  fromTo: (first: string, last: string): string => `${first} to ${last}`,
  file: 'Download CSV',
  withBonus: 'with bonus',
  wholeYear: 'Year',
  backToCase: 'Back to the calculator',
  rates: 'Out of each pound of pay',
  effectiveLabel: 'Of all pay, this goes in income tax, National Insurance and student loans',
  marginalLabel: 'Of the next £1,000 of salary, this goes in them',
  childBenefit:
    'High Income Child Benefit Charge for the year: not taken through payroll, and not in these figures',
  bands: 'Income tax by rate',
  band: 'Rate',
  bandTaxable: 'Of this, £',
  bandTax: 'Tax, £',
  answer: 'Answer',
  none: 'Say what the pay is, and the region.',
} as const;

/** A heading of figures in pounds. */
export const inPounds = (name: string): string => `${name}, £`;

export const payslip = {
  title: 'One payslip',
  faulty: 'Error: one payslip',
  heading: 'One payslip, with the year so far',
  none: 'Say when the pay day is, which code and letter apply, and what is paid.',
  takesHome: 'Takes home',
  next: 'The next payslip',
  answer: 'Answer',
  earningsPeriods: 'Each regular pay day by itself, in £',
  payDay: 'Pay day',
  payOfDay: 'Pay',
  employeeNi: 'National Insurance',
  employerNi: 'Employer’s',
  loans: 'Loans',
  orders: 'Each order by itself, in £',
  order: 'Order',
  deducted: 'Deducted',
  carried: 'Carried over',
  balance: 'Still owed',
  notSaid: '–',
} as const;

/** The pages that are drawn from the declaration of an operation. */
export const operation = {
  begin: 'Fill in the form: the figures come here.',
  answer: 'Answer',
  figures: 'The figures',
  none: 'none',
  chooseFigure: 'Choose any figure to see why.',
  bands: { rate: 'Rate', taxable: 'Of this', tax: 'Tax' },
  calendar: {
    caption: 'What each week pays',
    month: 'Month',
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    pays: 'Pays, £',
    nothing: 'not paid',
    begin: 'An amount stands in the row in which its week begins.',
    row: (sunday: string): string => `From Sunday ${sunday}`,
    /** `amount` is undefined where the weeks pay nothing. */
    span: (weeks: number, amount: string | undefined, from: string, to: string): string => {
      const many = weeks > 1;
      const pay = amount === undefined ? (many ? 'that pay nothing' : 'that pays nothing') : `of ${amount}`;
      return `${many ? `${weeks} weeks` : '1 week'} ${pay}: ${from} to ${to}`;
    },
  },
} as const;

export const notices = { heading: 'What to look at' } as const;

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

export const taxCode = {
  title: 'What a tax code means',
  heading: 'What does this tax code mean?',
  label: 'Tax code',
  hint: 'As the payslip prints it, such as 1257L, S1257L, K475 M1, BR or 0T.',
  go: 'Explain it',
  parts: (parts: readonly string[]): string => parts.join(' · '),
  use: 'Use it in the calculator',
  kind: 'What it does',
  region: 'Whose rates',
  basis: 'How tax is worked out',
  allowance: 'What it stands for, a year',
  rate: 'The rate',
  law: 'The law',
} as const;

export const form = {
  submit: 'Work it out',
  examples: 'Or look at an example:',
  changesAsOneTypes: 'Figures change as you type.',
  notStored: 'Nothing is stored: your case is in the address of this page, so that you can share it.',
  example: 'An example',
  exampleOf: (lines: readonly string[]): string => `For example – ${lines.join('. ')}.`,
  none: 'none',
  notSaid: 'not said',
  choose: 'Choose',
  usual: 'as usual',
  fromTo: (from: string, to: string): string => `${from} to ${to}`,
  day: 'Such as 28/08/2026.',
  orElse: (others: readonly string[]): string => `Or ${others.map(quote).join(', or ')} instead.`,
  only: {
    with: (fields: readonly string[]): string => `Only with ${fields.map(quote).join(' or ')}.`,
    where: (field: string, words: readonly string[]): string =>
      `Only where ${quote(field)} is ${words.map(quote).join(' or ')}.`,
  },
  not: {
    with: (fields: readonly string[]): string => `Not with ${fields.map(quote).join(' or ')}.`,
    where: (field: string, words: readonly string[]): string =>
      `Not where ${quote(field)} is ${words.map(quote).join(' or ')}.`,
  },
  add: (list: string): string => `Add another: ${list}`,
  remove: (item: string): string => `Remove: ${item}`,
  item: (list: string, number: number): string => `${list} ${number}`,
  own: 'Or figures of its own:',
  unusual: (list: string): string => `${list}: if not as usual`,
  years: (first: string, last: string | undefined): string => {
    if (last === undefined) return `For tax years from ${first} on.`;
    return first === last ? `For the tax year ${first} alone.` : `For the tax years ${first} to ${last}.`;
  },
  yearSoFar: (paid: string, tax: string, until: string | undefined): string =>
    until === undefined ? `paid ${paid}, tax ${tax}` : `paid ${paid}, tax ${tax}, to ${until}`,
  toMonth: (month: string): string => `month ${month}`,
  toWeek: (week: string): string => `week ${week}`,
  groups: {
    pension: 'Pension',
    studentLoans: 'Student loans',
    codeAndLetter: 'Tax code and NI letter',
    payPeriod: 'How often paid, tax month or week',
    extras: 'Bonus, overtime, allowances',
    deductions: 'Salary sacrifice and deductions',
    orders: 'Orders on earnings',
    benefits: 'Benefits in kind',
    family: 'Family and allowances',
    employer: 'Employer',
    workingPattern: 'Working pattern',
    startAndLeave: 'Starting, leaving, directors',
    yearToDate: 'The year so far',
    more: 'More',
  },
} as const;

export const caseLinks = {
  share: 'Share these figures',
  curl: 'As curl',
  curlIntro: 'The same figures as JSON, with your API key:',
  traceIntro: 'The same with every step that led to each of them:',
  assumptions: 'What these figures take for granted',
  leftOut: 'What is not covered',
  leftOutMore: 'Each leads to what it changes, and to where the law stands.',
  sources: 'Where the rules and figures come from',
} as const;

/** Two cases side by side. */
export const compare = {
  names: ['Case A', 'Case B'],
  begin: 'Compare two cases',
  swap: 'Swap A and B',
  only: (name: string): string => `${name} alone`,
  title: 'Two cases: what they cost, and what comes home',
  heading: 'Two cases side by side',
  fault: (name: string, says: string): string => `${name}: ${says}`,
  answer: 'The difference',
  nowCosts: 'B costs',
  nowTakesHome: 'takes home',
  nowSame: 'the same',
  nowMore: (amount: string): string => `${amount} more`,
  nowLess: (amount: string): string => `${amount} less`,
  letters: ['A', 'B'],
  named: (letter: string, said: string): string => `${letter}: ${said}`,
  without: (field: string): string => `no ${field}`,
  where: 'Where the difference is, B less A, a year:',
  caption: (period: string): string => `The two cases for ${period}, £`,
  figure: 'Figure',
  difference: 'Difference',
  said: 'What was said',
  bar: (name: string, cost: string): string => `${name} – costs ${cost}`,
  notesOf: (name: string): string => `${name} rests on this`,
  same: 'B: same cost, same take-home.',
  sentence: (cost: string, home: string, perPound: string | undefined): string =>
    perPound === undefined ? `A year, B ${cost} and ${home}.` : `A year, B ${cost} and ${home}: ${perPound}.`,
  costsMore: (amount: string, monthly: string): string => `costs ${amount} (${monthly} a month) more`,
  costsLess: (amount: string, monthly: string): string => `costs ${amount} (${monthly} a month) less`,
  costsSame: 'costs the same',
  bringsMore: (amount: string, monthly: string): string => `brings home ${amount} (${monthly} a month) more`,
  bringsLess: (amount: string, monthly: string): string => `brings home ${amount} (${monthly} a month) less`,
  bringsSame: 'brings home the same',
  ofEachExtra: (pence: string): string => `${pence} of each extra £1`,
  ofEachLess: (pence: string): string => `${pence} of each £1 less`,
} as const;

function columnsBetween(columns: readonly string[]): string {
  return `The columns, with tabs or commas between: ${columns.join(', ')}`;
}

function quote(text: string): string {
  return `“${text}”`;
}

/** a tax month or a tax week */
function anyOf(names: readonly string[]): string {
  const all = names.map((name) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/** A sentence behind the group that it is about; about the whole form where there is none. */
function inGroup(group: string, says: string): string {
  return group === '' ? `${says.charAt(0).toUpperCase()}${says.slice(1)}` : `${group}: ${says}`;
}

export const faults = {
  heading: 'There is a problem',
  noAnswer: 'Nothing is worked out: the note above says why.',
  unknownHeading: 'Nothing is worked out: this link says what the calculator does not know',
  unknown: (name: string): string =>
    `“${name}” is no part of this form, or stands in this link twice. Another spelling, or an older link, may have led here.`,
  without: 'Work it out without that',
  needed: (label: string): string => `${label}: this is needed`,
  neededIn: (group: string, label: string): string => `${group}: ${quote(label)} is needed`,
  chooseOr: (label: string, others: readonly string[]): string =>
    `Choose ${anyOf([label])}, or give ${anyOf(others)}`,
  giveOr: (label: string, others: readonly string[]): string => `Give ${anyOf([label, ...others])}`,
  choose: (group: string, labels: readonly string[]): string =>
    `${group}: choose ${labels.map(quote).join(' or ')}`,
  oneOf: (group: string, labels: readonly string[]): string =>
    inGroup(group, `give one of ${labels.map(quote).join(', ')}`),
  onlyOneOf: (group: string, labels: readonly string[]): string =>
    inGroup(group, `give only one of ${labels.map(quote).join(', ')}`),
  notBoth: (group: string, word: string, own: string): string =>
    `${group}: either ${quote(word)} or ${quote(own)}, not both`,
  wordOrOwn: (label: string, words: readonly string[]): string =>
    `${label} must be ${words.map(quote).join(', ')} or figures of its own`,
  tooManyDigits: (label: string): string => `${label} has too many digits`,
  noAmount: (label: string): string => `${label} must be an amount, such as 35000 or 35,000`,
  noNumber: (label: string): string => `${label} must be a number, such as 5`,
  noDay: (label: string): string => `${label} must be a day, such as 28/08/2026`,
  noSuchDay: (label: string, day: string): string => `${label}: there is no ${day}`,
  /** A field at the head of a sentence, behind the group that it is in. */
  field: (label: string): string => (label.includes(',') ? quote(label) : label),
  fieldIn: (group: string, label: string): string => `${group}: ${quote(label)}`,
  quote,
  unknownField: (label: string): string => `${label} is no part of this form`,
  notBeside: (label: string, other: string): string =>
    `${label} may not be given beside ${other}: take one out`,
} as const;

export const locked = {
  heading: 'The calculators need a key here.',
  closed: 'The calculators are closed here.',
  withLink:
    'Open the link that Farthing printed at its start, or enter an API key: it opens this browser for 12 hours and is not kept. All else is open.',
  withKey: 'Enter an API key: it opens this browser for 12 hours and is not kept. All else is open.',
  onThatMachine:
    'In a browser on the machine that Farthing runs on they are open at localhost and 127.0.0.1, without a proxy in between. Here enter an API key: it opens this browser for 12 hours and is not kept. All else is open.',
  overHttp: [
    'Whoever runs this service opens them with PAGE=public: to everyone who reaches this address, without a key.',
    'Where this page is reached over https it takes an API key. Over http a key could be read on its way, so it is not asked for here. All else is open.',
  ],
  label: 'API key',
  go: 'Open the calculators',
  wrong: 'This key is unknown, has expired or was revoked.',
} as const;

export const failures: Readonly<Record<number, { readonly heading: string; readonly text: string }>> = {
  400: { heading: 'This address cannot be right', text: 'The page does not know what it asks for.' },
  403: {
    heading: 'Another site asked for this',
    text: 'The calculators answer no other site. Open the address in a tab of its own.',
  },
  404: { heading: 'There is no such page', text: 'The address may be misspelt, or the page was moved.' },
  405: { heading: 'This page cannot be sent that', text: 'Open its address instead.' },
  413: { heading: 'That is too long', text: 'A form of this page is never so long.' },
  414: { heading: 'This address is too long', text: 'A case has at most 8,000 characters.' },
  429: {
    heading: 'Too many requests from here',
    text: 'Wait a little, then try again. Your case is still in the address.',
  },
  503: { heading: 'The service is busy', text: 'Try again in a moment. Your case is still in the address.' },
};

export const failure = {
  heading: 'The service failed',
  text: 'This is our fault. Your case is still in the address: try again, and tell whoever runs this service if it stays so.',
  front: 'To the front door',
  wait: (seconds: string): string =>
    seconds === '1' ? 'Try again in a second.' : `Try again in ${seconds} seconds.`,
} as const;

/** Texts by a word; not every word has one. */
function byWord(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return texts;
}

export const citation = {
  asOf: (day: string): string => `as it stood from ${day}`,
  unread: 'nobody has read this text yet',
} as const;

/** A case on one sheet of paper. */
export const sheet = {
  title: 'A sheet to print',
  open: 'Print a sheet',
  ways: 'This sheet',
  back: 'Back to the figures',
  print: 'Print this page, or save it as a PDF.',
  withPayslips: 'Add the payslips that differ',
  withoutPayslips: 'Without the payslips',
  withSteps: 'Add every step, for auditors',
  withoutSteps: 'Without the steps',
  payslips: 'The payslips that differ, £',
  payslipOf: (day: string): string => `Payslip of ${day}`,
  assumed: 'Taken for granted:',
  leftOut: 'Not in these figures:',
  law: 'The law and its sources:',
  unreadMark: '*',
  unread: (says: string): string => `* ${says}.`,
  under: (labels: string, status: string): string => `Worked out under the law ${labels} (${status}).`,
  foundAt: 'To be found at',
} as const;

export const record = {
  title: 'Calculation record',
  ofPayslip: (payslip: number, of: number): string => `Payslip ${payslip} of ${of}`,
  ofYear: (payslip: number, of: number): string =>
    `The whole year, with payslip ${payslip} of ${of} as an example`,
  year: (year: string): string => `Tax year ${year}`,
  print: 'Print this page, or save it as a PDF: it has all that is needed to check these figures.',
  request: 'What was said',
  defaults: 'What was taken where nothing was said',
  figures: 'Figures',
  lines: 'How each figure comes about',
  reading:
    'A number in [ ] is the authority that says so, of those at the end; “line” is the line that found the figure.',
  nil: (names: string): string => `Nil: ${names}.`,
  assumed: 'Taken for granted',
  leftOut: 'Not in these figures',
  departs: 'Where another authority says another figure',
  wouldBe: (name: string, found: string, authority: string, other: string): string =>
    `${name}: ${found}; by ${authority} it would be ${other}.`,
  lawOf: (numbers: readonly number[]): string =>
    `${numbers.length === 1 ? 'Authority' : 'Authorities'} ${numbers.join(', ')}.`,
  authorities: 'Authorities',
  kinds: byWord({
    act: 'Act of Parliament',
    instrument: 'statutory instrument',
    resolution: 'resolution',
    hmrc_specification: 'specification of HM Revenue & Customs',
    hmrc_test_data: 'test data of HM Revenue & Customs',
    hmrc_manual: 'manual of HM Revenue & Customs',
    guidance: 'official guidance',
    contract: 'what this service promises',
    convention: 'convention of this service',
  }),
  read: (day: string): string => `read on ${day}`,
  proof: 'Proof',
  proven: (data: string): string => `HM Revenue & Customs’ own test data, run on this law: ${data}.`,
  book: 'The law and the program',
  reference: 'Reference',
  issued: 'Written',
  moment: (day: string, time: string): string => `${day}, ${time} UTC`,
  law: 'Law',
  statuses: {
    released: 'released',
    withdrawn: 'withdrawn since',
    unreleased: 'not released',
    draft: 'draft',
  },
  digest: 'Digest of the law (SHA-256)',
  register: 'Register of releases',
  upTo: (entries: number, head: string): string => `${entries} entries, the last of SHA-256 ${head}`,
  program: 'Program',
  build: 'Build of the program (SHA-256)',
  content: 'Request, result, law and program (SHA-256)',
  footer: (engine: string, digest = '', build = '', content?: string): string =>
    `Law ${engine} · digest ${digest} · build ${build}${content === undefined ? '' : ` · content ${content}`}`,
  page: 'page',
  of: 'of',
  origins: {
    published: 'published',
    request: 'as said',
    default: 'taken',
    table: 'a table of the rules',
    by_day: 'a table by day',
    year: 'the tax year',
    payslip: 'its number',
  },
  fromLine: (line: number): string => `line ${line}`,
  fromItems: 'the payments',
  fromPayslips: 'the payslips',
  inBrackets: (numbers: readonly number[]): string => `[${numbers.join(', ')}]`,
} as const;

export const why = {
  title: (name: string): string => `Why: ${name}`,
  ofPayslip: (name: string, payslip: number, of: number): string => `${name}, payslip ${payslip} of ${of}`,
  ofItem: (name: string, item: number, of: number): string => `${name}, ${item} of ${of}`,
  ofPeriod: (name: string, period: string): string => `${name}, ${period}`,
  back: 'Back to the figures',
  numbers: 'Where each number comes from',
  number: 'Figure',
  what: 'What it is',
  from: 'From',
  why: 'why',
  origins: {
    request: 'you said',
    default: 'you said nothing about it, so this is taken',
    published: 'published',
    table: 'a table of the rules',
    by_day: 'a table by day',
    year: 'the tax year',
    payslip: 'the number of the payslip',
  },
  across: {
    total: 'of all payslips of the year',
    to_date: 'of this and all earlier payslips',
    before: 'up to the payslip before',
    last: 'of the last payslip',
  },
  acrossItems: {
    total: 'of all of them',
    to_date: 'of this one and all before it',
    before: 'of the one before',
    last: 'of the last one',
  },
  rowOf: (field: string, word: string): string => `${field} ${word}`,
  rowTaken: (word: string): string => `; you said none, so ${word} is taken`,
  law: 'The law',
  assumed: 'Taken for granted here',
  rule: 'The rule as written',
  ruleAt: (file: string, line: number): string => `${file}, line ${line}`,
  proof: (set: string, passed: number, rows: number): string =>
    `${set}: ${passed} of ${rows} rows agree to the penny`,
  proofHeading: 'Checked by HM Revenue & Customs’ own figures',
  notProven: (subject: string, taxYear: string): string => `Not proven: none for ${subject} in ${taxYear}`,
  restingOnIt: 'What rests on this',
  noSuch: 'This figure is not part of the case, so it has no reasons here.',
  nothingAbove: (limit: string): string => `Above ${limit}: nothing`,
  bandLimit: (upTo: string, ofYear: string, part: string, whole: string): string =>
    `${ofYear} × ${part} ÷ ${whole} = ${upTo}: there a band ends`,
  payslipsAdded: 'The payslips that were added up',
  eachItem: 'Each of them',
  everyMonth: 'every month',
  numbered: (runs: readonly string[]): string => `number ${runs.join(', ')}`,
  run: (first: number, last: number): string => {
    if (first === last) return String(first);
    return last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`;
  },
  own: 'What this service does where no law says how',
  times: (count: number): string => (count === 1 ? 'once' : `${count} times`),
} as const;

export const foot = {
  law: (engine: string): string => `Law: ${engine}`,
  rows: (rows: number): string => `${rows.toLocaleString('en-GB')} of HMRC’s own rows passed`,
  unproven: 'No rows of HMRC’s for this year',
  leftOut: 'Not covered',
  workedOut: (day: string): string => `Worked out on ${day}, and to be found at`,
} as const;

export const book = {
  title: 'Rates and rules of each tax year',
  toBook: 'Rates and rules',
  rulesOf: (year: string): string => `Rules of ${year}`,
  changesSince: (year: string): string => `What changed since ${year}`,
  none: 'none',
  bandTo: (rate: string, to: string): string => `${rate} to ${to}`,
  endOfBand: (bands: string, rate: string): string => `${bands}, ${rate} up to`,
  topRate: (bands: string): string => `${bands}, top rate`,
  bandsTitle: 'Income tax bands to scale: taxable income a year, above the allowances',
  afterAllowance: (allowance: string): string =>
    `Bands count after the allowances. With the whole personal allowance of ${allowance} they begin at pay of:`,
  begins: (rate: string, pay: string): string => `${rate} ${pay}`,
  beginsIn: (bands: string, begins: readonly string[]): string => `${bands}: ${begins.join(', ')}`,
  bandAbove: (rate: string, from: string): string => (from === '£0' ? rate : `${rate} above ${from}`),
  changedOn: (dayBefore: string, before: string, day: string, after: string): string =>
    `${before} until ${dayBefore}, ${after} from ${day}`,
  about: (title: string): string => `${title}.`,
  scaleBegins: (figure: string): string => `The scale begins at ${figure}.`,
  heading: 'The law, year by year',
  lead: 'Every figure and every rule that this service works with, with its source. Nothing else is used.',
  years: 'Tax years',
  year: 'Tax year',
  starts: 'From',
  ends: 'To',
  label: 'Label',
  rows: 'HMRC’s rows passed',
  changes: 'What changed between two years',
  evidence: 'How it is proven',
  scope: 'What is not covered',
  tables: 'Tables that do not follow the tax year',
  tableLead: 'It does not follow the tax year. Each of these holds from its day until the next.',
  noSuchTable: 'There is no such table by day.',
  since: (day: string): string => `From ${day}`,
  days: (days: readonly string[]): string => `from ${days.join(', ')}`,
  rules: 'The rules',
  yearTitle: (year: string): string => `Rates and thresholds of ${year}`,
  groupLead: (year: string): string =>
    `The figures of this group in ${year}. Each leads to what it was in other years.`,
  find: 'Find a figure',
  findGo: 'Find',
  figureCount: (count: number): string => (count === 1 ? '1 figure' : `${count} figures`),
  nothing: (find: string): string => `No figure has “${find}” in its name.`,
  figure: 'Figure',
  value: 'Value',
  noSuchYear: 'There are no rates and rules of that year here.',
  asJson: 'As JSON',
  sources: 'Where these figures stand in the law',
  notInLaw: (year: string): string => `not in the law of ${year}`,
  notInLawOutside: (since: string | undefined, until: string | undefined): string | undefined => {
    if (since === undefined) return until && `Not in the law since ${until}.`;
    return until === undefined
      ? `Not in the law before ${since}.`
      : `Not in the law before ${since}, nor since ${until}.`;
  },
  source: 'The law',
  place: 'Where',
  history: 'Over the years',
} as const;

export const changes = {
  title: (from: string, to: string): string => `What changed from ${from} to ${to}`,
  intro: (differ: number, numbers: number): string => {
    const figures = differ === 1 ? '1 figure differs' : `${differ} figures differ`;
    return numbers === differ
      ? `${figures}.`
      : `${figures}; in JSON they are ${numbers} numbers, since the end of a band is the beginning of the next.`;
  },
  yearOfLabel: (label: string, year: string): string =>
    `${label} is a label of ${year}. Years are compared as their law is now.`,
  from: 'From',
  to: 'To',
  go: 'Compare',
  difference: 'Difference',
  same: (count: number): string => `${count} figures are the same`,
  gone: 'no longer',
  added: 'new',
} as const;

export const rules = {
  title: (year: string): string => `The rules of ${year}`,
  topicTitle: (topic: string, year: string): string => `${topic}, ${year}`,
  lead: 'Each topic is one file. A rule says its formula, what it rests on, how it is rounded and where the law stands.',
  values: 'Rules',
  rounding: 'Rounded',
  neededBy: 'Needed by',
  assumes: 'Takes for granted',
  when: 'when',
  otherwise: 'otherwise',
  ofOperation: (operation: string): string => `for ${operation}`,
  noSuch: 'There is no such topic in the rules of that year.',
} as const;

export const evidence = {
  title: 'How it is proven',
  lead: 'HM Revenue & Customs publishes test data for payroll software. Every row of it runs through these rules, and must agree to the penny. The few rows that do not are listed, each with the reason.',
  set: 'Test data',
  rows: 'Rows',
  passed: 'Passed',
  differences: 'Known differences',
  row: 'Row',
  figure: 'Figure',
  theirs: 'HMRC’s, £',
  why: 'Why they differ',
  ours: 'Ours, £',
  notProven: 'not proven',
  none: (year: string): string => `${year}: no test data of HMRC’s is on record for this law.`,
} as const;

export const scope = {
  title: (year: string): string => `What is not covered, ${year}`,
  lead: 'No calculator knows everything. This is what this one does not know, which figures are wrong for it, and what answers take for granted.',
  go: 'Show',
  effect: 'What it changes:',
  assumptions: (count: number): string =>
    `What its answers take for granted, and say: ${count === 1 ? '1 sentence' : `${count} sentences`}`,
  rule: 'the rule',
} as const;

/** What each code of a field fault means. */
const faultsOfField: Readonly<Record<string, string>> = {
  REQUIRED: 'It is missing.',
  UNKNOWN_FIELD: 'There is no such field or parameter.',
  WRONG_TYPE: 'It is of another type, such as a text for a number.',
  NOT_ALLOWED: 'It is none of the words that the tax year has.',
  OUT_OF_RANGE: 'It is beyond its bounds.',
  TOO_PRECISE: 'It has too many decimals.',
  TOO_LONG: 'It has too many characters.',
  TOO_MANY: 'There are too many: items, fields, parameters.',
  TOO_DEEP: 'The body has too many levels.',
  REPEATED: 'It is there twice.',
  EXACTLY_ONE: 'Of these fields just one must be there.',
  ONLY_WITH: 'It must not be there without another field, or a word of one.',
  ONLY_WITHOUT: 'It must not be there beside another field, or a word of one.',
  MALFORMED: 'It is not written as it should be: a body that is no JSON, a text that is no day.',
  REFUSED: 'It is right in its form, but the rules refuse it.',
};

export const developers = {
  title: 'For developers',
  heading: 'The same figures over HTTP',
  lead: 'Everything here comes from one API. Each answer says which law it rests on, and what it takes for granted.',
  first: 'Your first figure',
  run: 'In a terminal, with your API key:',
  languages: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
  fields: 'Fields of a request',
  field: 'Field',
  type: 'Type',
  byDefault: 'Default',
  required: 'required',
  typeOf: (type: string, isRequired: boolean): string => (isRequired ? `${type}, required` : type),
  sample: 'A sample',
  sampleAnswer: 'Its answer',
  tryIt: 'Try it',
  request: 'The request, as JSON',
  send: 'Send it',
  noJson: 'This is no JSON object.',
  noSuchOperation: 'There is no such operation.',
  inDocument: 'In the OpenAPI document, with its answers and errors',
  otherWays: 'More, and other ways in',
  contents: 'Contents',
  ways: [
    [
      'Guide',
      '/developers/guide',
      'What you send and what you get, with real answers: keys, every operation, a year of payslips, limits, versions.',
    ],
    [
      'Errors',
      '/developers/errors',
      'Code by code, each with an answer as the service gives it, and what is wrong with a field.',
    ],
    ['OpenAPI', '/openapi.json', 'The whole contract as OpenAPI 3.1, for generators of clients.'],
    [
      'npm',
      '/developers/guide#in-your-own-program',
      'openFarthing() of the package farthing: the same calculations in your own program, typed, without a network.',
    ],
    ['MCP', '/developers/guide#an-assistant', 'POST /mcp: an assistant’s tools, with the same key.'],
    [
      'CSV',
      '/developers/guide#tables',
      'POST /v1/batch takes text/csv, farthing batch a file, with headings as payroll programs write them.',
    ],
  ],
  operations: 'Operations',
  what: 'What it is for',
  errorsTitle: 'Errors',
  errorsLead:
    'An error is JSON too: a code for programs, a sentence for people, and, where a request is wrong, each field that is wrong.',
  faultCodes: 'What is wrong with a field',
  faults: faultsOfField,
} as const;
