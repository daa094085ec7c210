import cluster from 'node:cluster';
import { readConfig } from '../config/index.js';
import { PROJECT } from '../payroll/files.js';
import type { BegunWith } from './begun-with.js';
import { openLog } from './log.js';
import { endOnUncaught, whyNotStarted } from './process-end.js';

/** Runs the service as the environment says, until a signal ends the process. */
export async function serve({ root = PROJECT }: { readonly root?: string } = {}): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = openLog(config);
    endOnUncaught(log);
    const run = await roleOf(config.workers);
    await run({ config, root, log });
  } catch (error) {
    console.error(whyNotStarted(error));
    process.exit(1);
  }
}

/** What this process is to do. Only that is loaded: a primary needs little of what answers requests. */
async function roleOf(workers: number): Promise<(begun: BegunWith) => Promise<void>> {
  if (cluster.isWorker) return (await import('./worker.js')).runWorker;
  if (workers > 1) return (await import('./primary.js')).runPrimary;
  return (await import('./alone.js')).runAlone;
}
