import { expect } from 'chai';
import { readConfig, SETTINGS } from '../../src/config/index.js';
import { TIMEOUT, useSandbox } from '../service/support/sandbox.js';
import { scrape } from '../service/support/scrape.js';
import { manifest, SETTING_NAMES, START, textOf } from './support/image.js';

describe('docs/operators.md', function () {
  this.timeout(TIMEOUT);
  const document = textOf('docs/operators.md');

  it('lists every setting with its meaning and default, in the order of --help', () => {
    const settings = Object.values(SETTINGS).map(({ name, meaning, default: unset }) => [
      `\`${name}\``,
      meaning,
      unset === '' ? 'not set' : `\`${unset}\``,
    ]);
    expect(rows('Settings')).to.deep.equal(settings);
  });

  it('writes no setting that there is none of', () => {
    const written = [...document.matchAll(/`([A-Z]+(?:_[A-Z]+)+)\b[^`]*`/g)].map(([, name]) => name);
    expect(written).not.to.be.empty;
    expect([...SETTING_NAMES, 'NODE_EXTRA_CA_CERTS']).to.include.members(written);
  });

  it('leads to a unit for systemd, which starts the service as `npm start` does, with settings that it takes', () => {
    const unit = textOf('deploy/farthing.service');
    expect(unit.match(/^\[.*\]$/gm)).to.deep.equal(['[Unit]', '[Service]', '[Install]']);
    const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    expect(of('WantedBy')).to.equal('multi-user.target');
    expect(of('ExecStart').replace('/usr/bin/', '').replace('/opt/farthing/', '')).to.equal(START);
    const settings: Record<string, string> = Object.fromEntries(
      of('Environment')
        .split(' ')
        .map((each) => each.split('=')),
    );
    const { drainSeconds, stopSeconds } = readConfig(settings);
    expect(SETTING_NAMES).to.include.members(Object.keys(settings));
    expect(Number(of('TimeoutStopSec'))).to.be.above(drainSeconds + stopSeconds);
  });

  describe('on metrics', () => {
    const sandbox = useSandbox();
    let metrics = '';
    before(async () => {
      // Of several processes, as some metrics are of these alone.
      const service = sandbox.start({ METRICS_PORT: '0', WORKERS: '2', API_KEYS: 'one' });
      await fetch(`${await service.listening()}/v1/tax-codes/BR`);
      metrics = (await scrape(await service.metrics())).text;
    });
    const names = () => [...metrics.matchAll(/^# TYPE (farthing_\w+) /gm)].map(([, name]) => name);

    it('lists each of the service with its labels, and no other', () => {
      const listed = rows('Metrics').map((cells) =>
        cells.slice(0, 2).map((cell) => cell.match(/\w+/g) ?? []),
      );
      expect(listed.map(([name]) => name?.[0])).to.have.members(names());
      for (const [name, labels = []] of listed)
        for (const label of labels)
          expect(metrics, name?.[0]).to.match(new RegExp(`^${name?.[0]}\\w*{.*${label}=`, 'm'));
    });

    it('leads to alerts on metrics that the service has', () => {
      const { groups } = manifest<{ groups: readonly { rules: readonly Record<string, string>[] }[] }>(
        'alerts',
      );
      const rules = groups.flatMap((group) => group.rules);
      expect(rules).not.to.be.empty;
      for (const { alert, expr = '' } of rules) {
        const [name = ''] = /farthing_\w+/.exec(expr) ?? [];
        expect(names(), alert).to.include(name.replace(/_(bucket|count|sum)$/, ''));
      }
    });
  });

  /** The cells of the first table below a heading. */
  function rows(heading: string): string[][] {
    const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    const [, table = ''] = /\| --- .*\n((?:\|.*\n)+)/.exec(section) ?? [];
    const cellsOf = (line: string) => line.split('|').slice(1, -1);
    return table
      .trimEnd()
      .split('\n')
      .map((line) => cellsOf(line).map((cell) => cell.trim()));
  }
});
