import type { FormulaChecker } from '../../formula/check.js';
import type { Comparison } from '../../formula/parse.js';
import { comparisonTerms } from '../../formula/terms.js';
import type { Findings } from '../../source/findings.js';
import type { Place } from '../../source/source.js';
import { type Authorities, lawOfRule } from '../authority.js';
import type { CheckedComparison, CheckedRefusal, Term } from '../checked.js';
import type { Refusal, Topic } from '../model.js';
import type { ConditionChecker } from './conditions.js';
import type { Names } from './names.js';

/** Checks refusals. To be used when all values have their types. */
export class RefusalChecker {
  constructor(
    private readonly names: Names,
    private readonly formulas: FormulaChecker,
    private readonly conditions: ConditionChecker,
    private readonly authorities: Authorities,
    private readonly findings: Findings,
  ) {}

  refusal(refusal: Refusal, { name: topic, cites }: Topic): CheckedRefusal {
    for (const { path } of refusal.fields) {
      const fields = [...this.names.inputs.values()].map((input) => input.field);
      const isField = fields.some((field) => field === path.text || field.startsWith(`${path.text}.`));
      if (!isField && !this.names.isReported('inputs', path.place, undefined, path.text)) {
        this.findings.addUnknown(
          path.place,
          `“${path.text}” is not a field of a request.`,
          path.text,
          fields,
        );
      }
    }
    return {
      fullName: `${topic}.${refusal.name}`,
      topic,
      ...lawOfRule(cites, cites, false, this.authorities),
      rule: refusal,
      when: refusal.when && this.conditions.findForAllItems(refusal.when, topic, 'A request is refused once'),
      if: this.#refusalComparison(refusal.if, topic),
      fields: refusal.fields.map(({ path, if: only }) => ({
        path: path.text,
        if: only && this.#refusalComparison(only, topic),
      })),
      says: refusal.says.map((part) => {
        if (typeof part === 'string') return part;
        const term = this.formulas.termOfText(part, topic);
        this.#checkOncePerRequest([term], part.place);
        return term;
      }),
    };
  }

  #refusalComparison(comparison: Comparison, topic: string): CheckedComparison {
    const checked = this.formulas.comparison(comparison, topic);
    this.#checkOncePerRequest(comparisonTerms(checked), comparison.place);
    return checked;
  }

  #checkOncePerRequest(terms: readonly Term[], place: Place): void {
    if (terms.some(({ type }) => type.grain === 'item'))
      this.findings.add(
        place,
        'A request is refused once for all items; use total() of what is one figure an item.',
      );
  }
}
