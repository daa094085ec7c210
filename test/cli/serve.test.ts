import { expect } from 'chai';
import { SETTINGS } from '../../src/config/settings.js';
import { SERVICE_VERSION } from '../../src/law/index.js';
import { TIMEOUT } from '../service/support/sandbox.js';
import { ServiceProcess } from '../service/support/service-process.js';
import { buildFile, SHORT_LIVED } from '../support/build-file.js';
import { farthing } from './support/farthing.js';

describe('farthing', () => {
  it('says its version', async () => {
    const { status, out } = await farthing(['--version']);
    expect([status, out.trim()]).to.deep.equal([0, SERVICE_VERSION]);
  });

  it('lists its commands in two groups: for everybody, and for who keeps the law', async () => {
    const { status, out } = await farthing(['--help']);
    expect(status).to.equal(0);
    const [, ...groups] = out.split(/\n(?=For )/);
    const commands = groups.map((group) => {
      const [heading, ...lines] = group.split('\n');
      return [heading, lines.flatMap((line) => /^ {2}([a-z][a-z-]*)/.exec(line)?.[1] ?? [])];
    });
    expect(commands).to.deep.equal([
      [
        'For everybody:',
        [
          'calc',
          'explain',
          'compare',
          'batch',
          'columns',
          'vectors',
          'verify',
          'serve',
          'keys',
          'mcp',
          'help',
        ],
      ],
      [
        'For who keeps the law:',
        ['check', 'test', 'new-year', 'confirm', 'release', 'labels', 'withdraw', 'schemas'],
      ],
    ]);
  });

  it('lists commands of a command below no heading of the program', async () => {
    const { status, out } = await farthing(['keys', '--help']);
    expect([status, out.match(/^ {2}[a-z]+ [<[]/gm)?.length]).to.deep.equal([0, 5]);
    expect(out).not.to.include('For everybody');
  });

  it('lists them all where there is none of the name', async () => {
    const { status, err } = await farthing(['clac']);
    expect(status).to.equal(2);
    expect(err).to.include("unknown command 'clac'").and.to.include('Did you mean calc?');
  });
});

describe('farthing serve', () => {
  it('lists every setting with its meaning and its default', async () => {
    const { status, out } = await farthing(['serve', '--help']);
    expect(status).to.equal(0);
    const lines = out.split('\n').map((line) => line.trim());
    for (const { name, meaning, default: unset } of Object.values(SETTINGS)) {
      const at = lines.findIndex((line) => line.startsWith(`${name} `));
      expect(lines[at]?.slice(name.length).trim()).to.equal(meaning);
      expect(lines[at + 1]).to.equal(`default: ${unset === '' ? 'not set' : unset}`);
    }
  });

  it('takes settings from the environment, but for --unreleased', async () => {
    const { status, err } = await farthing(['serve', '--port', '8080']);
    expect(status).to.equal(2);
    expect(err).to.include('--port');
  });

  describe('in a process of its own', function () {
    this.timeout(TIMEOUT);
    let service: ServiceProcess | undefined;
    const serve = (env: Record<string, string>) => {
      service = new ServiceProcess([SHORT_LIVED, buildFile('cli/main.js'), 'serve', '--unreleased'], {
        API_KEYS: 'one',
        PORT: '0',
        ...env,
      });
      return service;
    };
    afterEach(async () => {
      service?.killGroup('SIGKILL');
      await service?.exitCode();
    });

    it('is the service, also in several processes, and ends with 0 when it is told to stop', async () => {
      const started = serve({ WORKERS: '2' });
      const url = await started.listening();
      expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
      await started.end('SIGTERM');
      expect(await started.exitCode()).to.equal(0);
    });

    it('says what is wrong with the settings, and ends with 1', async () => {
      const started = serve({ PORT: 'abc' });
      expect(await started.exitCode()).to.equal(1);
      expect(started.errors).to.match(/^PORT must be .*"abc"\n$/);
    });
  });
});
