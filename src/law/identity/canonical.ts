import { sha256 } from '../../digest.js';
import { canonicalJson, type Json } from '../../json.js';
import type { MapNode, Node } from '../../language/index.js';

/** Keys whose text is a formula, or a list of them: blanks mean nothing there. */
const FORMULAS = [
  ...['is', 'if', 'by', 'of', 'share', 'choose_by', 'bands', 'rate', 'up_to', 'adds_up_to', 'from', 'above'],
  ...['takes', 'per', 'tally', 'to', 'decode', 'stretch'],
];

/** 64 hexadecimal digits of the SHA-256 of an entry of a rule file, however it is laid out. It rests on the file alone and not
 *  on how the rules are read, so that work on the code never changes what a label names. */
export function digestOf(node: Node): string {
  return sha256(canonicalJson(canonical(node, '')));
}

/** The entry as JSON with every scalar a text, below a key. */
function canonical(node: Node, key: string): Json {
  switch (node.node) {
    case 'text':
      return FORMULAS.includes(key)
        ? node.text.replaceAll(/\s+/g, '')
        : node.text.replaceAll(/\s+/g, ' ').trim();
    case 'map':
      return canonicalMap(node, key);
    case 'list': {
      // `round: [x]` says no more than `round: x`.
      const [only] = node.items;
      if (only?.node === 'text' && node.items.length === 1) return canonical(only, key);
      return node.items.map((item) => canonical(item, key));
    }
  }
}

function canonicalMap({ entries }: MapNode, key: string): Json {
  const pairs = [...entries].map(([name, { value }]): readonly [string, Json] => {
    // With `decode`, the text of `otherwise` is a sentence.
    const isFormula = name === 'otherwise' && !entries.has('decode');
    return [name, canonical(value, isFormula ? 'is' : name)];
  });
  // Of two rows with the same lowest figure the first is taken, so there the order of names is part of the rule.
  return key === 'among' ? pairs : Object.fromEntries(pairs);
}
