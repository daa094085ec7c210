import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeKey, openKeys } from '../../src/keys/index.js';
import { useFolder } from '../keys/support/folder.js';
import { administer } from '../keys/support/issue.js';
import { PASSWORD, usePostgres } from '../keys/support/postgres.js';
import { farthing } from './support/farthing.js';

const KEY = /^farthing_([0-9a-f]{8})_[0-9a-f]{64}$/;
const DAY = 86_400_000;

describe('farthing keys', () => {
  const environment = useEnvironment();
  const keys = (...args: string[]) => farthing(['keys', ...args]);
  const issue = async (...args: string[]) => {
    const { status, out, err } = await keys('issue', '--name', 'Acme payroll', ...args);
    expect(status, err).to.equal(0);
    return { key: out, id: KEY.exec(out)?.[1] ?? '', err };
  };
  const listKeys = async (): Promise<readonly Record<string, string | null>[]> =>
    JSON.parse((await keys('list', '--json')).out).keys;
  const isKnown = async (key: string) => {
    const { store } = await openKeys({
      apiKeys: ['beside'],
      keysFile: process.env['KEYS_FILE'] ?? '',
      keysUrl: process.env['KEYS_URL'],
    });
    const apiKey = await store.find(key);
    await store.close();
    return apiKey !== undefined;
  };
  /** Times may lie a little apart: the command has a clock of its own. */
  const expectTime = (text: string | null | undefined, expected: number) =>
    expect(Date.parse(text ?? '')).to.be.closeTo(expected, 120_000);

  /** What holds wherever the keys lie. */
  function itManagesKeys(): void {
    it('issues a key: alone on standard output, and the words elsewhere', async () => {
      const { key, id, err } = await issue();
      expect(key).to.match(KEY);
      expect(err)
        .to.include(`Issued the key ${id} (“Acme payroll”). It does not expire.`)
        .and.to.match(/It is shown only now: .* has no more than its hash\./)
        .and.not.to.include(key);
      expect(await isKnown(key)).to.equal(true);
    });

    it('issues two keys with one name', async () => {
      const [one, other] = [await issue(), await issue()];
      expect((await listKeys()).map(({ id, name }) => [id, name])).to.have.deep.members([
        [one.id, 'Acme payroll'],
        [other.id, 'Acme payroll'],
      ]);
    });

    it('issues a key that expires after a time from now, on a day, or at a moment', async () => {
      await issue('--expires', '90d');
      await issue('--expires', '12h');
      await issue('--expires', '2999-04-06');
      const { err } = await issue('--expires', '2999-04-06T09:30:00+01:00');
      const [days, hours, day, moment] = (await listKeys()).map(({ expires }) => expires);
      expectTime(days, Date.now() + 90 * DAY);
      expectTime(hours, Date.now() + DAY / 2);
      expect([day, moment]).to.deep.equal(['2999-04-06T00:00:00.000Z', '2999-04-06T08:30:00.000Z']);
      expect(err).to.include('It expires at 2999-04-06T08:30:00Z.');
    });

    it('lists all keys with their state, and never a hash', async () => {
      const { record: expired } = makeKey({ name: 'old', expires: '2026-01-02T00:00:00.000Z' }, 0);
      const { KEYS_FILE: keysFile = '', KEYS_URL: keysUrl } = process.env;
      await administer({ keysFile, keysUrl }, (admin) => admin.add(expired));
      const [live, revoked] = [await issue(), await issue()];
      await keys('revoke', revoked.id);
      const { out } = await keys('list');
      const [heading = '', , ...rows] = out.split('\n').map((row) => row.trim().split(/ {2,}/));
      expect(heading).to.deep.equal(['id', 'name', 'created', 'expires', 'state']);
      expect(rows.map(([id, name, , expires, state]) => [id, name, expires, state])).to.deep.equal([
        [expired.id, 'old', '2026-01-02T00:00:00Z', 'expired'],
        [live.id, 'Acme payroll', 'never', 'live'],
        [revoked.id, 'Acme payroll', 'never', 'revoked'],
      ]);
      expect(out + (await keys('list', '--json')).out).not.to.match(/[0-9a-f]{64}/);
    });

    it('says how to make a key where there is none', async () => {
      expect(await keys('list')).to.deep.include({ status: 0, out: '' });
      expect((await keys('list')).err).to.match(/has no key yet; farthing keys issue --name … makes one\.$/);
      expect((await keys('revoke', '0badcafe')).err).to.match(/“0badcafe”\. It has none at all\.$/);
    });

    it('revokes a key, and no other', async () => {
      const [one, other] = [await issue(), await issue()];
      const { status, err } = await keys('revoke', one.id);
      expect([status, err]).to.deep.equal([0, `Revoked the key ${one.id} (“Acme payroll”).`]);
      expect(await isKnown(one.key)).to.equal(false);
      expect(await isKnown(other.key)).to.equal(true);

      const [before] = await listKeys();
      const again = await keys('revoke', one.id);
      expect(again.status).to.equal(0);
      expect(again.err).to.match(/was revoked already, at /);
      expect((await listKeys())[0]).to.deep.equal(before);
    });

    it('revokes a key that was given as a whole, without showing it', async () => {
      const { key, id } = await issue();
      expect((await keys('revoke', key)).err).to.equal(`Revoked the key ${id} (“Acme payroll”).`);
      const unknown = makeKey();
      const { status, out, err } = await keys('revoke', unknown.key);
      expect(status).to.equal(2);
      expect(out + err)
        .to.include(unknown.record.id)
        .and.not.to.include(unknown.key.split('_')[2]);
    });

    it('rotates a key: both work for a day, then the new one alone', async () => {
      const old = await issue();
      const { status, out, err } = await keys('rotate', old.id);
      expect(status).to.equal(0);
      expect(out).to.match(KEY).and.not.to.equal(old.key);
      expect(err).to.match(
        new RegExp(`The old key ${old.id} \\(“Acme payroll”\\) goes on working until \\d{4}-`),
      );
      expect([await isKnown(old.key), await isKnown(out)]).to.deep.equal([true, true]);
      const [before, after] = await listKeys();
      expectTime(before?.['expires'], Date.now() + DAY);
      expect(after).to.include({ name: 'Acme payroll', expires: null, state: 'live' });
    });

    it('rotates a key that ends at once', async () => {
      const old = await issue();
      const { out, err } = await keys('rotate', old.id, '--overlap', '0');
      expect(err).to.include(`The old key ${old.id} (“Acme payroll”) was revoked.`);
      expect([await isKnown(old.key), await isKnown(out)]).to.deep.equal([false, true]);
    });

    it('rotates a key that expires to one that lives as long, and lets none live longer than it was to', async () => {
      const old = await issue('--expires', '3d');
      await keys('rotate', old.id, '--overlap', '7d');
      const chosen = await issue('--expires', '3d');
      await keys('rotate', chosen.id, '--expires', '5d');
      const [before, first, , second] = await listKeys();
      expectTime(before?.['expires'], Date.now() + 3 * DAY);
      expectTime(first?.['expires'], Date.now() + 3 * DAY);
      expectTime(second?.['expires'], Date.now() + 5 * DAY);
    });

    it('does not rotate a key that has ended', async () => {
      const { id } = await issue();
      await keys('revoke', id);
      const { status, out, err } = await keys('rotate', id);
      expect([status, out]).to.deep.equal([1, '']);
      expect(err).to.match(/is revoked\. Make a new one with farthing keys issue\.$/);
      expect(await listKeys()).to.have.lengthOf(1);
    });

    it('says which key may have been meant, or which there are', async () => {
      const { id } = await issue();
      const slip = id.slice(0, 7) + (id.endsWith('0') ? '1' : '0');
      for (const command of ['revoke', 'rotate']) {
        const near = await keys(command, slip);
        expect(near.status).to.equal(2);
        expect(near.err).to.match(new RegExp(`has no key with the id “${slip}”\\. Did you mean “${id}”\\?$`));
        expect((await keys(command, 'Acme')).err).to.match(new RegExp(`“Acme”\\. The ids are ${id}\\.$`));
      }
    });
  }

  describe('in a file', () => {
    const folder = useFolder();
    beforeEach(() => environment.set({ KEYS_FILE: join(folder.path, 'keys.yaml') }));

    itManagesKeys();

    it('says what is wrong in the file, and where', async () => {
      const file = join(folder.path, 'keys.yaml');
      writeFileSync(file, 'keys:\n  - secret\n');
      for (const args of [['list'], ['issue', '--name', 'x'], ['revoke', 'x']]) {
        const { status, out, err } = await keys(...args);
        expect([status, out]).to.deep.equal([1, '']);
        expect(err).to.include(`KEYS_FILE: ${file}:2: `);
      }
      expect(readFileSync(file, 'utf8')).to.equal('keys:\n  - secret\n');
    });

    describe('refuses, and makes no key, when', () => {
      const refusals: readonly (readonly [string, readonly string[], RegExp])[] = [
        ['no name is given', [], /required option '--name <name>' not specified/],
        ['the name is empty', ['--name', ''], /--name must be 1 to 100 characters on one line/],
        ['the name is of two lines', ['--name', 'a\nb'], /--name must be/],
        ['the name is too long', ['--name', 'x'.repeat(101)], /--name must be/],
        [
          'the end is past',
          ['--name', 'x', '--expires', '2020-01-01'],
          /--expires: 2020-01-01 is in the past/,
        ],
        ['the end is now', ['--name', 'x', '--expires', '0d'], /--expires: 0d is in the past/],
        ['the end is no time', ['--name', 'x', '--expires', 'soon'], /“soon” is neither a date such as/],
        ['the end is no day', ['--name', 'x', '--expires', '2999-02-30'], /“2999-02-30” is neither a date/],
        ['the end has no zone', ['--name', 'x', '--expires', '2999-02-03T10:00'], /is neither a date/],
        ['there is an argument too many', ['--name', 'x', 'y'], /too many arguments/],
      ];
      for (const [what, args, says] of refusals) {
        it(what, async () => {
          const { status, out, err } = await keys('issue', ...args);
          expect([status, out]).to.deep.equal([2, '']);
          expect(err).to.match(says);
          expect(await listKeys()).to.deep.equal([]);
        });
      }

      it('the overlap is no time', async () => {
        const { id } = await issue();
        const { status, out, err } = await keys('rotate', id, '--overlap', 'long');
        expect([status, out]).to.deep.equal([2, '']);
        expect(err).to.match(/--overlap: “long” is not a time such as 24h/);
        expect(await listKeys()).to.have.lengthOf(1);
      });
    });

    it('says in its help where the keys lie', async () => {
      for (const args of [['--help'], ['issue', '--help'], ['rotate', '--help']]) {
        const { status, out } = await keys(...args);
        expect(status).to.equal(0);
        expect(out)
          .to.match(/KEYS_URL {3}a PostgreSQL/)
          .and.to.match(/KEYS_FILE {2}.*\.farthing\/keys\.yaml/);
      }
    });
  });

  describe('in PostgreSQL', () => {
    const server = usePostgres();
    beforeEach(async () =>
      environment.set({ KEYS_FILE: '/nowhere/keys.yaml', KEYS_URL: await server.newDatabase() }),
    );

    itManagesKeys();

    it('says why the database cannot be had, and not its password', async () => {
      environment.set({ KEYS_URL: server.url('no_such_database') });
      const { status, out, err } = await keys('list');
      expect([status, out]).to.deep.equal([1, '']);
      expect(err)
        .to.match(/^KEYS_URL: PostgreSQL at .*"no_such_database" does not exist$/)
        .and.not.to.include(PASSWORD);
    });
  });
});

/** The environment of this process, as it was before after each test. */
function useEnvironment(): { readonly set: (variables: Readonly<Record<string, string>>) => void } {
  const { KEYS_FILE, KEYS_URL } = process.env;
  const restore = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  afterEach(() => {
    restore('KEYS_FILE', KEYS_FILE);
    restore('KEYS_URL', KEYS_URL);
  });
  return { set: (variables) => Object.assign(process.env, variables) };
}
