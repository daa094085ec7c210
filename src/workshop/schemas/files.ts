import { posix } from 'node:path';
import { BY_DAY_FILE, CATALOGUE_FILE } from '../../law/figures/index.js';
import {
  AUTHORITIES_FILE,
  type BookFile,
  OPERATIONS_FOLDER,
  SCOPE_FILE,
  yamlFiles,
} from '../../law/index.js';
import { PARTS_FILE } from '../../operations/index.js';
import { Findings, withoutBroken } from '../../yaml/index.js';
import { CASES_FOLDER } from '../cases/read.js';

/** Where the schemas lie in a book's folder. */
export const SCHEMAS_FOLDER = '.schemas';

export const SCHEMA_NAMES = [
  'rules',
  'operation',
  'parts',
  'rates',
  'by-day',
  'catalogue',
  'authorities',
  'scope',
  'cases',
] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

/** The file of a schema, from the book's folder. */
export function schemaPath(name: SchemaName): string {
  return `${SCHEMAS_FOLDER}/${name}.schema.json`;
}

/** A file of the book, and the schema that it is of. */
export interface FileWithSchema extends BookFile {
  readonly schema: SchemaName;
}

/** All files of a book that have a schema. */
export function filesWithSchema(root: string): readonly FileWithSchema[] {
  const filesOf = (schema: SchemaName, folder: string): readonly FileWithSchema[] =>
    // What cannot be read is reported by `farthing check`.
    withoutBroken(yamlFiles(root, folder, new Findings())).map((file) => ({ ...file, schema }));
  return [
    ...filesOf('rules', 'rules').filter(({ path }) => !path.startsWith(`${OPERATIONS_FOLDER}/`)),
    ...filesOf('operation', OPERATIONS_FOLDER).filter(({ path }) => path !== PARTS_FILE),
    ...filesOf('parts', OPERATIONS_FOLDER).filter(({ path }) => path === PARTS_FILE),
    ...filesOf('rates', 'rates').filter(({ path }) => /^rates\/\d{4}-\d{2}\.yaml$/.test(path)),
    ...filesOf('by-day', 'rates').filter(({ path }) => path === BY_DAY_FILE),
    ...filesOf('catalogue', 'rates').filter(({ path }) => path === CATALOGUE_FILE),
    ...filesOf('authorities', 'rates').filter(({ path }) => path === AUTHORITIES_FILE),
    ...filesOf('scope', 'rates').filter(({ path }) => path === SCOPE_FILE),
    ...filesOf('cases', CASES_FOLDER),
  ];
}

/** The first line of a file: a comment by which editors find its schema. */
export function firstLineOf({ path, schema }: Pick<FileWithSchema, 'path' | 'schema'>): string {
  return `# yaml-language-server: $schema=${posix.relative(posix.dirname(path), schemaPath(schema))}`;
}

/** The files that do not name their schema on their first line. */
export function filesNotNamingSchema(root: string): readonly FileWithSchema[] {
  return filesWithSchema(root).filter((file) => file.text.split(/\r?\n/, 1)[0] !== firstLineOf(file));
}
