import { Decimal } from '../decimal/index.js';
import { type CheckedValue, decimalOf } from '../language/index.js';
import { type Account, accountOf } from './chain.js';
import { inTerms } from './construct.js';
import {
  addendsOf,
  areSame,
  effectiveAddends,
  type FoundTerm,
  isNothing,
  type Operand,
  operandsIn,
} from './found-term.js';
import { type Group, groupsOf, tellAlike, tellGroups } from './groups.js';
import { foundTermsIn, type Phrase, type Slot, textOfSlot, without } from './phrase.js';
import { formulaOf, type Step, type Steps } from './step.js';
import { NO_SUM, type Sum, sumOf, sumOfPayslips } from './sum.js';
import { totalsOf } from './totals.js';
import { type Wording, type Words, withoutStop, wordingOf, wordsOf } from './wording.js';
import { inWords, type PayslipNoun, payslipNoun } from './words.js';

/** A figure on all payslips of the year. */
export interface Year {
  readonly value: CheckedValue;
  readonly accounts: readonly Account[];
  readonly first: Account;
  readonly last: Account;
  /** What it comes to. */
  readonly total: Decimal;
  readonly noun: PayslipNoun;
}

export function yearOf(value: CheckedValue, steps: Steps): Year {
  const accounts = steps.ofAll(value).map((step) => accountOf(step, steps));
  const [first] = accounts;
  const last = accounts.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A year has a payslip.');
  const total = Decimal.sum(accounts.map(({ shown }) => decimalOf(shown.datum)));
  return { value, accounts, first, last, total, noun: payslipNoun(accounts.length) };
}

/** Why the figures of all payslips come to what they do: by the first way that fits. */
export function wordingOfYear(year: Year, steps: Steps): Wording {
  const groups = groupsOf(year.accounts);
  return (
    asPayslip(year, groups) ??
    sharedOut(year) ??
    dueToDate(year, steps) ??
    addedUp(year, steps, groups.length > MOST_GROUPS) ??
    (groups.length > MOST_GROUPS ? inExtremes(year) : inGroups(year, groups))
  );
}

const MOST_GROUPS = 4;

/** One payslip, or nothing on all of them for the same reason. */
function asPayslip({ accounts, first }: Year, groups: readonly Group[]): Wording | undefined {
  const isNothingAlike = groups.length === 1 && accounts.every(({ shown }) => isNothing(shown));
  return accounts.length === 1 || isNothingAlike ? wordingOf(first) : undefined;
}

/** An amount of the year that is shared out over its payslips: what a payslip says, of the whole. */
function sharedOut(year: Year): Wording | undefined {
  const { accounts, total } = year;
  const areShares = accounts.every(({ last }) => {
    const formula = formulaOf(last);
    return formula?.part === 'share' && areSame(formula.of.datum, total);
  });
  // A payslip that gets nothing of some pence says so.
  const account = accounts.find(({ shown }) => !isNothing(shown));
  if (!areShares || account === undefined || foundTermsIn(account.phrase.slots).some(isOfPayslip))
    return undefined;
  const { phrase } = account;
  return {
    words: ofWhole(phrase, total),
    template: `shared out: ${phrase.template}`,
    operands: operandsOf(phrase),
    ...sumOfYear(year),
  };
}

function isOfPayslip(part: FoundTerm): boolean {
  return operandsIn(part).some(
    ({ from }) => (from.from === 'value' || from.from === 'row') && from.value.type.grain === 'payslip',
  );
}

/** Where each payslip takes what is due on the year so far, less what was taken before: what is due on the last one. */
function dueToDate({ last, total }: Year, steps: Steps): Wording | undefined {
  const dues = last.chain.flatMap((step) => dueIn(step, last, steps) ?? []);
  const due = dues.find(({ datum }) => areSame(datum, total));
  if (due === undefined) return undefined;
  const account = accountOf(due, steps);
  const { phrase } = account;
  const template = `due to date: ${phrase.template}`;
  return { ...wordingOf(account), words: ofWhole(phrase, total), template, operands: operandsOf(phrase) };
}

