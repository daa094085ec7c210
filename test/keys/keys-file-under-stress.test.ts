import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { KeysFile } from '../../src/keys/file/keys-file.js';
import { makeKey } from '../../src/keys/index.js';
import { programOfTests } from '../support/program-of-tests.js';
import { useFolder } from './support/folder.js';
import { administer, issueKey } from './support/issue.js';

const WRITER = programOfTests('support/writer', import.meta.url);
const LONG_AGO = new Date('2026-01-01');

describe('the keys file', () => {
  const folder = useFolder();
  const running = new Set<Writer>();
  let place = { keysFile: '' };
  beforeEach(() => {
    place = { keysFile: join(folder.path, 'keys.yaml') };
  });
  afterEach(async () => {
    for (const writer of running) await writer.kill();
    running.clear();
  });

  const write = (count: number, pause: number) => {
    const writer = new Writer(place.keysFile, count, pause);
    running.add(writer);
    return writer;
  };
  const ids = async () => (await administer(place, (admin) => admin.list())).map(({ id }) => id);
  /** Makes the lock look like that of a process that crashed. */
  const lock = () => `${place.keysFile}.lock`;
  const ageLock = async () => {
    if (existsSync(lock())) await utimes(lock(), LONG_AGO, LONG_AGO);
  };

  it('loses no key when several processes issue keys at once', async () => {
    const writers = [write(6, 20), write(6, 20), write(6, 20)];
    await Promise.all(writers.map((writer) => writer.issued(6)));
    expect(await ids()).to.have.members(writers.flatMap(({ ids }) => ids));
  });

  it('loses no key when one process issues many at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => issueKey(place)));
    expect(await ids()).to.have.members(made.map(({ record }) => record.id));
  });

  it('is complete whenever a writer is killed, with every earlier change', async function () {
    this.timeout(120_000);
    const kept: string[] = [];
    for (let round = 0; round < 8; round++) {
      await ageLock();
      const writer = write(Number.MAX_SAFE_INTEGER, 0);
      await writer.issued(2);
      // Rounds end at different moments: before, during or after a write.
      await new Promise((resolve) => setTimeout(resolve, round));
      await writer.kill();
      kept.push(...writer.ids);
      const now = await ids();
      expect(now).to.include.members(kept);
      expect(
        now.filter((id) => !kept.includes(id)),
        'the key under way',
      ).to.have.lengthOf.at.most(1);
      kept.splice(0, kept.length, ...now);
    }
    await ageLock();
    const { record } = await issueKey(place);
    expect(await ids()).to.have.members([...kept, record.id]);
    expect(await readdir(folder.path)).to.deep.equal(['keys.yaml']);
  });

  it('can be changed in spite of the lock of a process that crashed', async () => {
    await issueKey(place);
    await mkdir(lock());
    await ageLock();
    await issueKey(place);
    expect(await ids()).to.have.lengthOf(2);
    expect(existsSync(lock())).to.equal(false);
  });

  it('is not changed while another process holds the lock, and the error says so', async () => {
    await issueKey(place);
    const before = await readFile(place.keysFile, 'utf8');
    await mkdir(lock());
    const patience = { retries: 2, minTimeout: 1, maxTimeout: 1, factor: 1, randomize: false };
    const admin = new KeysFile(place.keysFile, patience);
    const refused = await admin.add(makeKey().record).catch((error: unknown) => error);
    expect(refused)
      .to.have.property('message')
      .that.includes(place.keysFile)
      .and.matches(/is being changed by another process .*nothing was changed/);
    expect(await readFile(place.keysFile, 'utf8')).to.equal(before);
  });
});

/** A process that issues a number of keys, unless it is killed first. */
class Writer {
  #output = '';
  #errors = '';
  readonly #process: ChildProcess;
  readonly #close: Promise<unknown>;

  constructor(keysFile: string, count: number, pause: number) {
    const child = spawn(process.execPath, [...WRITER, keysFile, `${count}`, `${pause}`], {
      env: { ...process.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
    });
    this.#process = child;
    this.#close = once(child, 'close');
  }

  /** The ids of stored keys, as far as it has printed them. */
  get ids(): readonly string[] {
    return this.#output.split('\n').slice(0, -1);
  }

  /** Waits until it has issued so many keys. */
  async issued(count: number): Promise<void> {
    while (this.ids.length < count) {
      if (this.#process.exitCode !== null) throw new Error(`the writer ended: ${this.#errors}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#close;
  }
}
