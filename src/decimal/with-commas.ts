/** A figure in plain decimals with commas between thousands: `-12,345.678`. */
export function withCommas(figure: string): string {
  const point = figure.indexOf('.');
  const first = figure.startsWith('-') ? 1 : 0;
  let end = point < 0 ? figure.length : point;
  let tail = figure.slice(end);
  for (; end - first > 3; end -= 3) tail = `,${figure.slice(end - 3, end)}${tail}`;
  return `${figure.slice(0, end)}${tail}`;
}
