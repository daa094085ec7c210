import type { FormulaChecker } from '../../formula/check.js';
import type { Formula } from '../../formula/parse.js';
import { comparisonTerms } from '../../formula/terms.js';
import { type Kind, kindInWords } from '../../kinds.js';
import type { Findings } from '../../source/findings.js';
import type { TextNode } from '../../source/yaml.js';
import { type CheckedAssumption, type Term, WHICH_PAYSLIPS } from '../checked.js';
import type { Assumption } from '../model.js';

const WHICH = 'which_payslips';

/** What can be written in a sentence. */
const WRITTEN: readonly Kind[] = ['money', 'rate', 'number', 'count', 'code', 'text', 'unknown'];

/** Checks what values take for granted. It comes when all values have their types: a sentence may read what rests on its
 *  own value. */
export class AssumptionChecker {
  constructor(
    private readonly formulas: FormulaChecker,
    private readonly findings: Findings,
    /** The number of a condition of the topic, or of another (`topic.condition`). */
    private readonly condition: (name: TextNode, topic: string) => number | undefined,
  ) {}

  check(assumptions: readonly Assumption[], topic: string): readonly CheckedAssumption[] {
    return assumptions.map((assumption) => this.#one(assumption, topic));
  }

  #one({ place, when, if: written, says }: Assumption, topic: string): CheckedAssumption {
    const comparison = written && this.formulas.comparison(written, topic);
    const grains = comparisonTerms(comparison).map(({ type }) => type.grain);
    if (written !== undefined && grains.includes('item')) {
      this.findings.add(
        written.place,
        'A sentence is said once for all items; use total() of what is one figure an item.',
      );
    }
    const isByPayslip = grains.includes('payslip');
    return {
      place,
      when: when && this.condition(when, topic),
      if: comparison,
      says: says.map((part) => (typeof part === 'string' ? part : this.#part(part, topic, isByPayslip))),
    };
  }

  #part(formula: Formula, topic: string, isByPayslip: boolean): Term | typeof WHICH_PAYSLIPS {
    if (formula.form === 'name' && formula.path.join('.') === WHICH) {
      if (!isByPayslip) {
        this.findings.add(
          formula.place,
          `{${WHICH}} names the payslips on which “if” holds; here is no “if” on a figure a payslip.`,
        );
      }
      return WHICH_PAYSLIPS;
    }
    const term = this.formulas.term(formula, topic);
    const { kind, grain } = term.type;
    if (!WRITTEN.includes(kind)) {
      this.findings.add(formula.place, `${kindInWords(kind)} cannot be written in a sentence.`);
    } else if (grain === 'payslip' || grain === 'item') {
      this.findings.add(
        formula.place,
        `A sentence is said once, and this is one figure ${grain === 'item' ? 'an item; use total()' : 'a payslip; use total() or last()'}.`,
      );
    }
    return term;
  }
}
