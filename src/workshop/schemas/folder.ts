/** Where the schemas lie in a book's folder. */
export const SCHEMAS_FOLDER = '.schemas';

export const SCHEMA_NAMES = ['rules', 'rates', 'catalogue', 'cases'] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

/** The file of a schema, from the book's folder. */
export function schemaPath(name: SchemaName): string {
  return `${SCHEMAS_FOLDER}/${name}.schema.json`;
}
