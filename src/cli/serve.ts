import { SETTINGS, settingsHelp } from '../config/index.js';
import { serve as serveHttp } from '../service/index.js';
import type { AddCommand } from './terminal.js';

/** `farthing serve`: the service, the same as `npm start`. */
export const serve: AddCommand = (program, terminal) => {
  program
    .command('serve')
    .description('Run the HTTP service, the same as npm start.')
    .option(
      '--unreleased',
      'law that no label names answers, too, as 2026-27.unreleased; the same as LAW=unreleased',
    )
    .addHelpText(
      'after',
      `
Settings are environment variables; an empty one counts as not set:

${settingsHelp()}

A year that is not what its label names ends the start. SIGHUP loads rules and rates anew: a book that fails its check, or
that no label names, is refused, and the old one stays.
SIGTERM stops the service after draining, SIGINT at once; a second of either ends it.

Example:
  PORT=8080 WORKERS=auto npx farthing serve`,
    )
    .action(async ({ unreleased = false }: { readonly unreleased?: boolean }) => {
      // Workers take their settings from the environment of this process.
      if (unreleased) process.env[SETTINGS.law.name] = 'unreleased';
      await serveHttp({ root: terminal.root });
    });
};
