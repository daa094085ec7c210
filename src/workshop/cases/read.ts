import type { Json, JsonObject } from '../../json.js';
import {
  type Findings,
  hasShape,
  type MapNode,
  type Node,
  type Place,
  readOnce,
  textAt,
  textsAt,
} from '../../language/index.js';
import { readAll, readBookFile, yamlFiles } from '../../law/index.js';
import { dayOf, OPERATION_NAMES, type OperationName, operationNamed } from '../../operations/index.js';
import { caseShape } from './shape.js';

/** A worked case: a request, and its right results. */
export interface WorkedCase {
  readonly operation: OperationName;
  readonly name: string;
  readonly place: Place;
  /** The case as it stands in its file. */
  readonly node: MapNode;
  readonly request: JsonObject;
  /** Expected figures by path (`employee.payslips[0].tax`); none where the case expects a refusal. */
  readonly expect: ReadonlyMap<string, Json>;
  /** Words of sentences that must be among the answer's assumptions. */
  readonly assumes: readonly string[];
  /** Words that no sentence of the answer's assumptions may have. */
  readonly doesNotAssume: readonly string[];
  /** Codes that must be among the answer's notices. */
  readonly notices: readonly string[];
  /** Codes that none of the answer's notices may have. */
  readonly doesNotNotice: readonly string[];
  /** The fields that the refusal names; undefined where the case expects an answer. */
  readonly refuses: readonly string[] | undefined;
}

export const CASES_FOLDER = 'fixtures/cases';

/** Reads all worked cases below a folder; what is wrong in them goes to `findings`. */
export function readCases(
  root: string,
  findings: Findings,
  folder: string = CASES_FOLDER,
): readonly WorkedCase[] {
  return readAll(yamlFiles(root, folder, findings), findings, readCasesOnce).flat();
}

/** Reads one file of cases. */
export function readCasesInFile(root: string, path: string, findings: Findings): readonly WorkedCase[] {
  return readAll([readBookFile(root, path, findings)], findings, readCasesOnce).flat();
}

/** Reads a file of cases; memoised by its path and text. */
const readCasesOnce = readOnce(readCaseFile, { allowsNull: true });

function readCaseFile(node: MapNode, findings: Findings): readonly WorkedCase[] {
  if (!hasShape(node, caseShape, findings)) return [];
  const operation = OPERATION_NAMES.find((each) => each === textAt(node, 'operation')?.text);
  const list = node.entries.get('cases')?.value;
  if (operation === undefined || list?.node !== 'list') return [];
  const taxYear = textAt(node, 'tax_year')?.text;
  return list.items.flatMap((item) =>
    item.node === 'map' ? readCase(item, { operation, taxYear }, findings) : [],
  );
}

/** What a case can say of an answer. */
export const ANSWER_KEYS = ['expect', 'assumes', 'does_not_assume', 'notices', 'does_not_notice'] as const;

/** The keys at the head of a file, which hold for all its cases. */
interface FileHead {
  readonly operation: OperationName;
  readonly taxYear: string | undefined;
}

function readCase(map: MapNode, { operation, taxYear }: FileHead, findings: Findings): WorkedCase[] {
  const name = textAt(map, 'name');
  const [request, expected] = [map.entries.get('request')?.value, map.entries.get('expect')?.value];
  if (name === undefined || request?.node !== 'map') return [];
  const refuses = textsAt(map, 'refuses').map((field) => field.text);
  const expectsAnswer = ANSWER_KEYS.some((key) => isFilled(map.entries.get(key)?.value));
  if (expectsAnswer === refuses.length > 0) {
    findings.add(
      name.place,
      `A case says what must come of the request (${ANSWER_KEYS.map((key) => `“${key}”`).join(', ')}), or else “refuses”, the fields that are refused.`,
    );
    return [];
  }
  if (textAt(map, 'why') === undefined && textAt(map, 'source') === undefined) {
    findings.add(name.place, 'A case says “why” its figures are right, or the “source” where they stand.');
  }
  const fields = expected?.node === 'map' ? [...expected.entries] : [];
  return [
    {
      operation,
      name: name.text,
      place: name.place,
      node: map,
      request: withTaxYear(asObject(request), operation, taxYear),
      assumes: textsAt(map, 'assumes').map(({ text }) => text),
      doesNotAssume: textsAt(map, 'does_not_assume').map(({ text }) => text),
      notices: textsAt(map, 'notices').map(({ text }) => text),
      doesNotNotice: textsAt(map, 'does_not_notice').map(({ text }) => text),
      expect: new Map(fields.map(([path, entry]) => [path, nodeAsJson(entry.value)])),
      refuses: refuses.length === 0 ? undefined : refuses,
    },
  ];
}

/** Whether a map or list has anything in it: a case that expects nothing would pass whatever came. */
function isFilled(node: Node | undefined): boolean {
  if (node?.node === 'map') return node.entries.size > 0;
  return node?.node === 'list' && node.items.length > 0;
}

/** Adds the tax year of the file to a request that names none, unless a day of the request chooses the year. */
function withTaxYear(request: JsonObject, name: OperationName, taxYear: string | undefined): JsonObject {
  const hasNoDay = dayOf(request, operationNamed(name)) === undefined;
  return { ...(taxYear !== undefined && hasNoDay && { tax_year: taxYear }), ...request };
}

/** YAML as JSON: 7484.00 is a number, 1257L and 2026-27 are texts. */
function nodeAsJson(node: Node): Json {
  switch (node.node) {
    case 'map':
      return asObject(node);
    case 'list':
      return node.items.map(nodeAsJson);
    case 'text':
      return asScalar(node.text, node.isQuoted);
  }
}

/** A map of YAML as a request is: numbers are numbers, all else is as it is written. */
export function asObject({ entries }: MapNode): JsonObject {
  return Object.fromEntries([...entries].map(([key, { value }]) => [key, nodeAsJson(value)]));
}

function asScalar(text: string, quoted: boolean): Json {
  if (quoted) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? Number(text) : text;
}
