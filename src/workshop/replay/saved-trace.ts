import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import type { TraceStep } from '../../language/index.js';

/** A trace in a file: an answer of the service with the identity of its law, or its bare steps. */
export interface SavedTrace {
  readonly steps: readonly SavedStep[];
  /** Undefined where only the steps were saved. */
  readonly book: SavedBook | undefined;
  readonly result: Json | undefined;
  /** By name; undefined in an answer of a book that names addresses. */
  readonly authorities: Json | undefined;
  /** Undefined in an old answer, which does not hold its request. */
  readonly request: SavedRequest | undefined;
  /** The whole of the file; undefined where only the steps were saved. */
  readonly json: JsonObject | undefined;
  /** What else the file has, which no answer of the service does. */
  readonly unknownFields: readonly string[];
}

/** The law and the program that answered. */
export interface SavedBook {
  readonly taxYear: string;
  readonly engine: string;
  readonly digest: string;
  readonly serviceVersion: string | undefined;
  /** Undefined in an old answer, which does not name its build. */
  readonly build: string | undefined;
}

/** The request of a trace. */
export interface SavedRequest {
  /** Full names; none where the trace is of all that the operation shows. */
  readonly values: readonly string[];
  /** Paths of fields of the answer. */
  readonly fields: readonly string[];
  readonly payslip: number | undefined;
  readonly body: JsonObject;
}

/** Reads what was saved; what is wrong with it, as the rest of a sentence, when it holds no trace. */
export function readTrace(json: Json): SavedTrace | { readonly fault: string } {
  const trace = isObject(json) ? json['trace'] : json;
  const steps = readSteps(trace);
  if (steps === undefined) {
    const faultyIndex = isList(trace) ? trace.findIndex((each) => readStep(each) === undefined) : -1;
    if (faultyIndex >= 0 && isObject(json))
      return {
        fault: `has no step at trace[${faultyIndex}]: one has its rule, file, line, operands and value`,
      };
    return { fault: 'holds no trace: save the whole answer of POST …/trace, or of farthing explain --json' };
  }
  if (!isObject(json)) {
    return {
      steps,
      book: undefined,
      result: undefined,
      authorities: undefined,
      request: undefined,
      json: undefined,
      unknownFields: [],
    };
  }
  const book = readBook(json['book']);
  if (book === undefined) {
    return { fault: 'does not say of which book it is: book.engine (2026-27.1) and book.digest are missing' };
  }
  const request = readSavedRequest(json['request']);
  if (request === undefined && (json['request'] !== undefined || book.build !== undefined)) {
    return {
      fault:
        'does not hold the request it is of: request.body, or its value or period, is not as it was saved',
    };
  }
  const unknownFields = [
    ...unknownFieldsOf(json, ANSWER_FIELDS, ''),
    ...unknownFieldsOf(json['book'], BOOK_FIELDS, 'book.'),
  ];
  const { result, authorities } = json;
  return { steps, book, result, authorities, request, json, unknownFields };
}

const ANSWER_FIELDS = ['request', 'result', 'trace', 'authorities', 'scope', 'book', 'receipt'];
const BOOK_FIELDS = ['engine', 'digest', 'service_version', 'build'];

/** The fields of an object beside those that are known, by their paths. */
export function unknownFieldsOf(
  json: Json | undefined,
  known: readonly string[],
  path: string,
): readonly string[] {
  const fields = isObject(json) ? Object.keys(json) : [];
  return fields.filter((field) => !known.includes(field)).map((field) => `${path}${field}`);
}

function readBook(book: Json | undefined): SavedBook | undefined {
  if (!isObject(book)) return undefined;
  const { engine, digest, service_version: serviceVersion, build } = book;
  if (typeof engine !== 'string' || typeof digest !== 'string') return undefined;
  const taxYear = /^(20\d\d-\d\d)\.\w+$/.exec(engine)?.[1];
  if (taxYear === undefined) return undefined;
  const text = (json: Json | undefined) => (typeof json === 'string' ? json : undefined);
  return { taxYear, engine, digest, serviceVersion: text(serviceVersion), build: text(build) };
}

/** Undefined where there is none, or it is not as the service wrote it. */
function readSavedRequest(request: Json | undefined): SavedRequest | undefined {
  if (!isObject(request)) return undefined;
  const { value = [], field = [], period, body, ...others } = request;
  if (!isList(value) || !isList(field) || !isObject(body) || Object.keys(others).length > 0) return undefined;
  const values = value.filter((name) => typeof name === 'string');
  const fields = field.filter((path) => typeof path === 'string');
  const payslip = typeof period === 'number' && Number.isInteger(period) && period > 0 ? period : undefined;
  if (fields.length !== field.length) return undefined;
  if (values.length !== value.length || (period !== undefined && payslip === undefined)) return undefined;
  return { values, fields, payslip, body };
}

