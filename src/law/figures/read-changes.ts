import { groupBy } from '../../group-by.js';
import { changesIn, type FigureNode, isDate } from '../../language/index.js';
import { type Findings, listInWords, type MapNode, type Place, textAt, textsAt } from '../../yaml/index.js';
import { firstAndLastDay } from '../tax-year.js';

/** What the head of a rates file says of its year and of changes within it. */
export interface Changes {
  readonly starts: string;
  readonly ends: string;
  /** The first days of new figures, each with its place in the head; undefined where they could not be read. */
  readonly days: ReadonlyMap<string, Place> | undefined;
}

/** Adds a finding for each figure that changes on a day which the head does not name, and for each day without a figure: this finds a
 *  cell of many that is off by a day. */
export function checkChanges({ days }: Changes, figures: FigureNode, findings: Findings): void {
  if (days === undefined) return;
  const namedDays = days.size === 0 ? 'none' : listInWords([...days.keys()]);
  const byDay = groupBy(changesIn(figures), ({ inForce }) => inForce.from);
  for (const [day, [first, ...others]] of byDay) {
    if (first === undefined || days.has(day)) continue;
    const changing = others.length === 0 ? 'A figure changes' : `${others.length + 1} figures change`;
    const says = `${changing} on ${day}, but the head of this file names ${namedDays}`;
    findings.add(
      first.place,
      `${says}; \`until\` is the last day of the old figure.${linesOf(others.map(({ place }) => place))}`,
    );
  }
  // A figure that could not be read may be the one that changes on that day.
  if (findings.all.some(({ place }) => place.source === figures.place.source)) return;
  for (const [day, place] of days)
    if (!byDay.has(day)) findings.add(place, `Nothing in this file changes on ${day}.`);
}

/** Where further figures stand, so that all of them are one finding. */
function linesOf(places: readonly Place[]): string {
  const lines = [...new Set(places.map(({ line }) => String(line)))];
  if (lines.length === 0) return '';
  return ` The others stand in ${lines.length === 1 ? 'line' : 'lines'} ${listInWords(lines)}.`;
}

/** Reads the days of a year and `changes:`, the first day of each new figure, or `none`. A first or last day that is missing has its
 *  finding, and is the one that such a year has. */
export function readChanges(file: MapNode, taxYear: string, findings: Findings): Changes {
  const [first, last] = firstAndLastDay(taxYear);
  const starts = textAt(file, 'starts')?.text ?? first;
  const ends = textAt(file, 'ends')?.text ?? last;
  return { starts, ends, days: readDays(file, findings) };
}

function readDays(file: MapNode, findings: Findings): Changes['days'] {
  const entry = file.entries.get('changes');
  const texts = textsAt(file, 'changes');
  const [first] = texts;
  if (entry === undefined) return undefined;
  if (entry.value.node === 'text' && first?.text === 'none') return new Map();
  const before = findings.count;
  if (first === undefined)
    findings.add(entry.key, '“changes” are the first days of new figures, like [2024-01-06], or none.');
  for (const [index, { text, place }] of texts.entries()) {
    const earlier = texts[index - 1]?.text ?? '';
    if (!isDate(text)) findings.add(place, `“${text}” is not a day; a day is written like 2024-01-06.`);
    else if (text <= earlier) findings.add(place, `These days rise; ${text} does not come after ${earlier}.`);
  }
  return findings.count === before ? new Map(texts.map(({ text, place }) => [text, place])) : undefined;
}
