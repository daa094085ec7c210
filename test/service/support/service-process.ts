import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT } from '../../../src/project.js';
import { buildFile, SHORT_LIVED } from '../../support/build-file.js';

const SERVE_FOLDER = join(PROJECT, 'test/service/support/serve-folder.mjs');

/** A line of the log. */
export type Line = Readonly<Record<string, unknown>>;

export interface ProcessOptions {
  /** A file descriptor for standard error; else it is collected in `errors`. */
  readonly stderr?: number | 'pipe';
  /** Seconds without a heartbeat after which a worker counts as hung; the default of `npm start` where it is left out. */
  readonly silenceSeconds?: number;
}

/** The service in a process of its own. */
export class ServiceProcess {
  output = '';
  errors = '';
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown[]>;

  constructor(
    command: readonly string[],
    env: Readonly<Record<string, string>>,
    stderr: number | 'pipe' = 'pipe',
    cwd?: string,
  ) {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['--enable-source-maps', ...command], {
      // Its coverage would clash with that of the tests, which load the same files in another form.
      env: { PATH, ...env },
      // A process group of its own, as a terminal gives it.
      detached: true,
      stdio: ['ignore', 'pipe', stderr],
      ...(cwd !== undefined && { cwd }),
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    this.#process = child;
    this.#exit = once(child, 'close');
  }

  /** The service of `npm start`, on the project's own book; in a folder of its own where a first key is written there. */
  static main(env: Readonly<Record<string, string>>, cwd?: string): ServiceProcess {
    return new ServiceProcess([SHORT_LIVED, buildFile('main.js')], env, 'pipe', cwd);
  }

  /** The service on a book below another folder. SIGUSR2 makes it throw uncaught, SIGALRM hang for ever. */
  static onFolder(
    root: string,
    env: Readonly<Record<string, string>>,
    { stderr = 'pipe', silenceSeconds }: ProcessOptions = {},
  ): ServiceProcess {
    buildFile('main.js');
    const silence = silenceSeconds === undefined ? [] : [String(silenceSeconds)];
    return new ServiceProcess([SHORT_LIVED, SERVE_FOLDER, root, ...silence], env, stderr);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Waits for the service to listen; its address. */
  async listening(): Promise<string> {
    return (await this.waitForOutput(/^Farthing answers at \S+$/m)).replace('Farthing answers at ', '');
  }

  /** Waits for the address of the metrics. */
  async metrics(): Promise<string> {
    return (await this.waitForOutput(/^Its metrics are at \S+$/m)).replace('Its metrics are at ', '');
  }

  /** Waits for a match on standard output. */
  waitForOutput(form: RegExp): Promise<string> {
    return this.#until(() => form.exec(this.output)?.[0]);
  }

  /** The lines of the log so far, without the plain text of a failed start. */
  get lines(): readonly Line[] {
    const whole = this.errors.slice(0, this.errors.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text): Line => JSON.parse(text));
  }

  /** Waits for a matching line of the log. */
  waitForLog(matches: (line: Line) => boolean): Promise<Line> {
    return this.#until(() => this.lines.find(matches));
  }

  async exitCode(): Promise<unknown> {
    const [code] = await this.#exit;
    return code;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Signals the whole process group, as a terminal does. */
  killGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch {
      // All have exited.
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.kill(signal);
    await this.#exit;
  }

  async #until<T>(look: () => T | undefined): Promise<T> {
    const exit = this.#exit.then(() => 'exit' as const);
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      const pause = new Promise((resolve) => setTimeout(resolve, 20));
      if ((await Promise.race([exit, pause])) !== 'exit') continue;
      const last = look();
      if (last !== undefined) return last;
      throw new Error(`it ended: ${this.errors}`);
    }
  }
}
