import type { AnswerField, Write } from './field.js';
import { narrowed } from './field-tree.js';
import type { Test } from './tests.js';

/*
 * Fields that some answers have nothing to show in. What then stands within them is not even found.
 */

/** A field that is null unless a test holds; without one it is among others that may be. */
export function orNull(field: AnswerField, test?: Test): AnswerField {
  const withTest = test === undefined ? field : unless(test, field, 'null', (narrow) => orNull(narrow, test));
  return {
    ...withTest,
    schema: (words) => {
      const schema = field.schema(words);
      return { ...schema, type: [schema['type'] ?? '', 'null'] };
    },
  };
}

/** An object that is null unless a test holds. */
export function objectOrNull(object: AnswerField, test: Test, help: string | undefined): AnswerField {
  return {
    ...unless(test, object, 'null', (narrow) => objectOrNull(narrow, test, help)),
    schema: (words) => ({
      ...(help !== undefined && { description: help }),
      oneOf: [{ type: 'null' }, object.schema(words)],
    }),
  };
}

/** A field that is left out unless a test holds. */
export function leftOutUnless(test: Test, field: AnswerField): AnswerField {
  return {
    ...unless(test, field, undefined, (narrow) => leftOutUnless(test, narrow)),
    isOptional: true,
  };
}

function unless(
  test: Test,
  field: AnswerField,
  instead: string | undefined,
  again: (field: AnswerField) => AnswerField,
): AnswerField {
  // A count that is shown itself is there whatever it is.
  const isOfItself = test.name !== undefined && test.name === field.shows;
  return {
    ...field,
    values: isOfItself ? field.values : [...test.values, ...field.values],
    names: [...test.names, ...field.names],
    writer: (book): Write => {
      const isThere = test.reader(book);
      const write = field.writer(book);
      return (results, request, at) =>
        isThere(results, request, at) ? write(results, request, at) : instead;
    },
    // Below an object that is null there is no field to ask for.
    valueAt: (path, results) =>
      test.name === undefined || isOfItself || path.length > 0 || test.reader(results.book)(results, {}, 0)
        ? field.valueAt(path, results)
        : undefined,
    ...(field.only !== undefined && { only: (tree) => again(narrowed(field, tree)) }),
  };
}