/** What is due to date, of a step that takes from it what its figure came to on earlier payslips, and nothing else. */
function dueIn(step: Step, { chain, shown }: Account, steps: Steps): Step | undefined {
  const formula = formulaOf(step);
  const addends = formula === undefined ? [] : addendsOf(formula);
  const before = addends.find(({ part, isLess }) => {
    if (!isLess || part.part !== 'operand' || part.from.from !== 'across') return false;
    const toDate = formulaOf(steps.of(part.from.value, shown.at));
    const from = toDate?.part === 'operand' && toDate.from.from === 'across' ? toDate.from : undefined;
    return (
      part.from.across === 'before' &&
      from?.across === 'to_date' &&
      chain.some(({ value }) => value === from.value)
    );
  });
  const [due, ...others] = addends.filter((each) => each !== before);
  if (before === undefined || due === undefined || due.isLess || !others.every(({ part }) => isNothing(part)))
    return undefined;
  return due.part.part === 'operand' && due.part.from.from === 'value'
    ? steps.of(due.part.from.value, due.part.from.at)
    : undefined;
}

/** A sum says of the year what it says of a payslip, on what its terms come to; `isByTerms` where its own words are of no use. */
function addedUp({ accounts, first, total }: Year, steps: Steps, isByTerms: boolean): Wording | undefined {
  const isOneSpeaker = accounts.every(({ speaker }) => speaker.value === first.speaker.value);
  const totals = totalsOf(isOneSpeaker ? first.speaker.value : first.shown.value, steps);
  if (totals === undefined) return undefined;
  const { phrase, step, formula } = totals;
  const addends = effectiveAddends(formula);
  const sum = { ...sumOf(step), operands: addends.flatMap(({ part }) => operandsIn(part)) };
  if (phrase?.slots.every(isAmount) === true)
    return { words: wordsOf(phrase), template: `year of a sum: ${phrase.template}`, ...sum };
  const isSaid = step.value.declaration.explain !== undefined && !isByTerms;
  if (isSaid || addends.length < 2) return undefined;
  const words = { lead: inWords(total, step.kind), body: inTerms(formula).map(textOfSlot).join('') };
  return { words, template: `year of a sum: ${step.name} by terms`, ...sum };
}

/** The figures that a sentence names. */
function operandsOf({ slots }: Phrase): readonly Operand[] {
  return foundTermsIn(slots).flatMap(operandsIn);
}

/** Whether a slot may be added up over payslips: an amount, and no limit of the law, but one of nothing. */
function isAmount(slot: Slot): boolean {
  if (typeof slot === 'string' || slot.slot === 'value') return true;
  if (slot.slot === 'list') return slot.items.flat().every(isAmount);
  return slot.slot === 'figure' && slot.part.kind === 'money' && (!slot.isPublished || isNothing(slot.part));
}

function inGroups(year: Year, groups: readonly Group[]): Wording {
  const [only, ...more] = groups;
  const isOne = only !== undefined && more.length === 0;
  const body = isOne ? tellAlike(only, year.noun) : tellGroups(groups, year.noun);
  const way = isOne ? 'year of alike' : `year of ${groups.length} groups`;
  const template = `${way}: ${year.first.phrase.template}`;
  return { words: { lead: undefined, body }, template, ...sumOfYear(year) };
}

/** The least and the most, each with its reason. */
function inExtremes({ accounts, first, total, noun }: Year): Wording {
  const sorted = accounts.toSorted((one, other) =>
    decimalOf(one.shown.datum).cmp(decimalOf(other.shown.datum)),
  );
  const [least = first, most = first] = [sorted[0], sorted.at(-1)];
  const [low, high] = [least, most].map(({ shown }) => inWords(decimalOf(shown.datum), shown.kind));
  const figureAndWords = ({ shown, phrase: { slots } }: Account) =>
    `${noun.one} ${shown.payslip}: ${withoutStop(slots.map(textOfSlot).join(''))}`;
  return {
    words: {
      lead: inWords(total, first.shown.kind),
      body: `between ${low} and ${high} a ${noun.one}. The least, ${figureAndWords(least)}. The most, ${figureAndWords(most)}`,
    },
    template: `year of many: ${first.phrase.template}`,
    ...NO_SUM,
  };
}

/** A sentence with what the year comes to as its value, and of all pay, not of pay so far. */
export function ofWhole({ template, slots }: Phrase, total: Decimal): Words {
  const ofYear = without(slots, (slot) => typeof slot === 'object' && slot.slot === 'so_far');
  const whole = ofYear.map((slot) =>
    typeof slot === 'object' && slot.slot === 'value' ? { ...slot, datum: total } : slot,
  );
  return wordsOf({ template, slots: whole });
}

function sumOfYear({ accounts, total }: Year): Sum {
  return sumOfPayslips(
    accounts.map(({ shown }) => decimalOf(shown.datum)),
    total,
  );
}
