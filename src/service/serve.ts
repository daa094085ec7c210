import cluster from 'node:cluster';
import { readConfig } from '../config/index.js';
import { PROJECT } from '../payroll/files.js';
import { runAlone } from './alone.js';
import type { BegunWith } from './begun-with.js';
import { openLog } from './log.js';
import { runPrimary } from './primary.js';
import { endOnUncaught, whyNotStarted } from './process-end.js';
import { runWorker } from './worker.js';

/** Runs the service as the environment says, until a signal ends the process. */
export async function serve({ root = PROJECT }: { readonly root?: string } = {}): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = openLog(config);
    endOnUncaught(log);
    await roleOf(config.workers)({ config, root, log });
  } catch (error) {
    console.error(whyNotStarted(error));
    process.exit(1);
  }
}

function roleOf(workers: number): (begun: BegunWith) => Promise<void> {
  if (cluster.isWorker) return runWorker;
  return workers > 1 ? runPrimary : runAlone;
}
