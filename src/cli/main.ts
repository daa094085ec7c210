import { text } from 'node:stream/consumers';
import { PROJECT } from '../law/index.js';
import { runFarthing } from './program.js';

process.exitCode = await runFarthing(process.argv.slice(2), {
  root: PROJECT,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readStdin: () => text(process.stdin),
  colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
});
