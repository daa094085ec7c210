import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import type { TraceStep } from '../../language/index.js';

/** A step of a trace, as JSON shows it. */
export interface ComparedStep {
  /** The rule, and where there is one the value that needs it on other figures: no two steps of a trace share it. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly operands: JsonObject;
  readonly figures: readonly ComparedFigure[];
  /** All that the step says. */
  readonly json: JsonObject;
}

/** A figure of the law in a step. */
export interface ComparedFigure {
  readonly path: string;
  readonly value: Json;
  /** The first day of a figure that changes within the year. */
  readonly from: Json | undefined;
  /** Where it stands: `rates/2026-27.yaml:44`. */
  readonly place: string | undefined;
}

/** The steps of a trace. */
export function comparedSteps(trace: readonly TraceStep[]): readonly ComparedStep[] {
  return withPlaces(
    trace.map((step) => {
      const json: JsonObject = JSON.parse(JSON.stringify(step));
      const { operands = {}, figures = [] } = json;
      return {
        key: keyOf(step.rule, json['in']),
        file: step.file,
        line: step.line,
        operands: isObject(operands) ? operands : {},
        figures: isList(figures) ? figures.flatMap((each) => readFigure(each) ?? []) : [],
        json,
      };
    }),
  );
}

/** The key of the step that an operand names; undefined when it is something else. */
export function stepOfOperand(operand: Json | undefined): string | undefined {
  if (!isObject(operand) || typeof operand['step'] !== 'string') return undefined;
  return keyOf(operand['step'], operand['in']);
}

function readFigure(figure: Json): ComparedFigure | undefined {
  if (!isObject(figure)) return undefined;
  const { path, value, from, file, line } = figure;
  if (typeof path !== 'string' || value === undefined) return undefined;
  const place = typeof file === 'string' && typeof line === 'number' ? `${file}:${line}` : undefined;
  return { path, value, from, place };
}

/** Adds the place of each figure to all steps: a trace has it only at the first step that uses the figure. */
function withPlaces(steps: readonly ComparedStep[]): readonly ComparedStep[] {
  const places = new Map<string, string>();
  for (const figure of steps.flatMap(({ figures }) => figures)) {
    const key = keyOfFigure(figure);
    if (figure.place !== undefined && !places.has(key)) places.set(key, figure.place);
  }
  return steps.map((step) => ({
    ...step,
    figures: step.figures.map((figure) => ({
      ...figure,
      place: figure.place ?? places.get(keyOfFigure(figure)),
    })),
  }));
}

/** One that changes within the year is several figures of one path. */
export function keyOfFigure({ path, from }: ComparedFigure): string {
  return from === undefined ? path : `${path} from ${from}`;
}

function keyOf(rule: string, copyIn: Json | undefined): string {
  return typeof copyIn === 'string' ? `${rule} in ${copyIn}` : rule;
}
