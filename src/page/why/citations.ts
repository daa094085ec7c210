import { type Citation, citationsOf, type Run, type TraceStep } from '../../language/index.js';

/** Where the law of a step stands. A step on other figures leaves it to the own step of its rule to say so. */
export function citedBy({ rule, source, authority }: TraceStep, run: Run): readonly Citation[] {
  const { values, authorities } = run.book.checked;
  const value = values.find(({ fullName }) => fullName === rule);
  const sources = source ?? value?.sources ?? [];
  return citationsOf({ authorities: authority ?? value?.authorities ?? [], sources }, authorities);
}

/** Where the law of lines stands, each place with a number. */
export class Citations {
  readonly #numbers = new Map<Citation, number>();

  constructor(private readonly run: Run) {}

  /** The numbers of the places that a step cites. */
  of(step: TraceStep): readonly number[] {
    return this.numbersOf(citedBy(step, this.run));
  }

  numbersOf(places: readonly Citation[]): readonly number[] {
    return places.map((place) => this.#numberOf(place));
  }

  /** All places, in the order of their numbers. */
  get all(): readonly Citation[] {
    return [...this.#numbers.keys()];
  }

  #numberOf(place: Citation): number {
    const number = this.#numbers.get(place) ?? this.#numbers.size + 1;
    this.#numbers.set(place, number);
    return number;
  }
}
