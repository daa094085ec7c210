import type { Findings } from '../findings.js';
import type { Type } from '../kinds.js';
import type { Decode } from '../model.js';

/** The parts that a decoded code has, each with its type: a number for a piece that is one, else the words that it can be. */
export function partsOfCode(way: Decode): ReadonlyMap<string, Type> {
  const columns = new Map<string, Type>([['code', { kind: 'text', grain: 'any' }]]);
  for (const [name, piece] of way.pieces) {
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

/** Every piece that a form names must be one of the pieces. */
export function checkPieces({ pieces, forms }: Decode, findings: Findings): void {
  for (const { like, in: table } of forms) {
    const named = [...like.text.matchAll(/\{([^}]*)\}/g)].map(([, piece = '']) => ({
      text: piece,
      place: like.place,
    }));
    for (const { text, place } of [...named, ...(table?.by ?? [])]) {
      if (!pieces.has(text))
        findings.addUnknown(place, `“${text}” is not one of the pieces.`, text, pieces.keys());
    }
  }
}
