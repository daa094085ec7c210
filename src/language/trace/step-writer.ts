import type { CheckedInput, CheckedValue } from '../book/checked.js';
import type { WhichPayslips } from '../constructs/step.js';
import type { Run } from '../run/run.js';
import type { FigureText } from './figure-text.js';
import type { FoundValue } from './found-value.js';
import { rangesText } from './traced-column.js';
import { datumText } from './traced-datum.js';

/** Writes what was found in a run as the steps of a trace, and knows what several steps state of the run. */
export class StepWriter {
  readonly #inputs: (string | undefined)[] = [];
  #places: readonly number[] | undefined;
  #numbers = '';
  /** The authorities of the steps that were written, and of the figures that they state. */
  readonly authorities = new Set<string>();
  /** Of figures, what was stated before. */
  readonly #keys = new Set<string>();

  constructor(
    readonly run: Run,
    readonly isOfOnePayslip: boolean,
    /** Whether a value has a step in the trace; left out where each step states everything. */
    private readonly hasStep: ((value: CheckedValue) => boolean) | undefined,
  ) {}

  /** Whether title, note and source of a rule that `with` applies to other figures are stated at the rule's own step. */
  isStated(rule: CheckedValue): boolean {
    return this.hasStep?.(rule) === true;
  }

  /** A figure as JSON. Where it stands is stated at the first step that uses it; where it is published, at the first figure
   *  of its group that is published there. */
  figure({ full, unpublished, bare, place, publication, authorities }: FigureText): string {
    for (const name of authorities) this.authorities.add(name);
    if (this.hasStep === undefined) return full;
    if (!this.#isFirst(place)) return bare;
    return this.#isFirst(publication) ? full : unpublished;
  }

  #isFirst(key: string): boolean {
    const before = this.#keys.size;
    return this.#keys.add(key).size > before;
  }

  /** Steps as a list in JSON. */
  steps(all: readonly FoundValue[]): string {
    let list = '';
    for (const step of all) {
      list += (list === '' ? '[' : ',') + step.form.text(step, this);
      for (const name of step.form.authorities) this.authorities.add(name);
    }
    return list === '' ? '[]' : `${list}]`;
  }

  /** The numbers of payslips. */
  numbers(places: readonly number[]): string {
    // Nearly always they are those of the step before.
    if (places !== this.#places) {
      this.#places = places;
      this.#numbers = rangesText(places.map((at) => this.run.payslipNumber(at).toNumber()));
    }
    return this.#numbers;
  }

  /** What the request says, or its default, as JSON. */
  input(input: CheckedInput): string {
    const cached = this.#inputs[input.id];
    if (cached !== undefined) return cached;
    const text = inputText(datumText(this.run.input(input)), input, this.run);
    this.#inputs[input.id] = text;
    return text;
  }
}

/** An operand that the request says; `column` is JSON already. */
export function inputText(column: string, input: CheckedInput, run: Run): string {
  return run.isGiven(input) ? `{"input":${column}}` : `{"input":${column},"default":true}`;
}

/** All payslips, or the last, from 0. */
export function selectPayslips(which: WhichPayslips, run: Run): readonly number[] {
  const all = Array.from({ length: run.payslips }, (_, at) => at);
  return which === 'each' ? all : all.slice(-1);
}
