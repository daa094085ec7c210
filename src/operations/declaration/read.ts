import type { RequiredName } from '../../language/index.js';
import { type BookSource, OPERATIONS_FOLDER, readAll, yamlFilesOfOperations } from '../../law/index.js';
import {
  type Findings,
  isBroken,
  type MapNode,
  type Place,
  readOnce,
  type TextNode,
  withoutBroken,
} from '../../yaml/index.js';
import { checkOfKeys, pathsOfKeys, requiredOfKeys } from '../check/declaration.js';
import type { CheckDeclaration } from '../check/figure-check.js';
import { type Operation, type OperationDeclaration, operation, type PostOperation } from '../operation.js';
import { calendarOf, checkCalendar } from './calendar.js';
import { checkAnswer, checkParts, knownAt } from './check.js';
import { declaredAnswer, rangeOf } from './fields.js';
import { asObject } from './json.js';
import { type DeclaredParts, type OperationKeys, operationFile, partsFile } from './keys.js';
import { shapesOf } from './shapes.js';

/** What several operations share; all other files in the folder are of an operation each. */
export const PARTS_FILE = `${OPERATIONS_FOLDER}/parts.yaml`;

/** An operation with the places of what no other may have. */
interface DeclaredOperation {
  readonly operation: Operation;
  readonly order: number;
  readonly own: readonly Named[];
}

/** What one operation alone has: its name, its path. */
interface Named {
  readonly key: string;
  readonly text: string;
  readonly place: Place;
}

/** The field of requests that names their tax year. */
const TAX_YEAR = 'tax_year';

const NO_PARTS: DeclaredParts = new Map();

const readPartsOnce = readOnce((node: MapNode, findings: Findings): DeclaredParts | undefined => {
  const read = partsFile.read(node, node.place, findings);
  if (isBroken(read)) return undefined;
  checkParts(read.parts, findings);
  return read.parts;
});

const readOperationOnce = readOnce<DeclaredOperation, DeclaredParts>(readOperation);

/** What was read last: a list is the same while nothing of it is another. */
let last: readonly Operation[] = [];

/** Reads the operations of a book, in the order of documents. What is wrong in their files goes to the findings, and leaves them out. */
export function readOperations(source: BookSource, findings: Findings): readonly Operation[] {
  const files = withoutBroken(yamlFilesOfOperations(source, findings));
  const [parts = NO_PARTS] = readAll(
    files.filter(({ path }) => path === PARTS_FILE),
    findings,
    readPartsOnce,
  );
  const all = readAll(
    files.filter(({ path }) => path !== PARTS_FILE),
    findings,
    (file, found) => readOperationOnce(file, found, parts),
  ).sort((one, other) => one.order - other.order);
  checkOwn(all, findings);
  const operations = all.map((each) => each.operation);
  const isSame = operations.length === last.length && operations.every((each, at) => each === last[at]);
  if (!isSame) last = operations;
  return last;
}

function checkOwn(all: readonly DeclaredOperation[], findings: Findings): void {
  const known = new Map<string, string>();
  for (const {
    operation: { name },
    own,
  } of all)
    for (const { key, text, place } of own) {
      const other = known.get(`${key} ${text}`);
      if (other === undefined) known.set(`${key} ${text}`, name);
      else findings.add(place, `“${key}” of ${other} is ${text}, too: each operation has its own.`);
    }
}

function readOperation(
  node: MapNode,
  findings: Findings,
  parts: DeclaredParts = NO_PARTS,
): DeclaredOperation | undefined {
  const before = findings.count;
  const keys = operationFile.read(node, node.place, findings);
  if (isBroken(keys)) return undefined;
  checkHead(keys, findings);
  checkAnswer(keys.answer, parts, findings);
  if (findings.count === before) checkPaths(keys, parts, findings);
  if (findings.count > before) return undefined;
  const check = keys.check && checkOfKeys(keys.check, findings);
  if (findings.count > before) return undefined;
  const read = operationOf(keys, parts, check);
  checkMain(keys, read, findings);
  const { operation: name, path, order, known_by: knownBy, page } = keys;
  if (page?.calendar !== undefined) checkCalendar(page.calendar, keys.answer, parts, findings);
  const own = [
    { key: 'operation', ...textAt(name) },
    { key: 'path', ...textAt(path) },
    { key: 'order', text: String(order.value), place: order.place },
    ...knownBy.map((each) => ({ key: 'known_by', ...textAt(each) })),
    ...(page === undefined ? [] : [{ key: 'address', ...textAt(page.address) }]),
  ];
  return { operation: read, order: order.value, own };
}

