import type { Findings, TextNode } from '../../../yaml/index.js';
import { kindInWords } from '../../kinds.js';
import type { CheckedInput } from '../checked.js';
import type { MadeList } from '../made-list.js';
import type { Input } from '../model.js';

/** What else an input of a made list, and its day, may say: no request has them. */
const KEYS_OF_LIST: readonly string[] = ['type', 'title', 'help', 'years', 'days', 'fields'];
const KEYS_OF_DAY: readonly string[] = ['type', 'title', 'help', 'years'];

export function isMade({ type, keys }: Input): boolean {
  return type === 'list' && keys.days !== undefined;
}

/** The lists that are made of the days of others, by their paths. `areComplete` is false where some inputs could not be read. */
export function madeLists(
  declared: readonly Input[],
  inputs: ReadonlyMap<string, CheckedInput>,
  areComplete: boolean,
  findings: Findings,
): ReadonlyMap<string, MadeList> {
  const made = new Set(declared.filter(isMade).map(({ path }) => path));
  return new Map(
    declared.flatMap((input) => {
      const { days } = input.keys;
      if (!isMade(input) || days === undefined) return [];
      checkKeys(input, KEYS_OF_LIST, findings);
      const [day, ...others] = input.fields;
      if (day?.type !== 'date' || others.length > 0) {
        const says = `“${input.path}” is made of days, so that its items have one field, the day: fields: { on: { type: date, title: The day } }.`;
        findings.add(input.place, says);
        return [];
      }
      checkKeys(day, KEYS_OF_DAY, findings);
      const [first, last] = days.map((path) => dateOfSpan(path, inputs, made, areComplete, findings));
      if (first === undefined || last === undefined) return [];
      const { list: of = '' } = first;
      if (of !== last.list) {
        const says = `“${first.path}” is of the items of “${of}”, and “${last.path}” of those of “${last.list}”; a span is of one list.`;
        findings.add(days[1].place, says);
        return [];
      }
      const list: MadeList = {
        of,
        paths: [first.path, last.path],
        first: first.datum,
        last: last.datum,
        day: day.path,
      };
      return [[input.path, list] as const];
    }),
  );
}

/** The first or the last day of a span; undefined, with a finding, where it is none. */
function dateOfSpan(
  { text, place }: TextNode,
  inputs: ReadonlyMap<string, CheckedInput>,
  made: ReadonlySet<string>,
  areComplete: boolean,
  findings: Findings,
): CheckedInput | undefined {
  const input = inputs.get(text);
  const isOfSpans = (each: CheckedInput) => each.list !== undefined && !made.has(each.list);
  if (input === undefined && !areComplete) return undefined;
  if (input === undefined || !isOfSpans(input)) {
    const known = [...inputs.values()].filter((each) => isOfSpans(each) && each.type.kind === 'date');
    findings.addUnknown(
      place,
      `“${text}” is no field of the items of a list of the request; “days” names two, the first and the last day of each item.`,
      text,
      known.map(({ path }) => path),
    );
    return undefined;
  }
  if (input.type.kind !== 'date') {
    findings.add(place, `“${text}” is ${kindInWords(input.type.kind)}; a span has two dates.`);
    return undefined;
  }
  return input;
}

function checkKeys({ path, keys: { node } }: Input, allowed: readonly string[], findings: Findings): void {
  for (const [key, { key: place }] of node.entries)
    if (!allowed.includes(key))
      findings.add(place, `“${key}” says nothing of “${path}”, which is made of days: no request has it.`);
}
