import { availableParallelism } from 'node:os';
import { DEFAULT_SETTINGS } from '../scheduler/index.js';

/** A setting, as an environment variable. */
export interface Setting<T> {
  readonly name: string;
  /** For `farthing serve --help`. */
  readonly meaning: string;
  /** In the form in which it would be set; empty for none. */
  readonly default: string;
  /** Parses a text, which is empty only where the default is; throws `InvalidSetting`. */
  readonly read: (text: string) => T;
}

/** The text of a setting is not valid; the message says what it must be. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting';

  constructor(
    /** Such as "a whole number from 0 to 65535". */
    readonly expected: string,
    /** The text may hold a key or a password, and is not shown. */
    readonly isSecret = false,
  ) {
    super(expected);
  }
}

const MAX_PORT = 65_535;

/** Every setting, in the order of the help. */
export const SETTINGS = {
  host: setting('HOST', 'the address to listen at; 0.0.0.0 for all of this machine', '127.0.0.1', hostName),
  port: setting('PORT', 'the port to listen at; 0 takes any that is free', '3000', wholeNumber(0, MAX_PORT)),
  publicUrl: setting(
    'PUBLIC_URL',
    'where callers reach the service, by origin: addresses in answers and /openapi.json begin with it; they have no host when not set',
    '',
    publicUrl,
  ),
  workers: setting(
    'WORKERS',
    'processes that answer side by side on this machine; auto takes one for each core',
    '1',
    workers,
  ),
  draftYears: setting(
    'DRAFT_YEARS',
    '1: tax years with figures that are not confirmed can be asked for; none is ever the default',
    '0',
    draftYears,
  ),
  exact: setting(
    'EXACT',
    '1: the interpreter alone answers, without the programs that are made of the rules: slower, and the same',
    '0',
    exact,
  ),

  law: setting(
    'LAW',
    'released: a year that is not what its label names ends the start; unreleased: it answers, as 2026-27.unreleased',
    'released',
    oneOf('released', 'unreleased'),
  ),
  registerHead: setting(
    'REGISTER_HEAD',
    'the hash of an entry that rates/released.yaml must have: a register that was cut off or written anew ends the start',
    '',
    hashOfEntry,
  ),

  apiKeys: setting('API_KEYS', 'keys that are accepted as they are, with commas between them', '', apiKeys),
  keysFile: setting(
    'KEYS_FILE',
    'the file with the hashes of further keys; not used where KEYS_URL is set',
    '.farthing/keys.yaml',
    (text) => text,
  ),
  keysUrl: setting(
    'KEYS_URL',
    'a PostgreSQL that holds the keys and counts requests for all replicas: postgres://user@host/database',
    '',
    postgresUrl,
  ),
  keysOutageSeconds: setting(
    'KEYS_OUTAGE_SECONDS',
    'how long the keys go on working while PostgreSQL is away',
    '300',
    wholeNumber(0, 86_400),
  ),

  rateLimit: setting(
    'RATE_LIMIT',
    'points a minute that one key may use, and one address without a key: a request costs 1, or what it pays before (a firm 1 for each 25 people), and in all 1 more for each 5 ms that it is worked, of a turn for 100 ms at most; 0 for no limit',
    '0',
    wholeNumber(0, 1_000_000),
  ),
  failedKeysLimit: setting(
    'FAILED_KEYS_LIMIT',
    'wrong keys a minute that one address may try before it has to wait; 0 for no limit',
    '60',
    wholeNumber(0, 1_000_000),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'how many proxies of yours stand in front; so many addresses of X-Forwarded-For are believed',
    '0',
    wholeNumber(0, 10),
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    'web pages that may ask for calculations, by origin, with commas between them; what needs no key is open to all',
    '',
    origins,
  ),

  page: setting(
    'PAGE',
    'who may use the calculators of the web page: local, all on this machine where no keys are set, else as keyed; keyed, with the link of the start or an API key; public, all; off: no page',
    'local',
    oneOf('local', 'keyed', 'public', 'off'),
  ),
  pageLimit: setting(
    'PAGE_LIMIT',
    'requests a minute to the calculators of the page from one address, or by one key, where a firm counts as one for each 25 rows, a sheet to print and a check of a payslip as 2 each; 0 for no limit',
    '300',
    wholeNumber(0, 1_000_000),
  ),
  pageSecret: setting(
    'PAGE_SECRET',
    'what the page signs its sessions with: 64 hexadecimal digits, the same for all replicas; made at each start when not set',
    '',
    pageSecret,
  ),

  queueLimit: setting(
    'QUEUE_LIMIT',
    'requests that may wait in a process to be worked; to more it answers 503, and to /healthz all the same',
    String(DEFAULT_SETTINGS.queueLimit),
    wholeNumber(1, 100_000),
  ),
  turnMilliseconds: setting(
    'TURN_MILLISECONDS',
    'how long requests are worked before new connections are looked at',
    String(DEFAULT_SETTINGS.turnBudget),
    wholeNumber(1, 1000),
  ),

  headersTimeoutSeconds: setting(
    'HEADERS_TIMEOUT_SECONDS',
    'how long a client may take to send the headers of a request',
    '10',
    wholeNumber(1, 600),
  ),
  requestTimeoutSeconds: setting(
    'REQUEST_TIMEOUT_SECONDS',
    'how long a client may take to send a whole request, and to take a part of its answer',
    '30',
    wholeNumber(1, 600),
  ),
  keepAliveSeconds: setting(
    'KEEP_ALIVE_SECONDS',
    'how long a connection waits for its next request; more than the proxy in front does',
    '72',
    wholeNumber(0, 3600),
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    'how long the service goes on taking requests after SIGTERM, not ready, so that balancers look elsewhere',
    '0',
    wholeNumber(0, 600),
  ),
  stopSeconds: setting(
    'STOP_SECONDS',
    'how long requests under way then have to be answered',
    '10',
    wholeNumber(1, 600),
  ),

  logLevel: setting(
    'LOG_LEVEL',
    'what is logged, in JSON lines on standard error: debug, info (a line a request), warn, error or silent',
    'info',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  metricsPort: setting(
    'METRICS_PORT',
    'the port, at the same address, where Prometheus finds /metrics; none when not set',
    '',
    metricsPort,
  ),
} as const;

function setting<T>(name: string, meaning: string, fallback: string, read: (text: string) => T): Setting<T> {
  return { name, meaning, default: fallback, read };
}

function hostName(text: string): string {
  if (/[\s/[\]]/.test(text)) throw new InvalidSetting('an address or a host name such as 127.0.0.1 or ::1');
  return text;
}

function hashOfEntry(text: string): string | undefined {
  if (text !== '' && !/^[0-9a-f]{64}$/.test(text))
    throw new InvalidSetting('64 hexadecimal digits, as `previous` of an entry has them');
  return text === '' ? undefined : text;
}

function metricsPort(text: string): number | undefined {
  return text === '' ? undefined : wholeNumber(0, MAX_PORT)(text);
}

function publicUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isOrigin(text)) throw new InvalidSetting('an origin such as https://payroll.example, without a path');
  return text;
}

