import { sha256 } from '../../digest.js';
import type { MapNode, Node, TextNode } from '../../language/index.js';

/*
 * The digests of labels that were released before the register said a language. Their records stay as they are, so this code
 * must never change.
 */

/** Keys whose text is a formula, or a list of them: blanks mean nothing there. */
const FORMULAS = [
  ...['is', 'if', 'by', 'of', 'choose_by', 'bands', 'share', 'adds_up_to', 'rate', 'up_to'],
  ...['tally', 'to', 'stretch'],
];

/** The canonical text of a part of a rule file, below a key. */
function canonical(node: Node, key = ''): string {
  switch (node.node) {
    case 'text':
      return JSON.stringify(textOf(node, key));
    case 'map':
      return mapOf(node, key);
    case 'list': {
      // `source: [x]` says no more than `source: x`.
      const [only] = node.items;
      if (only?.node === 'text' && node.items.length === 1) return canonical(only, key);
      return `[${node.items.map((item) => canonical(item, key)).join(',')}]`;
    }
  }
}

/** 32 hexadecimal digits (128 bits) of the SHA-256 of some parts of a rule file. */
export function digestOfScheme1(...nodes: readonly (Node | undefined)[]): string {
  const parts = nodes.map((node) => (node === undefined ? '-' : canonical(node)));
  return sha256(parts.join('\n')).slice(0, 32);
}

function mapOf(map: MapNode, key: string): string {
  // `explain` came later, and is no law.
  const lawEntries = [...map.entries].filter(([name]) => name !== 'explain');
  const entries = lawEntries.map(([name, { value }]) => {
    // With `decode`, the text of `otherwise` is a sentence.
    const isFormula = FORMULAS.includes(name) || (name === 'otherwise' && !map.entries.has('decode'));
    return `${JSON.stringify(name)}:${canonical(value, isFormula ? 'is' : name)}`;
  });
  // Of two rows with the same lowest figure the first is taken, so there the order of names is part of the rule.
  return `{${(key === 'among' ? entries : entries.sort()).join(',')}}`;
}

function textOf({ text, isQuoted }: TextNode, key: string): string {
  if (FORMULAS.includes(key)) return text.replaceAll(/\s+/g, '');
  // In a condition "1" is a word and 1 a number; everywhere else quotes are a matter of layout.
  if (key === 'value' && isQuoted && /^(true|false|\d+)$/.test(text)) return `"${text}"`;
  return text.replaceAll(/\s+/g, ' ').trim();
}
