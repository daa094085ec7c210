/*
 * Why a figure is what it is. A step is how a value was found on one payslip, as data:
 *
 *   part        its formula, each part with what it came to
 *   phrase      the sentence of its rule (`explain:`), as a template with figures in its slots
 *   step        both, with the branch, the rounding, the law and its figures; made when it is first asked for
 *
 * A sentence is made from steps:
 *
 *   chain       a step that only passes a figure on gives way to where it is worked out; which of their rules speaks
 *   construct   what is said where no rule says anything
 *   sum         the formula with its numbers
 *   totals      a sum of payslips, read on what they come to in the year
 *   groups      payslips that say the same
 *   year        of these the first that fits, for all payslips
 *   sentences   all of it, with its law: of a payslip, of the year, of a month, of a step by itself
 *   explain     a figure as a tree of steps, for the terminal
 *
 * Nothing of an answer rests on this room.
 */

export { explain, explainInSteps } from './explain.js';
export { effectiveAddends, type FoundTerm, type Operand, operandsIn, titleOf } from './found-term.js';
export { reasonOf } from './reason.js';
export { type Period, type Reason, ReasonsOfCalculation } from './reasons.js';
export { formulaOf, type Step, Steps } from './step.js';
export { numbersInWords } from './words.js';
