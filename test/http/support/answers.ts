import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../../src/json.js';
import { PROJECT } from '../../../src/project.js';

/** The answers of test/http/answers.yaml. */
interface Answers {
  readonly 'net to gross': readonly (readonly [
    what: string,
    asked: JsonObject,
    salary: number,
    reached: number,
  ])[];
  readonly fields: readonly (readonly [path: string, asked: JsonObject, fields: string, answer: Json])[];
}

export const answers: Answers = parse(readFileSync(join(PROJECT, 'test/http/answers.yaml'), 'utf8'));
