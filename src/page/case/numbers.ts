/** Whether a type of a request field, or a kind of a value, is a number. */
export function isNumeric(type: string): boolean {
  return ['money', 'rate', 'number', 'count'].includes(type);
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
  const fraction = decimals.replace(/0+$/, '');
  const number = fraction === '' ? digits : `${digits}.${fraction}`;
  return number === '0' ? '0' : `${sign}${number}`;
}
