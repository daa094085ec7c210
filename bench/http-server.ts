import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../src/project.js';
import type { Command, Report } from './processes/http-channel.js';
import { startOptions } from './start-options.js';

export const KEY = 'a-key-for-the-bench';

/** The servers, which end with the bench. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A server in a child process, on a loopback port. */
export class Server {
  readonly #process: ChildProcess;

  private constructor(
    child: ChildProcess,
    readonly url: string,
    /** Milliseconds from its start until it listened. */
    readonly starting: number,
  ) {
    this.#process = child;
  }

  /** Starts a script of `processes/` with the Node options of `npm start` and no log. */
  static async start(script: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
    const path = fileURLToPath(new URL(`processes/${script}`, import.meta.url));
    const { PATH = '' } = process.env;
    const begin = performance.now();
    const child = fork(path, {
      env: { PATH, PORT: '0', API_KEYS: KEY, KEYS_FILE: join(PROJECT, 'bench/results/no-keys.yaml'), ...env },
      execArgv: startOptions(),
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    if (child.stdout === null) throw new Error(`${script} has no output`);
    for await (const line of createInterface(child.stdout)) {
      const url = /^Farthing answers at (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return new Server(child, url, performance.now() - begin);
    }
    throw new Error(`${script} did not start`);
  }

  /** Sets the answer of a server with a constant answer. */
  async answer(text: string): Promise<void> {
    await this.#command({ command: 'answer', text });
  }

  /** CPU time so far, in microseconds, and current memory, in bytes. */
  async usage(): Promise<{ readonly microseconds: number; readonly rss: number }> {
    const report = await this.#command({ command: 'usage' });
    if (report.report !== 'usage') throw new Error('the server reported something else than its usage');
    return report;
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }

  async #command(command: Command): Promise<Report> {
    const answer = once(this.#process, 'message');
    this.#process.send(command);
    const [report] = await answer;
    return report;
  }
}
