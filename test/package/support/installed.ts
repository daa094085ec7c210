import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT } from '../../../src/project.js';
import { KNOWN_YEARS, releasedBook } from '../../cli/support/farthing.js';
import { addNewOperation } from '../../support/new-operation.js';

/** What a package is made of, beside its book. */
const PARTS = [
  ...['bin', 'src', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...readdirSync(PROJECT).filter((name) => /^build.*\.mjs$/.test(name)),
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs'],
];
const BOOK = ['rules', 'rates', 'fixtures'];

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** Optional, and for development, too. */
  readonly devOptional?: boolean;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The package as `npm pack` makes it of the years that tests know and an operation that no law has, in a folder that has nothing else but the packages that it needs at run time: they are
 *  links to those of the project, as the tests use no registry. */
export class Installed {
  readonly folder = mkdtempSync(join(tmpdir(), 'farthing-installed-'));
  /** The paths of the files in it. */
  readonly files: readonly string[];
  readonly #others: string[] = [];

  constructor() {
    const checkout = mkdtempSync(join(tmpdir(), 'farthing-checkout-'));
    try {
      const copy = (from: string, part: string) =>
        cpSync(join(from, part), join(checkout, part), { recursive: true });
      for (const part of PARTS) copy(PROJECT, part);
      for (const part of BOOK) copy(releasedBook(KNOWN_YEARS), part);
      // Of the new operation labels are released, also where the version of the project is out.
      const description = join(checkout, 'package.json');
      const released = readFileSync(description, 'utf8').replace(/("version": "\d+\.\d+\.\d+)"/, '$1-pre"');
      writeFileSync(description, released);
      addNewOperation(checkout);
      symlinkSync(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'));
      const modules = join(this.folder, 'node_modules');
      mkdirSync(modules);
      // Its build is a script, which those who run the tests may have turned off.
      const options = ['--ignore-scripts=false', '--offline', '--silent', '--pack-destination', this.folder];
      execFileSync('npm', ['pack', ...options], {
        cwd: checkout,
      });
      const tarball = readdirSync(this.folder).find((name) => name.endsWith('.tgz')) ?? '';
      execFileSync('tar', ['-xzf', join(this.folder, tarball), '-C', modules]);
      rmSync(join(this.folder, tarball));
    } finally {
      rmSync(checkout, { recursive: true });
    }
    renameSync(join(this.folder, 'node_modules/package'), this.path());
    this.files = readdirSync(this.path(), { recursive: true, encoding: 'utf8' });
    linkPackages(this.folder, ({ dev }) => !dev);
  }

  /** The path of a file of the package. */
  path(...names: readonly string[]): string {
    return join(this.folder, 'node_modules/farthing', ...names);
  }

  /** Another folder which has the package as `npm install --omit=optional` leaves it. */
  withoutOptional(): string {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-without-optional-'));
    this.#others.push(folder);
    mkdirSync(join(folder, 'node_modules'));
    cpSync(this.path(), join(folder, 'node_modules/farthing'), { recursive: true });
    linkPackages(folder, ({ dev, devOptional, optional }) => !(dev || devOptional || optional));
    return folder;
  }

  remove(): void {
    for (const folder of [this.folder, ...this.#others]) rmSync(folder, { recursive: true });
  }
}

/** Links to packages of the project. */
function linkPackages(folder: string, isNeeded: (locked: LockedPackage) => boolean): void {
  const { packages }: Lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
  for (const [path, locked] of Object.entries(packages)) {
    // What lies within another package comes with its link.
    if (!isNeeded(locked) || path.lastIndexOf('node_modules/') !== 0) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(PROJECT, path), join(folder, path));
  }
}
