import { listsInTerms } from '../../constructs/reads.js';
import type { FormulaChecker } from '../../formula/check.js';
import { comparisonTerms, refusalTerms } from '../../formula/terms.js';
import type { Findings } from '../../source/findings.js';
import { type Authorities, lawOfRule } from '../authority.js';
import type { CheckedRefusal } from '../checked.js';
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
    const checked: CheckedRefusal = {
      fullName: `${topic}.${refusal.name}`,
      topic,
      ...lawOfRule(cites, cites, false, this.authorities),
      rule: refusal,
      when: refusal.when && this.conditions.findForAllItems(refusal.when, topic, 'A request is refused once'),
      if: this.formulas.comparison(refusal.if, topic),
      fields: refusal.fields.map(({ path, if: only }) => ({
        path: path.text,
        if: only && this.formulas.comparison(only, topic),
      })),
      says: refusal.says.map((part) => {
        if (typeof part === 'string') return part;
        return this.formulas.termOfText(part, topic);
      }),
    };
    const [list] = listsInTerms(refusalTerms(checked));
    if (list === undefined) return checked;
    this.#checkOfItems(checked, list);
    return { ...checked, list };
  }

  /** A refusal of items compares what is of the items of one list, and names fields of them. */
  #checkOfItems({ if: comparison, says, rule }: CheckedRefusal, list: string): void {
    const grains = comparisonTerms(comparison).map(({ type }) => type.grain);
    const isOfItems = grains.some((grain) => grain === 'item' || grain === 'unknown');
    const [, other] = listsInTerms([
      ...comparisonTerms(comparison),
      ...says.filter((part) => typeof part !== 'string'),
    ]);
    const isOfOthers = rule.fields.some(({ path }) => !path.text.startsWith(`${list}.`));
    if (other === undefined && isOfItems && !isOfOthers) return;
    const message =
      other === undefined
        ? `A refusal of items compares what is one figure an item, and its “fields” are of them (${list}.…); else use total() of it.`
        : `An item of “${list}” does not meet an item of “${other}”; use total() of one.`;
    this.findings.add(rule.if.place, message);
  }
}
