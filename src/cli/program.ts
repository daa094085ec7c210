import { Command, CommanderError } from 'commander';
import { SERVICE_VERSION } from '../law/index.js';
import { InvalidInput } from '../operations/index.js';
import { BrokenBook } from '../yaml/index.js';
import { CommandFailure } from './status.js';
import type { AddCommand, Terminal } from './terminal.js';

/** By name, in the order of the help. Each is imported when it is asked for: all of them take as long to load as an answer takes. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  check: async () => (await import('../workshop/check/command.js')).check,
  test: async () => (await import('../workshop/cases/command.js')).test,
  calc: async () => (await import('../workshop/calc/command.js')).calc,
  batch: async () => (await import('../workshop/batch/command.js')).batch,
  'batch-process': async () => (await import('../workshop/batch/processes.js')).batchProcess,
  explain: async () => (await import('../workshop/explain/command.js')).explain,
  verify: async () => (await import('../workshop/verify/command.js')).verify,
  compare: async () => (await import('../workshop/compare/command.js')).compare,
  'new-year': async () => (await import('../workshop/new-year/command.js')).newYear,
  confirm: async () => (await import('../workshop/confirm/command.js')).confirm,
  release: async () => (await import('../workshop/release/command.js')).release,
  labels: async () => (await import('../workshop/labels/command.js')).labels,
  withdraw: async () => (await import('../workshop/labels/command.js')).withdraw,
  schemas: async () => (await import('../workshop/schemas/command.js')).schemas,
  keys: async () => (await import('./keys/command.js')).keys,
  serve: async () => (await import('./serve.js')).serve,
  mcp: async () => (await import('../workshop/mcp/command.js')).mcp,
};

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
  for (const importCommand of commandsFor(args)) (await importCommand())(program, terminal);
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error, terminal);
  }
}

/** The command that is called; all for help, and where there is none of the name. */
function commandsFor([name = '']: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const called = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return called === undefined ? Object.values(COMMANDS) : [called];
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
