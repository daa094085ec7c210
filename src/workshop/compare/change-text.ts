import { isList, isObject, type Json } from '../../json.js';
import type { StepChange } from './diff-steps.js';

/** The names of the two sides of a difference. */
export interface Sides {
  readonly a: string;
  readonly b: string;
}

/** A difference in a few lines: what it is in, and both sides of it. */
export function changeLines(
  { aspect, name, a, b, places = [] }: StepChange,
  sides: Sides,
): readonly string[] {
  const where = places.length === 0 ? '' : ` (${[...new Set(places)].join(', ')})`;
  const what = aspect === 'figure' || aspect === 'input' ? `${aspect} ${name}` : partLabel(name);
  return [
    `${what}${where}:`,
    `  ${sides.a}: ${a === null ? 'none' : partText(name, a)}`,
    `  ${sides.b}: ${b === null ? 'none' : partText(name, b)}`,
  ];
}

/** A part of a step as a line of text. */
export function oneLine(json: Json): string {
  if (isList(json)) return json.map((each) => pairText(each) ?? oneLine(each)).join(', ');
  if (!isObject(json)) return String(json);
  return `{ ${Object.entries(json)
    .map(([name, each]) => `${name}: ${isList(each) ? `[${oneLine(each)}]` : oneLine(each)}`)
    .join(', ')} }`;
}

const PART_LABELS: Readonly<Record<string, string>> = {
  applied_because: 'because',
  took: 'branch taken',
  tried: 'branches tried',
  way: 'way of being found',
  unrounded: 'before rounding',
  given: 'given from outside',
};

function partLabel(name: string): string {
  return PART_LABELS[name] ?? name;
}

function partText(name: string, json: Json): string {
  if (name !== 'applied_because' || !isList(json)) return oneLine(json);
  return json.map(becauseText).join('; ');
}

function becauseText(json: Json): string {
  if (!isObject(json)) return oneLine(json);
  const facts = isList(json['facts']) ? json['facts'] : [];
  const comparisons = facts.flatMap((each) =>
    isObject(each) ? [`${oneLine(each['fact'] ?? null)} is ${oneLine(each['saw'] ?? null)}`] : [],
  );
  const { items } = json;
  const itemText = typeof items === 'string' ? ` for item ${items}` : '';
  return `${oneLine(json['condition'] ?? null)} ${json['holds'] === true ? 'holds' : 'does not hold'}${itemText} (${[...new Set(comparisons)].join(', ')})`;
}

/** A figure with the payslips that have it. */
function pairText(each: Json): string | undefined {
  if (!isList(each)) return undefined;
  const [figure = null, places] = each;
  return typeof places === 'string' ? `${oneLine(figure)} (${places})` : undefined;
}
