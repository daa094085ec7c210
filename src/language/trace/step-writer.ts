import type { CheckedInput } from '../book/checked.js';
import type { Run } from '../run/run.js';
import type { Found } from './found.js';
import type { Saying } from './said-once.js';
import { inRanges } from './traced-column.js';
import { datumText } from './traced-datum.js';

/** Writes what was found in a run as the steps of a trace, and knows what several steps say of the run. */
export class StepWriter {
  readonly #inputs: (string | undefined)[] = [];
  #places: readonly number[] | undefined;
  #numbers = '';
  #allNumbers: string | undefined;

  constructor(
    readonly run: Run,
    readonly saying: Saying,
    readonly isOfOnePayslip: boolean,
  ) {}

  /** Steps as a list in JSON. */
  steps(all: readonly Found[]): string {
    let list = '';
    for (const found of all) list += (list === '' ? '[' : ',') + found.form.text(found, this);
    return list === '' ? '[]' : `${list}]`;
  }

  /** The numbers of payslips. */
  numbers(places: readonly number[]): string {
    // Nearly always they are those of the step before.
    if (places !== this.#places) {
      this.#places = places;
      this.#numbers = inRanges(places.map((at) => this.run.payslipNumber(at).toNumber()));
    }
    return this.#numbers;
  }

  /** Those of all payslips, whichever are shown. */
  get allNumbers(): string {
    this.#allNumbers ??= this.numbers(payslipsTaken('each', this.run));
    return this.#allNumbers;
  }

  /** What the request says, or its default, as JSON. */
  input(input: CheckedInput): string {
    const known = this.#inputs[input.id];
    if (known !== undefined) return known;
    const text = inputText(datumText(this.run.input(input)), input, this.run);
    this.#inputs[input.id] = text;
    return text;
  }
}

/** An operand that the request says; `column` is JSON already. */
export function inputText(column: string, input: CheckedInput, run: Run): string {
  return run.isGiven(input) ? `{"input":${column}}` : `{"input":${column},"default":true}`;
}

/** The payslips that `band_rows` goes over, from 0. */
export function payslipsTaken(which: 'last' | 'each', run: Run): readonly number[] {
  const all = Array.from({ length: run.payslips }, (_, at) => at);
  return which === 'each' ? all : all.slice(-1);
}
