import { text } from 'node:stream/consumers';
import { PROJECT } from '../project.js';
import { runFarthing } from './program.js';

for (const stream of [process.stdout, process.stderr]) {
  // EPIPE: the reader is gone, as after `| head`, so nobody will read the rest.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // Not at once: a command that has just written its last line still sets its exit status.
    setImmediate(() => process.exit());
  });
}

process.exitCode = await runFarthing(process.argv.slice(2), {
  root: PROJECT,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readStdin: () => text(process.stdin),
  colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
});
