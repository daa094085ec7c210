import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { sha256 } from '../src/digest.js';
import { traceRoute } from '../src/http/routes/traces.js';
import { BrokenBook } from '../src/language/index.js';
import { REGISTER_FILE } from '../src/law/identity/register.js';
import { readBookFiles } from '../src/law/precheck.js';
import { programBuild } from '../src/law/program-build.js';
import { loadPayroll } from '../src/operations/index.js';
import { sickPay } from '../src/operations/sick-pay.js';
import { PROJECT } from '../src/project.js';
import { useCopyOfBook } from './cli/support/farthing.js';
import { ServiceProcess } from './service/support/service-process.js';
import { buildFile } from './support/build-file.js';
import { payroll } from './support/project.js';

interface Break {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Ways to break the shapes that a build has compiled beforehand. */
const BREAKS: readonly Break[] = [
  { what: 'a key of a rule file that no one knows', file: 'rules/income.yaml', from: 'title:', to: 'titel:' },
  {
    what: 'values that are wrong in several ways',
    file: 'rules/income.yaml',
    from: 'values:\n',
    to: 'values:\n  Pay: { max: 3, round: [] }\n  pay_two: { output: yes, cap: 2 }\n',
  },
  {
    what: 'a kind of test data that there is not',
    file: 'fixtures/hmrc/manifest.yaml',
    from: 'kind: paye\n',
    to: 'kind: pay\n    extra: 1\n',
  },
];

describe('a build', function () {
  // A start takes a second or two, and many on a machine that has other things to do.
  this.timeout(120_000);
  const copy = useCopyOfBook();

  for (const { what, file, from, to } of BREAKS) {
    it(`says of ${what} what the sources say`, async () => {
      const path = join(copy.root, file);
      const text = readFileSync(path, 'utf8');
      expect(text).to.include(from);
      writeFileSync(path, text.replace(from, to));
      const loadError = loadErrorOf(copy.root);
      expect(loadError).to.include(file);

      const service = ServiceProcess.onFolder(copy.root, { PORT: '0', LAW: 'unreleased', API_KEYS: 'one' });
      expect(await service.exitCode()).to.equal(1);
      expect(service.errors.trim()).to.equal(loadError);
    });
  }
});

describe('what a build knows of the book', () => {
  let bundle = '';
  before(() => {
    buildFile('main.js');
    const folder = join(PROJECT, 'dist');
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
    bundle = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  });

  it('is a check of the book that it was made with', () => {
    expect(bundle).to.include(readBookFiles(PROJECT)?.digest);
  });

  it('is each file that every start reads, parsed', () => {
    const files = readBookFiles(PROJECT)?.all ?? [];
    const register = { path: REGISTER_FILE, text: readFileSync(join(PROJECT, REGISTER_FILE), 'utf8') };
    const missing = [...files, register].filter(({ text }) => !bundle.includes(sha256(text)));
    expect(missing.map(({ path }) => path)).to.deep.equal([]);
  });
});

describe('the primary of several workers', () => {
  it('loads nothing that answers requests', () => {
    buildFile('main.js');
    const packages = packagesOf('main.js');
    expect(packages).to.include('pino');
    for (const name of ['koa', 'json-rules-engine', 'decimal.js', 'preact-render-to-string']) {
      expect(packages).not.to.include(name);
      expect(packagesOf('cli/main.js')).to.include(name);
    }
  });
});

describe('the build in a trace', () => {
  it('is the same from the sources and from the bundle that is made of them', async () => {
    const body = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 3 };
    const input = String(await traceRoute(payroll, sickPay).answer({ query: {}, body }));
    const bundle = join(PROJECT, 'dist/cli/main.js');
    const { stdout, status } = spawnSync(process.execPath, [bundle, 'replay', '-'], {
      input,
      encoding: 'utf8',
    });
    expect(stdout).to.include(`The program is the very one of the trace: `).and.to.include(programBuild());
    expect(status).to.equal(0);
  });
});

/** What keeps the sources from loading a book. */
function loadErrorOf(root: string): string {
  try {
    loadPayroll({ root, unreleased: true });
  } catch (error) {
    if (error instanceof BrokenBook) return error.message;
    throw error;
  }
  throw new Error('nothing is wrong with the book');
}

/** The packages that a file of the build loads when it is loaded, itself or through other files of it. */
function packagesOf(file: string, visited = new Set<string>()): readonly string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  const text = readFileSync(join(PROJECT, 'dist', file), 'utf8');
  const imports = [...text.matchAll(/^(?:import|export|}).*"([^"]+)";$/gm)].map(([, path = '']) => path);
  return imports.flatMap((path) =>
    path.startsWith('.') ? packagesOf(join(dirname(file), path), visited) : [path],
  );
}
