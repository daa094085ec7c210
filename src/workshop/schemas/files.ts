import { posix } from 'node:path';
import { Findings, wholeOnes } from '../../language/index.js';
import { CATALOGUE_FILE } from '../../law/figures/index.js';
import { AUTHORITIES_FILE, type BookFile, SCOPE_FILE, yamlFiles } from '../../law/index.js';
import { CASES_FOLDER } from '../cases/read.js';

/** Where the schemas lie in a book's folder. */
export const SCHEMAS_FOLDER = '.schemas';

export const SCHEMA_NAMES = ['rules', 'rates', 'catalogue', 'authorities', 'scope', 'cases'] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

/** The file of a schema, from the book's folder. */
export function schemaPath(name: SchemaName): string {
  return `${SCHEMAS_FOLDER}/${name}.schema.json`;
}

/** A file of the book, and the schema that it is of. */
export interface SchemedFile extends BookFile {
  readonly schema: SchemaName;
}

/** All files of a book that have a schema. */
export function schemedFiles(root: string): readonly SchemedFile[] {
  const of = (schema: SchemaName, folder: string): readonly SchemedFile[] =>
    // What cannot be read is reported by `farthing check`.
    wholeOnes(yamlFiles(root, folder, new Findings())).map((file) => ({ ...file, schema }));
  return [
    ...of('rules', 'rules'),
    ...of('rates', 'rates').filter(({ path }) => /^rates\/\d{4}-\d{2}\.yaml$/.test(path)),
    ...of('catalogue', 'rates').filter(({ path }) => path === CATALOGUE_FILE),
    ...of('authorities', 'rates').filter(({ path }) => path === AUTHORITIES_FILE),
    ...of('scope', 'rates').filter(({ path }) => path === SCOPE_FILE),
    ...of('cases', CASES_FOLDER),
  ];
}

/** The first line of a file: a comment by which editors find its schema. */
export function firstLineOf({ path, schema }: Pick<SchemedFile, 'path' | 'schema'>): string {
  return `# yaml-language-server: $schema=${posix.relative(posix.dirname(path), schemaPath(schema))}`;
}

/** The files that do not name their schema on their first line. */
export function filesWithoutSchema(root: string): readonly SchemedFile[] {
  return schemedFiles(root).filter((file) => file.text.split(/\r?\n/, 1)[0] !== firstLineOf(file));
}
