/** The command was called wrongly: exit status 2, with what would be right. */
export class Misused extends Error {
  override readonly name = 'Misused';
}

/** The command found something wrong or different: exit status 1. The message may be empty when standard output says it all. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** The command cannot judge a filed record or trace: exit status 3, with what is missing. */
export class Unjudged extends Error {
  override readonly name = 'Unjudged';
}
