import { ZERO } from '../../decimal/index.js';
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
import type { Datum, Row } from '../datum.js';
import type { Type } from '../kinds.js';
import { textWithoutFigure } from './read-parts.js';

/** How codes are written in a tax year: `decode` with the keys beside it. */
export interface CodeGrammar {
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Other spellings, rewritten in turn before the forms are tried. */
  readonly respelling: readonly Respelling[];
  /** The parts where no code is given; one that is not listed is `none` or 0. */
  readonly nothing: ReadonlyMap<string, string>;
  readonly forms: readonly CodeForm[];
  /** The message for a text that has none of the forms. */
  readonly otherwise: string;
}

/** What a part of a code can be. */
export type Piece =
  /** What may be written, and the word that it stands for. */
  | { readonly piece: 'words'; readonly words: ReadonlyMap<string, string> }
  | { readonly piece: 'number'; readonly digits: number; readonly from: number };

/** A piece as it is written: one whose words are the rows of a table of the rates has them once the year is known. `table` may have `*` for any
 *  name: `rates.income_tax.flat_codes.*` is the tables of all regions. */
export type WrittenPiece = Piece | { readonly piece: 'rows'; readonly table: TextNode };

/** A code grammar as it is written. */
export interface WrittenGrammar extends Omit<CodeGrammar, 'pieces'> {
  readonly pieces: ReadonlyMap<string, WrittenPiece>;
}

/** A rewriting with pieces in { } on both sides, `{code}` being any text: `{region}{number}{mark}` as
 *  `{region}{number}L{mark}`. */
export interface Respelling {
  readonly like: TextNode;
  readonly as: TextNode;
}

/** How a code can be written; the first form that fits counts. */
export interface CodeForm {
  /** Pieces in { }, all else as it is written: `{region}K{number}{basis}`. One that always refuses may have `{rest}`, any text. */
  readonly like: TextNode;
  readonly gives: ReadonlyMap<string, string>;
  /** The pieces must lead to a figure of this table. */
  readonly in: { readonly table: TextNode; readonly by: readonly TextNode[] } | undefined;
  /** The message that refuses a code of this form: always, or only when it is not `in` the table. */
  readonly refuse: string | undefined;
}

type PieceName = Pick<TextNode, 'text' | 'place'>;

/** The piece that stands for any text in a respelling. */
export const ANY_TEXT = 'code';

/** The piece that stands for any text in a form that always refuses, whose message names it. */
export const REST = 'rest';

/** The types of the parts of a code: a count for a number, else a code with the words that it can be. */
export function partsOfCode(grammar: CodeGrammar): ReadonlyMap<string, Type> {
  const columns = new Map<string, Type>([['code', { kind: 'text', grain: 'any' }]]);
  for (const [name, piece] of piecesOfForms(grammar)) {
    const words = piece.piece === 'words' ? piece.words.values() : [];
    columns.set(
      name,
      piece.piece === 'number'
        ? { kind: 'count', grain: 'any' }
        : codeType([...words, defaultWord(name, grammar)]),
    );
  }
  for (const { gives } of grammar.forms) {
    for (const [name, word] of gives)
      columns.set(name, codeType([...(columns.get(name)?.words ?? [defaultWord(name, grammar)]), word]));
  }
  return columns;
}

/** The parts where no code is given. */
export function nothingOf(grammar: CodeGrammar): Row {
  const parts = [...partsOfCode(grammar)].map(([name, { kind }]): [string, Datum] => {
    if (kind === 'text') return [name, ''];
    return [name, kind === 'count' ? ZERO : defaultWord(name, grammar)];
  });
  return new Map(parts);
}

function codeType(words: readonly string[]): Type {
  return { kind: 'code', grain: 'any', words: [...new Set(words)] };
}

/** The word of a part that a code lacks: that of `nothing`, else `none`. */
function defaultWord(part: string, grammar: CodeGrammar): string {
  return grammar.nothing.get(part) ?? 'none';
}

/** The pieces that become parts of a code: all but those that only respellings name. */
function piecesOfForms({ pieces, respelling, forms }: CodeGrammar): readonly (readonly [string, Piece])[] {
  const named = (spellings: readonly { readonly like: PieceName }[]) =>
    new Set(spellings.flatMap(({ like }) => piecesIn(like).map(({ text }) => text)));
  const namesInForms = named(forms);
  const namesInSpellings = named(respelling);
  return [...pieces].filter(([name]) => namesInForms.has(name) || !namesInSpellings.has(name));
}

/** Forms and respellings may name only declared pieces, and `as` only pieces of its `like`. */
export function checkPieces({ pieces, respelling, forms }: WrittenGrammar, findings: Findings): void {
  const checkNames = (
    named: readonly PieceName[],
    known: readonly string[],
    say: (name: string) => string,
  ) => {
    for (const { text, place } of named)
      if (!known.includes(text)) findings.addUnknown(place, say(text), text, known);
  };
  const all = [...pieces.keys()];
  for (const { like, in: table, refuse } of forms)
    checkNames(
      [...piecesIn(like), ...(table?.by ?? [])],
      refuse === undefined || table !== undefined ? all : [...all, REST],
      (name) => `“${name}” is not one of the pieces.`,
    );
  for (const { like, as } of respelling) {
    const read = piecesIn(like);
    checkNames(read, [...all, ANY_TEXT], (name) => `“${name}” is not one of the pieces.`);
    checkNames(
      piecesIn(as),
      read.map(({ text }) => text),
      (name) => `“${name}” is not one of the pieces of “like”.`,
    );
  }
}

/** The names of the pieces in { }. */
function piecesIn({ text, place }: PieceName): readonly PieceName[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, piece = '']) => ({ text: piece, place }));
}

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
