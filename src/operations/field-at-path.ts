import { didYouMean } from '../did-you-mean.js';
import { isList, isObject, type Json, type JsonObject } from '../json.js';
import { type Calculation, type Decimal, decimalOf, rowOf, type TraceStep } from '../language/index.js';
import type { Place } from '../yaml/index.js';
import type { FieldValue } from './answer/field.js';
import { answerBy, type Operation } from './operation.js';
import type { Payroll } from './payroll.js';
import { remarkOnAnswerField } from './years-of-field.js';

/** A field of an answer by its path (`employee.payslips[2].tax`, items counted from 0), with the value that it shows. */
export interface FieldAtPath extends FieldValue {
  readonly path: string;
}

/** The field that a path stands for; or why it stands for none, as the rest of a sentence that begins with the path. */
export type FieldAtPathOrFault = { readonly field: FieldAtPath } | { readonly fault: string };

/** The value that a field of an answer shows; undefined for what no rule finds, such as `sources`. */
export function valueOfField(
  operation: Operation,
  path: string,
  calculation: Calculation,
): FieldValue | undefined {
  return answerBy(operation, calculation.book.checked).answer.valueAt(namesInPath(path), calculation);
}

/** Finds a field of an answer by its path. */
export function findField(
  payroll: Payroll,
  operation: Operation,
  answer: JsonObject,
  calculation: Calculation,
  path: string,
): FieldAtPathOrFault {
  const leaves = leafPaths(answer);
  if (!leaves.includes(path)) {
    const leafBelow = leaves.find((leaf) => leaf.startsWith(`${path}.`) || leaf.startsWith(`${path}[`));
    if (leafBelow !== undefined)
      return { fault: `has fields of its own: name one of them, such as ${leafBelow}` };
    const remark = remarkOnAnswerField(payroll, operation, calculation.book.taxYear, path);
    const suggestion = remark === '' ? nearestPath(leaves, path) : undefined;
    const suffix = suggestion === undefined ? remark : `, did you mean ${suggestion}?`;
    return { fault: `is not a field of this answer${suffix}` };
  }
  const value = valueOfField(operation, path, calculation);
  if (value === undefined)
    return { fault: 'has no steps: it repeats the request, or says which law it rests on' };
  return { field: { ...value, path } };
}

/** The path of each leaf of an answer: `employee.payslips[2].tax`. */
export function leafPaths(json: Json, path = ''): readonly string[] {
  if (isList(json)) return json.flatMap((each, index) => leafPaths(each, `${path}[${index}]`));
  if (!isObject(json)) return [path];
  return Object.entries(json).flatMap(([name, each]) =>
    leafPaths(each, path === '' ? name : `${path}.${name}`),
  );
}

/** The path that is spelt most like one that is not there, with the indexes of that one. */
function nearestPath(leaves: readonly string[], path: string): string | undefined {
  const indexes = path.match(INDEX) ?? [];
  const shape = path.replaceAll(INDEX, '[]');
  const shapes = new Set(leaves.map((leaf) => leaf.replaceAll(INDEX, '[]')));
  const nearest = shapes.has(shape) ? shape : didYouMean(shape, shapes);
  let next = 0;
  const suggestion = nearest?.replaceAll('[]', () => indexes[next++] ?? '[0]');
  // An index beyond the end of a list is no slip of a letter: name the first item.
  return suggestion === undefined || leaves.includes(suggestion)
    ? suggestion
    : suggestion.replaceAll(INDEX, '[0]');
}

const INDEX = /\[\d+\]/g;

function namesInPath(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((name) => name !== '');
}

/** The payslip that all of these fields are of; undefined where they are of several, or of the year. */
export function onlyPayslip(fields: readonly FieldAtPath[]): number | undefined {
  const [first] = fields;
  return fields.every(({ payslip }) => payslip === first?.payslip) ? first?.payslip : undefined;
}

/** The values whose steps lead to fields. */
export function valuesOfFields(fields: readonly FieldAtPath[]): readonly string[] {
  const values = fields.flatMap(({ value, average }) => [value, ...(average ? [average.timesAYear] : [])]);
  return [...new Set(values)];
}

const TOTAL = 'presentation.year_total';
const AVERAGE = 'presentation.period_average';

/** Steps that no rule makes but the writing of the answer: the sum of all payslips, and the share of a period. `payslip` is the
 *  only one that the trace shows, if there is one. */
export function presentationSteps(
  calculation: Calculation,
  fields: readonly FieldAtPath[],
  payslip: number | undefined,
): readonly TraceStep[] {
  const steps = fields.flatMap((field) => stepsTo(field, calculation, payslip));
  return [...new Map(steps.map((step) => [step.in, step])).values()];
}

function stepsTo(
  { path, value, average }: FieldAtPath,
  calculation: Calculation,
  payslip: number | undefined,
): TraceStep[] {
  if (average === undefined) return [];
  const { period, timesAYear } = average;
  const rule = calculation.book.value(value);
  const year = path.replace(`.${period}.`, '.year.');
  const total = calculation.total(rule);
  const totalStep: TraceStep = {
    ...stepHead(TOTAL, year, 'The figures of all payslips of the year, added up'),
    formula: `total(${value})`,
    operands: {
      [`total(${value})`]: { step: value, ...(payslip !== undefined && { value: exactText(total) }) },
    },
    value: exactText(total),
    ...stepPlace(rule.declaration.place),
  };
  if (period === 'year') return [totalStep];
  const row = calculation.book.value(timesAYear);
  const periodsAYear = decimalOf(rowOf(calculation.datumOf(row)).get(period) ?? period);
  const shareStep: TraceStep = {
    ...stepHead(AVERAGE, path, 'The share of one period in the year'),
    formula: `${TOTAL} / ${timesAYear}.${period}`,
    operands: {
      [TOTAL]: { step: TOTAL, in: year },
      [`${timesAYear}.${period}`]: { step: timesAYear, column: period },
    },
    unrounded: exactText(total.div(periodsAYear)),
    rounding: ['penny_nearest'],
    value: exactText(total.divToNearest(periodsAYear, 2)),
    ...stepPlace(row.declaration.place),
  };
  return [totalStep, shareStep];
}

function stepHead(rule: string, path: string, title: string) {
  return { rule, in: path, title, grain: 'year' } as const;
}

/** The place of a step that no rule makes: that of the rule whose figures it shows. */
function stepPlace({ source, line }: Place) {
  return { file: source.path, line };
}

/** Unrounded, as traces have figures; never `-0`. */
function exactText(figure: Decimal): string {
  return figure.isZero() ? '0' : figure.toFixed();
}
