import type { Formula } from '../../formula/parse.js';
import { claimTerms } from '../../formula/terms.js';
import { canStandInSentence } from '../../kinds.js';
import { type CheckedNotice, type CheckedSentence, WHICH_PAYSLIPS } from '../checked.js';
import type { Notice, Sentence } from '../model.js';
import type { Term } from '../term.js';
import type { TopicChecker } from './topic-checker.js';

const WHICH_PAYSLIPS_NAME = 'which_payslips';

/** Checks a notice of a topic, whose checker it takes: its figures may be those of one payslip. */
export function checkNotice(notice: Notice, checker: TopicChecker): CheckedNotice {
  return {
    ...checkSentence(notice, checker, true),
    code: notice.code.text,
    fields: notice.fields.map(({ text }) => text),
  };
}

/** Checks a sentence of a topic, whose checker it takes. To be used when all values have their types: a sentence may read what rests on
 *  its own value. `ofPayslip`: whether its figures may be those of one payslip. */
export function checkSentence(
  { place, when, if: test, says, names }: Sentence,
  checker: TopicChecker,
  ofPayslip = false,
): CheckedSentence {
  const claim = test && checker.claim(test);
  const types = claimTerms(claim).map(({ type }) => type);
  const grains = types.map(({ grain }) => grain);
  if (test !== undefined && grains.includes('item')) {
    const message = 'A sentence is said once for all items; use total() of what is one figure an item.';
    checker.findings.add(test.place, message);
  }
  // An unknown term has its own finding and may be meant as a figure a payslip.
  const isByPayslip = types.some(
    ({ kind, grain }) => grain === 'payslip' || grain === 'unknown' || kind === 'unknown',
  );
  return {
    place,
    when: when && checker.conditionOfAll(when, 'A sentence is said once'),
    if: claim,
    says: says.map((part) => {
      if (typeof part === 'string') return part;
      return isWhichPayslips(part, isByPayslip, checker) ? WHICH_PAYSLIPS : figure(part, checker, ofPayslip);
    }),
    names,
  };
}

function isWhichPayslips(formula: Formula, isByPayslip: boolean, { findings }: TopicChecker): boolean {
  if (formula.form !== 'name' || formula.path.join('.') !== WHICH_PAYSLIPS_NAME) return false;
  if (!isByPayslip) {
    const says = `{${WHICH_PAYSLIPS_NAME}} names the payslips on which “if” holds; here is no “if” on a figure a payslip.`;
    findings.add(formula.place, says);
  }
  return true;
}

function figure(formula: Formula, checker: TopicChecker, ofPayslip: boolean): Term {
  const term = checker.termOfText(formula);
  const { kind, grain } = term.type;
  if (canStandInSentence(kind) && ((grain === 'payslip' && !ofPayslip) || grain === 'item')) {
    checker.findings.add(
      formula.place,
      `A sentence is said once, and this is one figure ${grain === 'item' ? 'an item; use total()' : 'a payslip; use total() or last()'}.`,
    );
  }
  return term;
}
