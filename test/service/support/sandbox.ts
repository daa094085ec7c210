import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { releasedBook } from '../../cli/support/farthing.js';
import { borrowCopy, giveBack } from '../../support/copies.js';
import { releaseAsItStands, shipLabels } from '../../support/release.js';
import { isAtLength } from '../../support/runs.js';
import { releasedSmallLaw } from '../../support/small-law.js';
import { type ProcessOptions, ServiceProcess } from './service-process.js';

/** A start takes a second or two, and far longer on a busy machine. */
export const TIMEOUT = 120_000;

/** With how many processes a service is tried: with two, whose workers do what one process does; in `npm run test:long` with one, too. */
export const WORKERS = isAtLength ? ['1', '2'] : ['2'];

/** A temporary copy of a book that a test may change, with a keys file. Each of its years is released as it stands. */
export class Sandbox {
  root = '';
  #book = '';
  readonly #started: ServiceProcess[] = [];

  prepare(years: readonly string[] | undefined): void {
    this.#book = years === undefined ? releasedSmallLaw() : releasedBook(years);
    this.root = borrowCopy(this.#book);
  }

  get keysFile(): string {
    return join(this.root, 'keys.yaml');
  }

  /** Starts the service on this book, at a free port. */
  start(env: Readonly<Record<string, string>> = {}, options: ProcessOptions = {}): ServiceProcess {
    const settings = { PORT: '0', KEYS_FILE: this.keysFile, ...env };
    const service = ServiceProcess.onFolder(this.root, settings, options);
    this.#started.push(service);
    return service;
  }

  /** Changes a file of the book. */
  change(path: string, from: string | RegExp, to: string): void {
    const file = join(this.root, path);
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${path} has no ${from}`);
    writeFileSync(file, changed);
  }

  /** Releases the law of a year as it is, without its proofs; the new label. */
  release(taxYear: string): string {
    shipLabels(this.root);
    const [label = ''] = releaseAsItStands(this.root, [taxYear]);
    return label;
  }

  removeFolder(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  /** Puts a key into the keys file. */
  writeKey(key: string): void {
    const sha256 = createHash('sha256').update(key).digest('hex');
    writeFileSync(
      this.keysFile,
      stringify({ keys: [{ id: 'of-tests', sha256, created: '2026-04-06T00:00:00.000Z' }] }),
    );
  }

  async remove(): Promise<void> {
    for (const service of this.#started) {
      service.killGroup('SIGKILL');
      await service.exitCode();
    }
    giveBack(this.root, this.#book);
  }
}

/** A sandbox shared by the tests of a `describe`: of the small law, which is read in a moment, or of these years of the project's. */
export function useSandbox(years?: readonly string[]): Sandbox {
  const sandbox = new Sandbox();
  before(() => sandbox.prepare(years));
  after(() => sandbox.remove());
  return sandbox;
}
