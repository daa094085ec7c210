import { monthNumber } from '../language/index.js';

/** Whether a type of a request field, or a kind of a value, is a number. */
export function isNumeric(type: string): boolean {
  return ['money', 'rate', 'number', 'count'].includes(type);
}

/** Normalises a typed amount of pounds: 50000 also for “50k”. */
export function cleanAmount(input: string): string {
  const [, thousands] = /^(.*\d)\s*k$/i.exec(input.trim()) ?? [];
  const number = thousands === undefined ? undefined : cleanNumber(thousands);
  if (number === undefined || !/^-?\d+(\.\d+)?$/.test(number)) return cleanNumber(input);
  const [whole = '', decimals = ''] = number.split('.');
  return cleanNumber(`${whole}${decimals.slice(0, 3).padEnd(3, '0')}.${decimals.slice(3)}`);
}

/** Normalises a typed day to the form of JSON, 2026-07-31: also for 31/07/2026 and 31 July 2026. A day that there is not is written so,
 *  too; other text stays as it is. */
export function cleanDay(input: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,})[\s/.,-]+(\d{4})$/i.exec(input) ?? [];
  const number = /^\d/.test(month) ? Number(month) : monthNumber(month);
  if (day === '' || number === 0) return input;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Normalises a typed number as JSON writes it: 42000 for “£42,000.00”. Other text stays as it is, for the check of requests to
 *  refuse. */
export function cleanNumber(input: string): string {
  const text = input.replaceAll(/[£\s%]/g, '').replace('−', '-');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^-?\d*(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return input;
  const [whole = '', decimals = ''] = plain.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = withoutLastZeros(decimals);
  const number = fraction === '' ? digits : `${digits}.${fraction}`;
  return number === '0' ? '0' : `${sign}${number}`;
}

/** A regular expression would begin anew at each of many zeros. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
