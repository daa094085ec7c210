import { type Calculation, type Citation, citationsOfStep, type TraceStep } from '../../language/index.js';

/** Numbers citations in the order in which they are first asked for. */
export class CitationNumbers {
  readonly #numbers = new Map<Citation, number>();

  constructor(private readonly run: Calculation) {}

  /** The numbers of the citations of a step. */
  of(step: TraceStep): readonly number[] {
    return this.numbersOf(citationsOfStep(step, this.run));
  }

  numbersOf(places: readonly Citation[]): readonly number[] {
    return places.map((place) => this.#numberOf(place));
  }

  /** All citations, in the order of their numbers. */
  get all(): readonly Citation[] {
    return [...this.#numbers.keys()];
  }

  #numberOf(place: Citation): number {
    const number = this.#numbers.get(place) ?? this.#numbers.size + 1;
    this.#numbers.set(place, number);
    return number;
  }
}
