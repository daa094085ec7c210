import type { CheckedValue } from '../book/checked.js';
import type { Calculation } from '../run/calculation.js';
import { CitedByRules, type CitedPaths, type CitedRows } from './cited-paths.js';

/*
 * What an answer rests on: the values that it shows, what the branches that were taken read, and the rows and figures found there. A
 * rule that added nothing, because the request asks for nothing of the kind, is not cited, and neither is what only such a rule
 * reads.
 */

/** What one answer after another rests on, in two passes over the values without a search: forwards, each after what it reads, for
 *  what has no effect; backwards for what is read. */
export class Citations {
  readonly table: CitedByRules;
  /** By place in the walk: the id of the value, the paths that the latest calculation took, and whether it is read or cited. */
  readonly #ids: readonly number[];
  readonly #taken: CitedPaths[];
  readonly #isRead: Uint8Array;
  /** By id. */
  readonly #hasEffect: Uint8Array;

  constructor(values: readonly CheckedValue[], rules: ReadonlySet<CheckedValue>) {
    this.table = new CitedByRules(rules);
    this.#ids = this.table.values.map(({ id }) => id);
    this.#taken = this.#ids.map((_, place) => this.table.taken(place, 0));
    this.#isRead = new Uint8Array(this.#ids.length);
    this.#hasEffect = new Uint8Array(values.length);
  }

  /** Begins an answer that shows the values at these places. */
  begin(calculation: Calculation, shown: readonly number[]): void {
    this.#findEffects(calculation);
    this.#isRead.fill(0);
    for (const place of shown) this.#isRead[place] = 1;
    // Again where a value that was passed is read through before().
    while (this.#findRead());
  }

  #findEffects(calculation: Calculation): void {
    // In a circle through before() a value counts as having an effect.
    this.#hasEffect.fill(1);
    let place = -1;
    for (const value of this.table.values) {
      place++;
      const bits = calculation.bitsOf(value);
      if (this.#taken[place]?.bits !== bits) this.#taken[place] = this.table.taken(place, bits);
      const isNothing = this.#taken[place]?.isNothing ?? true;
      this.#hasEffect[value.id] = (
        typeof isNothing === 'boolean'
          ? isNothing
          : isNothing(this.#hasEffect, calculation)
      )
        ? 0
        : 1;
    }
  }

  /** Whether some value is read that stands after one that reads it. */
  #findRead(): boolean {
    let isMissed = false;
    for (let place = this.#ids.length - 1; place >= 0; place--) {
      if (this.#isRead[place] !== 1 || this.#hasEffect[this.#ids[place] ?? 0] !== 1) continue;
      this.#isRead[place] = CITED;
      for (const read of this.#taken[place]?.reads ?? []) {
        if (this.#isRead[read] !== 0) continue;
        this.#isRead[read] = 1;
        isMissed ||= read > place;
      }
    }
    return isMissed;
  }

  /** What the value at a place cites; undefined where it is not cited. */
  cited(place: number): CitedPaths | undefined {
    return this.#isRead[place] === CITED ? this.#taken[place] : undefined;
  }

  /** The assumptions of the branches that the value at a place took, cited or not. */
  assumptions(place: number): readonly string[] {
    return this.#taken[place]?.assumptions ?? [];
  }

  /** The sources of rows that a value found: those that a lookup found, the figures that a `lowest` compared, and figures on a day. */
  sourcesOfRows(
    calculation: Calculation,
    value: CheckedValue,
    { leaf, isOnly, sources: known, onDays }: CitedRows,
  ): readonly number[] {
    if (known !== undefined) return known;
    const sources: number[] = [];
    for (let at = 0, end = calculation.countOf(value); at < end; at++) {
      if (!isOnly && calculation.find(value, at).leaf !== leaf) continue;
      for (const figure of calculation.lawFiguresAt(leaf, value, at))
        sources.push(...this.table.sourcesOfFigure(figure));
      for (const term of onDays)
        sources.push(...this.table.sourcesOfFigure(calculation.dated(term, value, at)));
    }
    return sources;
  }
}

/** Read by something that is cited, and itself. */
const CITED = 2;
