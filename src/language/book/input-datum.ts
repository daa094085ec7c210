import { Decimal, ZERO } from '../../decimal/index.js';
import { isObject } from '../../json.js';
import type { Datum, Row } from '../datum.js';
import { nodeAt, type RequestNode } from './node-at.js';

/** What an input comes to, by what its request, or its item of a list, says at a path. */
export type InputDatum = At & Form;

interface At {
  readonly at: readonly string[];
}

type Form =
  | { readonly as: 'flag' }
  /** Whether anything is said there: of a list, at least one entry. */
  | { readonly as: 'given' }
  /** Whether a list of words has one. */
  | { readonly as: 'listed'; readonly word: string }
  | { readonly as: 'number' | 'percent'; readonly otherwise: Decimal }
  /** `object` is the word for an object in its place. */
  | { readonly as: 'word'; readonly otherwise: string; readonly object?: string | undefined }
  /** Pounds by word. */
  | { readonly as: 'amounts' }
  /** An amount of each item of a list, by the word that the item has in its field `key`. */
  | { readonly as: 'amounts_by_key'; readonly key: string; readonly amount: InputDatum };

/** The datum of an input; its default where the field is left out. */
export function datumOfInput(input: InputDatum, from: RequestNode): Datum {
  const node = nodeAt(from, input.at);
  switch (input.as) {
    case 'given':
      return Array.isArray(node) ? node.length > 0 : node !== undefined;
    case 'flag':
      return node === true;
    case 'listed':
      return Array.isArray(node) && node.includes(input.word);
    case 'number':
      return numberIn(node, input.otherwise);
    case 'percent':
      return node === undefined ? input.otherwise : Decimal.percent(numberIn(node, ZERO));
    case 'word':
      if (input.object !== undefined && typeof node === 'object' && node !== null) return input.object;
      return wordIn(node, input.otherwise);
    case 'amounts':
      return amountsIn(node);
    case 'amounts_by_key': {
      const { key, amount } = input;
      const items = Array.isArray(node) ? node : [];
      return new Map(items.map((item) => [wordIn(nodeAt(item, [key]), ''), datumOfInput(amount, item)]));
    }
  }
}

function numberIn(node: RequestNode | undefined, otherwise: Decimal): Decimal {
  return typeof node === 'number' || typeof node === 'string' ? Decimal.of(node) : otherwise;
}

function wordIn(node: RequestNode | undefined, otherwise: string): string {
  return typeof node === 'string' ? node : otherwise;
}

/** The amounts of a request by word, in its order; pounds. */
function amountsIn(node: RequestNode | undefined): Row {
  if (!isObject(node)) return new Map();
  return new Map(Object.entries(node).map(([each, amount]) => [each, numberIn(amount, ZERO)]));
}
