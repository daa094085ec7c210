import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';
import { generate } from 'orval';
import { z } from 'zod';
import type { Json, JsonObject } from '../../src/json.js';
import { PROJECT } from '../../src/project.js';
import { members } from '../http/support/contract.js';
import { useService } from '../http/support/service.js';
import { examplesByType, operationsOf } from './support/examples.js';

/** Whoever makes a client of the OpenAPI document must come to see every field of a request, and to take an answer that has
 *  more fields than there are today: orval's output for zod stands for the generators. */
describe('the zod schemas that orval makes of the OpenAPI document', () => {
  const service = useService();
  let folder: string;
  let schemas: ReadonlyMap<string, z.ZodType>;
  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), 'farthing-zod-'));
    schemas = await zodSchemas(service.contract.document, folder);
  });
  after(() => rm(folder, { recursive: true }));

  const schemaOf = (name: string): z.ZodType => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no schema ${name} among ${[...schemas.keys()].join(', ')}`);
    return schema;
  };
  const exampleOf = (holder: Json | undefined): JsonObject[] =>
    (examplesByType(holder, '#').get('application/json') ?? []).map(({ value }) => members(value));
  const operations = () =>
    operationsOf(service.contract.document).filter(({ path }) => path !== '/openapi.json');
  const named = ({ about }: { about: JsonObject }): string => {
    const id = String(about['operationId']);
    return id.slice(0, 1).toUpperCase() + id.slice(1);
  };

  it('have every field of every request, the inner ones too', () => {
    for (const name of ['Payslip', 'EmployerCost', 'SickPay']) {
      const published = members(service.contract.at('components', 'schemas', `${name}Request`));
      const request = members(
        JSON.parse(JSON.stringify(z.toJSONSchema(schemaOf(`${name}Body`), { io: 'input' }))),
      );
      expect(fieldsIn(request)).to.deep.equal(fieldsIn(published));
      expect(fieldsIn(published).length).to.be.above(5);
    }
  });

  it('take the requests that are shown, and refuse one with a field that there is not', () => {
    let shown = 0;
    for (const operation of operations()) {
      for (const example of exampleOf(operation.about['requestBody'])) {
        const schema = schemaOf(`${named(operation)}Body`);
        expect(schema.safeParse(example).error).to.equal(undefined);
        expect(schema.safeParse({ ...example, regoin: 'england' }).success).to.equal(false);
        shown += 1;
      }
    }
    expect(shown).to.be.above(3);
  });

  it('take the answers that are shown, with fields of tomorrow in every object', () => {
    let shown = 0;
    for (const operation of operations()) {
      for (const example of exampleOf(members(operation.about['responses'])['200'])) {
        const schema = schemaOf(`${named(operation)}Response`);
        expect(schema.safeParse(example).error, operation.path).to.equal(undefined);
        expect(schema.safeParse(withFutureFields(example)).error, operation.path).to.equal(undefined);
        shown += 1;
      }
    }
    expect(shown).to.be.above(10);
  });
});

/** The schemas by the names that orval gives them. */
async function zodSchemas(document: JsonObject, folder: string): Promise<ReadonlyMap<string, z.ZodType>> {
  const outputFile = join(folder, 'made.ts');
  const zod = { strict: { body: true, response: false, query: false, param: false, header: false } };
  await generate({
    input: { target: structuredClone(document) },
    output: { target: outputFile, client: 'zod', override: { zod } },
  });
  const outfile = join(folder, 'made.mjs');
  const nodePaths = [join(PROJECT, 'node_modules')];
  await build({
    entryPoints: [outputFile],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    nodePaths,
  });
  const exported: Record<string, unknown> = await import(pathToFileURL(outfile).href);
  return new Map(
    Object.entries(exported).flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : [])),
  );
}

/** The bundle has a zod of its own. */
function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** Every field of a schema of requests, by its path. */
function fieldsIn(schema: JsonObject, path = ''): string[] {
  const { properties, items, oneOf, anyOf } = schema;
  const branches = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list.map(members) : []));
  const fields = Object.entries(members(properties)).flatMap(([name, field]) => [
    `${path}${name}`,
    ...fieldsIn(members(field), `${path}${name}.`),
  ]);
  const inner = [...branches, members(items)].flatMap((each) =>
    Object.keys(each).length === 0 ? [] : fieldsIn(each, path),
  );
  return [...fields, ...inner].sort();
}

/** An answer as a later version may give it. What stands by names that are data, such as those of a trace, stays as it is. */
function withFutureFields(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withFutureFields);
  const inner = Object.entries(value).map(([name, each]) => {
    if (DATA.has(name)) return [name, each];
    return [
      name,
      BY_NAME.has(name) && !Array.isArray(each) ? membersWithFutureFields(each) : withFutureFields(each),
    ];
  });
  return { ...Object.fromEntries(inner), added_tomorrow: { any: ['thing'] } };
}

function membersWithFutureFields(value: Json): JsonObject {
  return Object.fromEntries(
    Object.entries(members(value)).map(([name, each]) => [name, withFutureFields(each)]),
  );
}

/** Objects whose names are data, but whose members have a form: a later version adds to each member, and not beside them. In
 *  some answers the same stand in a list. */
const BY_NAME = new Set(['authorities']);

/** Objects whose names are data, and conditions in the form of another program. */
const DATA = new Set([
  'operands',
  'way',
  'formula',
  'value',
  'took',
  'unrounded',
  'with',
  'conditions',
  'rows',
  'lookup',
]);
