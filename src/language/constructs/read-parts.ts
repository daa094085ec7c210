import { type Formula, readFormula } from '../formula/parse.js';
import { allOf } from '../source/fields.js';
import type { Broken, Findings } from '../source/findings.js';
import { type Place, shiftColumn } from '../source/source.js';
import type { MapNode, TextNode } from '../source/yaml.js';
import { UNCHECKED } from './checker.js';
import type { Syntax } from './construct.js';

/** Stands for a construct that could not be read. The parameter proves that there is a finding, so nothing is reported again. */
export function brokenSyntax(_because: Broken, place: Place): Syntax {
  return { place, check: () => UNCHECKED, lines: () => [] };
}

/** The place of the value at a key; that of the map where there is none. */
export function placeAt(map: MapNode, key: string): Place {
  return map.entries.get(key)?.value.place ?? map.place;
}

/** Splits a text with formulas in { } into texts and formulas. */
export function readTextParts(node: TextNode, findings: Findings): readonly (string | Formula)[] | Broken {
  const parts: (string | Formula | Broken)[] = [];
  let end = 0;
  for (const placeholder of node.text.matchAll(/\{([^}]*)\}/g)) {
    const [whole, inside = ''] = placeholder;
    if (placeholder.index > end) parts.push(node.text.slice(end, placeholder.index));
    const textPlace = node.textPlace && shiftColumn(node.textPlace, placeholder.index + 1);
    const place = textPlace ?? node.place;
    parts.push(readFormula({ node: 'text', text: inside, isQuoted: false, place, textPlace }, findings));
    end = placeholder.index + whole.length;
  }
  if (end < node.text.length || parts.length === 0) parts.push(node.text.slice(end));
  const strayBrace = addStrayBrace(node, findings);
  return strayBrace ?? allOf(parts);
}

/** A finding on a brace without the other one: it would be said as it stands. */
function addStrayBrace(node: TextNode, findings: Findings): Broken | undefined {
  // A formula is blanked out, not removed, so that what is behind it keeps its place.
  const text = node.text.replaceAll(/\{[^{}]*\}/g, (formula) => ' '.repeat(formula.length));
  const at = text.search(/[{}]/);
  if (at < 0) return undefined;
  const place = node.textPlace === undefined ? node.place : shiftColumn(node.textPlace, at);
  const says =
    text[at] === '{'
      ? 'This { is not closed: a formula stands between { and }.'
      : 'This } closes no {: a formula stands between { and }.';
  return findings.add(place, says);
}
