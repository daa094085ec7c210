import { readFileSync } from 'node:fs';
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { isObject, type Json, type JsonObject } from '../json.js';
import {
  didYouMeanSuffix,
  malformedAt,
  type Operation,
  oneOf,
  operationsIn,
  repeatedFields,
  suggester,
} from '../operations/index.js';
import { cutNumberMessage, joinCutNumber } from '../yaml/index.js';
import { UsageError } from './status.js';
import type { Terminal } from './terminal.js';

/** A request, and the operation that it is for. */
export interface OperationRequest {
  readonly operation: string;
  readonly request: JsonObject;
}

/** Reads a request in JSON or YAML from a file, or from standard input for `-`. Where no operation is named, the fields of the
 *  request decide. Throws `UsageError` when it cannot be read. */
export async function readRequest(
  file: string,
  name: string | undefined,
  terminal: Terminal,
): Promise<OperationRequest> {
  const request = parseRequest(await readInput(file, terminal), file);
  const { operations } = operationsIn(terminal.root);
  const names = operations.map((each) => each.name);
  if (name !== undefined && !names.includes(name)) throw unknownName('--operation', name, names);
  return { operation: name ?? operationOf(request, operations), request };
}

/** The JSON of a text, or why it is none, as the rest of a sentence. A repeated field is a fault: a person may read the one, and a
 *  parser the other. */
export function jsonIn(text: string): { readonly json: Json } | { readonly fault: string } {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') return { fault: 'is empty' };
  let json: Json;
  try {
    json = JSON.parse(content);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const where = malformedAt(content);
    return { fault: where === undefined ? 'is no JSON' : `is no JSON: ${where}` };
  }
  const [repeatedField] = repeatedFields(content);
  return repeatedField === undefined ? { json } : { fault: `says two things: ${repeatedField.message}` };
}

/** How a file is called at the beginning of a sentence. */
export function fileInWords(file: string): string {
  return file === '-' ? 'Standard input' : file;
}

/** The text of a file, or of standard input for `-`. Throws `UsageError` when it cannot be read. */
export async function readInput(file: string, terminal: Terminal): Promise<string> {
  if (file === '-') return terminal.readStdin();
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseRequest(text: string, file: string): JsonObject {
  const name = fileInWords(file);
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', schema: 'core', lineCounter: lines });
  const cut = cutNumberIn(document, lines);
  if (cut !== undefined) throw new UsageError(`${name}:${cut}`);
  const [error] = document.errors;
  if (error !== undefined) throw new UsageError(`${name} is neither JSON nor YAML: ${error.message}`);
  const value: Json = document.toJS();
  if (!isObject(value))
    throw new UsageError(
      `${name} must hold one request: an object such as {"gross": {"amount": 50000, "per": "year"}, "region": "england"}.`,
    );
  return value;
}

/** The place of a number that a comma inside { } cut in two, and how it is written; undefined where there is none. */
function cutNumberIn(document: Document, lines: LineCounter): string | undefined {
  let says: string | undefined;
  visit(document, {
    Map(_, { flow, items }) {
      if (flow !== true) return undefined;
      for (const [index, { value }] of items.entries()) {
        if (!isScalar(value) || value.range == null) continue;
        const number = joinCutNumber(String(value.source ?? value.value), items.slice(index + 1));
        if (number === undefined) continue;
        const { line, col } = lines.linePos(value.range[0]);
        says = `${line}:${col}  ${cutNumberMessage(number.text, '')}`;
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return says;
}

/** The operation that is meant where neither a name nor a field of a request says another. */
export const USUAL_OPERATION = 'employer-cost';

/** The operation of a request, by the fields that only its requests have; of one without these by those of the examples, as far as those
 *  of the usual operation have them not. */
export function operationOf(request: JsonObject, operations: readonly Operation[]): string {
  const usual = operations.find(({ name }) => name === USUAL_OPERATION);
  const isOfUsual = (field: string) =>
    field === 'tax_year' || (usual !== undefined && isInExamples(field, usual));
  const fields = Object.keys(request);
  const others = fields.filter((field) => !isOfUsual(field));
  const operation =
    operations.findLast(({ ownFields }) => ownFields.some((field) => fields.includes(field))) ??
    operations.findLast((each) => others.some((field) => isInExamples(field, each)));
  return operation?.name ?? USUAL_OPERATION;
}

function isInExamples(field: string, { examples }: Operation): boolean {
  return examples.some(({ request }) => field in request);
}

/** Flags and help of `--operation`. */
export function operationOption(source: 'request' | 'requests'): readonly [string, string] {
  return ['--operation <name>', `such as payslip; found from the ${source} when left out`];
}

/** What is said where a name is none of those that there are: `what` must be one of them. */
export function unknownName(what: string, name: string, names: readonly string[]): UsageError {
  const suffix = didYouMeanSuffix(suggester().word(name, names)) || '.';
  return new UsageError(`${what} must be ${oneOf(names)}${suffix}`);
}
