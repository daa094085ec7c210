import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../../src/config/index.js';
import { PROJECT } from '../../src/project.js';
import { buildFile, SHORT_LIVED } from '../support/build-file.js';

describe('docs/operators.md', function () {
  this.timeout(60_000);
  const document = readFileSync(join(PROJECT, 'docs/operators.md'), 'utf8');

  it('lists every setting with its meaning and default, in the order of --help', () => {
    const settings = Object.values(SETTINGS).map(({ name, meaning, default: fallback }) => [
      `\`${name}\``,
      meaning,
      fallback === '' ? 'not set' : `\`${fallback}\``,
    ]);
    expect(rows('Settings')).to.deep.equal(settings);
  });

  it('writes no setting that there is none of', () => {
    const names = Object.values(SETTINGS).map(({ name }) => name);
    const outside = ['NODE_EXTRA_CA_CERTS'];
    const settingNames = [...document.matchAll(/`([A-Z]+(?:_[A-Z]+)+)\b[^`]*`/g)].map(([, name]) => name);
    expect(settingNames).not.to.be.empty;
    expect([...names, ...outside]).to.include.members(settingNames);
  });

  it('has a whole unit for systemd, which starts the service as `npm start` does, with settings that it takes', () => {
    const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(document) ?? [];
    expect(unit.match(/^\[.*\]$/gm)).to.deep.equal(['[Unit]', '[Service]', '[Install]']);
    const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    expect(of('WantedBy')).to.equal('multi-user.target');
    const { scripts }: { scripts: { start: string } } = JSON.parse(
      readFileSync(join(PROJECT, 'package.json'), 'utf8'),
    );
    expect(of('ExecStart').replace('/usr/bin/', '').replace('/opt/farthing/', '')).to.equal(scripts.start);
    const environment = Object.fromEntries(
      of('Environment')
        .split(' ')
        .map((each) => each.split('=')),
    );
    const { drainSeconds, stopSeconds } = readConfig(environment);
    expect(Object.values(SETTINGS).map(({ name }) => name)).to.include.members(Object.keys(environment));
    expect(Number(of('TimeoutStopSec'))).to.be.above(drainSeconds + stopSeconds);
  });

  describe('on metrics', () => {
    let service: ChildProcess | undefined;
    let metrics = '';
    before(async () => {
      service = spawn(process.execPath, [SHORT_LIVED, buildFile('main.js')], {
        env: {
          PATH: process.env['PATH'] ?? '',
          PORT: '0',
          METRICS_PORT: '0',
          WORKERS: '2',
          API_KEYS: 'one',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      metrics = await metricsOf(service);
    });
    after(async () => {
      if (service === undefined || service.exitCode !== null) return;
      service.kill('SIGINT');
      await once(service, 'close');
    });

    it('lists each of the service with its labels, and no other', () => {
      const listed = rows('Metrics').map(([name = '', labels = '']) => [name, ...words(labels)]);
      expect(listed.map(([name]) => name?.replaceAll('`', ''))).to.have.members(namesIn(metrics));
      for (const [name = '', ...labels] of listed) {
        for (const label of labels)
          expect(metrics, name).to.match(new RegExp(`^${name.replaceAll('`', '')}\\w*{.*${label}=`, 'm'));
      }
    });

    it('alerts on metrics that the service has', () => {
      const { groups }: { groups: readonly { rules: readonly Alert[] }[] } = parse(
        /```yaml\n(groups:[\s\S]*?)```/.exec(document)?.[1] ?? '',
      );
      const rules = groups.flatMap((group) => group.rules);
      expect(rules).not.to.be.empty;
      for (const { alert, expr } of rules) {
        const [name = ''] = /farthing_\w+/.exec(expr) ?? [];
        expect(namesIn(metrics), alert).to.include(name.replace(/_(bucket|count|sum)$/, ''));
      }
    });
  });

  /** The cells of the first table below a heading. */
  function rows(heading: string): string[][] {
    const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    const table = /\| --- .*\n((?:\|.*\n)+)/.exec(section)?.[1] ?? '';
    return table
      .trimEnd()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  }
});

/** An alert for Prometheus. */
interface Alert {
  readonly alert: string;
  readonly expr: string;
}

/** What the service says of itself, once it has answered a request. */
async function metricsOf(service: ChildProcess): Promise<string> {
  const urls: string[] = [];
  if (service.stdout === null) throw new Error('the service has no output');
  for await (const line of createInterface(service.stdout)) {
    urls.push(...(/http:\S+/.exec(line) ?? []));
    if (urls.length === 2) break;
  }
  const [answers, metrics] = urls;
  if (answers === undefined || metrics === undefined) throw new Error('the service did not start');
  await fetch(`${answers}/v1/tax-codes/BR`);
  return (await fetch(metrics)).text();
}

function namesIn(metrics: string): string[] {
  return [...metrics.matchAll(/^# TYPE (farthing_\w+) /gm)].map(([, name = '']) => name);
}

function words(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
}
