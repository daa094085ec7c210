import { serve } from '../../../dist/service/start.js';

process.on('SIGUSR2', () => {
  throw new Error('nobody catches this');
});
process.on('SIGALRM', () => {
  for (;;);
});
const [, , root = '', silenceSeconds] = process.argv;
await serve({ root, ...(silenceSeconds && { silenceSeconds: Number(silenceSeconds) }) });
