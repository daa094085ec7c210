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
