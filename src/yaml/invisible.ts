import { groupBy } from '../group-by.js';

/*
 * Characters that cannot be seen, or that look like a blank and are none: a web page or a word processor leaves them, and a name, a figure or
 * an indent with one is another than it looks.
 */

/** A character that nobody can see in its line. */
export interface Invisible {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Spaces but the plain blank; what controls or formats; separators of lines and paragraphs. */
const INVISIBLE = /(?! )\p{Zs}|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const BLANK = /[\t\p{Zs}]/u;

/** What the frequent ones are called. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['\t', 'tab'],
  ['\u00a0', 'no-break space'],
  ['\u202f', 'narrow no-break space'],
  ['\u2009', 'thin space'],
  ['\u00ad', 'soft hyphen'],
  ['\u200b', 'zero width space'],
  ['\u200e', 'left-to-right mark'],
  ['\u2060', 'word joiner'],
  ['\ufeff', 'byte order mark'],
]);

/** The first of each kind of them in a text of YAML; those in comments and a byte order mark at its beginning do no harm. */
export function invisibleIn(text: string): readonly Invisible[] {
  const all = text.split(/\r?\n/).flatMap((line, index) => {
    const start = index === 0 && line.startsWith('\ufeff') ? 1 : 0;
    const written = line.slice(start).replace(/(^|[ \t]+)#.*$/, '');
    return [...written.matchAll(INVISIBLE)].map(({ 0: character, index: at }) => {
      const isIndent = written.slice(0, at).trim() === '';
      return { line: index + 1, column: start + at + 1, character, isIndent };
    });
  });
  return [...groupBy(all, ({ character }) => character).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { line, column, character, isIndent } = first;
    const lines = new Set(others.map((other) => other.line).filter((other) => other !== line)).size;
    const more = lines === 0 ? '' : ` So it is on ${lines} more ${lines === 1 ? 'line' : 'lines'}.`;
    return { line, column, message: `${messageOf(character, isIndent)}${more}` };
  });
}

function messageOf(character: string, isIndent: boolean): string {
  const isBlank = BLANK.test(character);
  const name = NAMES.get(character) ?? (isBlank ? 'blank of another kind' : 'character without a shape');
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const what = character === '\t' ? 'A tab' : `A ${name} (U+${code})`;
  if (!isBlank) return `${what} stands here, which nobody can see: delete it.`;
  if (!isIndent)
    return `${what} stands here, which only looks like a blank: write a plain one, or none within a figure.`;
  return `${what} stands where blanks indent; YAML is indented with ${character === '\t' ? 'blanks' : 'plain blanks'} only.`;
}
