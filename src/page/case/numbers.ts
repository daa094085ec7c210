/** Whether a type of a request field, or a kind of a value, is a number. */
export function isNumeric(type: string): boolean {
  return ['money', 'rate', 'number', 'count'].includes(type);
}

/** Typed text as JSON writes the number in it: 42000 for “£42,000.00”. Text that is no number stays as it is: the check of
 *  requests refuses it. */
export function cleanNumber(input: string): string {
  const text = input.replaceAll(/[£\s%]/g, '').replace('−', '-');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^-?\d*(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return input;
  const [whole = '', decimals = ''] = plain.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = decimals.replace(/0+$/, '');
  const number = fraction === '' ? digits : `${digits}.${fraction}`;
  return number === '0' ? '0' : `${sign}${number}`;
}
