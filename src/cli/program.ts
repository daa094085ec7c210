import { Command, CommanderError } from 'commander';
import { SERVICE_VERSION } from '../law/index.js';
import { InvalidInput } from '../operations/index.js';
import { BrokenBook } from '../yaml/index.js';
import { CommandFailure } from './status.js';
import type { AddCommand, Terminal } from './terminal.js';

/** A command by its name. Each is imported when it is asked for: all of them take as long to load as an answer takes. */
type Commands = Readonly<Record<string, () => Promise<AddCommand>>>;

/** The commands below their headings, in the order of the help. */
const GROUPS: Readonly<Record<string, Commands>> = {
  'For everybody:': {
    calc: async () => (await import('../workshop/calc/command.js')).calc,
    explain: async () => (await import('../workshop/explain/command.js')).explain,
    compare: async () => (await import('../workshop/compare/command.js')).compare,
    batch: async () => (await import('../workshop/batch/command.js')).batch,
    columns: async () => (await import('../workshop/columns/command.js')).columns,
    'batch-process': async () => (await import('../workshop/batch/processes.js')).batchProcess,
    vectors: async () => (await import('../workshop/vectors/command.js')).vectors,
    verify: async () => (await import('../workshop/verify/command.js')).verify,
    serve: async () => (await import('./serve.js')).serve,
    keys: async () => (await import('./keys/command.js')).keys,
    mcp: async () => (await import('../workshop/mcp/command.js')).mcp,
  },
  'For who keeps the law:': {
    check: async () => (await import('../workshop/check/command.js')).check,
    test: async () => (await import('../workshop/cases/command.js')).test,
    'new-year': async () => (await import('../workshop/new-year/command.js')).newYear,
    confirm: async () => (await import('../workshop/confirm/command.js')).confirm,
    release: async () => (await import('../workshop/release/command.js')).release,
    labels: async () => (await import('../workshop/labels/command.js')).labels,
    withdraw: async () => (await import('../workshop/labels/command.js')).withdraw,
    schemas: async () => (await import('../workshop/schemas/command.js')).schemas,
  },
};

/** Runs `farthing` with these arguments and gives its exit status: 0 when all is well, 1 when something was found wrong or
 *  differs, 2 when the command was called wrongly, 3 when what was filed cannot be judged, or a batch is not finished. */
export async function runFarthing(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('farthing')
    .description('UK payroll to the penny, with the reason of every figure, by law that is data.')
    .version(SERVICE_VERSION)
    .exitOverride()
    .showHelpAfterError('(add --help for what it takes)')
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    });
  for (const [heading, commands] of groupsFor(args)) {
    program.commandsGroup(heading).helpCommand(true);
    for (const importCommand of Object.values(commands)) (await importCommand())(program, terminal);
  }
  for (const command of program.commands) {
    command.copyInheritedSettings(program);
    // Its `help` stands among its own commands, below no heading of the program.
    if (command.commands.length > 0) command.helpCommand('help [command]', 'display help for command');
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error, terminal);
  }
}

/** The command that is called, below its heading; all for help, and where there is none of the name. */
function groupsFor([name = '']: readonly string[]): readonly (readonly [heading: string, Commands])[] {
  const all = Object.entries(GROUPS);
  const called = all.flatMap(([heading, commands]) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command === undefined ? [] : [[heading, { [name]: command }] as const];
  });
  return called.length === 0 ? all : called;
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
