import { settingsInWords } from '../../config/index.js';
import { serve as serveHttp } from '../../service/serve.js';
import type { AddCommand } from '../program.js';

/** `farthing serve`: the service, the same as `npm start`. */
export const serve: AddCommand = (program, terminal) => {
  program
    .command('serve')
    .description('Run the HTTP service, the same as npm start.')
    .addHelpText(
      'after',
      `
Settings are environment variables; an empty one counts as not set:

${settingsInWords()}

SIGHUP loads rules and rates anew: a book that fails its check is refused, and the old one stays.
SIGTERM stops the service after draining, SIGINT at once; a second of either ends it.

Example:
  PORT=8080 WORKERS=auto npx farthing serve`,
    )
    .action(() => serveHttp({ root: terminal.root }));
};
