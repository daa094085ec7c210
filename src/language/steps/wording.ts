import type { Telling } from './chain.js';
import { type Said, type Slot, textOfSlot } from './said.js';
import { type Sum, sumOf } from './sum.js';
import { capital } from './words.js';

/** What is said of a figure, before its law. */
export interface Wording extends Sum {
  readonly words: Words;
  /** Where its words come from. */
  readonly template: string;
}

/** A sentence in two: the value that it begins with, where it does, and the rest without its full stop. */
export interface Words {
  readonly lead: string | undefined;
  readonly body: string;
}

export function sentenceOf({ lead, body }: Words): string {
  return `${lead === undefined ? capital(body) : `${lead}: ${body}`}.`;
}

/** As the step that is shown has it. */
export function wordingOf({ said, last }: Telling): Wording {
  return { words: wordsOf(said), template: said.template, ...sumOf(last) };
}

export function wordsOf({ slots }: Said): Words {
  const body = bodyOf(slots);
  const [value] = slots;
  const lead = body === slots || value === undefined ? undefined : textOfSlot(value);
  return { lead, body: withoutStop(body.map(textOfSlot).join('')) };
}

/** The slots after the value that a sentence begins with; all where it does not. */
export function bodyOf(slots: readonly Slot[]): readonly Slot[] {
  const [value, colon, ...rest] = slots;
  const isLed = typeof value === 'object' && value.slot === 'value' && typeof colon === 'string';
  return isLed && colon.startsWith(': ') ? [colon.slice(2), ...rest] : slots;
}

export function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
