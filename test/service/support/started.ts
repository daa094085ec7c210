import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { built } from '../../support/built.js';

const ELSEWHERE = fileURLToPath(new URL('serve-elsewhere.mjs', import.meta.url));

/** A line of the log. */
export type Line = Readonly<Record<string, unknown>>;

export interface ElsewhereOptions {
  /** A file that is open takes standard error; else it is gathered. */
  readonly errorsTo?: number | 'pipe';
  /** After how long without a sign of life a worker hangs; as `npm start` has it where it is left out. */
  readonly silenceSeconds?: number;
}

/** The service in a process of its own. */
export class Started {
  output = '';
  errors = '';
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown[]>;

  /** Standard error is gathered here, or goes to a file that is open. */
  constructor(
    command: readonly string[],
    env: Readonly<Record<string, string>>,
    errorsTo: number | 'pipe' = 'pipe',
  ) {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['--enable-source-maps', ...command], {
      // Its coverage would be laid over that of the tests, which load the same files in another form.
      env: { PATH, NODE_V8_COVERAGE: '', ...env },
      // A process group of its own, as a terminal gives it.
      detached: true,
      stdio: ['ignore', 'pipe', errorsTo],
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

  /** The service of `npm start`, on the project's own book. */
  static main(env: Readonly<Record<string, string>>): Started {
    return new Started([built('main.js')], env);
  }

  /** The service on a book below another folder. SIGUSR2 makes it fail without being caught, and
   *  SIGALRM go round in a loop for ever. */
  static elsewhere(
    root: string,
    env: Readonly<Record<string, string>>,
    { errorsTo = 'pipe', silenceSeconds }: ElsewhereOptions = {},
  ): Started {
    built('main.js');
    const silence = silenceSeconds === undefined ? [] : [String(silenceSeconds)];
    return new Started([ELSEWHERE, root, ...silence], env, errorsTo);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** The address, once the service has printed it. */
  async listening(): Promise<string> {
    return (await this.printed(/^Farthing answers at \S+$/m)).replace('Farthing answers at ', '');
  }

  /** Where the metrics are, once the service has printed it. */
  async metrics(): Promise<string> {
    return (await this.printed(/^Its metrics are at \S+$/m)).replace('Its metrics are at ', '');
  }

  /** What the service printed of this form, once it has. */
  printed(form: RegExp): Promise<string> {
    return this.#until(() => form.exec(this.output)?.[0]);
  }

  /** The lines of the log so far. What a start has to say about its failure are words. */
  get lines(): readonly Line[] {
    const whole = this.errors.slice(0, this.errors.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text): Line => JSON.parse(text));
  }

  /** The first line of the log that is as wanted, once there is one. */
  logged(isWanted: (line: Line) => boolean): Promise<Line> {
    return this.#until(() => this.lines.find(isWanted));
  }

  async exited(): Promise<unknown> {
    const [code] = await this.#exit;
    return code;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Sends a signal to the process and all that it started, as a terminal does. */
  killGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch {
      // They are gone already.
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
