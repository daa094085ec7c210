import { isObject, type Json, type JsonObject } from '../../../../src/json.js';
import type { TracedOperand, TraceStep } from '../../../../src/language/trace/trace-step.js';
import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';
import { daysByWalk, daysLaterByWalk } from '../../support/calendar.js';
import { figuresInColumn } from './columns.js';
import { lengthOf, nameOf, pathOnDay, usedFor } from './evaluator.js';
import { inEachItem, inRequest } from './request-fields.js';
import { at, isList, yamlOf } from './rule-files.js';

/** Operands that are neither an earlier step, nor a figure that the step lists, nor what the request says. */
export function unknownOperands(steps: readonly TraceStep[], said: JsonObject): readonly string[] {
  const earlier = new Set<string>();
  const all = new Set(steps.map((step) => nameOf(step.rule, step.in)));
  const lists = listsOfDays(
    steps.map(({ file }) => file),
    said,
  );
  const request = { ...said, ...lists };
  return steps.flatMap((step) => {
    const faults = Object.entries(step.operands).flatMap(([name, operand]) => {
      const fault = faultOf(name, operand, step, { earlier, all, request });
      return fault === undefined ? [] : [`${nameOf(step.rule, step.in)}: ${name} ${fault}`];
    });
    earlier.add(nameOf(step.rule, step.in));
    return faults;
  });
}

interface Known {
  readonly earlier: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  readonly request: JsonObject;
}

function faultOf(name: string, operand: TracedOperand, step: TraceStep, known: Known): string | undefined {
  if ('step' in operand) {
    const read = nameOf(operand.step, operand.in);
    const steps = name.startsWith('before(') ? known.all : known.earlier;
    return steps.has(read) ? undefined : `is ${read}, which is no earlier step`;
  }
  if ('input' in operand) {
    const path = name.replace(/^request\./, '');
    const figures = figuresInColumn(operand.input, operand.items ?? lengthOf(step));
    const isOfItems = step.grain === 'item' || operand.items !== undefined;
    const isDefault = operand.default === true;
    const wrong = figures.findIndex((figure, at) => {
      const each = typeof figure === 'object' ? inEachItem(path, known.request) : undefined;
      // Of an empty list no item says an amount.
      if (each !== undefined) return (isDefault && each.length > 0) || !saysAmounts(figure, each);
      return !saysSo(figure, inRequest(path, known.request, at), { path, isOfItems, isDefault });
    });
    return wrong < 0 ? undefined : `is not what the request says: ${JSON.stringify(figures[wrong])}`;
  }
  if ('figure' in operand) {
    const figures = figuresInColumn(operand.figure, lengthOf(step));
    // An item of another branch reads none.
    const same = figures.every(
      (figure, at) =>
        JSON.stringify(usedFor(step, pathOnDay(name), at)?.value ?? '') === JSON.stringify(figure),
    );
    return same ? undefined : 'is not among the figures of the step';
  }
  // Items are of a payment, which is its one payslip.
  const payslips = step.grain === 'item' ? '1' : step.payslips;
  if (operand.payslip !== payslips) return `is ${operand.payslip}, and not ${payslips}`;
  if (operand.of === undefined || known.earlier.has(operand.of)) return undefined;
  return `is of ${operand.of}, which is no earlier step`;
}

/** The lists that files make of the spans of a request: an item for each day of each span. */
function listsOfDays(files: readonly string[], request: JsonObject): JsonObject {
  const inputs = [...new Set(files)].flatMap((file) => Object.entries(at(yamlOf(file), ['inputs']) ?? {}));
  return Object.fromEntries(
    inputs.flatMap(([name, input]) => {
      const days = at(input, ['days']);
      if (days === undefined || !isList(days)) return [];
      const [starts = [], ends = []] = days.map((path) => inEachItem(String(path), request) ?? []);
      const all = starts.flatMap((first, span) => daysOf(String(first), String(ends[span])));
      return [[name, all.map((on) => ({ on }))]];
    }),
  );
}

function daysOf(first: string, last: string): readonly string[] {
  return Array.from({ length: daysByWalk(first, last) + 1 }, (_, day) => daysLaterByWalk(first, day));
}

/** Whether amounts by word are those that a request says, in its order; what it leaves out is £0. */
function saysAmounts(figure: TracedDatum, said: readonly (Json | undefined)[]): boolean {
  return JSON.stringify(Object.values(figure).map(Number)) === JSON.stringify(said.map((each) => each ?? 0));
}

/** What an item says that lacks what its list has; a day it lacks is the first of the tax year. */
const ABSENT = /^(0|1|false|none||\d{4}-04-06)$/;

function saysSo(
  figure: TracedDatum,
  said: Json | undefined,
  {
    path,
    isOfItems,
    isDefault,
  }: { readonly path: string; readonly isOfItems: boolean; readonly isDefault: boolean },
): boolean {
  if (said === undefined) return isDefault || (isOfItems && ABSENT.test(String(figure)));
  if (isDefault) return false;
  if (typeof figure === 'object') return isObject(said) && saysAmounts(figure, Object.values(said));
  // An object in the place of a word counts as a word of its own.
  if (typeof said === 'object' && said !== null) return typeof figure === 'string';
  // A percentage of the request is a share in the rules.
  if (path.endsWith('percent')) return Math.abs(Number(figure) * 100 - Number(said)) < 1e-9;
  return typeof said === 'number' ? Number(figure) === said : figure === said;
}
