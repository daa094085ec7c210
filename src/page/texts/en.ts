/*
 * What the pages say, in English. Whole sentences, never joined pieces, so that another language is another file like this, with a folder.
 * Here is what several rooms say, and the calculators.
 */

export { book, changes, evidence, rules, scope } from './en/book.js';
export { check } from './en/check.js';
export { compare } from './en/compare.js';
export { developers } from './en/developers.js';
export { firm } from './en/firm.js';
export { record, sheet } from './en/paper.js';
export { why } from './en/why.js';

export const LANGUAGE = 'en-GB';
export const NAME = 'Farthing';

export const nav = {
  skip: 'Skip to the content',
  main: 'Main',
  menu: 'Menu',
  end: 'Sign out',
  check: 'Check',
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
  check: 'Is my payslip right? Each figure to the penny, and what would explain one that differs.',
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
  check: 'Is your payslip right? Check what it prints',
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

export const citation = {
  asOf: (day: string): string => `as it stood from ${day}`,
  unread: 'nobody has read this text yet',
} as const;

export const foot = {
  law: (engine: string): string => `Law: ${engine}`,
  rows: (rows: number): string => `${rows.toLocaleString('en-GB')} of HMRC’s own rows passed`,
  unproven: 'No rows of HMRC’s for this year',
  leftOut: 'Not covered',
  workedOut: (day: string): string => `Worked out on ${day}, and to be found at`,
} as const;
