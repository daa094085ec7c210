import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import type { TraceStep } from '../../language/index.js';

/** A step of a trace as it stands in a file: of this state of the rules or of another, so that only what every step has is
 *  taken for granted. */
export interface SavedStep {
  /** The rule, and where there is one the value that asked for it on other figures: no two steps of a trace share it. */
  readonly key: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly operands: JsonObject;
  readonly figures: readonly SavedFigure[];
  /** All that the step says. */
  readonly said: JsonObject;
}

export interface SavedFigure {
  readonly path: string;
  readonly value: Json;
  /** Where it stands: `rates/2026-27.yaml:44`. */
  readonly place: string | undefined;
}

/** Reads the steps of a trace; undefined when it is none. */
export function savedSteps(trace: Json | undefined): readonly SavedStep[] | undefined {
  if (!isList(trace)) return undefined;
  const steps = trace.flatMap((each) => savedStep(each) ?? []);
  if (steps.length !== trace.length || steps.length === 0) return undefined;
  return withPlaces(steps);
}

/** The steps of a trace that was made now, as they would stand in a file. */
export function asSaved(trace: readonly TraceStep[]): readonly SavedStep[] {
  const written: Json = JSON.parse(JSON.stringify(trace));
  return savedSteps(written) ?? [];
}

/** The key of the step that an operand names; undefined when it is something else. */
export function stepOfOperand(operand: Json | undefined): string | undefined {
  if (!isObject(operand) || typeof operand['step'] !== 'string') return undefined;
  return keyOf(operand['step'], operand['in']);
}

function savedStep(said: Json): SavedStep | undefined {
  if (!isObject(said)) return undefined;
  const { rule, file, line, operands, figures = [] } = said;
  if (typeof rule !== 'string' || typeof file !== 'string' || typeof line !== 'number') return undefined;
  if (!isObject(operands) || !isList(figures) || said['value'] === undefined) return undefined;
  return {
    key: keyOf(rule, said['in']),
    rule,
    file,
    line,
    operands,
    figures: figures.flatMap((each) => savedFigure(each) ?? []),
    said,
  };
}

function savedFigure(figure: Json): SavedFigure | undefined {
  if (!isObject(figure)) return undefined;
  const { path, value, file, line } = figure;
  if (typeof path !== 'string' || value === undefined) return undefined;
  const place = typeof file === 'string' && typeof line === 'number' ? `${file}:${line}` : undefined;
  return { path, value, place };
}

/** A trace says where a figure stands at the first step that uses it. */
function withPlaces(steps: readonly SavedStep[]): readonly SavedStep[] {
  const places = new Map<string, string>();
  for (const { path, place } of steps.flatMap(({ figures }) => figures)) {
    if (place !== undefined && !places.has(path)) places.set(path, place);
  }
  return steps.map((step) => ({
    ...step,
    figures: step.figures.map((figure) => ({ ...figure, place: figure.place ?? places.get(figure.path) })),
  }));
}

function keyOf(rule: string, copyIn: Json | undefined): string {
  return typeof copyIn === 'string' ? `${rule} in ${copyIn}` : rule;
}
