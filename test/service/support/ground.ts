import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { checkFiles } from '../../../src/law/books.js';
import { PROJECT } from '../../../src/law/files.js';
import { askedOfRules } from '../../../src/operations/operations.js';
import { releaseYear } from '../../../src/workshop/release/release.js';
import { type ElsewhereOptions, Started } from './started.js';

/** A start takes a second or two, and many on a machine that has other things to do. */
export const PATIENCE = 120_000;

/** A book that a test may change, in a folder that also has room for keys. */
export class Ground {
  root = '';
  readonly #started: Started[] = [];

  prepare(): void {
    this.root = mkdtempSync(join(tmpdir(), 'farthing-'));
    for (const part of ['rules', 'rates', 'fixtures', 'CHANGELOG.md']) {
      cpSync(join(PROJECT, part), join(this.root, part), { recursive: true });
    }
  }

  get keysFile(): string {
    return join(this.root, 'keys.yaml');
  }

  /** Starts the service on this book, at a port that is free. */
  start(env: Readonly<Record<string, string>> = {}, options: ElsewhereOptions = {}): Started {
    // The law of the project may be under work; what a start does with law that no label names, seal.test.ts says.
    const settings = { PORT: '0', LAW: 'unreleased', KEYS_FILE: this.keysFile, ...env };
    const service = Started.elsewhere(this.root, settings, options);
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

  /** Gives the law of a year as it stands a label of its own, without proving it; the label. */
  release(taxYear: string): string {
    const { years } = checkFiles(this.root, askedOfRules);
    return releaseYear(this.root, years, taxYear, { waived: [], notProven: [] }).label;
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
      await service.exited();
    }
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The ground that the tests of a `describe` share. */
export function useGround(): Ground {
  const ground = new Ground();
  before(() => ground.prepare());
  after(() => ground.remove());
  return ground;
}
