import { type Rounding, roundings } from '../../decimal/index.js';
import { type Broken, type Findings, placeFurtherOn, type TextNode } from '../../yaml/index.js';
import { allOf, checked, type Reader, text } from '../../yaml/keys.js';
import { type Claim, type Formula, readClaim, readFormula } from '../formula/parse.js';

export const formulaText: Reader<Formula> = checked(text, readFormula);
export const claimText: Reader<Claim> = checked(text, readClaim);

/** A text with formulas in { }, which may be empty: the word that stands for none. */
export const textWithFormulas: Reader<readonly (string | Formula)[]> = checked(text, readTextPieces);

/** A sentence with formulas in { }. */
export const sentenceText: Reader<readonly (string | Formula)[]> = checked(text, (node, findings) =>
  isEmpty(node) ? findings.add(node.place, EMPTY) : readTextPieces(node, findings),
);

/** Words in which no figure of the law stands. */
export const textWithoutFigure: Reader<TextNode> = checked(text, (node, findings) => {
  if (isEmpty(node)) return findings.add(node.place, EMPTY);
  checkFigures(node, findings, WITHOUT_FIGURE);
  return node;
});

const EMPTY = 'Nothing stands between these quotation marks.';

function isEmpty({ text: written }: TextNode): boolean {
  return written.trim() === '';
}

/** A rounding by its name; whether it is one is checked where it is used. */
export const roundingName: Reader<TextNode> = checked(text, (node) => node, { enum: [...roundings.keys()] });

/** A rounding; undefined, with a finding, where there is none of this name. */
export function roundingOf({ text, place }: TextNode, findings: Findings): Rounding | undefined {
  const known = roundings.get(text);
  if (known === undefined) findings.addUnknown(place, `“${text}” is not a rounding.`, text, roundings.keys());
  return known;
}

/** Splits a sentence with formulas in { } into texts and formulas. A figure that stands in it as it is is a finding. */
export function readTextPieces(node: TextNode, findings: Findings): readonly (string | Formula)[] | Broken {
  const parts: (string | Formula | Broken)[] = [];
  let end = 0;
  for (const placeholder of node.text.matchAll(/\{([^}]*)\}/g)) {
    const [whole, inside = ''] = placeholder;
    if (placeholder.index > end) parts.push(node.text.slice(end, placeholder.index));
    const textPlace = node.textPlace && placeFurtherOn(node.textPlace, placeholder.index + 1);
    const place = textPlace ?? node.place;
    parts.push(readFormula({ node: 'text', text: inside, isQuoted: false, place, textPlace }, findings));
    end = placeholder.index + whole.length;
  }
  if (end < node.text.length || parts.length === 0) parts.push(node.text.slice(end));
  checkFigures(node, findings);
  return addStrayBrace(node, findings) ?? allOf(parts);
}

/** An amount of money or a percentage. */
const FIGURE = /£ ?\d+(,\d{3})*(\.\d+)?|\d+(,\d{3})*(\.\d+)?( ?(%|per ?cent\b|pounds?\b|pence\b)|p\b)/gi;
/** The same where it is nothing, which no law changes. */
const NOTHING = /^£ ?0+(\.0+)?$/;

/** What is written in the place of a figure. */
const IN_BRACES = 'name it in { }, as a figure of the year ({rates.…}) or a value of the rules';
export const WITHOUT_FIGURE = 'say it without the figure';

/** A finding on each figure that a sentence states by itself: it would go on saying it when the law has changed. One in { } that is
 *  neither named nor worked out does, too. */
export function checkFigures(node: TextNode, findings: Findings, instead: string = IN_BRACES): void {
  const text = node.text.replaceAll(/\{[^{}]*\}/g, (formula) =>
    /^\{[\s\d£%.]*\}$/.test(formula) ? formula : ' '.repeat(formula.length),
  );
  for (const { 0: figure, index } of text.matchAll(FIGURE)) {
    if (NOTHING.test(figure)) continue;
    const place = node.textPlace === undefined ? node.place : placeFurtherOn(node.textPlace, index);
    findings.add(place, `“${figure}” would stay here when the law changes: ${instead}.`);
  }
}

/** A finding on a brace without the other one: it would be said as it stands. */
function addStrayBrace(node: TextNode, findings: Findings): Broken | undefined {
  // A formula is blanked out, not removed, so that what is behind it keeps its place.
  const text = node.text.replaceAll(/\{[^{}]*\}/g, (formula) => ' '.repeat(formula.length));
  const at = text.search(/[{}]/);
  if (at < 0) return undefined;
  const place = node.textPlace === undefined ? node.place : placeFurtherOn(node.textPlace, at);
  const says =
    text[at] === '{'
      ? 'This { is not closed: a formula stands between { and }.'
      : 'This } closes no {: a formula stands between { and }.';
  return findings.add(place, says);
}
