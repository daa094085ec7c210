import type { Run } from '../run/run.js';

/** Of some values (full names) those that a calculation has found: what its answer did not need is not part of how it came
 *  about, such as a charge that was not asked about. */
export function foundIn(run: Run, names: readonly string[]): readonly string[] {
  return names.filter((name) => run.found(run.book.find(name).id) !== undefined);
}
