import { serve } from '../../../dist/service/serve.js';

process.on('SIGUSR2', () => {
  throw new Error('nobody catches this');
});
process.on('SIGALRM', () => {
  for (;;);
});
const [, , root = ''] = process.argv;
await serve({ root });
