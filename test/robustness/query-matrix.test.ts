import { expect } from 'chai';
import type { Json } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { errorIn, faultsIn, KEY, useService } from '../http/support/service.js';
import { someOf } from '../support/runs.js';
import { type Operation, operations, type Parameter } from './support/document.js';
import { jsonList, objectWith, wordsOf } from './support/schema.js';

/** Texts that no parameter understands. */
const NONSENSE = ['%20', '%00', '%F0%9F%92%B7', '__proto__', 'toString', 'a.b', 'nonsense', 'x'.repeat(100)];

/** A body of lines, whose schema is that of a line. */
const LINES = { key: KEY, raw: '{}\n', headers: { 'Content-Type': 'application/jsonl' } };

/** A table, which alone takes the parameters of a batch. */
const BATCH = '/v1/batch';
const TABLE = { key: KEY, raw: 'custom_id\na\n', headers: { 'Content-Type': 'text/csv' } };
const OF_TABLE = [['operation', 'employer-cost']] as const;

/** What rules need of a request beside what its schema requires. */
const NEEDED_BY_RULES = (path: string) => (path.startsWith('/v1/attachments') ? ['orders'] : []);

/** What a parameter must not be. */
function wrongTexts({ schema, in: place }: Parameter): readonly string[] {
  const empty = place === 'path' ? [] : [''];
  if (wordsOf(schema).length > 0) {
    const others = wordsOf(schema).flatMap((word) => [`${String(word)}%20`, `${String(word)}0`]);
    return [...empty, ...NONSENSE, ...others];
  }
  if (schema['type'] === 'integer') {
    const below = Number(schema['minimum']) - 1;
    return [...empty, ...NONSENSE, String(below), ...'-1 1.5 1e0 01 0x1 99999 1e400 NaN %2B1'.split(' ')];
  }
  const tooLong = schema['maxLength'] === undefined ? [] : ['1'.repeat(Number(schema['maxLength']) + 1)];
  return [...empty, ...NONSENSE, ...tooLong];
}

/** A right value of each parameter that has to be given. */
function requiredParameters(
  { parameters }: Operation,
  place: string,
): readonly (readonly [string, string])[] {
  return parameters
    .filter((parameter) => parameter.required && parameter.in === place)
    .map(({ name, example }) => [name, String(example)] as const);
}

/** The address of an operation, all right but for what is given here. */
function addressOf(operation: Operation, given: readonly (readonly [string, string])[]): string {
  const inPath = new Map([...requiredParameters(operation, 'path'), ...given]);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '');
  const others = given.filter(([name]) => !operation.path.includes(`{${name}}`));
  const missing = requiredParameters(operation, 'query').filter(
    ([name]) => !given.some(([each]) => each === name),
  );
  const query = [...missing, ...others].map(([name, value]) => `${name}=${value}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

describe('every parameter of every operation', () => {
  const service = useService();

  const bodyOf = ({ body = {}, path }: Operation) => objectWith(body, NEEDED_BY_RULES(path));
  const ask = (operation: Operation, address: string, body: Json = bodyOf(operation)) => {
    const { method } = operation;
    if (operation.body !== undefined) return service.call(method, address, { key: KEY, body });
    return service.call(method, address, method === 'POST' ? LINES : {});
  };

  const expectNamed = async (
    operation: Operation,
    given: readonly (readonly [string, string])[],
    name: string,
  ) => {
    const address = addressOf(operation, given);
    const answer = await ask(operation, address);
    const { code, message } = errorIn(answer);
    expect([answer.status, code], address).to.deep.equal([400, 'INVALID_INPUT']);
    expect(Object.keys(faultsIn(answer)), address).to.deep.equal([name]);
    expect(message, address).to.include(name);
  };

  /** The names in the path of a rule that an operation reaches. */
  const namesInPath = async (path: string, operation: string) => {
    const names: (readonly [string, string])[] = [];
    for (const [name, list] of [
      ['topic', 'topics'],
      ['value', 'values'],
    ] as const) {
      if (!path.includes(`{${name}}`)) continue;
      const above = ['/v1/rules', ...names.map(([, each]) => each)].join('/');
      const [first] = jsonList((await service.call('GET', `${above}?for=${operation}`)).body[list]);
      names.push([name, String(members(first)['name'])]);
    }
    return names;
  };

  it('is counted before it is read: of more than a hundred, that alone is said', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=`).join('&');
    for (const operation of operations) {
      const address = addressOf(operation, []);
      const addressWith = (count: number) => `${address}${address.includes('?') ? '&' : '?'}${many(count)}`;
      for (const count of [101, 1_900]) {
        const answer = await ask(operation, addressWith(count));
        expect(faultsIn(answer), address).to.deep.equal({ query: 'query must have at most 100 parameters' });
      }
      const fewer = await ask(operation, addressWith(98));
      expect(Object.keys(faultsIn(fewer)), address).to.include('a97');
    }
  });

  for (const [at, operation] of operations.entries()) {
    const { method, path, parameters } = operation;

    describe(`of ${method} ${path}`, () => {
      it('may be right', async () => {
        const answer = await ask(operation, addressOf(operation, []));
        expect(answer.status, JSON.stringify(errorIn(answer))).to.equal(200);
      });

      for (const parameter of parameters) {
        const { name, schema } = parameter;
        // What a path does not find is not there, but for a tax code, which is read.
        const isLookedUp = parameter.in === 'path' && schema['maxLength'] === undefined;

        it(`${name} is ${isLookedUp ? 'not found' : 'named'} when it is wrong`, async () => {
          for (const text of someOf(wrongTexts(parameter), at)) {
            if (isLookedUp) {
              const answer = await ask(operation, addressOf(operation, [[name, text]]));
              expect([answer.status, errorIn(answer)['code']], text).to.deep.equal([404, 'NOT_FOUND']);
            } else {
              await expectNamed(operation, [[name, text]], name);
            }
          }
        });

        if (parameter.in === 'query' && schema['type'] !== 'array') {
          const right = String(parameter.example ?? wordsOf(schema)[0] ?? 1);

          it(`${name} is named when it is given twice`, async () => {
            const given = [name, right] as const;
            await expectNamed(operation, [given, given], name);
          });

          it(`${name} is named when it is misspelt`, async () => {
            await expectNamed(operation, [[`${name}_`, right]], `${name}_`);
          });
        }

        for (const word of wordsOf(schema).map(String)) {
          it(`${name} may be ${word}`, async () => {
            const names = name === 'for' ? await namesInPath(path, word) : [];
            const beside = path === BATCH && name !== 'operation' ? OF_TABLE : [];
            const address = addressOf(operation, [...names, ...beside, [name, word]]);
            const answer = path === BATCH ? service.call(method, address, TABLE) : ask(operation, address);
            expect((await answer).status, address).to.equal(200);
          });
        }
      }

      it('is refused when it is none of them', async () => {
        for (const [name, value] of [
          ['unlisted', '1'],
          ['TAX_YEAR', '2026-27'],
          ['toString', ''],
          ['__proto__', 'x'],
        ] as const) {
          await expectNamed(operation, [[name, value]], name);
        }
      });
    });
  }
});
