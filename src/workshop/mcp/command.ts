import { serveStreams } from '../../assistant/index.js';
import type { AddCommand } from '../../cli/index.js';
import { loadPayroll } from '../../operations/index.js';

/** `farthing mcp`: the tools of an assistant, over standard streams. */
export const mcp: AddCommand = (program, terminal) => {
  program
    .command('mcp')
    .description(
      'Give an assistant the calculations as tools, by the Model Context Protocol over standard streams.',
    )
    .option('--unreleased', 'law that no label names answers, too, as 2026-27.unreleased')
    .addHelpText(
      'after',
      `
An assistant starts it by itself, from its configuration: {"command": "npx", "args": ["farthing", "mcp"]}. It needs no key, opens
no port, and ends with its input. A service has the same tools at POST /mcp.`,
    )
    .action(async ({ unreleased = false }: { readonly unreleased?: boolean }) => {
      const payroll = loadPayroll({ root: terminal.root, unreleased });
      await serveStreams(payroll);
    });
};
