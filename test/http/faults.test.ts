import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { isList, isObject, type Json, type JsonObject } from '../../src/json.js';
import { PROJECT } from '../../src/project.js';
import { LISTED_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { type Answer, codesIn, errorIn, faultsIn, KEY, useService } from './support/service.js';

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

type Fault = readonly [field: string, code: string, says: string];

const { bodies, queries }: Table = parse(readFileSync(join(PROJECT, 'test/http/faults.yaml'), 'utf8'));

/** Codes of bodies that are none, of declarations that no operation has, and of lists that are too long, in tests of their own. */
const ELSEWHERE = ['TOO_DEEP', 'TOO_MANY'];

describe('what is said of a request that is wrong', () => {
  const service = useService();
  const expectFaults = (answer: Answer, faults: readonly Fault[]) => {
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
  };

  for (const [path, { right, 'also right': others = [], wrong, words = [] }] of Object.entries(bodies))
    describe(path, () => {
      const post = (changed: JsonObject) => service.post(path.replace('?', ''), changed);

      it('is nothing where it is right', async () => {
        for (const change of [{}, ...others]) {
          const answer = await post(changedBy(right, change, undefined));
          expect(answer.status, JSON.stringify([change, errorIn(answer)])).to.equal(200);
        }
      });

      for (const row of wrong)
        it(JSON.stringify(row).slice(0, 100), async () => {
          const { change, sent, faults } = readRow(row);
          expectFaults(await post(changedBy(right, change, sent)), faults);
        });

      for (const [field, all, ends] of words)
        it(`${field} ${all.join(', ')}${ends}`, async () => {
          for (const sent of all) {
            const message = faultsIn(await post(changedBy(right, field, sent)))[field] ?? 'nothing';
            expect(message.slice(-ends.length), message).to.equal(ends);
          }
        });
    });

  for (const [asked, ...said] of queries)
    it(String(asked), async () => {
      const [method = '', address = ''] = String(asked).split(/ (.*)/);
      const paths = Object.keys(bodies).filter((path) => address.startsWith(path));
      const { right } = bodies[paths.at(-1) ?? ''] ?? {};
      const body = method === 'POST' && right !== undefined ? { key: KEY, body: right } : {};
      expectFaults(await service.call(method, address, body), faultsOf(said));
    });

  it('has every code that is documented', () => {
    const { code } = members(
      members(service.contract.at('components', 'schemas', 'FieldFault'))['properties'],
    );
    const all = members(code)['enum'];
    const ofBodies = Object.values(bodies).flatMap(({ wrong }) =>
      wrong.flatMap((row) => readRow(row).faults),
    );
    const here = [...ofBodies, ...queries.flatMap(([, ...said]) => faultsOf(said))].map(([, each]) => each);
    expect([...new Set([...here, ...ELSEWHERE])]).to.have.members(isList(all) ? all : []);
  });
});

/** `[-field, code, says]`, `[field, sent, code, says]`, `[field, sent, field at fault, code, says]`, or fields and one fault or several. */
function readRow([change = null, ...cells]: readonly Json[]) {
  if (isObject(change)) return { change, sent: undefined, faults: faultsOf(cells) };
  const field = String(change);
  if (field.startsWith('-'))
    return { change: field, sent: undefined, faults: faultsOf([field.slice(1), ...cells]) };
  const [sent, ...said] = cells;
  return { change: field, sent, faults: faultsOf(said.length === 2 ? [field, ...said] : said) };
}

function faultsOf(cells: readonly Json[]): readonly Fault[] {
  const faults = isList(cells[0] ?? null) ? cells : [cells];
  return faults.map((each) => {
    const [field = '', code = '', says = ''] = isList(each) ? each.map(String) : [];
    return [field, code, says];
  });
}

/** A request with other fields, with another value in a field, or without a field. */
function changedBy(right: JsonObject, change: JsonObject | string, sent: Json | undefined): JsonObject {
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