function workers(text: string): number {
  if (text === 'auto') return availableParallelism();
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidSetting('auto, or a whole number from 1 to 999');
  return Number(text);
}

function draftYears(text: string): boolean {
  if (text !== '0' && text !== '1')
    throw new InvalidSetting('1, for draft years that can be asked for, or 0');
  return text === '1';
}

function exact(text: string): boolean {
  if (text !== '0' && text !== '1') throw new InvalidSetting('1, for the interpreter alone, or 0');
  return text === '1';
}

function apiKeys(text: string): readonly string[] {
  const keys = commaSeparated(text);
  // Other keys could not be sent in a header.
  if (keys.some((key) => !/^[\x21-\x7e]+$/.test(key))) {
    throw new InvalidSetting(
      'keys of visible ASCII characters without spaces, with commas between them',
      true,
    );
  }
  return keys;
}

function pageSecret(text: string): string | undefined {
  if (text !== '' && !/^[0-9a-f]{64}$/i.test(text)) throw new InvalidSetting('64 hexadecimal digits', true);
  return text === '' ? undefined : text;
}

function postgresUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidSetting('an address such as postgres://user@host:5432/database', true);
  }
  return text;
}

function origins(text: string): readonly string[] {
  const parsedOrigins = commaSeparated(text);
  if (!parsedOrigins.every(isOrigin)) {
    throw new InvalidSetting(
      'origins such as https://payroll.example, without a path, with commas between them',
    );
  }
  return parsedOrigins;
}

/** Whether a text is the origin of web addresses, as browsers write it. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most) {
      throw new InvalidSetting(`a whole number from ${least} to ${most}`);
    }
    return Number(text);
  };
}

function oneOf<const T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((each) => each === text);
    if (word === undefined) throw new InvalidSetting(`one of ${words.join(', ')}`);
    return word;
  };
}

function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
