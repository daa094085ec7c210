import type { Json } from '../../json.js';
import type { MapNode, Node, TextNode } from '../../yaml/index.js';

/** Keys whose text is a formula, or a list of them: blanks mean nothing there. */
const FORMULAS = [
  ...['is', 'if', 'by', 'of', 'share', 'choose_by', 'bands', 'rate', 'up_to', 'adds_up_to', 'from', 'above'],
  ...[
    'by_range',
    'on',
    'takes',
    'per',
    'tally',
    'to',
    'decode',
    'stretch',
    'sum_of',
    'sum_of_days',
    'days',
    'within',
    'where',
    'equals',
    'first_of',
    'greatest_of',
  ],
];

/** The canonical form of an entry of a rule file as JSON, in which every scalar is a text. It depends on the file alone and not on
 *  how rules are compiled, so that work on the code never changes what a label names. `key` is the one that the node stands under. */
export function canonical(node: Node, key = ''): Json {
  switch (node.node) {
    case 'text':
      return canonicalText(node, key);
    case 'map':
      return canonicalMap(node);
    case 'list': {
      // `round: [x]` says no more than `round: x`.
      const [only] = node.items;
      if (only?.node === 'text' && node.items.length === 1) return canonical(only, key);
      return node.items.map((item) => canonical(item, key));
    }
  }
}

function canonicalText({ text, isQuoted }: TextNode, key: string): Json {
  if (FORMULAS.includes(key)) return withoutBlanks(text);
  // In a condition "1" is a word and 1 a number; everywhere else quotes are layout.
  if (key === 'value' && isQuoted && /^(true|false|\d+)$/.test(text)) return `"${text}"`;
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** `not a > b` is another formula than `nota > b`: the words that join comparisons keep a blank on each side. */
function withoutBlanks(formula: string): string {
  const parts = formula.split(/(?<![\w.])(and|or|not)(?![\w.])/);
  return parts.map((part, at) => (at % 2 === 0 ? part.replaceAll(/\s+/g, '') : ` ${part} `)).join('');
}

function canonicalMap({ entries }: MapNode): Json {
  const pairs = [...entries].map(([name, { value }]): readonly [string, Json] => {
    // With `decode`, the text of `otherwise` is a sentence.
    const isFormula = name === 'otherwise' && !entries.has('decode');
    return [name, canonical(value, isFormula ? 'is' : name)];
  });
  return Object.fromEntries(pairs);
}
