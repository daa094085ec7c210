import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { CannotStart } from '../cannot-start.js';
import type { Config } from '../config/index.js';
import type { RequestRecord, ServiceFault } from '../http/index.js';
import type { KeysLog } from '../keys/index.js';
import type { Finding } from '../yaml/index.js';

/** Writes to a pipe are atomic up to this many bytes (PIPE_BUF), so the lines of several workers never interleave. */
const MAX_WRITE = 4096;

/** Bytes of a batch: a write for each line takes as long as making the line. */
const BATCH = 3_584;

/** How long a line may wait for its batch to fill, in milliseconds. */
const BATCH_WAIT = 100;

/** Bytes buffered while the reader is slow; beyond them lines are dropped and counted. */
const MAX_BUFFER = 16 * 1024 * 1024;

/** The timeout of the last flush, in milliseconds: after it the process ends without those lines. */
const FLUSH_TIMEOUT = 1_000;

/** Routes that are probed all the time, and so logged at `debug`. */
const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** The log of the running service: JSON lines on standard error. */
export type Log = ReturnType<typeof openLog>;

/** Opens the log. It is asynchronous: lines are batched, and no answer waits for them. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, fd: number = process.stderr.fd) {
  let dropped = 0;
  const destination = pino.destination({
    dest: fd,
    sync: false,
    minLength: BATCH,
    maxWrite: MAX_WRITE,
    maxLength: MAX_BUFFER,
    periodicFlush: BATCH_WAIT,
  });
  destination.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  // A full disk must not end the service: lines stay in the buffer.
  destination.on('error', () => {});

  const options = {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const log = pino(options, {
    // No `flushSync`: pino would block on it at a fatal line until the reader takes it.
    write: (line: string) => destination.write(line),
  });

  return {
    info: (message: string, details: Details = {}) => log.info(details, message),
    warn: (message: string, details: Details = {}) => log.warn(details, message),
    error: (message: string, details: Details = {}) => log.error(details, message),

    /** One line a request; never its path, query, body or key: they hold pay data and secrets. */
    request: (record: RequestRecord): void => log[levelOf(record)](lineOf(record), 'request'),

    fault: ({ what, requestId, stack }: ServiceFault): void =>
      log.error({ ...(requestId !== undefined && { request_id: requestId }), ...(stack && { stack }) }, what),

    keys: (({ level, message }) => log[level](message)) satisfies KeysLog,

    /** Every finding of a book that was refused, with its file and line. */
    findings(message: string, findings: readonly Finding[]): void {
      for (const { place, message: finding } of findings) {
        const { line, column, source } = place;
        log.error({ file: `${source.path}:${line}`, line, column, finding }, message);
      }
    },

    failure: (message: string, error: unknown): void => log.error({ stack: stackOf(error) }, message),

    fatal: (message: string, error: unknown): void => log.fatal({ stack: stackOf(error) }, message),

    /** How many lines were lost because the buffer was full. */
    get dropped(): number {
      return dropped;
    },

    /** Drops the buffer: else the exit would try to write it for ever. */
    discard: (): void => destination.destroy(),

    /** Writes the last lines. False after a timeout. */
    async flush(): Promise<boolean> {
      const flush = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
      // The first flush completes the write under way, the second writes the rest.
      const all = flush().then(flush);
      return Promise.race([all.then(() => true), pause(FLUSH_TIMEOUT, false)]);
    },
  };
}

type Details = Readonly<Record<string, string | number | boolean>>;

function levelOf({ route = '', status }: RequestRecord): 'debug' | 'info' | 'error' {
  if (HEALTH_ROUTES.has(route)) return 'debug';
  return status >= 500 ? 'error' : 'info';
}

function lineOf(record: RequestRecord): Record<string, string | number | boolean | undefined> {
  return {
    request_id: record.requestId,
    method: record.method,
    route: record.route,
    status: record.status,
    ms: Math.round(record.seconds * 100_000) / 100,
    key: record.keyId,
    address: record.address,
    aborted: record.isAborted || undefined,
    traceparent: record.traceparent,
  };
}

/** Why a start failed: the message alone where the operator can mend it. */
export function startFailure(error: unknown): string {
  return error instanceof CannotStart ? error.message : stackOf(error);
}

/** The stack alone: other fields of an error may hold a request's data. */
function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || `${typeof error} was thrown`;
}
