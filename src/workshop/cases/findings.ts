import type { Calculation } from '../../language/index.js';
import { type Operations, valueOfField } from '../../operations/index.js';
import type { Finding, Node, Place } from '../../yaml/index.js';
import type { WorkedCase } from './read.js';
import type { CaseDifference, CaseResult } from './run.js';

/** The differences of a case as findings, each at the place of its field. */
export function caseFindings(
  { workedCase, answer, differences }: CaseResult,
  operations: Operations,
): readonly Finding[] {
  const { name, refuses } = workedCase;
  if (refuses === undefined) {
    if ('answer' in answer)
      return differences.map((each) => fieldFinding(workedCase, each, answer.calculation, operations));
    return answer.faults.map(({ field, message }) => ({
      place: placeInRequest(workedCase, field),
      message: `“${name}” is refused: ${asSentence(message)}`,
    }));
  }
  return differences.map(({ expected, got }) => ({
    place: placeOfKey(workedCase, 'refuses'),
    message: `“${name}” expects that ${expected} is refused; ${'faults' in answer ? `refused is ${got}` : 'it is answered'}.`,
  }));
}

/** The words for what the answer does, by the key of the case that expects otherwise. */
const ANSWER_VERBS: Readonly<Record<string, string>> = {
  assumes: 'the answer assumes',
  does_not_assume: 'it assumes',
  notices: 'the answer gives notice of',
  does_not_notice: 'it says',
};

function fieldFinding(
  workedCase: WorkedCase,
  { path, expected, got }: CaseDifference,
  calculation: Calculation,
  operations: Operations,
): Finding {
  const expects = `“${workedCase.name}” expects ${expected}`;
  const says = workedCase.expect.has(path) ? undefined : ANSWER_VERBS[path];
  if (says !== undefined)
    return { place: placeOfKey(workedCase, path), message: `${expects}; ${says}: ${got}` };
  const source = valueOfField(operations.operationNamed(workedCase.operation), path, calculation);
  const valueName = source === undefined ? '' : ` for ${source.value}`;
  const gives =
    got === 'no such field' ? 'the answer has no such field' : `the rules give ${got}${valueName}`;
  return { place: placeOfExpected(workedCase, path), message: `${expects}; ${gives}.` };
}

function asSentence(message: string): string {
  return message.endsWith('?') ? message : `${message}.`;
}

/** Where a case says what it expects of a field of the answer. */
export function placeOfExpected(workedCase: WorkedCase, path: string): Place {
  const expected = workedCase.node.entries.get('expect')?.value;
  const entry = expected?.node === 'map' ? expected.entries.get(path) : undefined;
  return entry?.key ?? workedCase.place;
}

/** Where a case has one of its keys. */
export function placeOfKey({ node, place }: WorkedCase, key: string): Place {
  return node.entries.get(key)?.key ?? place;
}

/** The place of a field in a case's request (`overtime[0].hours`); of a missing field, where it would be. */
function placeInRequest({ node, place }: WorkedCase, field: string): Place {
  const request = node.entries.get('request');
  if (request === undefined) return place;
  let entry: { readonly node: Node; readonly place: Place } = { node: request.value, place: request.key };
  for (const [, name, index] of field.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    const child =
      index === undefined ? mapEntry(entry.node, name ?? '') : listItem(entry.node, Number(index));
    if (child === undefined) break;
    entry = child;
  }
  return entry.place;
}

function mapEntry(node: Node, name: string): { node: Node; place: Place } | undefined {
  const entry = node.node === 'map' ? node.entries.get(name) : undefined;
  return entry && { node: entry.value, place: entry.key };
}

function listItem(node: Node, index: number): { node: Node; place: Place } | undefined {
  const item = node.node === 'list' ? node.items[index] : undefined;
  return item && { node: item, place: item.place };
}
