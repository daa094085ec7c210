/** A field of a request and what is wrong with it: `bonus.pay_period`, `bonus.pay_period must be at most 12`. */
export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** Thrown for a request that the rules refuse because of figures found on the way. Each fault names a field of the request. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly faults: readonly RefusedField[]) {
    super(faults.map((fault) => fault.message).join('; '));
  }
}