function textAt({ text, place }: Pick<TextNode, 'text' | 'place'>) {
  return { text, place };
}

/** What is asked by a POST needs a key and has a trace; what is looked up by a GET has a field in its path. */
const OF_CALCULATIONS = ['main_in_words', 'example_fields', 'trace_of'] as const;
const OF_LOOKUPS = ['code_field', 'in_path'] as const;

function checkHead(keys: OperationKeys, findings: Findings): void {
  const { operation: name, path, code_field: codeField, node } = keys;
  const file = name.place.source.path
    .split('/')
    .at(-1)
    ?.replace(/\.yaml$/, '');
  if (file !== name.text)
    findings.add(name.place, `The file of an operation has its name: ${name.text}.yaml.`);
  const inPath = fieldInPath(path.text);
  const needed = inPath === undefined ? OF_CALCULATIONS : OF_LOOKUPS;
  const asked = inPath === undefined ? 'is asked by a request' : 'is looked up by its path';
  for (const key of needed)
    if (keys[key] === undefined)
      findings.add(node.place, `“${key}” is missing here: this operation ${asked}.`);
  for (const key of inPath === undefined
    ? (['in_path'] as const)
    : ([...OF_CALCULATIONS, 'assistant', 'check', 'year_of'] as const)) {
    const entry = node.entries.get(key);
    if (entry !== undefined) findings.add(entry.key, `“${key}” says nothing here: this operation ${asked}.`);
  }
  const [chosen, ...dates] = keys.year_of ?? [];
  const misplaced = dates.find(({ text }) => text === TAX_YEAR);
  if (misplaced !== undefined)
    findings.add(misplaced.place, `“${TAX_YEAR}” comes first: a date chooses the year where it does not.`);
  else if (chosen?.text === TAX_YEAR && dates.length !== 1)
    findings.add(
      chosen.place,
      `Beside “${TAX_YEAR}” stands one date of the request, such as [${TAX_YEAR}, pay_date].`,
    );
  if (inPath !== undefined && codeField !== undefined && codeField.field.text !== inPath)
    findings.add(codeField.field.place, `The path has {${inPath}}, so that this is ${inPath}.`);
}

/** `code` of `/v1/tax-codes/{code}`. */
function fieldInPath(path: string): string | undefined {
  return /\{(\w+)\}$/.exec(path)?.[1];
}

/** The paths of the answer that the head of a file names. */
function checkPaths(keys: OperationKeys, parts: DeclaredParts, findings: Findings): void {
  const paths = [
    ...(keys.example_fields ?? []),
    ...(keys.figures_of_people ?? []).map(([, path]) => path),
    ...(keys.main_results ?? []).map(([, path]) => path),
    ...(keys.assistant?.fields ?? []),
    ...[...(keys.shared_types ?? [])].map(([, { in_answer: path }]) => path),
    ...(keys.check === undefined ? [] : pathsOfKeys(keys.check)),
  ];
  for (const { text, place } of paths) {
    const at = knownAt(keys.answer, text, parts);
    if (at !== undefined) findings.addUnknown(place, `The answer has no field “${text}”.`, text, at.known);
  }
}

/** The most important value is one that the answer shows. */
function checkMain({ main }: OperationKeys, { answer }: Operation, findings: Findings): void {
  const shown = answer(() => 'all').values.map(({ value }) => value);
  if (!shown.includes(main.text))
    findings.addUnknown(main.place, `The answer does not show “${main.text}”.`, main.text, shown);
}

