import { type MapNode, type Node, type TextNode, textAt, textsAt } from '../../rules/index.js';
import type { Place } from '../../rules/read/source.js';
import { startOf, yearAfter } from '../tax-year.js';

/** The rates file of the next year, made from a year's. */
export interface NextRates {
  readonly taxYear: string;
  readonly text: string;
  /** How many figures there are to confirm. */
  readonly figures: number;
  /** Lines that still speak of the year before, for a person to read. */
  readonly toRead: readonly { readonly line: number; readonly text: string }[];
}

/** A piece of a line that is written anew; none of the old is lost where `length` is 0. */
interface Edit {
  readonly place: Place;
  readonly length: number;
  readonly text: string;
}

const HEADER = ['tax_year', 'revision', 'starts', 'ends'];

/** Makes the rates file of the next year: the same text with every figure marked as not confirmed, the head set to the new
 *  year, and the year in addresses (`2026-to-2027`) moved on by one. Comments stay as they are. */
export function nextRates(file: MapNode, taxYear: string): NextRates {
  const next = yearAfter(taxYear);
  const figures = [...file.entries].flatMap(([name, { value }]) =>
    HEADER.includes(name) ? [] : figuresIn(value),
  );
  const marks = figures
    .filter(({ text }) => !text.endsWith('?'))
    .map(({ place, textPlace, text }) => after(textPlace ?? place, text.length, '?'));
  const addresses = [...file.entries.values()]
    .flatMap(({ value }) => sourcesIn(value))
    .map((source) => replaced(source, moved(source.text, taxYear)));
  const lines = [...file.place.source.lines];
  for (const edit of inReverse([...headOf(file, next), ...marks, ...addresses])) {
    const { line } = edit.place;
    lines[line - 1] = edited(lines[line - 1] ?? '', edit);
  }
  const head = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const whole = lines.map((line, at) => (at < head ? line.replaceAll(taxYear, next) : line));
  return { taxYear: next, text: whole.join('\n'), figures: figures.length, toRead: toRead(whole, taxYear) };
}

function headOf(file: MapNode, next: string): readonly Edit[] {
  const start = startOf(next);
  const head = { tax_year: next, revision: '1', starts: `${start}-04-06`, ends: `${start + 1}-04-05` };
  return Object.entries(head).flatMap(([name, text]) => {
    const old = textAt(file, name);
    return old === undefined ? [] : [replaced(old, text)];
  });
}

function figuresIn(node: Node): readonly TextNode[] {
  if (node.node === 'text') return [node];
  if (node.node === 'list') return node.items.flatMap(figuresIn);
  return [...node.entries].flatMap(([name, { value }]) =>
    name === 'source' || name === 'payroll_only' ? [] : figuresIn(value),
  );
}

function sourcesIn(node: Node): readonly TextNode[] {
  if (node.node === 'text') return [];
  if (node.node === 'list') return node.items.flatMap(sourcesIn);
  return [...textsAt(node, 'source'), ...[...node.entries.values()].flatMap(({ value }) => sourcesIn(value))];
}

/** An address with the year in it moved on: 2026-to-2027, 2026-2027, 2026-27. */
function moved(address: string, taxYear: string): string {
  const start = startOf(taxYear);
  const short = taxYear.slice(-2);
  const shortAfter = yearAfter(taxYear).slice(-2);
  return address
    .replaceAll(new RegExp(`${start}(-to-|-|_)${start + 1}(?!\\d)`, 'g'), `${start + 1}$1${start + 2}`)
    .replaceAll(new RegExp(`${start}(-to-|-|_)${short}(?!\\d)`, 'g'), `${start + 1}$1${shortAfter}`);
}

function replaced({ place, textPlace, text: old }: TextNode, text: string): Edit {
  return { place: textPlace ?? place, length: old.length, text };
}

function after(place: Place, characters: number, text: string): Edit {
  return { place: { ...place, column: place.column + characters }, length: 0, text };
}

/** The last first, so that an edit leaves the places of those before it as they are. */
function inReverse(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => b.place.line - a.place.line || b.place.column - a.place.column);
}

/** A line with an edit made. A comment that stands in a column of its own stays there as long as there are blanks to give. */
function edited(line: string, { place, length, text }: Edit): string {
  const at = place.column - 1;
  const grown = text.length - length;
  const rest = line.slice(at + length);
  const gap = / {2,}(?=#)/.exec(rest);
  const given = gap === null ? 0 : Math.min(Math.max(grown, 0), gap[0].length - 1);
  const kept = gap === null ? rest : `${rest.slice(0, gap.index)}${rest.slice(gap.index + given)}`;
  return `${line.slice(0, at)}${text}${kept}`;
}

/** Comments that name a calendar year of the year before, and addresses that name the one in which it began. */
function toRead(lines: readonly string[], taxYear: string): NextRates['toRead'] {
  const start = startOf(taxYear);
  const comment = new RegExp(`(^|\\s)#.*\\b(${start}|${start + 1})\\b`);
  const address = new RegExp(`https?://\\S*\\b${start}\\b`);
  return lines.flatMap((line, index) => {
    const without = line.replaceAll(yearAfter(taxYear), '');
    return comment.test(without) || address.test(without) ? [{ line: index + 1, text: line.trim() }] : [];
  });
}
