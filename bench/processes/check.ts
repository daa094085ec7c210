import { PROJECT } from '../../src/project.js';

/*
 * Prints how many milliseconds `farthing check` takes, cold.
 */

const start = performance.now();
const { runFarthing } = await import('../../src/cli/program.js');
const ignore = () => {};
await runFarthing(['check'], {
  root: PROJECT,
  out: ignore,
  err: ignore,
  readStdin: async () => '',
  colours: false,
});
console.log(JSON.stringify({ milliseconds: performance.now() - start }));
