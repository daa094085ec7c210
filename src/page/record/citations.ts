import type { Authority, Run, TraceStep } from '../../language/index.js';

/** A place where the law of lines stands: an authority; in books that name none, an address. */
export type Citation = Authority | string;

/** Where the law of lines stands, each place with a number. */
export class Citations {
  readonly #numbers = new Map<Citation, number>();

  constructor(private readonly run: Run) {}

  /** The numbers of the places that a step cites. A step on other figures leaves it to the own step of its rule to say them. */
  of(step: TraceStep): readonly number[] {
    return this.#citedBy(step).map((place) => this.#numberOf(place));
  }

  /** All places, in the order of their numbers. */
  get all(): readonly Citation[] {
    return [...this.#numbers.keys()];
  }

  #citedBy({ rule, source, authority }: TraceStep): readonly Citation[] {
    const { values, authorities } = this.run.book.checked;
    const value = values.find(({ fullName }) => fullName === rule);
    const names = authority ?? value?.authorities ?? [];
    const found = names.flatMap((name) => authorities.get(name) ?? []);
    return found.length > 0 ? found : (source ?? value?.sources ?? []);
  }

  #numberOf(place: Citation): number {
    const number = this.#numbers.get(place) ?? this.#numbers.size + 1;
    this.#numbers.set(place, number);
    return number;
  }
}
