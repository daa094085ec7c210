/** One field of a request that is wrong: its path in the request (`overtime[0].hours`) and what would be right. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** A request that cannot be answered because of what it says: the only error that a caller can mend. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';

  /** `cause` is the refusal of the rules, if it was one. */
  constructor(
    readonly fields: readonly FieldFault[],
    options?: ErrorOptions,
  ) {
    super(fields.map((fault) => fault.message).join('; '), options);
  }
}
