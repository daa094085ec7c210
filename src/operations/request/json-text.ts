import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { isObject, type Json, type JsonObject } from '../../json.js';
import { type FieldFault, InvalidInput, invalidBody } from './invalid-input.js';
import { fieldPath } from './wording.js';

/*
 * A request as a text of JSON. Only a text that JSON.parse refuses, or whose repeated fields it drops, is parsed again, by a parser that
 * knows lines and columns.
 */

/** The JSON of the text of a request, which has so many fields and items at most. Throws `InvalidInput`, without the text. */
export function jsonOf(text: string, most = MAX_MEMBERS): Json {
  if (text === '') throw invalidBody('REQUIRED', 'body is empty: it must be a JSON object');
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const where = malformedAt(text, most);
    throw invalidBody('MALFORMED', `body is not valid JSON${where === undefined ? '' : `: ${where}`}`);
  }
}

/** The request that the JSON of a text is. Throws `InvalidInput` where it is no object, too large, or has a field more than once: of those
 *  JSON.parse takes the last. */
export function requestOf(json: Json, text: string, most = MAX_MEMBERS): JsonObject {
  const fields = countNamesOf(json, most);
  if (!isObject(json)) throw invalidBody('WRONG_TYPE', 'body must be a JSON object');
  if (countNames(text, most) !== fields) throw new InvalidInput(repeatedFields(text));
  return json;
}

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

/** Fields and items of lists in a whole body: the largest request of one person that can be right has some three hundred. A test
 *  holds it against the schemas. */
export const MAX_MEMBERS = 500;

/** The error of a body with more. */
const tooMany = (most: number) =>
  invalidBody('TOO_MANY', `body must have at most ${most} fields and items of lists in all`);

/** Where a text stops being JSON, and why: `line 1, column 11: a value is expected`. What the text says is not repeated. Throws TOO_DEEP:
 *  the parser calls itself for each level; and TOO_MANY, as for a text without a fault. */
export function malformedAt(text: string, most = MAX_MEMBERS): string | undefined {
  let first: string | undefined;
  let members = 0;
  /** The objects and lists that are open, and whether each is a list. */
  const open: boolean[] = [];
  const count = (): void => {
    if (++members > most) throw tooMany(most);
  };
  const countItem = (): void => {
    if (open.at(-1) === true) count();
  };
  const begin = (isList: boolean) => (): void => {
    countItem();
    if (open.push(isList) > MAX_LEVELS) throw tooDeep();
  };
  const end = (): void => {
    open.pop();
  };
  visit(
    text,
    {
      onObjectBegin: begin(false),
      onObjectProperty: count,
      onObjectEnd: end,
      onArrayBegin: begin(true),
      onArrayEnd: end,
      onLiteralValue: countItem,
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

/** How many fields a JSON text has, a repeated one each time. Throws TOO_MANY. */
export function countNames(text: string, most = MAX_MEMBERS): number {
  let fields = 0;
  for (const [, colon] of text.matchAll(STRING)) {
    if (colon !== undefined) fields++;
    if (fields > most) throw tooMany(most);
  }
  return fields;
}

/** How many fields the objects in a value of JSON have. Throws TOO_DEEP, and TOO_MANY before it looks into what is too much. */
export function countNamesOf(root: unknown, most = MAX_MEMBERS): number {
  let [fields, members] = [0, 0];
  const visit = (value: unknown, level: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (level > MAX_LEVELS) throw tooDeep();
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    members += inner.length;
    if (!Array.isArray(value)) fields += inner.length;
    if (members > most) throw tooMany(most);
    for (const member of inner) visit(member, level + 1);
  };
  visit(root, 1);
  return fields;
}

/** A fault for each field of a JSON text that an object has more than once, however its name is written. */
export function repeatedFields(text: string): FieldFault[] {
  const openObjects: Map<string, string>[] = [];
  const faults = new Map<string, FieldFault>();
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
