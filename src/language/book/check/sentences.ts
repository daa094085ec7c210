import type { FormulaChecker } from '../../formula/check.js';
import type { Formula } from '../../formula/parse.js';
import { comparisonTerms } from '../../formula/terms.js';
import { canStandInSentence } from '../../kinds.js';
import type { Findings } from '../../source/findings.js';
import type { TextNode } from '../../source/yaml.js';
import { type CheckedNotice, type CheckedSentence, type Term, WHICH_PAYSLIPS } from '../checked.js';
import type { Notice, Sentence } from '../model.js';

const WHICH_PAYSLIPS_NAME = 'which_payslips';

/** Checks the assumptions and notices of values. To be used when all values have their types: a sentence may read what rests on
 *  its own value. */
export class SentenceChecker {
  constructor(
    private readonly formulas: FormulaChecker,
    private readonly findings: Findings,
    /** The id of a condition of the topic, or of another (`topic.condition`). */
    private readonly condition: (name: TextNode, topic: string) => number | undefined,
  ) {}

  assumptions(sentences: readonly Sentence[], topic: string): readonly CheckedSentence[] {
    return sentences.map((sentence) => this.#sentence(sentence, topic, false));
  }

  notices(notices: readonly Notice[], topic: string): readonly CheckedNotice[] {
    return notices.map((notice) => ({
      ...this.#sentence(notice, topic, true),
      code: notice.code.text,
      fields: notice.fields.map(({ text }) => text),
    }));
  }

  /** `ofPayslip`: whether its figures may be those of one payslip. */
  #sentence({ place, when, if: test, says }: Sentence, topic: string, ofPayslip: boolean): CheckedSentence {
    const comparison = test && this.formulas.comparison(test, topic);
    const types = comparisonTerms(comparison).map(({ type }) => type);
    const grains = types.map(({ grain }) => grain);
    if (test !== undefined && grains.includes('item')) {
      this.findings.add(
        test.place,
        'A sentence is said once for all items; use total() of what is one figure an item.',
      );
    }
    // An unknown term has its own finding and may be meant as a figure a payslip.
    const isByPayslip = types.some(
      ({ kind, grain }) => grain === 'payslip' || grain === 'unknown' || kind === 'unknown',
    );
    return {
      place,
      when: when && this.condition(when, topic),
      if: comparison,
      says: says.map((part) => {
        if (typeof part === 'string') return part;
        return this.#isWhichPayslips(part, isByPayslip)
          ? WHICH_PAYSLIPS
          : this.#figure(part, topic, ofPayslip);
      }),
    };
  }

  #isWhichPayslips(formula: Formula, isByPayslip: boolean): boolean {
    if (formula.form !== 'name' || formula.path.join('.') !== WHICH_PAYSLIPS_NAME) return false;
    if (!isByPayslip) {
      this.findings.add(
        formula.place,
        `{${WHICH_PAYSLIPS_NAME}} names the payslips on which “if” holds; here is no “if” on a figure a payslip.`,
      );
    }
    return true;
  }

  #figure(formula: Formula, topic: string, ofPayslip: boolean): Term {
    const term = this.formulas.termOfText(formula, topic);
    const { kind, grain } = term.type;
    if (canStandInSentence(kind) && ((grain === 'payslip' && !ofPayslip) || grain === 'item')) {
      this.findings.add(
        formula.place,
        `A sentence is said once, and this is one figure ${grain === 'item' ? 'an item; use total()' : 'a payslip; use total() or last()'}.`,
      );
    }
    return term;
  }
}
