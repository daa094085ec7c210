import type { Decode, Piece } from '../book/model.js';
import type { Type } from '../kinds.js';
import type { Findings } from '../source/findings.js';
import type { TextNode } from '../source/yaml.js';

type Named = Pick<TextNode, 'text' | 'place'>;

/** The name that stands for any text where a code is respelled. */
export const ANY_TEXT = 'code';

/** The parts that a decoded code has, each with its type: a number for a piece that is one, else the words that it can be. */
export function partsOfCode(way: Decode): ReadonlyMap<string, Type> {
  const columns = new Map<string, Type>([['code', { kind: 'text', grain: 'any' }]]);
  for (const [name, piece] of piecesOfForms(way)) {
    const words = piece.piece === 'words' ? piece.words.values() : [];
    columns.set(
      name,
      piece.piece === 'number' ? { kind: 'count', grain: 'any' } : code([...words, absent(name, way)]),
    );
  }
  for (const { gives } of way.forms) {
    for (const [name, word] of gives)
      columns.set(name, code([...(columns.get(name)?.words ?? [absent(name, way)]), word]));
  }
  return columns;
}

function code(words: readonly string[]): Type {
  return { kind: 'code', grain: 'any', words: [...new Set(words)] };
}

/** `none` where a code, or nothing written, lacks a part; what counts for nothing written counts there too. */
function absent(part: string, way: Decode): string {
  return way.nothing.get(part) ?? 'none';
}

/** The pieces that a code is made of; those that stand in other spellings alone are none of its parts. */
export function piecesOfForms({
  pieces,
  respell,
  forms,
}: Pick<Decode, 'pieces' | 'respell' | 'forms'>): readonly (readonly [string, Piece])[] {
  const named = (written: readonly { readonly like: Named }[]) =>
    new Set(written.flatMap(({ like }) => piecesIn(like).map(({ text }) => text)));
  const inForms = named(forms);
  const inSpellings = named(respell);
  return [...pieces].filter(([name]) => inForms.has(name) || !inSpellings.has(name));
}

/** Every piece that a form names must be one of the pieces; what a code is respelled as, one of those that were read. */
export function checkPieces({ pieces, respell, forms }: Decode, findings: Findings): void {
  const check = (named: readonly Named[], known: readonly string[], say: (name: string) => string) => {
    for (const { text, place } of named)
      if (!known.includes(text)) findings.addUnknown(place, say(text), text, known);
  };
  const all = [...pieces.keys()];
  for (const { like, in: table } of forms)
    check([...piecesIn(like), ...(table?.by ?? [])], all, (name) => `“${name}” is not one of the pieces.`);
  for (const { like, as } of respell) {
    const read = piecesIn(like);
    check(read, [...all, ANY_TEXT], (name) => `“${name}” is not one of the pieces.`);
    check(
      piecesIn(as),
      read.map(({ text }) => text),
      (name) => `“${name}” is not one of the pieces of “like”.`,
    );
  }
}

/** The pieces in { } of a form. */
function piecesIn({ text, place }: Named): readonly Named[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, piece = '']) => ({ text: piece, place }));
}
