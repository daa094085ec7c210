import type { TraceContext } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import type { Partition } from '../run/column.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';
import { type DepartureOfRule, wouldBe } from './departures.js';
import { type FigureText, figureText } from './figure-text.js';
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

/** What the figures would be by an authority that is not followed, where that is something else. */
export function departed(departure: DepartureOfRule): StepPiece {
  const authority = JSON.stringify(departure.authority);
  return ({ value: { compiled }, places, shared }, { run, authorities }) => {
    const other = (at: number) => wouldBe(compiled, departure, run, at);
    const shown = places.length === 1 ? places : shared.firsts;
    if (shown.every((at) => run.figure(compiled.id, at).eq(other(at)))) return '';
    authorities.add(departure.authority);
    const figures = textOf(places, shared, (at) => datumText(other(at)));
    return `,"departs":{"authority":${authority},"would_be":${figures}}`;
  };
}

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
  const met = form.figures === undefined ? figuresMet(found, writer.run) : [];
  const figures = form.figures ?? form.figuresWith(met.map(({ node }) => node));
  let list = '';
  for (const figure of figures) {
    const text = writer.figure(figure);
    const payslips = figure.isDated ? `,"payslips":"${writer.numbers(placesOf(figure, met, found))}"}` : '';
    list += (list === '' ? ',"figures":[' : ',') + (figure.isDated ? text.slice(0, -1) + payslips : text);
  }
  return list === '' ? '' : `${list}]`;
};

/** A figure that was met, and for which of those that were found alike. */
interface FigureMet {
  readonly node: FigureNode;
  readonly shared: number;
}

/** The cells of tables that were found, the figures that were compared for the lowest, and those named that change within the
 *  year. */
function figuresMet({ alike }: Found, run: Run): readonly FigureMet[] {
  return alike.flatMap(({ path, at, shared }) => {
    const { leaf, figures, dated } = path;
    const places = leaf.readsPayslips === undefined ? [at] : payslipsTaken(leaf.readsPayslips.which, run);
    const nodes = [
      ...(figures?.(run, at) ?? []),
      ...dated.flatMap((find) => places.map((place) => find(run, place))),
    ];
    return nodes.map((node) => ({ node, shared }));
  });
}

/** The payslips for which a figure was met, from 0. */
function placesOf(
  { place }: FigureText,
  met: readonly FigureMet[],
  { alike, places, shared }: Found,
): readonly number[] {
  if (alike.length === 1) return places;
  const those = met.filter(({ node }) => figureText(node).place === place).map((each) => each.shared);
  return places.filter((at) => those.includes(shared.of[at] ?? 0));
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