/** A step of a trace in a file. It may come from another state of the rules, so only the fields that every step has are required. */
export interface SavedStep {
  /** The rule, and where there is one the value that needs it on other figures: no two steps of a trace share it. */
  readonly key: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly operands: JsonObject;
  readonly figures: readonly SavedFigure[];
  /** All that the step says. */
  readonly json: JsonObject;
}

/** A figure of the law in a step of a saved trace. */
export interface SavedFigure {
  readonly path: string;
  readonly value: Json;
  /** The first day of a figure that changes within the year. */
  readonly from: Json | undefined;
  /** Where it stands: `rates/2026-27.yaml:44`. */
  readonly place: string | undefined;
}

/** Reads the steps of a trace; undefined when it is none. */
function readSteps(trace: Json | undefined): readonly SavedStep[] | undefined {
  if (!isList(trace)) return undefined;
  const steps = trace.flatMap((each) => readStep(each) ?? []);
  if (steps.length !== trace.length || steps.length === 0) return undefined;
  return withPlaces(steps);
}

/** The steps of a new trace, in the form that they have in a file. */
export function toSavedSteps(trace: readonly TraceStep[]): readonly SavedStep[] {
  const json: Json = JSON.parse(JSON.stringify(trace));
  return readSteps(json) ?? [];
}

/** Whether a trace is from before traces had a receipt and a scope; its steps have fewer fields, too. */
export function isOldFormat({ json }: Pick<SavedTrace, 'json'>): boolean {
  return json?.['scope'] === undefined && json?.['receipt'] === undefined;
}

/** New steps without the fields that the steps of an old trace lack. */
export function toOldFormat(
  steps: readonly SavedStep[],
  savedSteps: readonly SavedStep[],
): readonly SavedStep[] {
  const byKey = new Map(savedSteps.map((step) => [step.key, step.json]));
  return steps.map((step) => {
    const before = byKey.get(step.key);
    if (before === undefined) return step;
    const { departs, rows, operands: _, ...json } = step.json;
    const operands = withoutBeforeValues(step.operands, before['operands']);
    return {
      ...step,
      operands,
      json: {
        ...json,
        operands,
        ...(departs !== undefined && before['departs'] !== undefined && { departs }),
        ...(rows !== undefined && before['rows'] !== undefined && { rows }),
      },
    };
  });
}

/** Operands without the value of `before()`, which old traces do not have. */
function withoutBeforeValues(operands: JsonObject, before: Json | undefined): JsonObject {
  const saysNothing = (name: string): boolean => {
    const operand = isObject(before) ? before[name] : undefined;
    return name.startsWith('before(') && isObject(operand) && operand['value'] === undefined;
  };
  const entries = Object.entries(operands).map(([name, operand]) => {
    if (!isObject(operand) || !saysNothing(name)) return [name, operand] as const;
    const { value: _, ...rest } = operand;
    return [name, rest] as const;
  });
  return Object.fromEntries(entries);
}

/** The key of the step that an operand names; undefined when it is something else. */
export function stepOfOperand(operand: Json | undefined): string | undefined {
  if (!isObject(operand) || typeof operand['step'] !== 'string') return undefined;
  return keyOf(operand['step'], operand['in']);
}

function readStep(json: Json): SavedStep | undefined {
  if (!isObject(json)) return undefined;
  const { rule, file, line, operands, figures = [] } = json;
  if (typeof rule !== 'string' || typeof file !== 'string' || typeof line !== 'number') return undefined;
  if (!isObject(operands) || !isList(figures) || json['value'] === undefined) return undefined;
  return {
    key: keyOf(rule, json['in']),
    rule,
    file,
    line,
    operands,
    figures: figures.flatMap((each) => readFigure(each) ?? []),
    json,
  };
}

function readFigure(figure: Json): SavedFigure | undefined {
  if (!isObject(figure)) return undefined;
  const { path, value, from, file, line } = figure;
  if (typeof path !== 'string' || value === undefined) return undefined;
  const place = typeof file === 'string' && typeof line === 'number' ? `${file}:${line}` : undefined;
  return { path, value, from, place };
}

/** Adds the place of each figure to all steps: a trace has it only at the first step that uses the figure. */
function withPlaces(steps: readonly SavedStep[]): readonly SavedStep[] {
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
export function keyOfFigure({ path, from }: SavedFigure): string {
  return from === undefined ? path : `${path} from ${from}`;
}

function keyOf(rule: string, copyIn: Json | undefined): string {
  return typeof copyIn === 'string' ? `${rule} in ${copyIn}` : rule;
}
