import type { TraceContext } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import type { Partition } from '../run/column.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';
import type { Found } from './found.js';
import { payslipsTaken, type StepWriter } from './step-writer.js';
import type { Piece } from './text.js';
import { columnText } from './traced-column.js';
import { datumText } from './traced-datum.js';

/** A part of a step: it says of what was found what rests on a run. */
export type StepPiece = Piece<readonly [found: Found, writer: StepWriter]>;

/** The numbers of the payslips that are shown. */
export const payslipsShown: StepPiece = ({ places }, writer) => `,"payslips":"${writer.numbers(places)}"`;

/** How many items are shown. */
export const itemsShown: StepPiece = ({ places }) => `,"items":${places.length}`;

/** The branches that were taken, where payslips took different ones. */
export const branchesTaken: StepPiece = ({ places, shared, alike }) => {
  const names: string[] = [];
  for (const each of alike) names[each.shared] = JSON.stringify(each.path.name ?? '');
  return `,"took":${columnText(names, shared.of, places.length)}`;
};

/** The figures that were found, and before that what they were rounded from. */
export const figuresFound: StepPiece = (
  { value: { compiled, roundings }, isGiven, places, column, shared },
  { run },
) => {
  const found = textOf(places, column.shared, (at) => datumText(run.at(compiled.id, at)));
  if (roundings === undefined || isGiven) return `,"value":${found}`;
  const unrounded = textOf(places, shared, (at) => datumText(compiled.walk.find(run, at)));
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
export const figuresUsed: StepPiece = (found, writer) => {
  const { form } = found;
  const figures = form.figures ?? form.figuresWith(figuresMet(found, writer.run));
  let list = '';
  for (const figure of figures) list += (list === '' ? ',"figures":[' : ',') + writer.figure(figure);
  return list === '' ? '' : `${list}]`;
};

/** The cells of tables that were found, and the figures that were compared for the lowest. */
function figuresMet({ alike }: Found, run: Run): readonly FigureNode[] {
  return alike.flatMap(({ path, at }) => path.figures?.(run, at) ?? []);
}

/** What the parts of a path's leaf are written with. */
export function traceContext({ value, alike }: Found, writer: StepWriter, path?: BranchPath): TraceContext {
  const { run } = writer;
  const { checked, compiled, book } = value;
  const at = alike.find((each) => each.path === path)?.at ?? 0;
  return {
    writer: value.writer,
    condition: (id) => book.conditions.name(id, value.writer.topic),
    payslips: (which) => writer.numbers(payslipsTaken(which, run)),
    items: (list) => run.items(list).length,
    value: (term) => compiled.walk.terms.datum(term)(run, at),
    found: () => run.at(checked.id, at),
  };
}
