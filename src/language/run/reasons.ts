import { isDecimal } from '../../decimal/index.js';
import type { CheckedReason, CheckedValue, ReasonPart, ReasonPlaceholder } from '../book/checked.js';
import { Refused } from '../refused.js';
import { listInWords } from '../source/findings.js';
import type { Calculation } from './calculation.js';
import { formatFigureInReason } from './datum.js';
import { pathsOf } from './paths.js';

/** How the figure of a value (full name) on a payslip came about, in the sentence that its rule has for it; undefined where it
 *  has none. Values found for the sentence alone go to a scratch copy of the calculation. */
export function reasonOf(calculation: Calculation, fullName: string, payslip = 1): string | undefined {
  const value = calculation.book.value(fullName);
  if (calculation.isGiven(value)) return undefined;
  const { grain } = value.type;
  // A list without items has no figure to explain.
  if (grain === 'item' && calculation.countOf(value) === 0) return undefined;
  try {
    return new Reason(value, calculation.scratchCopy, grain === 'payslip' ? payslip - 1 : 0).text();
  } catch (error) {
    // A figure found for the sentence alone may be too great.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

class Reason {
  constructor(
    private readonly value: CheckedValue,
    private readonly calculation: Calculation,
    private readonly at: number,
  ) {}

  text(): string | undefined {
    const { value, calculation, at } = this;
    const path = pathsOf(value.step).get(calculation.leafOf(value, at));
    const explain = path?.explain ?? value.rule.explain;
    const reasons = explain === undefined ? [] : calculation.book.checked.reasonsOf(value, explain);
    const fits = reasons.find((reason) => this.#fits(reason));
    return fits?.says.map((part) => this.#part(part, fits)).join('');
  }

  #fits({ when, if: comparison }: CheckedReason): boolean {
    const { value, calculation, at } = this;
    if (when !== undefined && !calculation.doesHold(when, at)) return false;
    return comparison === undefined || calculation.compares(comparison, value, at);
  }

  #part(part: ReasonPart, reason: CheckedReason): string {
    if (typeof part === 'string') return part;
    if ('placeholder' in part) return this.#placeholder(part.placeholder, reason);
    const { term, isPublished, wordTexts } = part;
    const datum = this.calculation.datum(term, this.value, this.at);
    if (term.type.kind !== 'code') return formatFigureInReason(datum, term.type.kind, isPublished);
    const word = String(datum);
    return wordTexts.get(word) ?? word.replaceAll('_', ' ');
  }

  #placeholder(placeholder: ReasonPlaceholder, reason: CheckedReason): string {
    const { value, calculation, at } = this;
    const { kind } = value.type;
    switch (placeholder) {
      case 'value':
        return formatFigureInReason(calculation.find(value, at).datum, kind, false);
      case 'unrounded':
        return formatFigureInReason(calculation.find(value, at).unrounded, kind, false);
      case 'bands':
        return this.#bands();
      case 'list':
        return this.#list(reason);
      case 'so_far':
        return 'so far';
    }
  }

  /** The parts with a figure other than zero, separated by commas; `nothing` where there are none. */
  #list(reason: CheckedReason): string {
    const parts = reason.list.filter((each) => !this.#isZero(each));
    const texts = parts.map((each) => each.map((part) => this.#part(part, reason)).join(''));
    return texts.join(', ') || 'nothing';
  }

  /** The bands that are taxed: `20% of £9,425 and 40% of £575`. */
  #bands(): string {
    const { value, calculation, at } = this;
    const bands = calculation.leafOf(value, at).taxedBands?.(calculation.here(value, at)) ?? [];
    return listInWords(
      bands
        .filter(({ of }) => !of.isZero())
        .map(
          ({ rate, of }) =>
            `${formatFigureInReason(rate, 'rate', true)} of ${formatFigureInReason(of, 'money', true)}`,
        ),
    );
  }

  /** Whether all figures in a part of a list are zero. */
  #isZero(parts: readonly ReasonPart[]): boolean {
    const figures = parts.flatMap((part) =>
      typeof part === 'object' && 'term' in part
        ? [this.calculation.datum(part.term, this.value, this.at)]
        : [],
    );
    return figures.every((figure) => isDecimal(figure) && figure.isZero());
  }
}
