/** The service cannot start, for a reason its operator can mend: only the message is shown, without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
