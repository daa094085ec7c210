/** A request that the rules refuse on figures found on the way; each fault names a field of the request. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly faults: readonly { readonly field: string; readonly message: string }[]) {
    super(faults.map((fault) => fault.message).join('; '));
  }
}
