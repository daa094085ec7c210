import { allOf, type FieldReader } from '../source/fields.js';
import { type Broken, isBroken } from '../source/findings.js';
import { didYouMean } from '../source/suggest.js';
import type { MapNode, Node } from '../source/yaml.js';
import type { CodeForm, Piece, Respelling } from './code-grammar.js';
import { checkFigures, WITHOUT_FIGURE } from './read-parts.js';
import type { ConstructReader } from './reader.js';

/** Reads a piece: words as a list or as a map to what they stand for, or a number. */
export function readPiece(node: Node, { fields, findings }: ConstructReader): Piece | Broken {
  if (node.node === 'list') {
    const words = allOf(node.items.map((item) => fields.text(item)));
    if (isBroken(words)) return words;
    return { piece: 'words', words: new Map(words.map((word) => [word.text, word.text])) };
  }
  const map = fields.map(node);
  if (isBroken(map)) return map;
  if (!map.entries.has('digits')) {
    for (const [key, entry] of map.entries) {
      const says = `A number is written { digits: 6, from: 0 }; “${key}” is no word.`;
      if (key === 'from' || didYouMean(key, ['digits']) !== undefined) return findings.add(entry.key, says);
    }
    const words = wordsOf(map, fields);
    return isBroken(words) ? words : { piece: 'words', words };
  }
  const whole = (key: string): number | Broken => {
    const text = fields.textAt(map, key);
    if (text === undefined || isBroken(text)) return text ?? 0;
    if (/^\d+$/.test(text.text)) return Number(text.text);
    return findings.add(text.place, `“${key}” is a whole number.`);
  };
  const [digits, from] = [whole('digits'), whole('from')];
  if (isBroken(digits)) return digits;
  if (isBroken(from)) return from;
  for (const [key, entry] of map.entries) {
    const known = ['digits', 'from'];
    if (!known.includes(key))
      return findings.addUnknown(entry.key, `“${key}” is not part of a number.`, key, known);
  }
  return { piece: 'number', digits, from };
}

/** Reads an item of `respell`. */
export function readRespelling(node: Node, reader: ConstructReader): Respelling | Broken {
  const map = reader.fields.map(node);
  if (isBroken(map)) return map;
  const [like, as] = [reader.textAt(map, 'like'), reader.textAt(map, 'as')];
  if (isBroken(like)) return like;
  return isBroken(as) ? as : { like, as };
}

/** Reads an item of `forms`. */
export function readForm(node: Node, reader: ConstructReader): CodeForm | Broken {
  const { fields, findings } = reader;
  const map = fields.map(node);
  if (isBroken(map)) return map;
  const like = reader.textAt(map, 'like');
  const [table, refuse] = [fields.textAt(map, 'in'), fields.textAt(map, 'refuse')];
  const [by, gives] = [fields.textsAt(map, 'by'), wordsAt(map, 'gives', reader)];
  if (isBroken(like)) return like;
  if (isBroken(table)) return table;
  if (isBroken(refuse)) return refuse;
  if (isBroken(by)) return by;
  if (isBroken(gives)) return gives;
  if (refuse !== undefined) checkFigures(refuse, findings, WITHOUT_FIGURE);
  if ((table === undefined) !== (by.length === 0)) {
    const says = '“in” names a table, and “by” the pieces that name its row: a form has both or neither.';
    return fields.finding(map) ?? findings.add(node.place, says);
  }
  return { like, gives, in: table && { table, by }, refuse: refuse?.text };
}

/** The words at a key, by name; none where there is no such key. */
export function wordsAt(
  map: MapNode,
  key: string,
  { fields }: ConstructReader,
): ReadonlyMap<string, string> | Broken {
  const inner = fields.mapAt(map, key);
  if (inner === undefined) return new Map();
  return isBroken(inner) ? inner : wordsOf(inner, fields);
}

function wordsOf(map: MapNode, fields: FieldReader): ReadonlyMap<string, string> | Broken {
  const words = fields.texts(map);
  return isBroken(words) ? words : new Map([...words].map(([name, word]) => [name, word.text]));
}
