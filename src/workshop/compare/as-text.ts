import { type Colour, coloured, type Terminal, table } from '../../cli/index.js';
import type { Comparison, Difference, SideOfDifference, Table } from './comparison.js';

/** A comparison for people: tables of figures, and before and after of all else. */
export function asText({ a, b, notes, sections }: Comparison, terminal: Terminal): string {
  const paint = (colour: Colour, text: string) => coloured(terminal, colour, text);
  const tableInLines = ({ title, columns, rows, law = [] }: Table) => [
    ...(title === undefined ? [] : [paint('bold', title)]),
    table(columns, rows, { areRight: true }),
    ...law.map((line) => paint('dim', line)),
  ];
  const side = (name: string, sign: string, colour: Colour, part: SideOfDifference | undefined) => [
    `  ${name}  ${part?.at ?? 'none'}`,
    ...(part?.lines ?? []).map((line) => paint(colour, `  ${sign} ${line}`)),
  ];
  const difference = ({ name, title, a: one, b: other }: Difference) => [
    paint('bold', title === undefined ? name : `${name} (${title})`),
    ...side(a, '-', 'red', one),
    ...side(b, '+', 'green', other),
  ];
  return [
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    ...sections.flatMap(({ heading, says, tables, differences }) => [
      `${paint('bold', heading)}\n${paint('bold', '='.repeat(heading.length))}`,
      ...tables.map((each) => tableInLines(each).join('\n')),
      ...(says.length === 0 ? [] : [says.join('\n')]),
      ...differences.map((each) => difference(each).join('\n')),
    ]),
  ].join('\n\n');
}
