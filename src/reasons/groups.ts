import { Decimal, isDecimal } from '../decimal/index.js';
import { groupBy } from '../group-by.js';
import { type Datum, decimalOf, type Kind } from '../language/index.js';
import type { Account } from './chain.js';
import { areSame, isNothing } from './found-term.js';
import { foundTermsIn, type Slot, textOfSlot, without } from './phrase.js';
import { bodyOf, withoutStop } from './wording.js';
import { capital, countInWords, inWords, numbersInWords, type PayslipNoun } from './words.js';

/** Payslips that say the same words, of figures that are the same but for pennies of the case. */
export interface Group {
  readonly first: Account;
  readonly accounts: readonly Account[];
}

const PENNIES = Decimal.of('0.05');

/** The largest first. */
export function groupsOf(accounts: readonly Account[]): readonly Group[] {
  const groups: { readonly first: Account; readonly accounts: Account[] }[] = [];
  for (const account of accounts) {
    const group = groups.find(({ first }) => areAlike(first, account));
    if (group === undefined) groups.push({ first: account, accounts: [account] });
    else group.accounts.push(account);
  }
  return groups.toSorted((one, other) => other.accounts.length - one.accounts.length);
}

function areAlike({ phrase: one }: Account, { phrase: other }: Account): boolean {
  return one.template === other.template && areSlotsAlike(one.slots, other.slots);
}

function areSlotsAlike(ones: readonly Slot[], others: readonly Slot[]): boolean {
  return (
    ones.length === others.length &&
    ones.every((one, index) => {
      const other = others[index];
      return other !== undefined && isSlotLike(one, other);
    })
  );
}

function isSlotLike(one: Slot, other: Slot): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if (one.slot === 'list' && other.slot === 'list') {
    const { items } = other;
    return (
      one.items.length === items.length &&
      one.items.every((item, index) => areSlotsAlike(item, items[index] ?? []))
    );
  }
  const [figures, others] = [figuresIn(one), figuresIn(other)];
  return (
    one.slot === other.slot &&
    figures.length === others.length &&
    figures.every((figure, index) => isNear(figure, others[index]))
  );
}

interface FigureOfSlot {
  readonly kind: Kind;
  readonly datum: Datum;
  /** Of the law, and not of the case. */
  readonly isPublished: boolean;
}

function figuresIn(slot: Exclude<Slot, string>): readonly FigureOfSlot[] {
  switch (slot.slot) {
    case 'figure':
      return [{ ...slot.part, isPublished: slot.isPublished }];
    case 'value':
    case 'unrounded':
      return [{ ...slot, isPublished: false }];
    case 'bands':
      return slot.bands.flatMap(({ of, rate }) => [
        { kind: 'money', datum: of, isPublished: false },
        { kind: 'rate', datum: rate, isPublished: true },
      ]);
    case 'list':
    case 'so_far':
      return [];
  }
}

/** Amounts of the case may be pennies apart, if none is nothing; all else is the same. */
function isNear(one: FigureOfSlot, other: FigureOfSlot | undefined): boolean {
  if (other === undefined) return false;
  const [a, b] = [one.datum, other.datum];
  if (!isDecimal(a) || !isDecimal(b) || one.kind !== 'money' || one.isPublished) return areSame(a, b);
  return a.isZero() === b.isZero() && a.sub(b).abs().lte(PENNIES);
}

/** “each month 15% of the £3,083.00 of pay above £417: £462.45; twelve of them” */
export function tellAlike(group: Group, noun: PayslipNoun): string {
  const count = countInWords(group.accounts.length);
  const values = valuesOf(group, noun);
  return `each ${noun.one} ${bodyOfGroup(group, noun)}: ${values.text}${values.isOne ? `; ${count} of them` : ''}`;
}

/** “months 1 to 11: 15% of …: £718.82 each. Month 12: …”: in order of time where each group is one run of payslips, else the largest
 *  first. */
