/** Ends a command with a status: 1 where it found something wrong or different. The message goes to standard error; there is none
 *  where standard output says it all. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  readonly status: number = 1;
}

/** The command was called wrongly: exit status 2, with what would be right. */
export class UsageError extends CommandFailure {
  override readonly name = 'UsageError';
  override readonly status = 2;
}

/** The command did not finish what it began: exit status 3, with why. */
export class UnfinishedError extends CommandFailure {
  override readonly name = 'UnfinishedError';
  override readonly status = 3;
}

/** The command cannot judge what was filed: exit status 3, with what is missing. */
export class InconclusiveError extends CommandFailure {
  override readonly name = 'InconclusiveError';
  override readonly status = 3;
}
