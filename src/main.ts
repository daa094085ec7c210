import { CannotStart } from './cannot-start.js';
import { readConfig } from './config.js';
import { createApp } from './http/app.js';
import { firstRequest } from './http/first-request.js';
import { listen } from './http/server.js';
import { openKeys } from './keys/index.js';
import { loadPayroll } from './payroll/index.js';
import { BrokenBook } from './rules/findings.js';

/** How long requests under way have, in milliseconds, once the service was told to stop. */
const PATIENCE = 10_000;

try {
  await start();
} catch (error) {
  const mendable = error instanceof CannotStart || error instanceof BrokenBook;
  console.error(mendable ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const payroll = await loadPayroll({ drafts: config.draftYears });
  const { store, firstKey } = await openKeys(config);
  const app = await createApp({ payroll, keys: store, log: (line) => console.error(line) });
  const server = await listen(app, config);

  const stop = async (): Promise<void> => {
    const answered = await server.stop(PATIENCE);
    if (!answered) console.error(`gave up on requests that took over ${PATIENCE / 1000} s`);
    process.exit(answered ? 0 : 1);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  await firstKey?.save();
  console.log(`Farthing answers at ${server.url}`);
  if (firstKey) {
    console.log(`There was no API key, so one was made. It is shown only now: ${firstKey.key}`);
    console.log(`Its hash is in ${config.keysFile}. Try it:\n\n${firstRequest(server.url, firstKey.key)}\n`);
  }
}
