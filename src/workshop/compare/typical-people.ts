import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../json.js';
import { compileShape, type Findings, mapAt, mapsAt, textAt } from '../../language/index.js';
import { shapedFile } from '../../law/index.js';
import { type OperationName, operations } from '../../operations/index.js';
import { asObject } from '../cases/read.js';

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
  const file = shapedFile(root, TYPICAL_PEOPLE_FILE, peopleShape, findings);
  return (file === undefined ? [] : mapsAt(file, 'people')).flatMap((person) => {
    const operation = operationsWithPeople.find(({ name }) => name === textAt(person, 'operation')?.text);
    const request = mapAt(person, 'request');
    if (operation === undefined || request === undefined) return [];
    const name = textAt(person, 'name')?.text ?? '';
    return [{ name, operation: operation.name, request: asObject(request) }];
  });
}
