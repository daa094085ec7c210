import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { CannotStart } from '../cannot-start.js';
import type { Config } from '../config/index.js';
import type { Answered, Fault, Unanswerable } from '../http/index.js';
import type { KeysLog } from '../keys/index.js';
import { BrokenBook } from '../language/index.js';

/** Writes of up to so many bytes arrive whole in a pipe, so that the lines of several workers never mix. */
const MAX_WRITE = 4096;

/** Lines are written together once there are so many bytes of them: to write each by itself takes as long as to make it. */
const BATCH = 3_584;

/** How long a line may wait for others, in milliseconds. */
const BATCH_WAIT = 100;

/** Lines that nobody takes are held up to so many bytes; then further ones are dropped and counted. */
const MAX_HELD = 16 * 1024 * 1024;

/** How long the last lines have to be taken, in milliseconds, before the process ends without them. */
const FLUSH_LIMIT = 1_000;

/** For those who ask all the time whether the service lives. */
const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** What the service has to say while it runs: one JSON object a line, on standard error. */
export type Log = ReturnType<typeof openLog>;

/** Opens the log. Lines are written beside the requests, not before their answers: as soon as there is a batch of them, or a
 *  moment later. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, fd: number = process.stderr.fd) {
  let dropped = 0;
  const destination = pino.destination({
    dest: fd,
    sync: false,
    minLength: BATCH,
    maxWrite: MAX_WRITE,
    maxLength: MAX_HELD,
    periodicFlush: BATCH_WAIT,
  });
  destination.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  // A full disk is no reason to stop answering: lines wait for room, up to what is held.
  destination.on('error', () => {});

  const options = {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const log = pino(options, {
    // Nothing but this: with a `flushSync`, what is fatal would be written at once, until it can be.
    write: (line: string) => destination.write(line),
  });

  return {
    info: (message: string, details: Details = {}) => log.info(details, message),
    warn: (message: string, details: Details = {}) => log.warn(details, message),
    error: (message: string, details: Details = {}) => log.error(details, message),

    /** One line a request; never its path, query, body or key, which are somebody's pay or a way in. */
    request: (answered: Answered): void => log[levelOf(answered)](lineOf(answered), 'request'),

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

    /** Drops what nobody has taken. Without it, the exit of the process would try to write that for ever. */
    discard: (): void => destination.destroy(),

    /** Waits for the last lines to be taken, but not for long; whether they were. */
    async flush(): Promise<boolean> {
      const flushed = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
      // The first ends what is being written, the second writes what waited behind it.
      const all = flushed().then(flushed);
      return Promise.race([all.then(() => true), pause(FLUSH_LIMIT, false)]);
    },
  };
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

/** Why a start failed, for the person who tried: the message alone where they can mend it. */
export function startFailure(error: unknown): string {
  return error instanceof CannotStart || error instanceof BrokenBook ? error.message : stackOf(error);
}

/** The stack alone: the fields of a foreign error may hold what a request said. */
function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || `${typeof error} was thrown`;
}
