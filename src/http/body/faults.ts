import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type CodedFault, invalidBody } from '../errors.js';
import { fieldPath } from '../schemas/wording.js';

/*
 * The faults of a text that JSON.parse refuses, or whose repeated fields it drops. Only such a text is parsed again, by a parser
 * that knows lines and columns.
 */

/** The parser's error codes in words. */
const CAUSES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not JSON: all but numbers, true, false and null stands in double quotation marks',
  InvalidNumberFormat: 'this is no number of JSON',
  PropertyNameExpected: 'the name of a field in double quotation marks is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma or the end of the list or object is expected',
  CloseBraceExpected: 'a comma or } is expected',
  CloseBracketExpected: 'a comma or ] is expected',
  EndOfFileExpected: 'the end of the body is expected',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'the string does not end',
  UnexpectedEndOfNumber: 'the number does not end',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'this escape is not known in JSON',
  InvalidCharacter: 'a control character in a string must be escaped',
};

/** Twice the depth of the deepest request; the body itself is the first level. */
const MAX_LEVELS = 10;

/** The error of a body that is too deep. */
const tooDeep = () => invalidBody('TOO_DEEP', `body must be at most ${MAX_LEVELS} levels deep`);

/** Where a text stops being JSON, and why: `line 1, column 11: a value is expected`. What the text says is not repeated. Throws TOO_DEEP:
 *  the parser calls itself for each level. */
export function malformedAt(text: string): string | undefined {
  let first: string | undefined;
  let levels = 0;
  const open = (): void => {
    if (++levels > MAX_LEVELS) throw tooDeep();
  };
  const close = (): void => {
    levels--;
  };
  visit(
    text,
    {
      onObjectBegin: open,
      onObjectEnd: close,
      onArrayBegin: open,
      onArrayEnd: close,
      onError: (error: ParseErrorCode, _offset, _length, line, column) => {
        first ??= `${place(line, column)}: ${CAUSES[printParseErrorCode(error)] ?? 'this is not JSON'}`;
      },
    },
    { disallowComments: true },
  );
  return first;
}

/** A string of a JSON text, with the colon after it where it is the name of a field. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g;

/** How many fields a JSON text has, a repeated one each time. */
export function fieldsIn(text: string): number {
  let fields = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) fields++;
  return fields;
}

/** How many fields the objects in a value of JSON have, and how many items its lists. Throws TOO_DEEP. */
export function membersOf(value: unknown, level = 1): { readonly fields: number; readonly items: number } {
  if (typeof value !== 'object' || value === null) return { fields: 0, items: 0 };
  if (level > MAX_LEVELS) throw tooDeep();
  const members = Object.values(value);
  let [fields, items] = Array.isArray(value) ? [0, members.length] : [members.length, 0];
  for (const member of members) {
    const inner = membersOf(member, level + 1);
    fields += inner.fields;
    items += inner.items;
  }
  return { fields, items };
}

/** A fault for each field of a JSON text that an object has more than once, however its name is written. */
export function repeatedFields(text: string): CodedFault[] {
  const openObjects: Map<string, string>[] = [];
  const faults = new Map<string, CodedFault>();
  visit(text, {
    onObjectBegin: () => {
      openObjects.push(new Map());
    },
    onObjectProperty: (name, _offset, _length, line, column, path) => {
      const places = openObjects.at(-1);
      const first = places?.get(name);
      if (first === undefined) places?.set(name, place(line, column));
      else {
        const field = fieldPath([...path(), name]);
        const message = `${field} is given more than once: at ${first} and at ${place(line, column)}`;
        if (!faults.has(field)) faults.set(field, { field, code: 'REPEATED', message });
      }
    },
    onObjectEnd: () => {
      openObjects.pop();
    },
  });
  return [...faults.values()];
}

/** The parser counts from 0, people from 1. */
function place(line: number, column: number): string {
  return `line ${line + 1}, column ${column + 1}`;
}
