import { type MapNode, type Node, type Place, type TextNode, textAt } from '../../language/index.js';
import { CONFIRMATION_KEYS, HEADER } from '../../law/figures/index.js';
import { METADATA_KEYS, startOf } from '../../law/index.js';
import { linesOfEntry } from './figures-of-year.js';

/** The rates file of a new year, made from that of the year before or after it. */
export interface NewRates {
  readonly text: string;
  /** How many figures there are to compare. */
  readonly figures: number;
  /** Lines that still name the year of the original, for a person to read. */
  readonly outdatedLines: readonly { readonly line: number; readonly text: string }[];
}

/** A replacement in a line. */
interface Edit {
  readonly place: Place;
  readonly length: number;
  readonly text: string;
}

/** Makes the rates file of a new year from another's: the same text with every group named as not confirmed, a figure that changes
 *  within the year as it is on the day nearest to the new one, and the head set to the new year. Comments stay as they are. */
export function newRates(file: MapNode, from: string, to: string): NewRates {
  const figures = [...file.entries].flatMap(([name, { value }]) =>
    HEADER.includes(name) ? [] : figureNodesIn(value),
  );
  const plain = figures.map((figure) => replaceText(figure, plainFigure(figure.text, to < from)));
  const lines = [...file.place.source.lines];
  for (const edit of fromLastToFirst([...headOf(file, to), ...plain])) {
    const { line } = edit.place;
    lines[line - 1] = applyEdit(lines[line - 1] ?? '', edit);
  }
  const head = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const newLines = lines.map((line, index) => (index < head ? line.replaceAll(from, to) : line));
  for (const key of ['default_from', ...CONFIRMATION_KEYS]) {
    const line = newLines.findIndex((each) => each.startsWith(`${key}:`));
    if (line >= 0) newLines.splice(line, linesOfEntry(newLines, line));
  }
  const changes = newLines.findIndex((line) => line.startsWith('changes:'));
  const groups = [...file.entries.keys()].filter((name) => !HEADER.includes(name));
  if (changes >= 0)
    newLines.splice(
      changes,
      linesOfEntry(newLines, changes),
      noChanges(newLines[changes] ?? ''),
      ...draftHead(groups, from, to),
    );
  return {
    text: newLines.join('\n'),
    figures: figures.length,
    outdatedLines: findOutdatedLines(newLines, from, to),
  };
}

/** A figure that changes within the year as it is on its last day, or its first; any other as it is. */
function plainFigure(text: string, isFirst: boolean): string {
  const figures = text.split(/ until \S+ then /);
  return figures.at(isFirst ? 0 : -1) ?? text;
}

/** The `changes:` line of the new year: none, with the comment of the old line. */
function noChanges(line: string): string {
  return `changes: none${/\s+#.*$/.exec(line)?.[0] ?? ''}`;
}

/** The lines at the head that make a draft of the new year. Requests that name no year mean a later one from its first day. */
function draftHead(groups: readonly string[], from: string, to: string): readonly string[] {
  const defaultFrom = `default_from: ${startOf(to)}-04-06 # until then it answers only those who name it`;
  return [
    ...(to > from ? [defaultFrom] : []),
    'unconfirmed: # nobody has compared these groups with their official pages; `farthing confirm` takes each away',
    ...groups.map((group) => `  - ${group}`),
  ];
}

function headOf(file: MapNode, taxYear: string): readonly Edit[] {
  const start = startOf(taxYear);
  const head = { tax_year: taxYear, starts: `${start}-04-06`, ends: `${start + 1}-04-05` };
  return Object.entries(head).flatMap(([name, text]) => {
    const old = textAt(file, name);
    return old === undefined ? [] : [replaceText(old, text)];
  });
}

function figureNodesIn(node: Node): readonly TextNode[] {
  if (node.node === 'text') return [node];
  if (node.node === 'list') return node.items.flatMap(figureNodesIn);
  return [...node.entries].flatMap(([name, { value }]) =>
    METADATA_KEYS.includes(name) ? [] : figureNodesIn(value),
  );
}

function replaceText({ place, textPlace, text: old }: TextNode, text: string): Edit {
  return { place: textPlace ?? place, length: old.length, text };
}

/** The edits from last to first, so that none moves the place of another. */
function fromLastToFirst(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => b.place.line - a.place.line || b.place.column - a.place.column);
}

/** The line after an edit. A comment behind it keeps its column as long as there are blanks to remove. */
function applyEdit(line: string, { place, length, text }: Edit): string {
  const start = place.column - 1;
  const excess = text.length - length;
  const rest = line.slice(start + length);
  const gap = / {2,}(?=#)/.exec(rest);
  const blanks = gap === null ? 0 : Math.min(Math.max(excess, 0), gap[0].length - 1);
  const remainder = gap === null ? rest : `${rest.slice(0, gap.index)}${rest.slice(gap.index + blanks)}`;
  return `${line.slice(0, start)}${text}${remainder}`;
}

/** The lines with comments that name a calendar year of the original, or with authorities that name its first. */
function findOutdatedLines(lines: readonly string[], from: string, to: string): NewRates['outdatedLines'] {
  const start = startOf(from);
  const yearOfCopy = new RegExp(`${startOf(to)}(-to-|-|_)(${startOf(to) + 1}|${to.slice(-2)})(?!\\d)`, 'g');
  const comment = new RegExp(`(^|\\s)#.*\\b(${start}|${start + 1})\\b`);
  const authority = new RegExp(`^[^#]*_${start}\\b`);
  return lines.flatMap((line, index) => {
    const rest = line.replaceAll(yearOfCopy, '');
    return comment.test(rest) || authority.test(rest) ? [{ line: index + 1, text: line.trim() }] : [];
  });
}
