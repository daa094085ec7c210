import { leavesOf, termsOf } from '../../constructs/definition-walks.js';
import { dayOfChange, type Figure, firstDated } from '../../figures.js';
import { termsIn } from '../../formula/terms.js';
import type { CheckedValue } from '../checked.js';
import type { Definition, Term } from '../term.js';

/** The finding for a figure a payslip where one for the year is needed, if only figures of the law that change within the year
 *  make it so; undefined where something else does, too. `instead` names what is one for the year. */
export function datedGrainMessage(reads: readonly Term[] | Definition, instead: string): string | undefined {
  const causes = 'length' in reads ? causesIn(reads, new Set()) : causesOf(reads, new Set());
  const [first] = causes;
  if (first === undefined || causes.includes(undefined)) return undefined;
  return (
    `${first.path} changes on ${dayOfChange(first)}, so it is a figure of a payslip; ${instead} is one for the year. ` +
    "Take a figure published for the year, or total() or last() of a payslip's."
  );
}

/** A figure that makes a formula one a payslip by its change within the year; undefined for any other cause. */
type Cause = Figure | undefined;

function causesIn(terms: readonly Term[], visited: Set<CheckedValue>): readonly Cause[] {
  return terms.flatMap((term): readonly Cause[] => {
    if (term.type.grain !== 'payslip') return [];
    if (term.term === 'dated' && term.on === undefined) return [firstDated(term.figure)];
    if (term.term === 'value') {
      if (visited.has(term.value)) return [];
      visited.add(term.value);
      return causesOf(term.value.definition, visited);
    }
    const inner = termsIn(term);
    return term.term === 'spread' || inner.length === 0 ? [undefined] : causesIn(inner, visited);
  });
}

function causesOf(definition: Definition, visited: Set<CheckedValue>): readonly Cause[] {
  const tables = leavesOf(definition).flatMap((leaf) => (leaf.term === 'lookup' ? (leaf.dated ?? []) : []));
  const others = termsOf(definition).filter((term) => tables.every(({ of }) => of !== term));
  return [...tables.map(({ figure }) => firstDated(figure)), ...causesIn(others, visited)];
}
