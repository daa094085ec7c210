import { groupBy } from '../../group-by.js';
import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../json.js';
import type { TraceStep } from '../../language/index.js';

/** A step of a trace, part by part in words: titles, notes, sources and places are none, since two years differ in them. */
export interface ComparedStep {
  /** The rule, and where there is one the value that needs it on other figures: no two steps of a trace share it. */
  readonly key: string;
  readonly title: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly operands: JsonObject;
  /** How its value was found: its formula, its branch, the figures of the law and of the request. */
  readonly parts: ReadonlyMap<string, string>;
  /** What was found, before it was rounded and after. */
  readonly results: ReadonlyMap<string, string>;
  /** A part or a result in a line. */
  lineOf(name: string): string;
}

/** The parts of a step that say how it was found, and what they are called. */
const PARTS: readonly (readonly [key: string, name: string])[] = [
  ['formula', 'formula'],
  ['way', 'way of being found'],
  ['rounding', 'rounding'],
  ['took', 'branch taken'],
  ['tried', 'branches tried'],
  ['applied_because', 'because'],
  ['grain', 'grain'],
  ['items', 'items'],
];
const RESULTS: typeof PARTS = [
  ['unrounded', 'before rounding'],
  ['value', 'value'],
];

/** The steps of a trace. */
export function comparedSteps(trace: readonly TraceStep[]): readonly ComparedStep[] {
  // A trace says where a figure stands only at the first step that uses it.
  const places = new Map<string, string>();
  return trace.map((step) => {
    const json: JsonObject = JSON.parse(JSON.stringify(step));
    const operands = isObject(json['operands']) ? json['operands'] : {};
    const figures = figuresIn(json, places);
    const inputs = Object.entries(operands).flatMap(([name, operand]) =>
      isObject(operand) && 'input' in operand
        ? [[`input ${name}`, oneLine(operand['input'] ?? null)] as const]
        : [],
    );
    const parts = new Map([...textsOf(json, PARTS), ...figures, ...inputs]);
    const results = new Map(textsOf(json, RESULTS));
    const lineOf = (name: string) => {
      const place = places.get(name);
      const text = parts.get(name) ?? results.get(name) ?? 'none';
      return `${name}: ${text}${place !== undefined && parts.has(name) ? ` (${place})` : ''}`;
    };
    const { rule, title, file, line } = step;
    return { key: keyOf(rule, json['in']), title, file, line, operands, parts, results, lineOf };
  });
}

/** The key of the step that an operand names; undefined when it is something else. */
export function stepOfOperand(operand: Json | undefined): string | undefined {
  if (!isObject(operand) || typeof operand['step'] !== 'string') return undefined;
  return keyOf(operand['step'], operand['in']);
}

function keyOf(rule: string, copyIn: Json | undefined): string {
  return typeof copyIn === 'string' ? `${rule} in ${copyIn}` : rule;
}

/** The figures of the law in a step; one that changes within the year is one figure. Their places are added to `places`. */
function figuresIn(step: JsonObject, places: Map<string, string>): readonly (readonly [string, string])[] {
  const byPath = groupBy(objectsIn(step['figures']), ({ path }) => `figure ${path}`);
  return [...byPath].map(([name, figures]) => {
    for (const { file, line } of figures) if (file !== undefined) places.set(name, `${file}:${line}`);
    const texts = figures.map(({ value = null, from }) =>
      from === undefined ? oneLine(value) : `${oneLine(value)} from ${from}`,
    );
    return [name, texts.join(', ')];
  });
}

function textsOf(step: JsonObject, parts: typeof PARTS): readonly (readonly [string, string])[] {
  return parts.flatMap(([key, name]) => {
    const json = step[key];
    if (json === undefined) return [];
    return [[name, key === 'applied_because' ? objectsIn(json).map(becauseText).join('; ') : oneLine(json)]];
  });
}

/** JSON as a line of text. */
export function oneLine(json: Json): string {
  if (isList(json)) return json.map((each) => pairText(each) ?? oneLine(each)).join(', ');
  if (!isObject(json)) return String(json);
  return `{ ${Object.entries(json)
    .map(([name, each]) => `${name}: ${isList(each) ? `[${oneLine(each)}]` : oneLine(each)}`)
    .join(', ')} }`;
}

/** A figure with the payslips that have it. */
function pairText(each: Json): string | undefined {
  if (!isList(each)) return undefined;
  const [figure = null, places] = each;
  return typeof places === 'string' ? `${oneLine(figure)} (${places})` : undefined;
}

function becauseText({ condition = null, holds, items, facts }: JsonObject): string {
  const comparisons = objectsIn(facts).map(
    ({ fact = null, saw = null }) => `${oneLine(fact)} is ${oneLine(saw)}`,
  );
  const itemText = typeof items === 'string' ? ` for item ${items}` : '';
  return `${oneLine(condition)} ${holds === true ? 'holds' : 'does not hold'}${itemText} (${[...new Set(comparisons)].join(', ')})`;
}
