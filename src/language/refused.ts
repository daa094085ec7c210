import type { CheckedRefusal } from './book/checked.js';
import type { Run } from './run/run.js';

export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** A request that the rules refuse on figures found on the way; each fault names a field of the request. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly faults: readonly RefusedField[],
    /** The rules that refuse it, and the calculation; left out where it is no refusal of a topic. */
    readonly by?: { readonly refusals: readonly CheckedRefusal[]; readonly run: Run },
  ) {
    super(faults.map((fault) => fault.message).join('; '));
  }
}
