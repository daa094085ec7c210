import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '../../json.js';
import { compileShape, type Findings, hasShape, readYaml } from '../../language/index.js';
import { bookFile } from '../../law/index.js';
import { type OperationName, operations } from '../../operations/index.js';

/** Someone on whom the change from one year to another is shown. */
export interface TypicalPerson {
  readonly name: string;
  readonly operation: OperationName;
  /** As the service takes it, without a tax year. */
  readonly request: JsonObject;
}

export const TYPICAL_PEOPLE_FILE = 'fixtures/typical-people.yaml';

const operationsWithPeople = operations.filter(({ figuresOfPeople }) => figuresOfPeople !== undefined);

const peopleShape = compileShape({
  $id: 'typical-people',
  type: 'object',
  additionalProperties: false,
  required: ['people'],
  properties: {
    people: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'operation', 'request'],
        properties: {
          name: { type: 'string' },
          operation: { enum: operationsWithPeople.map(({ name }) => name) },
          request: {
            type: 'object',
            properties: {
              tax_year: {
                not: {},
                errorMessage:
                  'A typical person is asked about in both years, so the request names no tax_year; leave it out.',
              },
            },
          },
        },
      },
    },
  },
});

/** The typical people of a book, none where it has no such file; what is wrong in the file goes to `findings`. */
export function readTypicalPeople(root: string, findings: Findings): readonly TypicalPerson[] {
  if (!existsSync(join(root, TYPICAL_PEOPLE_FILE))) return [];
  const { path, text } = bookFile(root, TYPICAL_PEOPLE_FILE);
  const node = readYaml(path, text, findings);
  if (node === undefined || !hasShape(node, peopleShape, findings)) return [];
  // The shape is checked just above, with the place of whatever is wrong.
  const file: { readonly people: readonly TypicalPerson[] } = parse(text, { version: '1.2', schema: 'core' });
  return file.people;
}
