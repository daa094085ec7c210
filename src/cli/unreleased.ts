import type { Payroll } from '../operations/index.js';
import type { Terminal } from './terminal.js';

/** Says of those of these years that no label names why, before anything else: on standard error where what is printed is
 *  read by a machine. A draft is asked for by its name, and says so itself. */
export function sayUnreleased(
  payroll: Payroll,
  taxYears: Iterable<string>,
  terminal: Terminal,
  { forMachine }: { readonly forMachine: boolean },
): void {
  for (const taxYear of new Set(taxYears)) {
    const why = payroll.unreleased(taxYear);
    if (why !== undefined) (forMachine ? terminal.err : terminal.out)(`Not released: ${why}`);
  }
}
