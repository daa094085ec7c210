/*
 * JSON Schemas for editors, of rules, operations, rates, the catalogue, authorities, the scope and worked cases. They are made from the
 * declarations by which the files are read. An editor finds them by the first line of each file (files.ts); `farthing schemas`
 * writes them.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import { readCatalogue } from '../../law/figures/index.js';
import { authoritiesSchema, catalogueSchema, scopeSchema } from '../../law/index.js';
import { operationSchema, partsSchema } from '../../operations/index.js';
import { valid } from '../../yaml/index.js';
import { casesSchema } from './cases.js';
import { SCHEMA_NAMES, SCHEMAS_FOLDER, type SchemaName, schemaPath } from './files.js';
import { byDaySchema, ratesSchema } from './rates.js';
import { rulesSchema } from './rules.js';
import { asDraft07, asYaml } from './transform.js';

/** A schema as it stands below a book's folder. */
export interface SchemaFile {
  readonly path: string;
  readonly text: string;
}

/** The schemas of a book whose files are missing or outdated. Throws `BrokenBook` when something is wrong in the book, which
 *  then cannot say what requests may hold. */
export function outdatedSchemas(root: string): readonly SchemaFile[] {
  const schemas: Readonly<Record<SchemaName, JsonObject>> = {
    rules: rulesSchema(),
    operation: asDraft07(
      asYaml({ title: 'What is calculated, and how its answer is shown', ...operationSchema }),
    ),
    parts: asDraft07(asYaml({ title: 'Fields that several answers have', ...partsSchema })),
    rates: ratesSchema(valid((findings) => readCatalogue(root, findings))),
    'by-day': byDaySchema(),
    catalogue: asDraft07(asYaml({ title: 'What the figures of a tax year are', ...catalogueSchema })),
    authorities: asDraft07(asYaml({ title: 'Where the law stands', ...authoritiesSchema })),
    scope: asDraft07(asYaml({ title: 'What is not modelled', ...scopeSchema })),
    cases: casesSchema(root),
  };
  return SCHEMA_NAMES.map((name) => ({
    path: schemaPath(name),
    text: `${formatJson(schemas[name])}\n`,
  })).filter(({ path, text }) => textIn(join(root, path)) !== text);
}

/** Writes the outdated schemas of a book, and returns those it wrote. */
export function writeSchemas(root: string): readonly SchemaFile[] {
  const outdated = outdatedSchemas(root);
  mkdirSync(join(root, SCHEMAS_FOLDER), { recursive: true });
  for (const { path, text } of outdated) writeFileSync(join(root, path), text);
  return outdated;
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const WIDTH = 110;

/** JSON with an object's fields each on a line, and a list of words on one where it fits: as `biome check` wants it. */
export function formatJson(json: Json, indent = '', prefix = ''): string {
  const innerIndent = `${indent}  `;
  if (isObject(json)) {
    const fields = Object.entries(json).map(([name, value]) => {
      const key = `${JSON.stringify(name)}: `;
      return `${innerIndent}${key}${formatJson(value, innerIndent, key)}`;
    });
    return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`;
  }
  if (!isList(json)) return JSON.stringify(json);
  const line = `[${json.map((item) => JSON.stringify(item)).join(', ')}]`;
  const isFlat = json.every((item) => !isObject(item) && !isList(item));
  // Less than the width: a comma may follow.
  if (isFlat && indent.length + prefix.length + line.length < WIDTH) return line;
  return `[\n${json.map((item) => `${innerIndent}${formatJson(item, innerIndent)}`).join(',\n')}\n${indent}]`;
}
