import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isList, isObject, type Json, type JsonObject } from '../../../src/json.js';
import { PROJECT } from '../../../src/project.js';
import { members } from '../../http/support/contract.js';
import { payroll } from '../../support/project.js';
import { LATEST_YEAR, LISTED_YEARS } from '../../support/years.js';

/*
 * What is said of requests that are wrong, as faults.yaml says it once for every way in.
 */

/** The operations by name, and as `for` of the rules takes them. */
const OPERATIONS = payroll.operations.map(({ name }) => name);
const FOR = payroll
  .book(LATEST_YEAR)
  .readers.flat()
  .map((name) => name.replaceAll('-', '_'));

/** What is wrong: the message of the field is its name and what `says` says, or behind `= ` that alone. */
export type Fault = readonly [field: string, code: string, says: string];

/** What a way in says of one field. */
export interface SaidFault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

interface FaultsOfPath {
  readonly right: JsonObject;
  readonly 'also right'?: readonly (JsonObject | string)[];
  readonly wrong: readonly (readonly Json[])[];
  /** What callers write in a field, and what its message ends with. */
  readonly words?: readonly (readonly [field: string, sent: readonly Json[], ends: string])[];
}

interface Table {
  readonly bodies: Readonly<Record<string, FaultsOfPath>>;
  readonly queries: readonly (readonly Json[])[];
}

export const { bodies, queries }: Table = parse(
  readFileSync(join(PROJECT, 'test/faults/faults.yaml'), 'utf8'),
);

/** A request that is wrong, and what is said of it. */
export interface WrongRequest {
  /** The row as it stands, for the name of a test. */
  readonly row: string;
  /** `employer-cost`, `payslip/net-to-gross`, `firm` … */
  readonly endpoint: string;
  readonly right: JsonObject;
  readonly request: JsonObject;
  /** The one field that is other than right, and what is sent in it; undefined where there are several, or one is left out. */
  readonly field: string | undefined;
  readonly sent: Json | undefined;
  readonly faults: readonly Fault[];
}

/** Every wrong request of the table. */
export const wrongRequests: readonly WrongRequest[] = Object.entries(bodies).flatMap(
  ([path, { right, wrong }]) =>
    wrong.map((row) => {
      const { change, sent, faults } = readRow(row);
      return {
        row: JSON.stringify(row).slice(0, 100),
        endpoint: path.replace(/^\/v1\/(statutory\/)?/, '').replace('?', ''),
        ...{ right, request: changedBy(right, change, sent), sent, faults },
        field: sent === undefined ? undefined : String(change),
      };
    }),
);

/** The message of a fault, with what it lists of the book; where tax years are listed, these. Of a long one the beginning is enough: it
 *  ends with `…`. */
export function messageOf([field, , says]: Fault, years = LISTED_YEARS): string {
  const before = says.startsWith('= ') ? '' : field + (says.startsWith(':') ? '' : ' ');
  const lists = [
    ['{years}', years],
    ['{operations}', OPERATIONS.join(', ')],
    ['{for}', FOR.join(', ')],
  ] as const;
  return (
    before + lists.reduce((message, [word, list]) => message.replace(word, list), says.replace(/^= /, ''))
  );
}

/** Faults as a way in says them, for comparison with what it said. */
export function expectedOf(
  faults: readonly Fault[],
  said: readonly SaidFault[],
  years?: string,
): readonly SaidFault[] {
  return faults.map((fault) => {
    const [field, code] = fault;
    const message = messageOf(fault, years);
    const [, begins] = /^(.*)…$/.exec(message) ?? [];
    const long = said.find((each) => each.field === field)?.message;
    return { field, code, message: begins !== undefined && long?.startsWith(begins) ? long : message };
  });
}

/** `[-field, code, says]`, `[field, sent, code, says]`, `[field, sent, field at fault, code, says]`, or fields and one fault or several. */
export function readRow([change = null, ...cells]: readonly Json[]) {
  if (isObject(change)) return { change, sent: undefined, faults: faultsOf(cells) };
  const field = String(change);
  if (field.startsWith('-'))
    return { change: field, sent: undefined, faults: faultsOf([field.slice(1), ...cells]) };
  const [sent, ...said] = cells;
  return { change: field, sent, faults: faultsOf(said.length === 2 ? [field, ...said] : said) };
}

export function faultsOf(cells: readonly Json[]): readonly Fault[] {
  const faults = isList(cells[0] ?? null) ? cells : [cells];
  return faults.map((each) => {
    const [field = '', code = '', says = ''] = isList(each) ? each.map(String) : [];
    return [field, code, says];
  });
}

/** A request with other fields, with another value in a field, or without a field. */
export function changedBy(
  right: JsonObject,
  change: JsonObject | string,
  sent: Json | undefined,
): JsonObject {
  if (typeof change !== 'string') return { ...right, ...change };
  return members(
    withValue(
      right,
      change
        .replace('-', '')
        .split(/\.|\[(\d+)\]\.?/)
        .filter(Boolean),
      sent,
    ),
  );
}

function withValue(json: Json, [step, ...steps]: readonly string[], sent: Json | undefined): Json {
  if (step === undefined) return sent ?? null;
  if (isList(json))
    return json.map((each, at) => (at === Number(step) ? withValue(each, steps, sent) : each));
  const fields = Object.entries(members(json)).filter(([name]) => name !== step);
  if (steps.length === 0 && sent === undefined) return Object.fromEntries(fields);
  const here = Object.entries(members(json)).find(([name]) => name === step)?.[1];
  return { ...Object.fromEntries(fields), [step]: withValue(here ?? {}, steps, sent) };
}
