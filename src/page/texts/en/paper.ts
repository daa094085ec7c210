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

/** Texts by a word; not every word has one. */
function byWord(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return texts;
}
