/** The size of a JSON text, counted without parsing it. */
export interface Extent {
  /** Members of objects, a repeated key each time. */
  readonly fields: number;
  /** Members of objects and items of lists, however deep they lie. */
  readonly members: number;
  /** Objects and lists within each other at the deepest place; 1 for `{}`. */
  readonly levels: number;
}

/** The limits of a JSON text. */
export type ExtentLimits = Pick<Extent, 'members' | 'levels'>;

const code = (character: string): number => character.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code('\\');
const COLON = code(':');
const COMMA = code(',');
const OPENING = [code('{'), code('[')] as const;
const CLOSING = [code('}'), code(']')] as const;
const SPACE = code(' ');

/** Counts the members of a JSON text. Stops beyond the limits, since such a text is refused anyway. In a text that is not JSON it
 *  counts what looks like members. */
export function extentOf(text: Buffer, limits: ExtentLimits): Extent {
  let fields = 0;
  let members = 0;
  let levels = 0;
  let deepest = 0;
  // Something was opened, and nothing stands in it yet.
  let isEmpty = false;
  for (let index = 0; index < text.length && members <= limits.members && deepest <= limits.levels; index++) {
    const byte = text[index] ?? 0;
    if (byte <= SPACE) continue;
    if (byte === CLOSING[0] || byte === CLOSING[1]) {
      levels--;
      isEmpty = false;
      continue;
    }
    if (isEmpty) members++;
    isEmpty = byte === OPENING[0] || byte === OPENING[1];
    if (isEmpty) deepest = Math.max(deepest, ++levels);
    else if (byte === QUOTE) index = endOfString(text, index);
    else if (byte === COLON) fields++;
    else if (byte === COMMA) members++;
  }
  return { fields, members, levels: deepest };
}

/** The place of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: Buffer, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== QUOTE) index += text[index] === BACKSLASH ? 2 : 1;
  return index;
}

/** Counts the members of objects in a parsed value, however deep they lie. */
export function countFields(value: object): number {
  let fields = 0;
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) fields += countFields(member);
  }
  return Array.isArray(value) ? fields : fields + Object.keys(value).length;
}
