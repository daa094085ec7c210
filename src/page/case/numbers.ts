/** The number in what a person typed, as JSON would have it: 42000 for “£42,000.00”. What is none stays as it is, for the
 *  check of requests to refuse. */
export function cleanNumber(typed: string): string {
  const text = typed.replaceAll(/[£\s%]/g, '').replace('−', '-');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^-?\d*(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return typed;
  const [whole = '', decimals = ''] = plain.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '') || '0';
  const behind = decimals.replace(/0+$/, '');
  const number = behind === '' ? digits : `${digits}.${behind}`;
  return number === '0' ? '0' : `${sign}${number}`;
}
