import type { Run, TraceStep } from '../../language/index.js';

/** Where the law of lines stands, each place with a number. */
export class Citations {
  readonly #numbers = new Map<string, number>();

  constructor(private readonly run: Run) {}

  /** The numbers of the places that a step cites. A step on other figures leaves it to the own step of its rule to say them. */
  of({ rule, source }: TraceStep): readonly number[] {
    const value = this.run.book.checked.values.find(({ fullName }) => fullName === rule);
    return (source ?? value?.sources ?? []).map((address) => this.#numberOf(address));
  }

  /** All places, in the order of their numbers. */
  get all(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  #numberOf(address: string): number {
    const number = this.#numbers.get(address) ?? this.#numbers.size + 1;
    this.#numbers.set(address, number);
    return number;
  }
}
