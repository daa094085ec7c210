import { type Datum, type Kind, Refused } from '../language/index.js';
import {
  type CheckedReason,
  claimTerms,
  type FormulaOfReason,
  type Path,
  type ReasonPiece,
  type TaxedBand,
  type Term,
  withTerms,
} from '../language/inspect.js';
import { listInWords } from '../yaml/index.js';
import { type FormulaContext, type FoundTerm, foundTerm, inYear, isNothing } from './found-term.js';
import { inWords } from './words.js';

/** A sentence as data. Two payslips say the same words where their templates are the same. */
export interface Phrase {
  /** Where its words come from: `national_insurance.employer_ni explain 6`. */
  readonly template: string;
  readonly slots: readonly Slot[];
}

export type Slot =
  | string
  | FigureSlot
  | { readonly slot: 'value' | 'unrounded'; readonly kind: Kind; readonly datum: Datum }
  | { readonly slot: 'bands'; readonly bands: readonly TaxedBand[] }
  /** Items of which those that are nothing are left out. */
  | { readonly slot: 'list'; readonly items: readonly (readonly Slot[])[] }
  /** “so far” on a payslip. */
  | { readonly slot: 'so_far' };

/** What a formula comes to. */
interface FigureSlot {
  readonly slot: 'figure';
  readonly part: FoundTerm;
  /** Whether it rests on no amount of the request. */
  readonly isPublished: boolean;
  /** How its words are written, by word. */
  readonly words: ReadonlyMap<string, string>;
}

/** What was found, that a sentence speaks of. */
export interface FoundFigure {
  readonly kind: Kind;
  readonly datum: Datum;
  readonly unrounded: Datum;
  readonly bands: readonly TaxedBand[];
}

/** The sentences that a rule has for a figure that was found on a path (`explain:`); a copy has none of its own. */
export function reasonsOn(
  { explain: ofBranch }: Path,
  { calculation, value }: FormulaContext,
): readonly CheckedReason[] {
  const explain = ofBranch ?? value.declaration.explain;
  if (explain === undefined || value.copy !== undefined) return [];
  return calculation.book.checked.reasonsOf(value, explain);
}

/** The first of these sentences that fits. `on` puts other formulas in the place of theirs. */
export function phraseOf(
  reasons: readonly CheckedReason[],
  found: FoundFigure,
  context: FormulaContext,
  on: (term: Term) => Term = (term) => term,
): Phrase | undefined {
  try {
    return firstThatFits(reasons, found, context, on);
  } catch (error) {
    // A figure that is found for a sentence alone may be too great.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function firstThatFits(
  reasons: readonly CheckedReason[],
  found: FoundFigure,
  context: FormulaContext,
  on: (term: Term) => Term,
): Phrase | undefined {
  const { calculation, value, at } = context;
  const number = reasons.findIndex(
    ({ when, if: test }) =>
      (when === undefined || calculation.conditionHolds(when, at)) &&
      (test === undefined || calculation.claimHolds(withTerms(test, on), value, at)),
  );
  const reason = reasons[number];
  if (reason === undefined) return undefined;
  const slotOf = (part: ReasonPiece): Slot => {
    if (typeof part === 'string') return part;
    if (!('placeholder' in part)) return figureSlot({ ...part, term: on(part.term) }, context);
    switch (part.placeholder) {
      case 'value':
        return { slot: 'value', kind: found.kind, datum: found.datum };
      case 'unrounded':
        return { slot: 'unrounded', kind: found.kind, datum: found.unrounded };
      case 'bands':
        return { slot: 'bands', bands: found.bands };
      case 'so_far':
        return { slot: 'so_far' };
      case 'list':
        return { slot: 'list', items: reason.list.map((item) => item.map(slotOf)) };
    }
  };
  return { template: `${value.fullName} explain ${number + 1}`, slots: reason.says.map(slotOf) };
}

function figureSlot({ term, isPublished, wordTexts }: FormulaOfReason, context: FormulaContext): FigureSlot {
  return { slot: 'figure', part: foundTerm(term, context), isPublished, words: wordTexts };
}

/** All formulas of a sentence of reasons. */
export function termsOfReason({ if: test, says, list }: CheckedReason): readonly Term[] {
  const parts = [...says, ...list.flat()];
  return [
    ...claimTerms(test),
    ...parts.flatMap((part) => (typeof part === 'object' && 'term' in part ? [part.term] : [])),
  ];
}

export function textOf({ slots }: Phrase): string {
  return slots.map(textOfSlot).join('');
}

export function textOfSlot(slot: Slot): string {
  if (typeof slot === 'string') return slot;
  switch (slot.slot) {
    case 'figure': {
      const { part, isPublished, words } = slot;
      const text = words.get(String(part.datum)) ?? inWords(part.datum, part.kind, isPublished);
      return part.part === 'operand' ? `${text}${inYear(part)}` : text;
    }
    case 'value':
    case 'unrounded':
      return inWords(slot.datum, slot.kind);
    case 'bands':
      return listInWords(slot.bands.map(bandInWords));
    case 'so_far':
      return 'so far';
    case 'list': {
      const items = slot.items.filter((item) => !foundTermsIn(item).every(isNothing));
      return items.map((item) => item.map(textOfSlot).join('')).join(', ') || 'nothing';
    }
  }
}

/** `20% of £9,425` */
function bandInWords({ rate, of }: TaxedBand): string {
  return `${inWords(rate, 'rate', true)} of ${inWords(of, 'money', true)}`;
}

/** The parts whose figures stand in slots. */
export function foundTermsIn(slots: readonly Slot[]): readonly FoundTerm[] {
  return slots.flatMap((slot) => {
    if (typeof slot === 'string') return [];
    if (slot.slot === 'list') return foundTermsIn(slot.items.flat());
    return slot.slot === 'figure' ? [slot.part] : [];
  });
}

/** Whether it says no more of a value than what it is. */
export function isHollow({ slots }: Phrase): boolean {
  return slots.every((slot) => typeof slot === 'string' || slot.slot === 'value' || slot.slot === 'so_far');
}

/** Without some slots, and the blanks before them. */
export function without(slots: readonly Slot[], isLeftOut: (slot: Slot) => boolean): readonly Slot[] {
  return slots.flatMap((slot, index) => {
    if (isLeftOut(slot)) return [];
    const next = slots[index + 1];
    return typeof slot === 'string' && next !== undefined && isLeftOut(next) ? [slot.trimEnd()] : [slot];
  });
}
