/*
 * The texts of the scripts of the browser, which load no others.
 */

export const failed = 'We could not reach the service. Your case is in the address; trying again.';
export const unreached = 'We could not reach the service. Try again.';
/** The name of a file. */
export const fileOfFirm = 'firm.csv';
export const linkCopied = 'Link copied';
export const limited = (seconds: string): string =>
  `Too many requests from here. Trying again in ${seconds === '1' ? 'a second' : `${seconds} seconds`}.`;
export const notUpdated = (fault: string): string => `Not updated: ${fault}`;
export const close = 'Close';
export const figureCount = (count: number): string => (count === 1 ? '1 figure' : `${count} figures`);
