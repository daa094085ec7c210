import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT } from '../src/project.js';

const PERMISSIVE = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'CC0-1.0',
];

interface LockedPackage {
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('docs/dependencies.md', () => {
  const document = readFileSync(join(PROJECT, 'docs/dependencies.md'), 'utf8');
  const { dependencies: needed, optionalDependencies }: LockedPackage = json('package.json');
  const dependencies = { ...needed, ...optionalDependencies };
  const { packages }: { packages: Record<string, LockedPackage> } = json('package-lock.json');
  const all = Object.entries(packages).filter(([path]) => path !== '');
  const inProduction = all.filter(([, { dev }]) => !dev);
  const rows = rowsOf(document, 5).map(([name = '', , comesWith, , licence]) => ({
    name,
    comesWith,
    licence,
  }));

  it('names every production dependency, and no other, each with its reason', () => {
    expect(rows.map(({ name }) => name)).to.have.members(Object.keys(dependencies));
    for (const [name, reason = ''] of rowsOf(document, 5)) expect(reason.length, name).to.be.above(20);
  });

  it('counts what comes with each, and all of it', () => {
    for (const { name, comesWith } of rows) {
      expect(Number(comesWith), name).to.equal(dependenciesOf(`node_modules/${name}`, packages).size - 1);
    }
    const [, asked, withAll] =
      /(\d+) packages that the code asks for, and (\d+) with all/.exec(document) ?? [];
    expect(Number(asked)).to.equal(rows.length);
    expect(Number(withAll)).to.equal(inProduction.length);
  });

  it('names those that the package calculates with, and counts what they come with; the others are optional', () => {
    const [, names = '', withAll] = /calculates with (.*?), which are (\d+) with all/s.exec(document) ?? [];
    expect([...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).to.have.members(
      Object.keys(needed ?? {}),
    );
    const toCalculate = inProduction.filter(([, { optional, devOptional }]) => !optional && !devOptional);
    expect(Number(withAll)).to.equal(toCalculate.length);
    expect(toCalculate).to.have.length.below(20);
  });

  it('says the licence of each, and knows no other for what comes with it', () => {
    for (const { name, licence } of rows) {
      expect(packages[`node_modules/${name}`], name).to.have.property('license', licence);
    }
    const licences = new Set(inProduction.map(([path, { license }]) => license ?? `none (${path})`));
    expect(PERMISSIVE).to.include.members([...licences]);
    for (const licence of licences) expect(document.split('\n\n')[1]).to.include(licence);
  });

  it('names every package with an install script, of which production has none', () => {
    const withScript = ([, { hasInstallScript }]: readonly [string, LockedPackage]) =>
      hasInstallScript === true;
    expect(inProduction.filter(withScript)).to.deep.equal([]);
    const named = rowsOf(document, 2).map(([name]) => `node_modules/${name}`);
    expect(all.filter(withScript).map(([path]) => path)).to.have.members(named);
  });

  it('has a lockfile that holds each package to its content and to no address', () => {
    for (const [path, { integrity, resolved }] of all) {
      expect(integrity, path).to.match(/^sha512-/);
      expect(resolved, path).to.equal(undefined);
    }
  });

  it('has each production dependency asked for by the code, which asks for no other package', () => {
    const code = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(PROJECT, 'src', file), 'utf8'))
      .join('\n');
    const imports = code.matchAll(/ from '(?!node:)((?:@[\w-]+\/)?[\w-][\w.-]*)/g);
    const packageNames = new Set([...imports].map(([, name = '']) => name));
    expect([...packageNames]).to.have.members(Object.keys(dependencies));
  });
});

/** Rows of the tables with so many columns whose first is a package's name, without the backticks. */
function rowsOf(document: string, columns: number): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    )
    .filter((cells) => cells.length === columns);
}

/** A package and all that it needs, as Node would find them. */
function dependenciesOf(
  path: string,
  packages: Readonly<Record<string, LockedPackage>>,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const place = placesFor(name, path).find((each) => each in packages);
    if (place === undefined) throw new Error(`${path} needs ${name}, which the lockfile does not have`);
    dependenciesOf(place, packages, found);
  }
  return found;
}

/** Where Node looks for a package that another needs, the nearest place first. */
function placesFor(name: string, from: string): readonly string[] {
  const parts = from.split('/node_modules/');
  return parts
    .map((_, index) => [...parts.slice(0, parts.length - index), name].join('/node_modules/'))
    .concat(`node_modules/${name}`);
}

function json<T>(file: string): T {
  return JSON.parse(readFileSync(join(PROJECT, file), 'utf8'));
}
