import { isDecimal } from '../../decimal/index.js';
import type { CheckedReason, ReasonPart, ReasonPlaceholder } from '../book/checked.js';
import { Refused } from '../refused.js';
import { listInWords } from '../source/findings.js';
import type { CompiledValue } from './compile.js';
import { formatFigureInReason } from './datum.js';
import type { Run } from './run.js';
import type { BranchPath } from './walk.js';

/** How the figure of a value (full name) on a payslip came about, in the sentence that its rule has for it; undefined where it
 *  has none. Values found for the sentence alone go to a scratch copy of the run. */
export function reasonOf(run: Run, fullName: string, payslip = 1): string | undefined {
  const value = run.book.value(run.book.find(fullName).id);
  // A list without items has no figure to explain.
  if (value.grain === 'item' && run.column(value.id).data.length === 0) return undefined;
  const at = value.grain === 'payslip' ? payslip - 1 : 0;
  try {
    return new Reason(value, run.scratchCopy, at).text();
  } catch (error) {
    // A figure found for the sentence alone may be too great.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

class Reason {
  readonly #path: BranchPath;

  constructor(
    private readonly value: CompiledValue,
    private readonly run: Run,
    private readonly at: number,
  ) {
    this.#path = value.walk.path(run, at);
  }

  text(): string | undefined {
    const { checked } = this.value;
    const explain = this.#path.explain ?? checked.rule.explain;
    const reasons = explain === undefined ? [] : this.run.book.checked.reasonsOf(checked, explain);
    const fits = reasons.find((reason) => this.#fits(reason));
    return fits?.says.map((part) => this.#part(part, fits)).join('');
  }

  #fits({ when, if: comparison }: CheckedReason): boolean {
    if (when !== undefined && this.run.doesHold(when) !== true) return false;
    return comparison === undefined || this.value.walk.terms.comparison(comparison)(this.run, this.at);
  }

  #part(part: ReasonPart, reason: CheckedReason): string {
    if (typeof part === 'string') return part;
    if ('placeholder' in part) return this.#placeholder(part.placeholder, reason);
    const { term, isPublished, wordTexts } = part;
    const datum = this.value.walk.terms.datum(term)(this.run, this.at);
    if (term.type.kind !== 'code') return formatFigureInReason(datum, term.type.kind, isPublished);
    const word = String(datum);
    return wordTexts.get(word) ?? word.replaceAll('_', ' ');
  }

  #placeholder(placeholder: ReasonPlaceholder, reason: CheckedReason): string {
    const { value, run, at } = this;
    const { kind } = value.checked.type;
    switch (placeholder) {
      case 'value':
        return formatFigureInReason(run.datumOn(value.id, at), kind, false);
      case 'unrounded':
        return formatFigureInReason(value.walk.find(run, at), kind, false);
      case 'bands':
        return this.#bands();
      case 'list':
        return this.#list(reason);
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
    const bands = this.#path.leaf.taxedBands?.(this.value.walk.terms)(this.run, this.at) ?? [];
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
        ? [this.value.walk.terms.datum(part.term)(this.run, this.at)]
        : [],
    );
    return figures.every((figure) => isDecimal(figure) && figure.isZero());
  }
}
