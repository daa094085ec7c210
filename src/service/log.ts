import { pino } from 'pino';
import type { Config } from '../config/index.js';
import type { Answered, Fault } from '../http/app.js';
import type { Unanswerable } from '../http/server.js';
import type { KeysLog } from '../keys/index.js';
import { BrokenBook } from '../rules/index.js';

/** Writes of up to so many bytes arrive whole in a pipe, so that the lines of several workers never mix. */
const WHOLE = 4096;

/** Lines that nobody takes are held up to so many bytes; then further ones are dropped and counted. */
const HELD = 16 * 1024 * 1024;

/** How long a line about a request may wait for others, to be written together with them, in milliseconds. */
const WAIT = 100;

/** How long the last lines have to be taken, in milliseconds, before the process ends without them. */
const LAST_LINES = 1_000;

/** For those who ask all the time whether the service lives. */
const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** What the service has to say while it runs: one JSON object a line, on standard error. */
export type Log = ReturnType<typeof openLog>;

/** Opens the log. Lines are written beside the requests, not before their answers: those about requests as soon as there are
 *  some of them, or a moment later, all others at once. `flush` waits for the last. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, fd: number = process.stderr.fd) {
  let dropped = 0;
  let fails = false;
  const destination = pino.destination({
    dest: fd,
    sync: false,
    // Not 0, with which a flush would not wait.
    minLength: 1,
    maxWrite: WHOLE,
    maxLength: HELD,
  });
  destination.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  // A full disk is no reason to stop answering: lines wait for room, up to what is held.
  destination.on('error', () => {
    fails = true;
  });
  destination.once('error', () => {
    // Before the destination's own: that writes what is left until it can, which may be for ever.
    process.prependOnceListener('exit', () => {
      if (fails) destination.destroy();
    });
  });
  destination.on('write', () => {
    fails = false;
  });
  const gathered = new Gathered((lines) => destination.write(lines));
  const options = {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const requests = pino(options, { write: (line: string) => gathered.add(line) });
  // Nothing but this: what is fatal would be written at once, until it can be.
  const log = pino(options, {
    write: (line: string) => {
      gathered.add(line);
      gathered.pass();
    },
  });

  return {
    info: (message: string, details: Details = {}) => log.info(details, message),
    warn: (message: string, details: Details = {}) => log.warn(details, message),
    error: (message: string, details: Details = {}) => log.error(details, message),

    /** One line a request; never its path, query, body or key, which are somebody's pay or a way in. */
    request: (answered: Answered): void => requests[levelOf(answered)](lineOf(answered), 'request'),

    /** One line for what never became a request. */
    refused: ({ requestId, status, address }: Unanswerable): void =>
      log.info({ request_id: requestId, status, address }, 'refused'),

    fault: ({ what, requestId, stack }: Fault): void =>
      log.error({ ...(requestId !== undefined && { request_id: requestId }), ...(stack && { stack }) }, what),

    keys: (({ level, message }) => log[level](message)) satisfies KeysLog,

    /** Why a book was refused: every finding, with its file and line. */
    refusal(message: string, error: unknown): void {
      if (!(error instanceof BrokenBook)) {
        log.error({ stack: stackOf(error) }, message);
        return;
      }
      for (const { place, message: finding } of error.findings) {
        const { line, column, source } = place;
        log.error({ file: `${source.path}:${line}`, line, column, finding }, message);
      }
    },

    /** What ends the process. */
    fatal: (message: string, error: unknown): void => log.fatal({ stack: stackOf(error) }, message),

    /** How many lines were lost because nobody took them. */
    get dropped(): number {
      return dropped;
    },

    /** Waits for the last lines to be taken, but not for long. */
    flush(): Promise<void> {
      gathered.pass();
      return new Promise((resolve) => {
        const giveUp = setTimeout(resolve, LAST_LINES);
        destination.flush(() => {
          clearTimeout(giveUp);
          resolve();
        });
      });
    },
  };
}

/** Lines that wait for others: to write each by itself takes as long as to make it. */
class Gathered {
  readonly #write: (lines: string) => void;
  #lines = '';
  #bytes = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor(write: (lines: string) => void) {
    this.#write = write;
  }

  add(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > WHOLE) this.pass();
    this.#lines += line;
    this.#bytes += bytes;
    this.#waiting ??= setTimeout(() => this.pass(), WAIT);
  }

  /** Passes on what there is. */
  pass(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#bytes > 0) this.#write(this.#lines);
    this.#lines = '';
    this.#bytes = 0;
  }
}

type Details = Readonly<Record<string, string | number | boolean>>;

function levelOf({ route = '', status }: Answered): 'debug' | 'info' | 'error' {
  if (HEALTH_ROUTES.has(route)) return 'debug';
  return status >= 500 ? 'error' : 'info';
}

function lineOf(answered: Answered): Record<string, string | number | boolean | undefined> {
  return {
    request_id: answered.requestId,
    method: answered.method,
    route: answered.route,
    status: answered.status,
    ms: Math.round(answered.seconds * 100_000) / 100,
    key: answered.keyId,
    address: answered.address,
    aborted: answered.aborted || undefined,
    traceparent: answered.traceparent,
  };
}

/** The stack alone: the fields of a foreign error may hold what a request said. */
function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || `${typeof error} was thrown`;
}
