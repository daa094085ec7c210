import type { JsonObject } from '../../json.js';
import { object, type Schema } from '../../json-schema.js';
import type { Book, Results } from '../../language/index.js';
import { type JsonMembers, objectText } from '../json-text.js';
import type { WordsByName } from '../words.js';
import type { AnswerField } from './field.js';
import { chosen, type FieldTree, narrowed, WHOLE } from './field-tree.js';
import { showing } from './values.js';

/** Fields by name. */
export type AnswerFields = Readonly<Record<string, AnswerField>>;

/** An answer, or an object within one, with its fields in the order of the contract. */
export interface AnswerObject extends AnswerField {
  /** The schemas of its fields, and the names of those that some answers leave out. */
  readonly properties: (words: WordsByName) => Schema;
  readonly optional: readonly string[];
  readonly components: (words: WordsByName) => Readonly<Record<string, Schema>>;
  /** The JSON of each of its fields. */
  readonly fieldsWriter: (book: Book) => (results: Results, request: JsonObject, at?: number) => JsonMembers;
  readonly only: (tree: FieldTree) => AnswerObject;
}

/** An object with these fields, in this order. */
export function fields(all: AnswerFields, help?: string): AnswerObject {
  const entries = Object.entries(all);
  const properties = (words: WordsByName): Schema =>
    Object.fromEntries(entries.map(([name, { schema, shows }]) => [name, showing(shows, schema(words))]));
  const optional = entries.flatMap(([name, { isOptional }]) => (isOptional === true ? [name] : []));
  const namesOfNotices = entries.flatMap(([name, { showsNotices }]) => (showsNotices === true ? [name] : []));
  const fieldsWriter = (book: Book) => {
    const writers = entries.map(([name, field]) => [name, field.writer(book)] as const);
    return (results: Results, request: JsonObject, at = 0): JsonMembers => {
      const texts: [string, string][] = [];
      for (const [name, write] of writers) {
        const text = write(results, request, at);
        if (text !== undefined) texts.push([name, text]);
      }
      return texts;
    };
  };
  return {
    values: entries.flatMap(([, field]) => field.values),
    names: entries.flatMap(([, field]) => field.names),
    showsNotices: namesOfNotices.length > 0,
    properties,
    optional,
    schema: (words) => object(properties(words), { description: help, optional }),
    components: (words) =>
      Object.assign({}, ...entries.map(([, { components }]) => components?.(words) ?? {})),
    fieldsWriter,
    writer: (book) => {
      const write = fieldsWriter(book);
      return (results, request, at) => objectText(write(results, request, at));
    },
    // Notices come with any part: what a person must look at is never left out.
    only: (tree) =>
      fields(
        chosen(all, new Map([...tree, ...namesOfNotices.map((name) => [name, WHOLE] as const)]), narrowed),
        help,
      ),
    valueAt: ([name = '', ...below], results) =>
      Object.hasOwn(all, name) ? all[name]?.valueAt(below, results) : undefined,
  };
}
