import { didYouMean } from '../../did-you-mean.js';
import { type Broken, type Findings, isBroken, type Place, type TextNode } from '../../yaml/index.js';
import {
  checked,
  either,
  listOf,
  mapOf,
  mapWith,
  may,
  must,
  placed,
  type Reader,
  text,
  texts,
} from '../../yaml/keys.js';
import type { CodeForm, Respelling, WrittenPiece } from './code-grammar.js';
import { textWithoutFigure } from './read-parts.js';

/** Words by name. */
export const wordsByName: Reader<ReadonlyMap<string, string>> = checked(
  mapOf(text),
  (words) => new Map([...words].map(([name, word]) => [name, word.text])),
);

/** A piece: words as a list or as a map to what they stand for, the rows of a table, or a number. */
export const piece: Reader<WrittenPiece> = either(
  checked(
    listOf(text, true),
    (words): WrittenPiece => ({
      piece: 'words',
      words: new Map(words.map((word) => [word.text, word.text])),
    }),
  ),
  checked(mapOf(placed(text)), readPiece),
);

const PARTS_OF_NUMBER = ['digits', 'from'];

function readPiece(
  entries: ReadonlyMap<string, { readonly place: Place; readonly value: TextNode }>,
  findings: Findings,
  place: Place,
): WrittenPiece | Broken {
  if (entries.size === 0)
    return findings.add(place, 'A piece has words, the rows of a table (rows_of), or a number (digits).');
  const table = entries.get('rows_of');
  if (table !== undefined) {
    for (const [key, { place }] of entries)
      if (key !== 'rows_of')
        return findings.add(place, `“rows_of” has all words of a piece; “${key}” stands in the table.`);
    return { piece: 'rows', table: table.value };
  }
  if (!entries.has('digits')) {
    for (const [key, { place }] of entries) {
      const says = `A number is written { digits: 6, from: 0 }; “${key}” is no word.`;
      if (key === 'from' || didYouMean(key, ['digits']) !== undefined) return findings.add(place, says);
      if (didYouMean(key, ['rows_of']) !== undefined)
        return findings.addUnknown(place, `“${key}” is no word.`, key, ['rows_of']);
    }
    return { piece: 'words', words: new Map([...entries].map(([name, { value }]) => [name, value.text])) };
  }
  const whole = (key: string): number | Broken => {
    const node = entries.get(key)?.value;
    if (node === undefined || /^\d+$/.test(node.text)) return Number(node?.text ?? 0);
    return findings.add(node.place, `“${key}” is a whole number.`);
  };
  const [digits, from] = [whole('digits'), whole('from')];
  if (isBroken(digits)) return digits;
  if (isBroken(from)) return from;
  for (const [key, { place }] of entries) {
    if (!PARTS_OF_NUMBER.includes(key))
      return findings.addUnknown(place, `“${key}” is not part of a number.`, key, PARTS_OF_NUMBER);
  }
  return { piece: 'number', digits, from };
}

export const respelling: Reader<Respelling> = mapWith({
  like: must(
    text,
    'The other spelling: pieces in { }, `{code}` for any text. Example: `like: "{region}{number}{mark}"`',
  ),
  as: must(text, 'The normal one, of the same pieces. Example: `as: "{region}{number}L{mark}"`'),
});

export const form: Reader<CodeForm> = checked(
  mapWith({
    like: must(
      text,
      'How the code is written: pieces in { }, all else as it stands; `{rest}` for any text in a form that always refuses. ' +
        'Example: `like: "{region}K{addition}{basis}"`',
    ),
    gives: may(wordsByName, 'Parts that this form sets itself. Example: `gives: { kind: addition }`'),
    in: may(
      text,
      'A table in which the pieces of `by` must lead to a figure. Example: `in: rates.income_tax.flat_codes`',
    ),
    by: may(texts, 'The pieces that name the row of `in`. Example: `by: [region, flat_code]`'),
    refuse: may(
      textWithoutFigure,
      'Why a code of this form is refused after all: always, or where it is not `in` the table.',
    ),
  }),
  ({ like, gives = new Map(), in: table, by, refuse, node }, findings) => {
    if ((table === undefined) !== (by === undefined)) {
      const says = '“in” names a table, and “by” the pieces that name its row: a form has both or neither.';
      return findings.add(node.place, says);
    }
    return { like, gives, in: table && by && { table, by }, refuse: refuse?.text };
  },
);
