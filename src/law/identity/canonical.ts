import { sha256 } from '../../digest.js';
import { canonicalJson, type Json } from '../../json.js';
import type { MapNode, Node } from '../../language/index.js';

/** Keys whose text is a formula, or a list of them: blanks mean nothing there. */
const FORMULAS = [
  ...['is', 'if', 'by', 'of', 'share', 'choose_by', 'bands', 'rate', 'up_to', 'adds_up_to', 'from', 'above'],
  ...['takes', 'per', 'tally', 'to', 'decode', 'stretch'],
];

/** The SHA-256 of an entry of a rule file in canonical form, in 64 hexadecimal digits. It depends on the file alone and not on how
 *  rules are compiled, so that work on the code never changes what a label names. */
export function digestOf(node: Node): string {
  return sha256(canonicalJson(canonical(node, '')));
}

/** The canonical form of a node as JSON, in which every scalar is a text. `key` is the one that it stands under. */
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
