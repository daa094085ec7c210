/*
 * What a specialist reads of a file that is not YAML, or not as the book uses it.
 */

export function yamlErrorMessage(code: string, message: string): string {
  // The package's own message for a file nested too deep for it.
  if (message.includes('call stack')) return TOO_DEEP;
  switch (code) {
    case 'TAG_RESOLVE_FAILED':
      return 'Tags (!!int) are not used here; write the value alone.';
    default:
      return `This is not YAML: ${FREQUENT_ERRORS.find(([says]) => says.test(message))?.[1] ?? message.replaceAll('\n', ' ')}`;
  }
}

/** Messages of the package for frequent slips, and what a specialist reads in their place. */
const FREQUENT_ERRORS: readonly (readonly [RegExp, string])[] = [
  [
    /^All (mapping|sequence) items/,
    'this line begins at another column than those beside it; the names of a map stand in one column, and so do the entries of a list.',
  ],
  [
    /^Nested mappings/,
    'a second colon with a blank after it stands in this value, or the next line is indented deeper. A text with “: ” stands in quotes.',
  ],
  [/^Implicit (map )?keys? need/, 'a name, a colon, a blank and the value are expected on this line.'],
  [/^Flow map .*end with a }/, 'a } is missing above this.'],
  [/^Flow sequence .*end with a ]/, 'a ] is missing above this.'],
  [/^Block collections are not allowed/, 'a comma is missing inside these brackets.'],
  [
    /^A block sequence may not/,
    'this line begins with “- ”, like the entry of a list, and no list stands here. A formula that goes on stands on one line, or after “>-”.',
  ],
  [
    /^Unexpected .* at node end/,
    'this does not belong to the value before it. A text that begins with a bracket or a quotation mark stands in quotes as a whole.',
  ],
  [/^Missing closing/, 'the quotation mark that opens this text is not closed.'],
  [/^Plain value cannot start/, 'a value that begins with this character stands in quotes.'],
  [/^Sequence item without/, 'an entry of this list has no “- ” at its beginning.'],
  [/^Unexpected flow-(map|seq)-end/, 'this bracket closes none that is open.'],
  [/multiple documents/, 'a file has no line “---” in it; remove it.'],
];

/** The deepest nesting of maps and lists. The book needs a fifth of it, and no recursive pass over a file overflows the stack. */
export const MOST_LEVELS = 50;
export const TOO_DEEP = `Maps and lists stand at most ${MOST_LEVELS} deep in one another; give a part of this a name of its own.`;

export const VALUE_MISSING =
  'A value is missing here; a figure that does not exist is left out with its name.';

export function commaInChangeMessage(text: string): string {
  return `A comma begins a new name inside { }: write ${text}, without one.`;
}

export function emptyInFlowMessage(name: string, afterOpenFormula: boolean): string {
  if (afterOpenFormula)
    return 'A comma inside { } cut this formula in two. Put the formula in quotes, or on a line of its own.';
  const begins = `“${name}” has no value. Inside { } a comma begins a new name`;
  return /^\d/.test(name)
    ? `${begins}: a figure is written without thousands separators.`
    : `${begins}, which has a colon, a blank and its value behind it; a text with a comma stands in quotes.`;
}
