import type { Json, JsonObject } from '../../json.js';
import { readAll, readBookFile, yamlFiles } from '../../law/index.js';
import {
  asObject,
  dayOf,
  isByDate,
  nodeAsJson,
  type Operation,
  type Operations,
  operationsIn,
} from '../../operations/index.js';
import {
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  type Place,
  type ReadFile,
  readOnce,
} from '../../yaml/index.js';
import type * as keys from '../../yaml/keys.js';
import { ANSWER_KEYS, casesFile } from './keys.js';

/** A worked case: a request, and its right results. */
export interface WorkedCase {
  readonly operation: string;
  readonly name: string;
  readonly place: Place;
  /** The case as it stands in its file. */
  readonly node: MapNode;
  /** Why its figures are right, and the address where they or the rule stand. */
  readonly why: string | undefined;
  readonly source: string | undefined;
  /** Whether its request lies at the very limit of a rule, or the least step beside it. */
  readonly isAtLimit: boolean;
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
  return readAll(yamlFiles(root, folder, findings), findings, reader(root)).flat();
}

/** Reads one file of cases. */
export function readCasesInFile(root: string, path: string, findings: Findings): readonly WorkedCase[] {
  return readAll([readBookFile(root, path, findings)], findings, reader(root)).flat();
}

/** Reads files of cases of the operations of a book. */
function reader(root: string): ReadFile<readonly WorkedCase[]> {
  const operations = operationsIn(root);
  return (file, findings) => readCasesOnce(file, findings, operations);
}

const readCasesOnce = readOnce<readonly WorkedCase[], Operations>(
  (node, findings, operations) => operations && readCaseFile(node, findings, operations),
  { allowsNull: true },
);

function readCaseFile(node: MapNode, findings: Findings, operations: Operations): readonly WorkedCase[] {
  const names = operations.operations.map(({ name }) => name);
  const file = casesFile(names).read(node, node.place, findings);
  if (isBroken(file)) return [];
  checkNames(file, findings);
  return file.cases.flatMap((each) => caseOf(each, file, operations, findings));
}

/** A name tells a case from all others of its file. */
function checkNames({ cases }: CasesFile, findings: Findings): void {
  const known = new Set<string>();
  for (const { name } of cases) {
    if (known.has(name.text))
      findings.add(name.place, `Another case of this file is called “${name.text}”, too.`);
    known.add(name.text);
  }
}

type CasesFile = keys.ReadBy<ReturnType<typeof casesFile>>;

function caseOf(
  read: CasesFile['cases'][number],
  { operation, tax_year: taxYear }: CasesFile,
  operations: Operations,
  findings: Findings,
): readonly WorkedCase[] {
  const { name, request, expect, refuses, node, assumes = [], notices = [] } = read;
  const expectsAnswer = ANSWER_KEYS.some((key) => isFilled(node.entries.get(key)?.value));
  if (expectsAnswer === (refuses !== undefined)) {
    findings.add(
      name.place,
      `A case says what must come of the request (${ANSWER_KEYS.map((key) => `“${key}”`).join(', ')}), or else “refuses”, the fields that are refused.`,
    );
    return [];
  }
  if (read.why === undefined && read.source === undefined) {
    findings.add(name.place, 'A case says “why” its figures are right, or the “source” where they stand.');
  }
  return [
    {
      ...{ operation, name: name.text, place: name.place, node, assumes, notices, refuses },
      ...{ why: read.why?.text, source: read.source?.text, isAtLimit: read.at === 'limit' },
      request: withTaxYear(asObject(request), operations.operationNamed(operation), taxYear),
      doesNotAssume: read.does_not_assume ?? [],
      doesNotNotice: read.does_not_notice ?? [],
      expect: new Map([...(expect?.entries ?? [])].map(([path, { value }]) => [path, nodeAsJson(value)])),
    },
  ];
}

/** Whether a map or list has anything in it: a case that expects nothing would pass whatever came. */
function isFilled(node: Node | undefined): boolean {
  if (node?.node === 'map') return node.entries.size > 0;
  return node?.node === 'list' && node.items.length > 0;
}

/** Adds the tax year of the file to a request that names none, unless a day of the request chooses the year. */
function withTaxYear(request: JsonObject, operation: Operation, taxYear: string | undefined): JsonObject {
  const hasNoDay = !isByDate(operation) && dayOf(request, operation) === undefined;
  return { ...(taxYear !== undefined && hasNoDay && { tax_year: taxYear }), ...request };
}
