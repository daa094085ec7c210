import { Command, CommanderError } from 'commander';
import { BrokenBook } from '../language/index.js';
import { SERVICE_VERSION } from '../law/index.js';
import { InvalidInput } from '../operations/index.js';
import { batch } from '../workshop/batch/command.js';
import { batchProcess } from '../workshop/batch/processes.js';
import { calc } from '../workshop/calc/command.js';
import { test } from '../workshop/cases/command.js';
import { check } from '../workshop/check/command.js';
import { compare } from '../workshop/compare/command.js';
import { confirm } from '../workshop/confirm/command.js';
import { explain } from '../workshop/explain/command.js';
import { labels, withdraw } from '../workshop/labels/command.js';
import { mcp } from '../workshop/mcp/command.js';
import { newYear } from '../workshop/new-year/command.js';
import { release } from '../workshop/release/command.js';
import { schemas } from '../workshop/schemas/command.js';
import { verify } from '../workshop/verify/command.js';
import { keys } from './keys/command.js';
import { serve } from './serve.js';
import { CommandFailure } from './status.js';
import type { AddCommand, Terminal } from './terminal.js';

const COMMANDS: readonly AddCommand[] = [
  check,
  test,
  calc,
  batch,
  batchProcess,
  explain,
  verify,
  compare,
  newYear,
  confirm,
  release,
  labels,
  withdraw,
  schemas,
  keys,
  serve,
  mcp,
];

/** Runs `farthing` with these arguments and gives its exit status: 0 when all is well, 1 when something was found wrong or
 *  differs, 2 when the command was called wrongly, 3 when what was filed cannot be judged, or a batch is not finished. */
export async function runFarthing(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('farthing')
    .description(
      'The tools of the tax specialist: check, change and explain the rules and rates of a tax year.',
    )
    .version(SERVICE_VERSION)
    .exitOverride()
    .showHelpAfterError('(add --help for what it takes)')
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    });
  for (const add of COMMANDS) add(program, terminal);
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error, terminal);
  }
}

function statusOf(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CommandFailure || error instanceof BrokenBook) {
    if (error.message !== '') terminal.err(error.message);
    return error instanceof CommandFailure ? error.status : 1;
  }
  if (error instanceof InvalidInput) {
    for (const { message } of error.fields) terminal.err(message);
    return 1;
  }
  throw error;
}
