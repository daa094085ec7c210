import type { Account } from './chain.js';
import type { Operand } from './found-term.js';
import { type Phrase, type Slot, textOfSlot } from './phrase.js';
import { type Sum, sumOf } from './sum.js';
import { capital } from './words.js';

/** What is said of a figure, before its law. */
export interface Wording extends Sum {
  readonly words: Words;
  /** Where its words come from. */
  readonly template: string;
  /** Of a year: the figures that it names. */
  readonly operands?: readonly Operand[];
}

/** A sentence in two: the value that it begins with, where it does, and the rest without its full stop. */
export interface Words {
  readonly lead: string | undefined;
  readonly body: string;
}

export function textOfWords({ lead, body }: Words): string {
  return `${lead === undefined ? capital(body) : `${lead}: ${body}`}.`;
}

/** As the step that is shown has it. */
export function wordingOf({ phrase, last }: Account): Wording {
  return { words: wordsOf(phrase), template: phrase.template, ...sumOf(last) };
}

export function wordsOf({ slots }: Phrase): Words {
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
