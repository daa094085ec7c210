import { isList, isObject, type Json, type JsonObject } from '../json.js';
import {
  type Decimal,
  decimal,
  didYouMean,
  type Place,
  type Run,
  rowOf,
  type TraceStep,
} from '../language/index.js';
import type { FieldValue } from './answer/field.js';
import type { Operation } from './operation.js';

/** A field of an answer by its path (`employee.payslips[2].tax`, items counted from 0), with the value that it shows. */
export interface AnswerField extends FieldValue {
  readonly path: string;
}

/** The field that a path stands for; or why it stands for none, as the rest of a sentence that begins with the path. */
export type NamedField = { readonly field: AnswerField } | { readonly fault: string };

/** The value that a field of an answer shows; undefined for what no rule finds, such as `sources`. */
export function valueOfField({ answer }: Operation, path: string, run: Run): FieldValue | undefined {
  return answer.valueAt(namesIn(path), run);
}

/** Finds a field of an answer by its path. */
export function namedField(operation: Operation, answer: JsonObject, run: Run, path: string): NamedField {
  const leaves = leavesOf(answer);
  if (!leaves.includes(path)) {
    const within = leaves.find((leaf) => leaf.startsWith(`${path}.`) || leaf.startsWith(`${path}[`));
    if (within !== undefined) return { fault: `has fields of its own: name one of them, such as ${within}` };
    const suggestion = nearestPath(leaves, path);
    return {
      fault: `is not a field of this answer${suggestion === undefined ? '' : `, did you mean ${suggestion}?`}`,
    };
  }
  const value = valueOfField(operation, path, run);
  if (value === undefined)
    return { fault: 'has no steps: it repeats the request, or says which law it rests on' };
  return { field: { ...value, path } };
}

/** The paths of all that an answer says. */
export function leavesOf(json: Json, path = ''): readonly string[] {
  if (isList(json)) return json.flatMap((each, at) => leavesOf(each, `${path}[${at}]`));
  if (!isObject(json)) return [path];
  return Object.entries(json).flatMap(([name, each]) =>
    leavesOf(each, path === '' ? name : `${path}.${name}`),
  );
}

/** The nearest path, with the indexes of the one that is not there. */
function nearestPath(leaves: readonly string[], path: string): string | undefined {
  const places = path.match(PLACE) ?? [];
  const shape = path.replaceAll(PLACE, '[]');
  const shapes = new Set(leaves.map((leaf) => leaf.replaceAll(PLACE, '[]')));
  const nearest = shapes.has(shape) ? shape : didYouMean(shape, shapes);
  let at = 0;
  const suggestion = nearest?.replaceAll('[]', () => places[at++] ?? '[0]');
  // An index beyond the end of a list is no slip of a letter: name the first item.
  return suggestion === undefined || leaves.includes(suggestion)
    ? suggestion
    : suggestion.replaceAll(PLACE, '[0]');
}

const PLACE = /\[\d+\]/g;

function namesIn(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((name) => name !== '');
}

/** The only payslip that all of some fields are of; undefined where they are of several, or of the year. */
export function onlyPayslip(fields: readonly AnswerField[]): number | undefined {
  const [first] = fields;
  return fields.every(({ payslip }) => payslip === first?.payslip) ? first?.payslip : undefined;
}

/** The values whose steps lead to fields. */
export function valuesOf(fields: readonly AnswerField[]): readonly string[] {
  const values = fields.flatMap(({ value, average }) => [value, ...(average ? [average.timesAYear] : [])]);
  return [...new Set(values)];
}

const TOTAL = 'presentation.year_total';
const AVERAGE = 'presentation.period_average';

/** The steps that are made after the run: the figures of all payslips added up, and the share of a period. `payslip` where the
 *  trace is of that one alone. */
export function presentationSteps(
  run: Run,
  fields: readonly AnswerField[],
  payslip: number | undefined,
): readonly TraceStep[] {
  const steps = fields.flatMap((field) => stepsTo(field, run, payslip));
  return [...new Map(steps.map((step) => [step.in, step])).values()];
}

function stepsTo({ path, value, average }: AnswerField, run: Run, payslip: number | undefined): TraceStep[] {
  if (average === undefined) return [];
  const { period, timesAYear } = average;
  const { id, checked } = run.book.find(value);
  const year = path.replace(`.${period}.`, '.year.');
  const total = run.total(id);
  const totalStep: TraceStep = {
    ...head(TOTAL, year, 'The figures of all payslips of the year, added up'),
    formula: `total(${value})`,
    operands: {
      [`total(${value})`]: { step: value, ...(payslip !== undefined && { value: textOf(total) }) },
    },
    value: textOf(total),
    ...end(checked.rule.place),
  };
  if (period === 'year') return [totalStep];
  const row = run.book.find(timesAYear);
  const times = decimal(rowOf(run.one(row.id)).get(period) ?? period);
  const shared: TraceStep = {
    ...head(AVERAGE, path, 'The share of one period in the year'),
    formula: `${TOTAL} / ${timesAYear}.${period}`,
    operands: {
      [TOTAL]: { step: TOTAL, in: year },
      [`${timesAYear}.${period}`]: { step: timesAYear, column: period },
    },
    unrounded: textOf(total.div(times)),
    rounding: ['penny_nearest'],
    value: textOf(total.divToNearest(times, 2)),
    ...end(row.checked.rule.place),
  };
  return [totalStep, shared];
}

function head(rule: string, path: string, title: string) {
  return { rule, in: path, title, grain: 'year' } as const;
}

/** A step that no rule makes says where the rule stands whose figures it shows. */
function end({ source, line }: Place) {
  return { file: source.path, line };
}

function textOf(figure: Decimal): string {
  return figure.isZero() ? '0' : figure.toFixed();
}
