import type { Command } from 'commander';
import { UsageError } from '../../cli/index.js';
import { didYouMean } from '../../did-you-mean.js';
import { listInWords } from '../../yaml/index.js';

/** What a command was given to accept, and why. */
export interface ReasonOptions {
  readonly accept: readonly string[];
  readonly because: readonly string[];
}

/** Lets a command be answered by name and reason. */
export function addReasonOptions(command: Command, accept: string): Command {
  return command
    .option(
      '--accept <name>',
      `${accept}: a name, one above it (rates.student_loans is all below), or one with * for any name behind a dot; may be given several times`,
      collect,
      [],
    )
    .option(
      '--because <reason>',
      'why it is right: one for all that is accepted, or one after each --accept',
      collect,
      [],
    );
}

function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text.trim()];
}

/** The reasons why what is asked for is right. */
export class Reasons {
  readonly #byName: ReadonlyMap<string, string>;

  /** Throws `UsageError` where names and reasons do not fit each other in number. */
  constructor({ accept, because }: ReasonOptions) {
    if (because.some((each) => each === '') || accept.some((each) => each === ''))
      throw new UsageError('--accept is a name and --because a reason; an empty text is neither.');
    if (because.length !== accept.length && (because.length !== 1 || accept.length === 0))
      throw new UsageError(
        `--accept and --because are not alike in number (${accept.length} and ${because.length}): give one --because for all, or one after each --accept.`,
      );
    const twice = accept.find((name, index) => accept.indexOf(name) < index);
    if (twice !== undefined)
      throw new UsageError(`--accept names ${twice} twice: give it once, with one reason.`);
    this.#byName = new Map(
      accept.map((name, index) => [name, because[because.length === 1 ? 0 : index] ?? '']),
    );
  }

  /** Why what has this name is right: of several accepted names that are about it the longest says so. */
  of(name: string): string | undefined {
    const about = [...this.#byName.keys()].filter((each) => isAbout(each, name));
    const [longest = ''] = about.toSorted((a, b) => b.split('.').length - a.split('.').length);
    return this.#byName.get(name) ?? this.#byName.get(longest);
  }

  /** Those of the accepted names that are about none of these. */
  strayIn(names: readonly string[]): readonly string[] {
    return [...this.#byName.keys()].filter((each) => !names.some((name) => isAbout(each, name)));
  }

  /** Throws `UsageError`, which ends so, where a name is accepted that is about none of these. */
  refuseStray(names: readonly string[], end: string): void {
    const stray = this.strayIn(names);
    const [first] = stray;
    if (first === undefined) return;
    const depth = first.split('.').length;
    const meant = didYouMean(first, new Set(names.map((name) => name.split('.', depth).join('.'))));
    const hint = meant === undefined ? '' : ` Did you mean “${meant}”?`;
    throw new UsageError(`Nothing asks for ${listInWords(stray)} here.${hint} ${end}`);
  }
}

/** Whether an accepted name is this one, or one above it; a `*` behind a dot is any name. */
function isAbout(accepted: string, name: string): boolean {
  const steps = name.split('.');
  return accepted
    .split('.')
    .every((step, index) => step === steps[index] || (step === '*' && index > 0 && index < steps.length));
}
