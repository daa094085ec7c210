import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { programBuild } from '../src/law/program-build.js';
import { PROJECT } from '../src/project.js';
import { TIMEOUT, useSandbox } from './service/support/sandbox.js';
import { buildFile } from './support/build-file.js';

describe('a program', () => {
  before(() => {
    buildFile('main.js');
  });

  it('loads nothing that answers requests where it is the primary of several workers', () => {
    const packages = packagesOf('main.js');
    expect(packages).to.include('pino');
    for (const name of ['koa', 'json-rules-engine', 'decimal.js', 'preact-render-to-string'])
      expect(packages).not.to.include(name);
  });

  it('loads the service, pages and what assistants need only for the command that is called', () => {
    const [atOnce, inAll] = [packagesOf('cli/main.js'), packagesOf('cli/main.js', { late: true })];
    expect(atOnce).to.include('commander');
    for (const name of [
      'koa',
      'pino',
      'preact-render-to-string',
      '@modelcontextprotocol/server',
      'csv-parse',
    ]) {
      expect(atOnce).not.to.include(name);
      expect(inAll).to.include(name);
    }
  });
});

describe('the build that answers name', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();

  it('is the digest of the sources, also in the bundle that is made of them', async () => {
    const service = sandbox.start({ API_KEYS: 'one' });
    const { headers } = await fetch(`${await service.listening()}/healthz`);
    await service.end('SIGTERM');
    expect(programBuild()).to.match(/^[0-9a-f]{64}$/);
    expect(headers.get('Farthing-Build')).to.equal(programBuild().slice(0, 16));
  });
});

describe('the command farthing', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'farthing-'));
    cpSync(join(PROJECT, 'bin'), join(folder, 'bin'), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(PROJECT, file), join(folder, file));
    symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, says] of [
      ['src/cli/main.ts', 'sources'],
      ['dist/cli/main.js', 'build'],
      ['dist/main.js', 'service'],
    ] as const) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `console.log('${says}');`);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const runs = (cwd = PROJECT) =>
    execFileSync('node', [join(folder, 'bin/farthing.mjs')], { cwd, encoding: 'utf8' }).trim();

  it('runs the build where no source is newer, and where there are no sources, or data alone', () => {
    expect(runs()).to.equal('build');
    rmSync(join(folder, 'src'), { recursive: true });
    expect(runs()).to.equal('build');
    mkdirSync(join(folder, 'src/tables'), { recursive: true });
    const soon = Date.now() / 1000 + 60;
    writeFileSync(join(folder, 'src/tables/map.yaml'), 'a: b');
    utimesSync(join(folder, 'src/tables/map.yaml'), soon, soon);
    expect(runs()).to.equal('build');
  });

  it('runs its sources where one is newer, and where there is no build', () => {
    const soon = Date.now() / 1000 + 60;
    utimesSync(join(folder, 'src/cli/main.ts'), soon, soon);
    expect(runs()).to.equal('sources');
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(runs()).to.equal('sources');
  });

  it('writes pages from its sources in whatever folder it is called', () => {
    rmSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'src/cli/part.tsx'), 'export const part = <hr />;');
    writeFileSync(
      join(folder, 'src/cli/main.ts'),
      "import { part } from './part.js';\nconsole.log(part.type);",
    );
    expect(runs(tmpdir())).to.equal('hr');
  });
});

/** The packages that a file of the build loads when it is loaded, itself or through other files of it; with `late` also what it imports
 *  when it is called for. */
function packagesOf(file: string, { late = false } = {}, visited = new Set<string>()): readonly string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  const text = readFileSync(join(PROJECT, 'dist', file), 'utf8');
  const patterns = [/^(?:import|export|}).*"([^"]+)";$/gm, ...(late ? [/\bimport\("([^"]+)"\)/g] : [])];
  const imports = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, path = '']) => path));
  return imports.flatMap((path) =>
    path.startsWith('.') ? packagesOf(join(dirname(file), path), { late }, visited) : [path],
  );
}
