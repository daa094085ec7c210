/** The command was called wrongly: exit status 2, with what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command found something wrong or different: exit status 1. The message may be empty when standard output says it all. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** The command cannot judge what was filed: exit status 3, with what is missing, where standard output does not say it. */
export class InconclusiveError extends Error {
  override readonly name = 'InconclusiveError';
}
