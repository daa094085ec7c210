import { isDeepStrictEqual } from 'node:util';
import { isList, isObject, type Json } from '../../json.js';

/** A place where what was filed differs from what was recomputed; a side is undefined where it has nothing there. */
export interface Difference {
  readonly path: Path;
  readonly filed: Json | undefined;
  readonly recomputed: Json | undefined;
}

/** Names of members, numbers of items, and names of steps: `['trace', 'national_insurance.employee_ni', 'value']`. */
export type Path = readonly (string | number)[];

/** Everything in which two JSON values differ, member by member; the steps of a trace are matched by name. */
export function differencesBetween(
  filed: Json | undefined,
  recomputed: Json | undefined,
  path: Path = [],
): readonly Difference[] {
  if (isDeepStrictEqual(filed, recomputed)) return [];
  const [theirs, ours] = [membersOf(filed), membersOf(recomputed)];
  if (theirs === undefined || ours === undefined || isList(filed) !== isList(recomputed))
    return [{ path, filed, recomputed }];
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [
    ...[...names].flatMap((name) => differencesBetween(theirs.get(name), ours.get(name), [...path, name])),
    ...(isList(filed) ? differenceOfOrder(theirs, ours, path) : []),
  ];
}

type Members = ReadonlyMap<string | number, Json>;

/** A map, for a file may have a member that every object inherits, such as `__proto__`. */
function membersOf(json: Json | undefined): Members | undefined {
  if (isObject(json)) return new Map(Object.entries(json));
  if (!isList(json)) return undefined;
  const members = new Map<string | number, Json>();
  for (const [index, each] of json.entries()) {
    const name = nameOfStep(each);
    // A step that is there twice is one too many.
    members.set(name === undefined || members.has(name) ? index : name, each);
  }
  return members;
}

/** The rule of a step, with the value that needs it on other figures. */
function nameOfStep(json: Json): string | undefined {
  if (!isObject(json)) return undefined;
  const { rule, in: copyIn } = json;
  if (typeof rule !== 'string') return undefined;
  return typeof copyIn === 'string' ? `${rule} in ${copyIn}` : rule;
}

/** The first member that stands elsewhere. */
function differenceOfOrder(theirs: Members, ours: Members, path: Path): readonly Difference[] {
  const common = (one: Members, other: Members) => [...one.keys()].filter((name) => other.has(name));
  const [filed, recomputed] = [common(theirs, ours), common(ours, theirs)];
  const at = filed.findIndex((name, index) => name !== recomputed[index]);
  return at === -1 ? [] : [{ path: [...path, 'order'], filed: filed[at], recomputed: recomputed[at] }];
}

/** A difference as a person reads it: `employee.payslips[2].employee_ni: filed 1.00, recomputed 249.49`. */
export function differenceInWords(difference: Difference): string {
  const sides = [difference.filed, difference.recomputed];
  const hasPence = sides.some((side) => typeof side === 'number' && !Number.isInteger(side));
  const [filed, recomputed] = sides.map((side) => {
    if (typeof side === 'number') return numberInWords(side, hasPence);
    const [text, longest] = [visible(side), typeof side === 'string' ? LONGEST_TEXT : LONGEST];
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  });
  return `${pathInWords(difference)}: filed ${filed}, recomputed ${recomputed}`;
}

function numberInWords(number: number, hasPence: boolean): string {
  const text = Object.is(number, -0) ? '-0' : String(number);
  return hasPence && /^-?\d+(\.\d)?$/.test(text) ? number.toFixed(2) : text;
}

/** How many characters of a side are shown: a whole sentence, since it is to be read, but not a whole step. */
const [LONGEST_TEXT, LONGEST] = [1000, 160];

/** As JSON, with escapes for what cannot be seen, or would turn a line of a terminal round. */
function visible(json: Json | undefined): string {
  const text = JSON.stringify(json) ?? 'none';
  return text.replaceAll(
    /(?! )[\p{Control}\p{Format}\p{Separator}\p{Default_Ignorable_Code_Point}]/gu,
    (hidden) =>
      [...Array(hidden.length).keys()]
        .map((at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`)
        .join(''),
  );
}

/** `employee.payslips[2].tax` of a result, `trace[national_insurance.employee_ni].value` of a step. */
export function pathInWords({ path }: Difference): string {
  const names = path[0] === 'result' && path.length > 1 ? path.slice(1) : path;
  const words = names.map((name) =>
    typeof name === 'string' && /^\w+$/.test(name) ? `.${name}` : `[${visible(`${name}`).slice(1, -1)}]`,
  );
  return words.join('').replace(/^\./, '');
}
