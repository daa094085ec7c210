import { runFarthing } from '../../../src/cli/program.js';

/** farthing-at.ts ROOT WORD…: the command line on the book below a folder, in a process of its own. */
const [root = '', ...words] = process.argv.slice(2);
process.exitCode = await runFarthing(words, {
  root,
  out: console.log,
  err: console.log,
  readStdin: async () => '',
  colours: false,
});
