/*
 * The texts of the scripts of the browser, which load no others.
 */

export const failed = 'We could not reach the service. Your case is in the address; trying again.';
export const unreached = 'We could not reach the service. Try again.';
/** The columns of the table of a firm. */
export const firmColumns = {
  'gross.amount': 'Pay',
  'gross.per': 'Per',
  region: 'Region',
  'pension.percent': 'Pension %',
  'employer_pension.percent': 'Employer pension %',
  student_loans: 'Student loan',
  tax_code: 'Tax code',
  ni_category: 'NI letter',
  'working_pattern.hours_per_week': 'Hours a week',
} as const;
export const notSent = (columns: readonly string[]): string => `Not sent: ${columns.join(', ')}`;
export const columnOf = (number: number): string => `column ${number}`;
export const beforePay = 'what stands before the pay';
export const notKnown = 'cells that may be names (a first row of headings says what they are)';
/** The name of a file. */
export const fileOfFirm = 'firm.csv';
export const linkCopied = 'Link copied';
export const limited = (seconds: string): string =>
  `Too many requests from here. Trying again in ${seconds === '1' ? 'a second' : `${seconds} seconds`}.`;
export const notUpdated = (fault: string): string => `Not updated: ${fault}`;
export const close = 'Close';
export const figureCount = (count: number): string => (count === 1 ? '1 figure' : `${count} figures`);
