import type { CheckedValue } from '../book/checked.js';
import type { DatedTerm, OnDay, Term } from '../book/term.js';
import { dateOf } from '../datum.js';
import type { Calculation } from '../run/calculation.js';
import { indexOnDay } from '../run/on-day.js';
import { type Path, pathsOf } from '../run/paths.js';

/** What a calculation read of the figures of other tax years. */
export interface ReadOnDays {
  /** The tax years of the figures that it read on a day. */
  readonly taxYears: ReadonlySet<string>;
  /** Whether a day lay after the last for which figures are known. */
  readonly isAfterLast: boolean;
  /** The fields of the request that such days came from. */
  readonly fieldsAfterLast: ReadonlySet<string>;
}

type OnDayTerm = DatedTerm & { readonly on: OnDay };

/** A value that reads figures on a day, by its leaves. */
interface ReaderOfDays {
  readonly value: CheckedValue;
  readonly terms: ReadonlyMap<Term, readonly OnDayTerm[]>;
}

const NOTHING: ReadOnDays = { taxYears: new Set(), isAfterLast: false, fieldsAfterLast: new Set() };

/** Finds what calculations of a book read on days: an answer names the law of these years, too. */
export class OnDaysFinder {
  readonly #readers: readonly ReaderOfDays[];

  constructor(values: readonly CheckedValue[]) {
    this.#readers = values.flatMap((value) => {
      const paths = [...pathsOf(value.definition).values()];
      const terms = new Map(paths.map((path) => [path.leaf, termsOnDays(path)] as const));
      return [...terms.values()].some(({ length }) => length > 0) ? [{ value, terms }] : [];
    });
  }

  find(calculation: Calculation): ReadOnDays {
    if (this.#readers.length === 0) return NOTHING;
    const taxYears = new Set<string>();
    const fieldsAfterLast = new Set<string>();
    let isAfterLast = false;
    for (const { value, terms } of this.#readers) {
      const leaves = calculation.leavesOf(value);
      if (leaves.length === 0) continue;
      for (let at = 0, end = calculation.countOf(value); at < end; at++) {
        const leaf = leaves.length === 1 ? leaves[0] : calculation.find(value, at).leaf;
        for (const { of, on } of (leaf && terms.get(leaf)) ?? []) {
          const day = dateOf(calculation.datum(of, value, at));
          const taxYear = on.taxYears[indexOnDay(on, day)];
          if (taxYear !== undefined) taxYears.add(taxYear);
          if (day <= on.until) continue;
          isAfterLast = true;
          for (const field of calculation.fieldsBehind(of, value, at)) fieldsAfterLast.add(field);
        }
      }
    }
    return { taxYears, isAfterLast, fieldsAfterLast };
  }
}

/** The figures on a day that the formulas and lookups of a path read. */
function termsOnDays({ leaf, dated, trials }: Path): readonly OnDayTerm[] {
  const lookups = [leaf, ...trials.flatMap(({ lookup }) => lookup ?? [])];
  const tables = lookups.flatMap((each) => (each.term === 'lookup' ? (each.dated ?? []) : []));
  return [...dated, ...new Set(tables)].filter(isOnDay);
}

function isOnDay(term: DatedTerm): term is OnDayTerm {
  return term.on !== undefined;
}