function operationOf(
  keys: OperationKeys,
  parts: DeclaredParts,
  check: CheckDeclaration | undefined,
): Operation {
  const { code_field: codeField, in_path: inPath, shared_types: sharedTypes, assistant, page } = keys;
  const grain = keys.grain?.text ?? 'year';
  const common: OperationDeclaration = {
    name: keys.operation.text,
    ...(keys.years && { years: rangeOf(keys.years) }),
    summary: keys.summary,
    description: keys.description,
    ownFields: textsOf(keys.known_by),
    subjects: keys.subjects.map(({ name, topic, tested_by: kind }) => ({ name, topic: topic.text, kind })),
    main: keys.main.text,
    answer: (inAnswers) => declaredAnswer(keys.answer, { parts, inAnswers, grain }),
    shapes: () => shapesOf(keys.answer, parts),
    requires: requiredNames(keys),
    examples: keys.examples.map(({ name, summary, request: { place, value } }) => ({
      ...{ name, summary, place },
      request: asObject(value),
    })),
    dearest: () => asObject(keys.dearest),
    dearestPlace: keys.dearest.place,
    ...(keys.figures_of_people && { figuresOfPeople: byName(keys.figures_of_people) }),
    ...(keys.main_results && { mainResults: byName(keys.main_results) }),
    ...(page && {
      page: {
        title: page.title,
        address: page.address.text,
        ...(page.group !== undefined && { group: page.group }),
        ...(page.about !== undefined && { about: page.about }),
        ...(page.calendar && { calendar: calendarOf(page.calendar, keys.answer, parts) }),
      },
    }),
  };
  const belowV1 = keys.path.text.slice('/v1/'.length);
  const decoded = codeField && {
    ...codeField,
    field: codeField.field.text,
    input: codeField.input.text,
    value: codeField.value.text,
  };
  if (decoded !== undefined && inPath !== undefined) {
    const { help, help_in_cases: helpInCases } = inPath;
    return operation({
      ...common,
      route: `GET /v1/${belowV1}`,
      codeField: decoded,
      inPath: { help, helpInCases },
    });
  }
  return operation({
    ...common,
    route: `POST /v1/${belowV1}`,
    ...(decoded && { codeField: decoded }),
    ...yearOf(keys),
    ...(sharedTypes && {
      sharedTypes: Object.fromEntries(
        [...sharedTypes].map(([name, { in_request: inRequest, in_answer: inAnswer, description }]) => [
          name,
          { inRequest: inRequest.text, inAnswer: inAnswer.text, description },
        ]),
      ),
    }),
    exampleFields: textsOf(keys.example_fields ?? []),
    trace: {
      summary: `${keys.summary}, and how every figure came about`,
      mainInWords: keys.main_in_words ?? '',
      exampleValue: keys.trace_of?.text ?? '',
    },
    ...(check && { check }),
    ...(assistant && {
      assistant: {
        ask: assistant.ask,
        fields: textsOf(assistant.fields),
        helpLevels: assistant.help_levels ?? 1,
      },
    }),
  });
}

/** What chooses the tax year of a request: a date beside `tax_year`, or dates in its place. */
function yearOf({ year_of: fields = [] }: OperationKeys): Pick<PostOperation, 'yearOf' | 'datedBy'> {
  const [first, day] = textsOf(fields);
  if (first === undefined) return {};
  return first === TAX_YEAR ? { ...(day !== undefined && { yearOf: day }) } : { datedBy: textsOf(fields) };
}

/** What the head of a file names of requests and rules. */
function requiredNames(keys: OperationKeys): readonly RequiredName[] {
  const {
    known_by: knownBy,
    code_field: codeField,
    year_of: dates = [],
    shared_types: shared,
    in_path: inPath,
  } = keys;
  const named =
    (is: RequiredName['is']) =>
    ({ text: name, place }: TextNode): RequiredName => ({ name, is, place });
  // What is looked up has no other request than its path.
  const fields = inPath === undefined ? [...knownBy, ...(codeField ? [codeField.field] : [])] : [];
  const inRequest = [...(shared?.values() ?? [])].map(({ in_request: path }) => path);
  return [
    ...[...fields, ...inRequest].map(named('field')),
    ...dates.filter(({ text }) => text !== TAX_YEAR).map(named('date')),
    ...[codeField?.input].flatMap((each) => each ?? []).map(named('input')),
    ...keys.subjects.map(({ topic }) => topic).map(named('topic')),
    ...[keys.page?.calendar?.not_paid].flatMap((each) => each ?? []).map(named('input')),
    ...(keys.page?.calendar?.marks ?? []).map(({ of }) => of).map(named('list')),
    ...[keys.trace_of, codeField?.value].flatMap((each) => each ?? []).map(named('value')),
    ...(keys.check === undefined ? [] : requiredOfKeys(keys.check)),
  ];
}

function textsOf(all: readonly TextNode[]): readonly string[] {
  return all.map(({ text }) => text);
}

function byName(all: readonly (readonly [name: string, path: TextNode])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(all.map(([name, { text }]) => [name, text]));
}
