import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { validate } from 'dockerfile-utils';
import { readConfig } from '../../src/config/index.js';
import { SETTINGS } from '../../src/config/settings.js';
import { PROJECT } from '../../src/project.js';
import { SHORT_LIVED } from '../support/build-file.js';
import { assembleImage, filesOf } from './support/assembled-image.js';
import { baseImages, dockerfileText, readImage } from './support/dockerfile.js';

describe('the Dockerfile', () => {
  const image = readImage();
  const manifest: unknown = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));

  it('passes the linter', () => {
    expect(validate(dockerfileText()).map(({ message }) => message)).to.deep.equal([]);
  });

  it('is not passed by the linter when it is wrong', () => {
    const wrong = dockerfileText().replace('HEALTHCHECK --interval', 'HEALTHCHECK --intervall');
    expect(validate(wrong).map(({ message }) => message)).to.deep.equal(['Unknown flag: intervall']);
  });

  it('builds all stages on the same release of Node, named by its release line', () => {
    const bases = new Set(baseImages());
    expect([...bases]).to.have.lengthOf(1);
    expect([...bases][0]).to.match(/^node:\d+-[a-z]+-slim$/);
  });

  it('runs the service as a user that is not root, by number', () => {
    expect(image.user).to.match(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('sets only what is a setting, to values that the service takes', () => {
    const { NODE_ENV, ...settings } = image.env;
    expect(NODE_ENV).to.equal('production');
    expect(Object.values(SETTINGS).map(({ name }) => name)).to.include.members(Object.keys(settings));
    expect(() => readConfig(settings)).not.to.throw();
  });

  it('exposes the ports of the service and of its metrics', () => {
    const { port, metricsPort } = readConfig(image.env);
    expect(image.ports).to.deep.equal([port, metricsPort].map(String));
  });

  it('starts Node as `npm start` does', () => {
    expect(manifest).to.have.nested.property('scripts.start', image.command.join(' '));
  });

  it('has the version of the package as its label', () => {
    expect(manifest).to.have.property(
      'version',
      image.labels['org.opencontainers.image.version']?.replaceAll('"', ''),
    );
  });

  it('sends to the build only what it copies', () => {
    const ignoreLines = readFileSync(join(PROJECT, '.dockerignore'), 'utf8').split('\n');
    expect(ignoreLines.filter((line) => line !== '' && !/^(#|!|\*$)/.test(line))).to.deep.equal([]);
    const allowed = ignoreLines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = [...dockerfileText().matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(allowed).to.have.members([...new Set(copied)]);
  });
});

describe('the image, put together from the Dockerfile', function () {
  this.timeout(120_000);
  let folder = '';
  let keys = '';
  const running: ChildProcess[] = [];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'farthing-image-'));
    keys = mkdtempSync(join(tmpdir(), 'farthing-keys-'));
    assembleImage(folder);
  });
  afterEach(async () => {
    for (const child of running.splice(0)) await endProcess(child, 'SIGKILL');
  });
  after(() => {
    for (const each of [folder, keys]) rmSync(each, { recursive: true, force: true });
  });

  const image = readImage();
  const run = (command: readonly string[], env: Record<string, string> = {}): Running => {
    const [program = '', ...args] = command;
    const isNode = program === 'node';
    const child = spawn(isNode ? process.execPath : program, isNode ? [SHORT_LIVED, ...args] : args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_V8_COVERAGE: '',
        ...image.env,
        HOST: '127.0.0.1',
        PORT: '0',
        METRICS_PORT: '0',
        DRAIN_SECONDS: '0',
        KEYS_FILE: join(keys, 'keys.yaml'),
        ...env,
      },
    });
    running.push(child);
    return new Running(child);
  };

  it('has all that the service reads, answers, and writes nothing beside its keys', async () => {
    const before = filesOf(folder);
    const service = run(image.command);
    const url = await service.printed(/(?<=^Farthing answers at )\S+$/m);
    const key = await service.printed(/(?<=It is shown only now: )\S+$/m);
    const answer = await fetch(`${url}/v1/employer-cost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ gross: { amount: 50_000, per: 'year' }, region: 'england' }),
    });
    expect(await answer.json()).to.have.nested.property('cost.pay', 50_000);
    expect(filesOf(folder)).to.deep.equal(before);
    expect([...filesOf(keys).keys()]).to.deep.equal(['keys.yaml']);
  });

  it('is healthy while the service answers, and not when it does not', async () => {
    const service = run(image.command, { API_KEYS: 'one' });
    const { port } = new URL(await service.printed(/(?<=^Farthing answers at )\S+$/m));
    expect(await run(image.healthCheck, { PORT: port }).exited()).to.equal(0);
    await service.stopped('SIGTERM');
    expect(await run(image.healthCheck, { PORT: port }).exited()).to.equal(1);
  });

  it('ends with 0 at SIGTERM', async () => {
    const service = run(image.command, { API_KEYS: 'one' });
    await service.printed(/^Farthing answers at \S+$/m);
    expect(await service.stopped('SIGTERM')).to.equal(0);
  });

  it('has the tools of the operator, without what is for development only', async () => {
    const issued = run(['node', 'bin/farthing.mjs', 'keys', 'issue', '--name', 'payroll office']);
    expect(await issued.exited()).to.equal(0);
    const listed = run(['node', 'bin/farthing.mjs', 'keys', 'list']);
    expect(await listed.exited()).to.equal(0);
    expect(listed.output).to.include('payroll office');
  });

  it('proves its book when it is made', async () => {
    expect(dockerfileText()).to.match(/^RUN \["node", "bin\/farthing\.mjs", "check"\]$/m);
    // One year reads all that a check reads; the others were checked when the build was made.
    const check = run(['node', 'bin/farthing.mjs', 'check', '2026-27']);
    expect(await check.exited(), check.output).to.equal(0);
    expect(check.output).to.match(/exact/);
  });
});

/** A program of the image, with what it printed. */
class Running {
  output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;

  constructor(child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.#child = child;
    this.#exit = once(child, 'close');
  }

  /** What the program printed of this form, once it has. */
  async printed(form: RegExp): Promise<string> {
    const exit = this.#exit.then(() => 'exit' as const);
    for (;;) {
      const found = form.exec(this.output)?.[0];
      if (found !== undefined) return found;
      const pause = new Promise((resolve) => setTimeout(resolve, 20));
      if ((await Promise.race([exit, pause])) === 'exit') throw new Error(`it ended: ${this.output}`);
    }
  }

  async exited(): Promise<unknown> {
    const [code] = await this.#exit;
    return code;
  }

  stopped(signal: NodeJS.Signals): Promise<unknown> {
    this.#child.kill(signal);
    return this.exited();
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'close');
  child.kill(signal);
  await exit;
}
