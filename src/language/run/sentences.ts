import { memoize } from '../../cache.js';
import { isDecimal } from '../../decimal/index.js';
import { rangesInWords } from '../../yaml/index.js';
import { type CheckedSentence, WHICH_PAYSLIPS } from '../book/checked.js';
import type { CheckedClaim, Term } from '../book/term.js';
import { type Datum, formatFigure, isTooGreat } from '../datum.js';
import { claimTerms, isByPayslip } from '../formula/terms.js';
import { Refused } from '../refused.js';
import type { Calculation } from './calculation.js';

/** A sentence of an answer where it holds for the request, else undefined. Values found for it alone go to a scratch copy of the
 *  calculation. */
export function says(sentence: CheckedSentence, calculation: Calculation): string | undefined {
  return sentenceWriter(sentence).text(calculation);
}

export const sentenceWriter = memoize((sentence: CheckedSentence) => new SentenceWriter(sentence));

/** Writes a sentence of one answer after another; what is the same in all of them is known beforehand. */
class SentenceWriter {
  readonly #claimTerms: readonly Term[];
  readonly #isByPayslip: boolean;
  /** Its text where it names no figures, and needs none to hold. */
  readonly #plain: string | undefined;

  constructor(private readonly sentence: CheckedSentence) {
    const { if: claim, says: parts } = sentence;
    this.#claimTerms = claimTerms(claim);
    this.#isByPayslip = claim !== undefined && isByPayslip(claim);
    const isPlain = claim === undefined && parts.every((part) => typeof part === 'string');
    this.#plain = isPlain ? parts.join('') : undefined;
  }

  /** The sentence where it holds, else undefined. */
  text(calculation: Calculation): string | undefined {
    const { when, if: claim } = this.sentence;
    if (when !== undefined && !calculation.conditionHolds(when)) return undefined;
    if (this.#plain !== undefined) return this.#plain;
    const { scratchCopy } = calculation;
    try {
      const indexes = claim === undefined ? FIRST : this.#indexesOf(claim, scratchCopy);
      return indexes.length === 0 ? undefined : this.#textOf(scratchCopy, indexes);
    } catch (error) {
      // A figure found for the sentence alone may be too great; the answer is right without it.
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }

  /** The payslips on which its claim holds, from 0; the first where it does not differ between them. */
  #indexesOf(claim: CheckedClaim, calculation: Calculation): readonly number[] {
    const indexes: number[] = [];
    const end = this.#isByPayslip ? calculation.payslips : 1;
    for (let at = 0; at < end; at++) {
      if (!calculation.claimHolds(claim, undefined, at)) continue;
      if (this.#claimTerms.every((term) => !isNone(calculation.datum(term, undefined, at)))) indexes.push(at);
    }
    return indexes;
  }

  /** Its text, with figures of the first of these payslips; undefined where one is too great. */
  #textOf(calculation: Calculation, indexes: readonly number[]): string | undefined {
    let text = '';
    for (const part of this.sentence.says) {
      if (typeof part === 'string') text += part;
      else if (part === WHICH_PAYSLIPS) text += payslipsInWords(indexes.map((at) => at + 1));
      else {
        const datum = calculation.datum(part, undefined, indexes[0] ?? 0);
        if (isNone(datum)) return undefined;
        text += formatFigure(datum, part.type.kind);
      }
    }
    return text;
  }
}

const FIRST = [0];

/** Whether it is beyond all pay, or no figure, from a division by 0. */
function isNone(datum: Datum): boolean {
  return isDecimal(datum) && isTooGreat(datum);
}

/** `payslip 3`, `payslips 1 and 5`, `payslips 1 to 3, 5 and 7`. */
function payslipsInWords(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'payslip' : 'payslips'} ${rangesInWords(numbers)}`;
}
