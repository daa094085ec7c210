import type { Term } from '../book/checked.js';
import type { FigureNode } from '../figures.js';
import type { Partition } from '../run/column.js';
import type { Run } from '../run/run.js';
import type { Found } from './found.js';
import { payslipsTaken, type StepWriter } from './step-writer.js';
import type { Taken } from './taken.js';
import type { Piece } from './text.js';
import { columnText } from './traced-column.js';
import { datumText } from './traced-datum.js';
import type { WayContext } from './traced-way.js';

/** A part of a step: it says of what was found what rests on a run. */
export type StepPiece = Piece<readonly [found: Found, writer: StepWriter]>;

/** The numbers of the payslips that are shown. */
export const payslipsShown: StepPiece = ({ places }, writer) => `,"payslips":"${writer.numbers(places)}"`;

/** How many items are shown. */
export const itemsShown: StepPiece = ({ places }) => `,"items":${places.length}`;

/** The branches that were taken, where payslips took different ones. */
export const branchesTaken: StepPiece = ({ places, shared, taken }) => {
  const names: string[] = [];
  for (const alike of taken) names[alike.shared] = JSON.stringify(alike.taken.name ?? '');
  return `,"took":${columnText(names, shared.of, places.length)}`;
};

/** The figures that were found, and before that what they were rounded from. */
export const figuresFound: StepPiece = (
  { value: { compiled, roundings }, isGiven, places, column, shared },
  { run },
) => {
  const found = textOf(places, column.shared, (at) => datumText(run.at(compiled.id, at)));
  if (roundings === undefined || isGiven) return `,"value":${found}`;
  const unrounded = textOf(places, shared, (at) => datumText(compiled.exact(run, at)));
  return `,"unrounded":${unrounded}${roundings},"value":${found}`;
};

/** A column by its places: those that share a figure have it written once. */
function textOf(
  places: readonly number[],
  { of, firsts }: Partition,
  textAt: (at: number) => string,
): string {
  const [first] = places;
  if (first !== undefined && (places.length === 1 || firsts.length === 1)) return textAt(first);
  // Where several payslips are shown, all are.
  const texts: string[] = [];
  for (const at of firsts) texts.push(textAt(at));
  return columnText(texts, of, places.length);
}

/** The conditions that were asked. */
export const because: StepPiece = ({ asked, value }) => {
  let list = '';
  for (const each of asked) list += (list === '' ? ',"applied_because":[' : ',') + each.because(value.writer);
  return `${list}]`;
};

/** The figures of the law that were used. */
export const figuresUsed: StepPiece = (found, { run, saying }) => {
  const { form } = found;
  const figures = form.figures ?? form.figuresWith(figuresMet(found, run));
  let list = '';
  for (const figure of figures) list += (list === '' ? ',"figures":[' : ',') + saying.figure(figure);
  return list === '' ? '' : `${list}]`;
};

/** The cells of tables that were found, and the figures that were compared for the lowest. */
function figuresMet({ taken, form }: Found, run: Run): readonly FigureNode[] {
  const met: FigureNode[] = [];
  for (const { taken: way, at } of taken) {
    const cell = way.cell(run, at);
    if (cell !== undefined) met.push(cell);
  }
  for (const { step } of form.ways) {
    if (step.step !== 'lowest') continue;
    for (const { condition, node } of step.rows) if (run.holds[condition] === true) met.push(node);
  }
  return met;
}

/** What the parts of a way are written with. */
export function wayContext({ value, taken }: Found, writer: StepWriter, { number }: Taken): WayContext {
  const { run } = writer;
  const { checked, ways, book } = value;
  const at = taken.find((alike) => alike.taken.number === number)?.at ?? 0;
  return {
    writer: value.writer,
    condition: (id: number) => book.conditions.name(id, value.writer.topic),
    payslips: (which: 'last' | 'each') =>
      which === 'each' ? writer.allNumbers : writer.numbers(payslipsTaken(which, writer.run)),
    figure: (term: Term) => ways.terms.datum(term)(run, at),
    found: () => run.at(checked.id, at),
  };
}
