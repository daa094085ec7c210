import {
  type Findings,
  isDate,
  listInWords,
  type MapNode,
  type Place,
  type Source,
  textAt,
  textsAt,
} from '../../language/index.js';

/** The days in the head of a rates file on which figures change, compared with the figures that do. This finds a cell of many
 *  that is off by a day. */
export class Changes {
  readonly #uses: { readonly day: string; readonly place: Place }[] = [];

  constructor(
    private readonly source: Source,
    readonly starts: string,
    readonly ends: string,
    /** The first days of new figures, each with its place in the head; undefined where the head could not be read. */
    private readonly days: ReadonlyMap<string, Place> | undefined,
  ) {}

  get firstDays(): readonly string[] {
    return [...(this.days?.keys() ?? [])];
  }

  /** Adds a figure that changes on a day. */
  add(day: string, place: Place): void {
    this.#uses.push({ day, place });
  }

  /** Adds a finding for each figure that changes on a day which the head does not name, and for each day without a figure. */
  check(findings: Findings): void {
    const { days } = this;
    if (days === undefined) return;
    const namedDays = days.size === 0 ? 'none' : listInWords(this.firstDays);
    const unnamed = new Map<string, Place[]>();
    for (const { day, place } of this.#uses)
      if (!days.has(day)) unnamed.set(day, [...(unnamed.get(day) ?? []), place]);
    for (const [day, [first, ...others]] of unnamed) {
      if (first === undefined) continue;
      const changing = others.length === 0 ? 'A figure changes' : `${others.length + 1} figures change`;
      const says = `${changing} on ${day}, but the head of this file names ${namedDays}`;
      findings.add(first, `${says}; \`until\` is the last day of the old figure.${linesOf(others)}`);
    }
    // A figure that could not be read may be the one that changes on that day.
    if (findings.all.some(({ place }) => place.source === this.source)) return;
    for (const [day, place] of days) {
      if (this.#uses.every((use) => use.day !== day))
        findings.add(place, `Nothing in this file changes on ${day}.`);
    }
  }
}

/** Where further figures stand, so that all of them are one finding. */
function linesOf(places: readonly Place[]): string {
  const lines = [...new Set(places.map(({ line }) => String(line)))];
  if (lines.length === 0) return '';
  return ` The others stand in ${lines.length === 1 ? 'line' : 'lines'} ${listInWords(lines)}.`;
}

/** Reads `changes:`: the first day of each new figure, or `none`. */
export function readChanges(file: MapNode, findings: Findings): Changes {
  const { source } = file.place;
  const [starts = '', ends = ''] = ['starts', 'ends'].map((name) => textAt(file, name)?.text);
  const entry = file.entries.get('changes');
  if (entry === undefined) return new Changes(source, starts, ends, undefined);
  const texts = textsAt(file, 'changes');
  const [first] = texts;
  if (entry.value.node === 'text' && first?.text === 'none')
    return new Changes(source, starts, ends, new Map());
  const before = findings.count;
  if (first === undefined)
    findings.add(entry.key, '“changes” are the first days of new figures, like [2024-01-06], or none.');
  for (const [index, { text, place }] of texts.entries()) {
    const earlier = texts[index - 1]?.text ?? '';
    if (!isDate(text)) findings.add(place, `“${text}” is not a day; a day is written like 2024-01-06.`);
    else if (text <= earlier) findings.add(place, `These days rise; ${text} does not come after ${earlier}.`);
  }
  const days = new Map(texts.map(({ text, place }) => [text, place]));
  return new Changes(source, starts, ends, findings.count === before ? days : undefined);
}
