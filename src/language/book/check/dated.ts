import { leavesOf, type Step, termsOf } from '../../constructs/step.js';
import { dayOfChange, type Figure, firstDated } from '../../figures.js';
import { termsIn } from '../../formula/terms.js';
import type { CheckedValue, Term } from '../checked.js';

/** Why a figure is one a payslip, where one for the year is needed and it is so only as a figure of the law changes within the
 *  year; undefined where it would be one a payslip anyhow. `instead` says what is one for the year. */
export function datedAlone(reads: readonly Term[] | Step, instead: string): string | undefined {
  const causes = 'length' in reads ? causesIn(reads, new Set()) : causesOf(reads, new Set());
  const [first] = causes;
  if (first === undefined || causes.includes(undefined)) return undefined;
  return (
    `${first.path} changes on ${dayOfChange(first)}, so it is a figure of a payslip; ${instead} is one for the year. ` +
    "Take a figure published for the year, or total() or last() of a payslip's."
  );
}

/** The figures that make formulas one a payslip; undefined for anything else that does. */
type Cause = Figure | undefined;

function causesIn(terms: readonly Term[], visited: Set<CheckedValue>): readonly Cause[] {
  return terms.flatMap((term): readonly Cause[] => {
    if (term.type.grain !== 'payslip') return [];
    if (term.term === 'dated') return [firstDated(term.figure)];
    if (term.term === 'value') {
      if (visited.has(term.value)) return [];
      visited.add(term.value);
      return causesOf(term.value.step, visited);
    }
    const within = termsIn(term);
    return term.term === 'spread' || within.length === 0 ? [undefined] : causesIn(within, visited);
  });
}

function causesOf(step: Step, visited: Set<CheckedValue>): readonly Cause[] {
  const tables = leavesOf(step).flatMap(({ lookup }) => lookup?.dated ?? []);
  const others = termsOf(step).filter((term) => tables.every(({ of }) => of !== term));
  return [...tables.map(({ figure }) => firstDated(figure)), ...causesIn(others, visited)];
}
