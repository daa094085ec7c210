import { expect } from 'chai';
import { isList, isObject, type Json, type JsonObject } from '../../../src/json.js';
import { LISTED_YEARS } from '../../support/years.js';
import { members } from './contract.js';
import { type Answer, codesIn, errorIn, faultsIn } from './service.js';

/** What is wrong: the message of the field is its name and what `says` says, or behind `= ` that alone. */
type Fault = readonly [field: string, code: string, says: string];

/** Fails unless an answer names these fields and no other, each with its code and its message, which stands in that of the whole, too. */
export function expectFaults(answer: Answer, faults: readonly Fault[]): void {
  expect(answer.status).to.equal(400);
  expect(errorIn(answer)['code']).to.equal('INVALID_INPUT');
  const said = faultsIn(answer);
  const messages = faults.map(([field, , says]) => {
    const before = says.startsWith('= ') ? '' : field + (says.startsWith(':') ? '' : ' ');
    const message = before + says.replace(/^= /, '').replace('{years}', LISTED_YEARS);
    // Of a long one the beginning is enough.
    const [, begins] = /^(.*)…$/.exec(message) ?? [];
    return [field, begins !== undefined && said[field]?.startsWith(begins) ? said[field] : message];
  });
  expect(said).to.deep.equal(Object.fromEntries(messages));
  expect(codesIn(answer)).to.deep.equal(Object.fromEntries(faults.map(([field, code]) => [field, code])));
  for (const message of Object.values(said)) expect(errorIn(answer)['message']).to.include(message);
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
