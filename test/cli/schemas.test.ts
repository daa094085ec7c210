import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../../src/json.js';
import { isDate } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { filesWithSchema, firstLineOf, SCHEMA_NAMES } from '../../src/workshop/schemas/files.js';
import { mapSchemas } from '../../src/workshop/schemas/transform.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { tablesOf } from './support/table.js';

const { slips = [], right = [] } = tablesOf('schemas.yaml');

const files = filesWithSchema(PROJECT);

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
ajv.addVocabulary(['errorMessage']);
ajv.addFormat('date', { type: 'string', validate: isDate });
const validators: ReadonlyMap<string, ReturnType<typeof ajv.compile>> = new Map(
  SCHEMA_NAMES.map((name) => [name, ajv.compile(schemaCalled(name))] as const),
);

describe('the schemas for editors', () => {
  const book = useCopyOfBook({ years: ['2026-27'] });

  it('are up to date: run “npx farthing schemas” when this fails', async () => {
    const { status, out } = await farthing(['schemas', '--check']);
    expect(out).to.equal('The schemas are up to date.');
    expect(status).to.equal(0);
  });

  it('are named by every file of rules, operations, rates and cases, and the catalogue on its first line', () => {
    expect(files).to.have.length.above(50);
    for (const file of files) expect(file.text.split('\n')[0], file.path).to.equal(firstLineOf(file));
  });

  for (const file of files) {
    it(`hold for ${file.path}`, () => {
      expect(faults(file.schema, file.text)).to.deep.equal([]);
    });
  }

  it('say of every key what it is', () => {
    for (const name of ['rules', 'operation', 'parts', 'rates', 'catalogue', 'cases']) {
      const schema = schemaCalled(name);
      const definitions = isObject(schema['definitions']) ? schema['definitions'] : {};
      const described = (each: JsonObject): boolean => {
        const { $ref, description } = each;
        const meant = typeof $ref === 'string' ? definitions[$ref.replace('#/definitions/', '')] : undefined;
        return description !== undefined || (isObject(meant) && described(meant));
      };
      const silent: string[] = [];
      mapSchemas(schema, (each) => {
        // Within a condition between keys they are named a second time, for their value alone.
        if (each['type'] !== 'object' || !isObject(each['properties'])) return each;
        for (const [key, property] of Object.entries(each['properties'])) {
          if (isObject(property) && !described(property)) silent.push(key);
        }
        return each;
      });
      expect(silent, name).to.deep.equal([]);
    }
  });

  for (const [what, file, from, to, where] of slips)
    it(`mark ${what}`, () => {
      expect(faultsAfter(file, from, to).join('\n')).to.include(where);
    });

  for (const [what, file, from, to] of right)
    it(`take what the checks take: ${what}`, () => {
      expect(faultsAfter(file, from, to)).to.deep.equal([]);
    });

  it('of a changed book are written, and out of date once a year has a new letter, or a file names none', async () => {
    expect((await book.run('schemas', '--check')).status).to.equal(1);
    const written = await book.run('schemas');
    expect(written).to.include({ status: 0 });
    expect(written.out.split('\n')).to.deep.equal(
      SCHEMA_NAMES.map((name) => `.schemas/${name}.schema.json is written.`),
    );
    book.change(
      'rates/2026-27.yaml',
      /^ {4}C: \{[^}]*\}.*$/gm,
      (row) => `${row}\n${row.replace('C:', 'Q:')}`,
    );
    expect(await book.run('schemas', '--check')).to.deep.equal({
      ...{ status: 1, err: '' },
      out: '.schemas/cases.schema.json is not up to date; npx farthing schemas writes it.',
    });
    book.change('fixtures/cases/bonus.yaml', /^.*\n/, '');
    await book.run('schemas');
    const { status, out } = await book.run('schemas', '--check');
    expect(out.split('\n')).to.deep.equal([
      'fixtures/cases/bonus.yaml does not name its schema; its first line should be:',
      '  # yaml-language-server: $schema=../../.schemas/cases.schema.json',
    ]);
    expect(status).to.equal(1);
  });
});

/** What an editor would mark in a text: it sees numbers and flags where YAML does. */
function faults(schema: string, text: string): readonly string[] {
  const validate = validators.get(schema);
  if (validate === undefined) throw new Error(`There is no schema “${schema}”.`);
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) => {
    const unknown: unknown = params['additionalProperty'];
    return `${instancePath} ${message}${unknown === undefined ? '' : `: ${String(unknown)}`}`;
  });
}

function faultsAfter(file = '', from = '', to = ''): readonly string[] {
  const meant = files.find(({ path }) => path === file);
  if (meant === undefined || !meant.text.includes(from)) throw new Error(`${file} has no “${from}”.`);
  return faults(meant.schema, meant.text.replace(from, to));
}

function schemaCalled(name: string): JsonObject {
  return JSON.parse(readFileSync(join(PROJECT, '.schemas', `${name}.schema.json`), 'utf8'));
}
