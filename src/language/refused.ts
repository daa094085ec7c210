import type { CheckedRefusal } from './book/checked.js';
import type { Run } from './run/run.js';

/** A field of a request and what is wrong with it: `bonus.pay_period`, `bonus.pay_period must be at most 12`. */
export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** Thrown for a request that the rules refuse because of figures found on the way. Each fault names a field of the request. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly faults: readonly RefusedField[],
    /** The refusals and the run that met them; left out where no `refuse:` of a topic did. */
    readonly by?: { readonly refusals: readonly CheckedRefusal[]; readonly run: Run },
  ) {
    super(faults.map((fault) => fault.message).join('; '));
  }
}
