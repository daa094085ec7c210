/** The short form goes into CI: fewer attackers for a shorter time, held to the same bounds. */
export const isShort = process.env['SIEGE'] === 'short';

/** How much of an attack there is: in the short form, and in the full one. */
export function scale(short: number, full: number): number {
  return isShort ? short : full;
}
