/** The service cannot start for a reason its operator can mend; the message is all they need, a stack would hide it. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
