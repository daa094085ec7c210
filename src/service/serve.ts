import cluster from 'node:cluster';
import { readConfig } from '../config/index.js';
import { PROJECT } from '../law/files.js';
import { type Log, openLog } from './log.js';
import { endProcess, guardProcess, type ProcessContext, startFailure } from './process.js';

/** Runs the service as the environment says, until a signal ends the process. */
export async function serve({ root = PROJECT }: { readonly root?: string } = {}): Promise<void> {
  let log: Log | undefined;
  try {
    const config = readConfig(process.env);
    log = openLog(config);
    guardProcess(log);
    await runRole({ config, root, log });
  } catch (error) {
    console.error(startFailure(error));
    if (log !== undefined) await endProcess(log, 1);
    process.exit(1);
  }
}

/** Runs what this process is to be. Only that is loaded: a primary needs little of what answers requests. */
async function runRole(context: ProcessContext): Promise<void> {
  if (cluster.isWorker) {
    const { runWorker } = await import('./worker.js');
    return runWorker(context);
  }
  const { run } = await import('./run.js');
  if (context.config.workers > 1) {
    const { Primary } = await import('./primary.js');
    return run(await Primary.open(context), context);
  }
  const { SingleProcess } = await import('./single-process.js');
  return run(await SingleProcess.open(context), context);
}
