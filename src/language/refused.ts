export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** A request that the rules refuse on figures found on the way; each fault names a field of the request. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly faults: readonly RefusedField[]) {
    super(faults.map((fault) => fault.message).join('; '));
  }
}
