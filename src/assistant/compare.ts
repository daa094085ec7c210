import { Decimal } from '../decimal/index.js';
import { flatten, isObject, type Json, type JsonObject, textsIn } from '../json.js';
import { object, texts, word } from '../json-schema.js';
import {
  type FieldFault,
  InvalidInput,
  MAX_MEMBERS,
  type NextTurn,
  objectCheck,
  type Payroll,
} from '../operations/index.js';
import { withArguments } from './arguments.js';
import { answerOfTool, operationOfTool, toolName, type WithTool } from './operation-tools.js';
import { byLaw, type Tool } from './tool.js';

/** What an answer says in sentences. */
const SENTENCES = ['assumptions', 'notices'] as const;

/** Which law an answer is by: beside the differences where it is the same. */
const OF_LAW: readonly string[] = ['tax_year', 'engine'];

/** `compare`: the figures in which the answers to two requests of one of these calculations differ. */
export function compare(payroll: Payroll, operations: readonly WithTool[]): Tool {
  const caseSchema = (which: string) => ({
    type: 'object',
    description: `The arguments of that tool in the ${which} case`,
  });
  const inputSchema = withArguments(
    object({
      of: word(operations.map(toolName), 'The tool whose arguments `a` and `b` have'),
      ...{ a: caseSchema('first'), b: caseSchema('second') },
    }),
    { fields: texts('Paths of other fields of the answers to compare') },
  );
  const check = objectCheck({ ...withArguments(inputSchema, { fields: {} }), additionalProperties: false });
  return {
    name: 'compare',
    description:
      `${byLaw(payroll, 'what changes between two cases, such as two salaries, regions, pensions or tax years')} It says each main figure that differs in ` +
      'both cases, and by how much. Give all arguments of both. Ask the user for what that tool asks for; never guess it.',
    inputSchema,
    dearest: () => operations.map(dearestOf),
    async answer(input, nextTurn) {
      check(input);
      const { of, a, b, fields } = input;
      const operation = operationOfTool(operations, of);
      const shown = fields ?? operation.assistant.fields;
      const inA = await answerOfCase(payroll, operation, 'a', a, shown, nextTurn);
      const inB = await answerOfCase(payroll, operation, 'b', b, shown, nextTurn);
      if ('faults' in inA || 'faults' in inB) throw new InvalidInput([...faultsIn(inA), ...faultsIn(inB)]);
      return differences(inA.answer, inB.answer);
    },
  };
}

/** Two dearest cases; the second is an example where a message cannot hold both. */
function dearestOf(operation: WithTool): JsonObject {
  const dearest = operation.dearest();
  const [example] = operation.examples;
  const isRoomForBoth = 2 * membersIn(dearest) + MEMBERS_OF_MESSAGE <= MAX_MEMBERS;
  const b = isRoomForBoth ? dearest : (example?.request ?? {});
  return { of: toolName(operation), a: dearest, b };
}

/** How many members a message has around two cases, and some to spare. */
const MEMBERS_OF_MESSAGE = 20;

/** The fields and items of lists in all. */
function membersIn(json: Json): number {
  if (typeof json !== 'object' || json === null) return 0;
  const members: readonly Json[] = Object.values(json);
  return members.reduce<number>((count, each) => count + 1 + membersIn(each), 0);
}

type Outcome = { readonly answer: JsonObject } | { readonly faults: readonly FieldFault[] };

/** The answer to a case, or what is wrong with it, which says of which case it is. */
async function answerOfCase(
  payroll: Payroll,
  operation: WithTool,
  name: string,
  request: Json | undefined,
  fields: Json,
  nextTurn: NextTurn | undefined,
): Promise<Outcome> {
  try {
    const ofCase = isObject(request) ? request : {};
    return { answer: await answerOfTool(payroll, operation, ofCase, fields, nextTurn) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const faults = error.faults.map((fault) =>
      fault.field === 'fields'
        ? fault
        : { ...fault, field: `${name}.${fault.field}`, message: `${name}: ${fault.message}` },
    );
    return { faults };
  }
}

function faultsIn(outcome: Outcome): readonly FieldFault[] {
  return 'faults' in outcome ? outcome.faults : [];
}

/** What the answers of two cases say otherwise, and what they rest on. */
function differences(a: JsonObject, b: JsonObject): JsonObject {
  const [figuresOfA, figuresOfB] = [a, b].map((answer) => new Map(flatten(withoutSentences(answer))));
  const paths = [...new Set([...(figuresOfA?.keys() ?? []), ...(figuresOfB?.keys() ?? [])])];
  const pairs = paths.map((path) => {
    const [ofA, ofB] = [figuresOfA?.get(path) ?? null, figuresOfB?.get(path) ?? null];
    return { path, ofA, ofB, isSame: JSON.stringify(ofA) === JSON.stringify(ofB) };
  });
  const differing = pairs.filter(({ isSame }) => !isSame);
  return {
    differences: Object.fromEntries(
      differing.map(({ path, ofA, ofB }) => [path, { a: ofA, b: ofB, ...difference(ofA, ofB) }]),
    ),
    same: pairs.flatMap(({ path, isSame }) => (isSame && !OF_LAW.includes(path) ? [path] : [])),
    ...Object.fromEntries(OF_LAW.flatMap((name) => (a[name] === b[name] ? [[name, a[name] ?? null]] : []))),
    ...Object.assign({}, ...SENTENCES.map((name) => sentencesOf(name, textsIn(a[name]), textsIn(b[name])))),
  };
}

function withoutSentences(answer: JsonObject): JsonObject {
  const { assumptions: _, notices: __, ...figures } = answer;
  return figures;
}

/** By how much a number of the second case is above that of the first. */
function difference(a: Json, b: Json): JsonObject {
  if (typeof a !== 'number' || typeof b !== 'number') return {};
  return { difference: Decimal.of(b).sub(Decimal.of(a)).toNumber() };
}

/** Sentences of both cases, and those of one alone. */
function sentencesOf(name: string, a: readonly string[], b: readonly string[]): JsonObject {
  const parts = {
    [name]: a.filter((each) => b.includes(each)),
    [`${name}_of_a`]: a.filter((each) => !b.includes(each)),
    [`${name}_of_b`]: b.filter((each) => !a.includes(each)),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, sentences]) => sentences.length > 0));
}
