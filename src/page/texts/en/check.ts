import { capitalise } from '../../../capitalise.js';

/** Is my payslip right? It never says that somebody did wrong: what was not said may explain any difference. */
export const check = {
  title: 'Is my payslip right?',
  faulty: 'Error: is my payslip right?',
  heading: 'Is my payslip right?',
  lead: 'Type what it prints: one figure is enough, and more tell more.',
  go: 'Check it',
  notStored: 'Nothing is stored, and nothing of it is in an address.',
  morePrinted: 'More that it prints',
  otherPay: 'Bonus, overtime, other pay',
  period: 'Tax month or week',
  /** The fields whose titles here are those of somebody with their own payslip. */
  own: new Set(['pay_date', 'pay_frequency', 'pay', 'year_to_date']),
  answer: 'Answer',
  example: 'An example',
  exampleIntro: 'For example, where tax and a student loan differ:',
  notSaid: 'First: what was not said',
  namesNotSaid: (names: readonly string[]): string =>
    `Nothing was said of ${listed(names)}. What is left out may be all of a difference.`,
  allAgree: (count: number): string =>
    count === 1
      ? 'The figure that you typed agrees to the penny.'
      : 'All that you typed agrees to the penny.',
  agree: (names: readonly string[]): string =>
    `${capitalise(listed(names))} ${names.length === 1 ? 'agrees' : 'agree'} to the penny as it is.`,
  agreesWith: (names: readonly string[], changes: number): string =>
    `${capitalise(listed(names))} ${names.length === 1 ? 'agrees' : 'agree'} to the penny if ${changes === 1 ? 'this is so' : 'all of this is so'}:`,
  noLongerAgrees: (names: readonly string[]): string => `${capitalise(listed(names))} would not agree then.`,
  noneGives: (name: string, printed: string, expected: string): string =>
    `Of what we tried, none gives ${printed} for ${name}; what you said comes to ${expected}.`,
  sayFirst:
    'Say first what was not said, such as the year so far. Where the figure differs still, ask your employer how it was worked out.',
  ask: 'Ask your employer how that figure was worked out. A printed sheet of this shows what was expected, and why.',
  figures: 'The figures, £',
  figure: 'Figure',
  printed: 'Printed',
  expected: 'Expected',
  difference: 'Difference',
  agrees: 'agrees',
  explained: 'explained',
  notExplained: 'not explained',
  chooseFigure: 'Choose an expected figure to see why.',
  sheet: 'Print a sheet (in a new tab)',
  sheetOf: (day: string): string => `Is the payslip of ${day} right?`,
  sameFigures: 'What else gives the same figures',
  tried: 'What was tried',
  triedMeans: 'What does not stand here was not tried.',
  triedOf: (field: string, words: readonly string[]): string =>
    words.length === 0 ? field : `${field}: ${words.join(', ')}`,
  leftOut: (names: readonly string[]): string => `There was no room to try ${listed(names)}.`,
  nothing: 'none',
} as const;

/** “a, b and c” */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
