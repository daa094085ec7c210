import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';

const run = promisify(execFile);

/** The password of the server's superuser. No message of the service may show it. */
export const PASSWORD = 'do-not-show-me';

/** The path of a socket must fit into 107 bytes. */
const LONGEST_FOLDER = 80;

/** A PostgreSQL of its own in a temporary folder, that only listens on a socket there. */
export class PostgresServer {
  #folder = '';
  #programs = '';
  #user: { readonly uid?: number; readonly gid?: number } = {};
  #process: ChildProcess | undefined;
  #frozen: readonly number[] = [];
  #log = '';

  /** Makes the cluster and starts its server. */
  async create(programs: string): Promise<void> {
    const parent = tmpdir().length < LONGEST_FOLDER ? tmpdir() : '/tmp';
    this.#programs = programs;
    this.#folder = await mkdtemp(join(parent, 'farthing-pg-'));
    this.#user = await unprivilegedUser();
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) await chown(this.#folder, uid, gid);
    const passwordFile = join(this.#folder, 'password');
    await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
    const options = [
      '--username=farthing',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '--no-sync',
    ];
    await run(join(programs, 'initdb'), [`--pgdata=${this.#data}`, '--encoding=UTF8', ...options], {
      cwd: this.#folder,
      ...this.#user,
    });
    // Also when the tests end without their after().
    process.once('exit', () => this.#process?.kill('SIGQUIT'));
    await this.start();
  }

  async start(): Promise<void> {
    // Small buffers make a database and a connection in half the time.
    const settings = [
      ...['listen_addresses=', 'log_statement=all'],
      ...['fsync=off', 'autovacuum=off', 'shared_buffers=1MB'],
    ].flatMap((one) => ['-c', one]);
    const server = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#data, '-k', this.#folder, ...settings],
      { cwd: this.#folder, ...this.#user, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr.on('data', (chunk: Buffer) => {
      this.#log += chunk.toString();
    });
    this.#process = server;
    while (!(await this.#answers())) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${this.#log}`);
      await pause();
    }
  }

  /** Stops the server and drops all connections. */
  async stop(): Promise<void> {
    this.thaw();
    const server = this.#process;
    if (server === undefined || server.exitCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGINT');
    await exit;
  }

  async remove(): Promise<void> {
    await this.stop();
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
  }

  /** Suspends the server, with its connections open. */
  async freeze(): Promise<void> {
    const rows = await this.sql(`select pid from pg_stat_activity where backend_type = 'client backend'`);
    this.#frozen = [this.#process?.pid, ...rows.map(({ pid }) => pid)].filter(
      (pid) => typeof pid === 'number',
    );
    for (const pid of this.#frozen) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#frozen) signal(pid, 'SIGCONT');
    this.#frozen = [];
  }

  url(database = 'postgres', { user = 'farthing', password = PASSWORD } = {}): string {
    return `postgres://${user}:${password}@localhost/${database}?host=${this.#folder}`;
  }

  /** The URL of a new database that is empty. */
  async newDatabase(): Promise<string> {
    const name = `test_${randomUUID()}`;
    await this.sql(`create database ${escapeIdentifier(name)}`);
    return this.url(name);
  }

  async sql(text: string, url = this.url()): Promise<readonly Record<string, unknown>[]> {
    const client = new Client(url);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** How many statements in the log of the server match. */
  async timesAsked(what: RegExp): Promise<number> {
    const mark = `now ${randomUUID()}`;
    await this.sql(`select '${mark}'`);
    // All connections write to one log: once the mark is there, everything before it is too.
    while (!this.#log.includes(mark)) await pause();
    return this.#log.split('\n').filter((line) => what.test(line)).length;
  }

  async #answers(): Promise<boolean> {
    try {
      await this.sql('select 1');
      return true;
    } catch {
      return false;
    }
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }
}

/** A server for the tests of a `describe`, which are skipped where PostgreSQL is not installed. */
export function usePostgres(): PostgresServer {
  const server = new PostgresServer();
  before(async function () {
    // Making a cluster is slow on a machine that has other things to do.
    this.timeout(120_000);
    const programs = programsOfPostgres();
    if (programs === undefined) {
      console.warn(
        'SKIPPED, no PostgreSQL here (Debian: apt-get install postgresql): %s',
        this.test?.parent?.title,
      );
      return this.skip();
    }
    await server.create(programs);
  });
  after(() => server.remove());
  return server;
}

/** The folder of the server's programs: that of Debian's newest package, or one of the PATH. */
function programsOfPostgres(): string | undefined {
  const packages = '/usr/lib/postgresql';
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions.map((version) => join(packages, version, 'bin'));
  const folders = [...packaged, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** Who the server runs as: it refuses to run as root. */
async function unprivilegedUser(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, user])));
      return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
    } catch {
      // There is no such user.
    }
  }
  throw new Error('there is no user postgres or nobody to run PostgreSQL as');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A connection that is gone has nothing to stop.
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
