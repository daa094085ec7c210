import type { TraceContext } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import type { Partition } from '../run/column.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';
import { type DepartureOfRule, wouldBe } from './departures.js';
import { type FigureText, figureText } from './figure-text.js';
import { FIRST_ONLY, type FoundValue } from './found-value.js';
import { type StepWriter, selectPayslips } from './step-writer.js';
import type { TemplatePiece } from './text.js';
import { columnText, rangesText } from './traced-column.js';
import { datumText } from './traced-datum.js';

/** A part of a step as JSON: fixed text, or a function of the run's value. */
export type StepPiece = TemplatePiece<readonly [value: FoundValue, writer: StepWriter]>;

/** The numbers of the payslips that are shown. */
export const payslipsPiece: StepPiece = ({ places }, writer) => `,"payslips":"${writer.numbers(places)}"`;

/** The numbers of the payslips whose number a formula reads; all items are of one payslip. */
export function payslipNumbers({ value, places }: FoundValue, writer: StepWriter): string {
  return writer.numbers(value.compiled.grain === 'item' ? FIRST_ONLY : places);
}

/** How many items are shown. */
export const itemsPiece: StepPiece = ({ places }) => `,"items":${places.length}`;

/** The branches of each payslip, where they took different ones. */
export const branchesPiece: StepPiece = ({ places, partition, groups }) => {
  const names: string[] = [];
  for (const each of groups) names[each.number] = JSON.stringify(each.path.name ?? '');
  return `,"took":${columnText(names, partition.groupIndexes, places.length)}`;
};

/** The figures of the value, and before that what they were rounded from. */
export const valuePiece: StepPiece = (
  { value: { compiled, roundings }, isOverride, places, column, partition },
  { run },
) => {
  const figures = textOf(places, column.partition, (at) => datumText(run.datumOn(compiled.id, at)));
  if (roundings === undefined || isOverride) return `,"value":${figures}`;
  const unrounded = textOf(places, partition, (at) => datumText(compiled.walk.find(run, at)));
  return `,"unrounded":${unrounded}${roundings},"value":${figures}`;
};

/** The figures by an authority that is not followed, where they differ. */
export function departurePiece(departure: DepartureOfRule): StepPiece {
  const authority = JSON.stringify(departure.authority);
  return ({ value: { compiled }, places, partition }, { run, authorities }) => {
    const other = (at: number) => wouldBe(compiled, departure, run, at);
    const representatives = places.length === 1 ? places : partition.representatives;
    if (representatives.every((at) => run.figure(compiled.id, at).eq(other(at)))) return '';
    authorities.add(departure.authority);
    const figures = textOf(places, partition, (at) => datumText(other(at)));
    return `,"departs":{"authority":${authority},"would_be":${figures}}`;
  };
}

/** A column by its places: those that share a figure have it written once. */
function textOf(
  places: readonly number[],
  { groupIndexes, representatives }: Partition,
  textAt: (at: number) => string,
): string {
  const [first] = places;
  if (first !== undefined && (places.length === 1 || representatives.length === 1)) return textAt(first);
  // Where several payslips are shown, all are.
  const texts: string[] = [];
  for (const at of representatives) texts.push(textAt(at));
  return columnText(texts, groupIndexes, places.length);
}

/** The conditions on the way to the value. */
export const conditionsPiece: StepPiece = ({ conditions, value }) => {
  let list = '';
  for (const each of conditions)
    list += (list === '' ? ',"applied_because":[' : ',') + each.json(value.writer);
  return `${list}]`;
};

/** The figures of the law that the value rests on. */
export const figuresPiece: StepPiece = (foundValue, writer) => {
  const { form } = foundValue;
  const uses = form.figures === undefined ? figureUses(foundValue, writer.run) : [];
  const figures = form.figures ?? form.figuresWith(uses.map(({ node }) => node));
  let list = '';
  for (const figure of figures) {
    const text = writer.figure(figure);
    const places = figure.isDated ? placesPiece(placesOf(figure, uses, foundValue), foundValue, writer) : '';
    list += (list === '' ? ',"figures":[' : ',') + (figure.isDated ? `${text.slice(0, -1)}${places}}` : text);
  }
  return list === '' ? '' : `${list}]`;
};

/** The payslips, or items, for which a figure was used. */
function placesPiece(places: readonly number[], { value }: FoundValue, writer: StepWriter): string {
  return value.compiled.grain === 'item'
    ? `,"items":"${rangesText(places.map((at) => at + 1))}"`
    : `,"payslips":"${writer.numbers(places)}"`;
}

/** A figure of the law and the group of payslips that uses it. */
interface FigureUse {
  readonly node: FigureNode;
  readonly group: number;
}

/** The cells of tables that lookups found, the figures that a `lowest` compared, and named figures that change within the year. */
function figureUses({ groups }: FoundValue, run: Run): readonly FigureUse[] {
  return groups.flatMap(({ path, at, number }) => {
    const { leaf, figures, dated } = path;
    const places = leaf.readsPayslips === undefined ? [at] : selectPayslips(leaf.readsPayslips.which, run);
    const nodes = [
      ...(figures?.(run, at) ?? []),
      ...dated.flatMap((find) => places.map((place) => find(run, place))),
    ];
    return nodes.map((node) => ({ node, group: number }));
  });
}

/** The payslips (or items) that use a figure, from 0. */
function placesOf(
  { place }: FigureText,
  uses: readonly FigureUse[],
  { groups, places, partition }: FoundValue,
): readonly number[] {
  if (groups.length === 1) return places;
  const used = uses.filter(({ node }) => figureText(node).place === place).map((each) => each.group);
  return places.filter((at) => used.includes(partition.groupIndexes[at] ?? 0));
}

/** What the parts of a path's leaf are written with. */
export function traceContext(
  { value, groups }: FoundValue,
  writer: StepWriter,
  path?: BranchPath,
): TraceContext {
  const { run } = writer;
  const { checked, compiled, book } = value;
  const at = groups.find((each) => each.path === path)?.at ?? 0;
  return {
    writer: value.writer,
    condition: (id) => book.conditions.name(id, value.writer.topic),
    payslips: (which) => writer.numbers(selectPayslips(which, run)),
    items: (list) => run.items(list).length,
    value: (term) => compiled.walk.terms.datum(term)(run, at),
    datum: () => run.datumOn(checked.id, at),
  };
}
