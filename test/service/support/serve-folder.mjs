import { serve } from '../../../dist/service/start.js';

process.on('SIGUSR2', () => {
  throw new Error('nobody catches this');
});
// Without end, and without the processor, which other tests need.
process.on('SIGALRM', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
const [, , root = '', silenceSeconds] = process.argv;
await serve({ root, ...(silenceSeconds && { silenceSeconds: Number(silenceSeconds) }) });
