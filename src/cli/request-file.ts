import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CALCULATIONS, type Calculation, type Json, type JsonObject } from '../operations/payroll.js';
import { Misused } from './status.js';
import type { Terminal } from './terminal.js';

/** A request in a file or on standard input, and the operation that it is for. */
export interface AskedRequest {
  readonly calculation: Calculation;
  readonly request: JsonObject;
}

/** Reads a request as the service takes it, in JSON or YAML; `-` is standard input. The operation is told by what is in the
 *  request, unless it is named. Throws `Misused` when it cannot be read. */
export async function readRequest(
  file: string,
  operation: string | undefined,
  terminal: Terminal,
): Promise<AskedRequest> {
  const text = file === '-' ? await terminal.readStdin() : readText(file);
  const request = parsed(text, file);
  const calculation =
    operation === undefined ? calculationOf(request) : CALCULATIONS.find((each) => each === operation);
  if (calculation === undefined) {
    throw new Misused(`--operation is one of ${CALCULATIONS.join(', ')}; “${operation}” is not.`);
  }
  return { calculation, request };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Misused(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parsed(text: string, file: string): JsonObject {
  const name = file === '-' ? 'Standard input' : file;
  let value: Json;
  try {
    value = parse(text, { version: '1.2', schema: 'core' });
  } catch (error) {
    throw new Misused(
      `${name} is neither JSON nor YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (!isObject(value))
    throw new Misused(
      `${name} must hold one request: an object such as {"gross": {"amount": 50000, "per": "year"}, "region": "england"}.`,
    );
  return value;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only sick pay is asked for with average weekly earnings or days, and only a tax code with a code. */
export function calculationOf(request: JsonObject): Calculation {
  if ('code' in request) return 'tax-code';
  return 'average_weekly_earnings' in request || 'qualifying_days_per_week' in request
    ? 'sick-pay'
    : 'employer-cost';
}