export function tellGroups(groups: readonly Group[], noun: PayslipNoun): string {
  const areRuns = groups.every(({ first, accounts }) => {
    const last = accounts.at(-1) ?? first;
    return last.shown.at - first.shown.at === accounts.length - 1;
  });
  const ordered = areRuns
    ? groups.toSorted((one, other) => one.first.shown.at - other.first.shown.at)
    : groups;
  const texts = ordered.map((group, index) => {
    const { accounts } = group;
    const isLargest = !areRuns && index === 0 && accounts.length > 2;
    const which = isLargest ? `${countInWords(accounts.length)} ${noun.many}` : whichOf(accounts, noun);
    const values = valuesOf(group, noun);
    const each = values.isOne && accounts.length > 1 ? ' each' : '';
    return `${which}: ${bodyOfGroup(group, noun)}: ${values.text}${each}`;
  });
  return texts.map((text, index) => (index === 0 ? text : capital(text))).join('. ');
}

/** What a group says, without its value and the word for the frequency of pay. */
function bodyOfGroup({ accounts }: Group, { frequency }: PayslipNoun): string {
  const isFrequency = (slot: Slot) =>
    typeof slot === 'object' &&
    slot.slot === 'figure' &&
    slot.part.kind === 'code' &&
    slot.part.datum === frequency;
  return withoutStop(mergedText(accounts.map(({ phrase }) => without(bodyOf(phrase.slots), isFrequency))));
}

/** The text of several payslips: a figure that differs is “£1.00 or £1.01”, of more than two “£1.00 to £1.05”. */
function mergedText(all: readonly (readonly Slot[])[]): string {
  const [first = []] = all;
  return first.map((_, index) => mergedSlot(all.map((slots) => slots[index] ?? ''))).join('');
}

function mergedSlot(slots: readonly Slot[]): string {
  const lists = slots.flatMap((slot) =>
    typeof slot === 'object' && slot.slot === 'list' ? [slot.items] : [],
  );
  const [list] = lists;
  if (list !== undefined) {
    const items = list.map((_, index) => lists.map((each) => each[index] ?? []));
    const texts = items.filter((item) => !foundTermsIn(item.flat()).every(isNothing)).map(mergedText);
    return texts.join(', ') || 'nothing';
  }
  const byText = new Map(slots.map((slot) => [textOfSlot(slot), slot]));
  const texts = [...byText].toSorted(([, one], [, other]) => bySize(one, other)).map(([text]) => text);
  return texts.length > 2 ? `${texts[0]} to ${texts.at(-1)}` : texts.join(' or ');
}

function bySize(one: Slot, other: Slot): number {
  const [a, b] = [one, other].map((slot) =>
    typeof slot === 'string' ? undefined : figuresIn(slot)[0]?.datum,
  );
  return a !== undefined && b !== undefined && isDecimal(a) && isDecimal(b) ? a.cmp(b) : 0;
}

/** “£462.45”, “£25.25 in 40 weeks; £25.26 in weeks 3, 7 and 11” */
function valuesOf(
  { accounts }: Group,
  noun: PayslipNoun,
): { readonly text: string; readonly isOne: boolean } {
  const byValue = groupBy(accounts, ({ shown }) => inWords(decimalOf(shown.datum), shown.kind));
  const [most, ...others] = [...byValue].toSorted(([, one], [, other]) => other.length - one.length);
  const [value = '', payslips = []] = most ?? [];
  if (others.length === 0) return { text: value, isOne: true };
  const texts = [
    `${value} in ${payslips.length > 2 ? `${countInWords(payslips.length)} ${noun.many}` : whichOf(payslips, noun)}`,
    ...others.map(([text, which]) => `${text} in ${whichOf(which, noun)}`),
  ];
  return { text: texts.join('; '), isOne: false };
}

function whichOf(accounts: readonly Account[], noun: PayslipNoun): string {
  return numbersInWords(
    accounts.map(({ shown }) => shown.payslip ?? 0),
    noun,
  );
}
