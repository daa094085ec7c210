import { expect } from 'chai';
import { Client } from 'pg';
import { type KeyStore, KeysFault, KeysUnavailable, makeKey, openKeys } from '../../src/keys/index.js';
import { administer, issueKey } from './support/issue.js';
import { PASSWORD, usePostgres } from './support/postgres.js';

/** Longer than a process goes by the keys that it read, as long as a change may take to work. */
const A_WHILE = 1_000;
const OUTAGE_SECONDS = 300;
/** Longer than the database may take to answer, in milliseconds. */
const LONGER_THAN_PATIENCE = 1_300;

describe('keys in PostgreSQL', () => {
  const server = usePostgres();
  const log: { readonly level: string; readonly message: string }[] = [];
  const stores: KeyStore[] = [];
  let place = { keysFile: '/nowhere/keys.yaml', keysUrl: '' };
  let clock = 0;
  let monotonic = 0;
  beforeEach(async () => {
    place = { ...place, keysUrl: await server.newDatabase() };
    clock = Date.now();
    log.length = 0;
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  const open = async (apiKeys: readonly string[] = [], keysUrl = place.keysUrl) => {
    const { store, firstKey } = await openKeys({
      apiKeys,
      ...place,
      keysUrl,
      keysOutageSeconds: OUTAGE_SECONDS,
      log: (line) => log.push(line),
      now: () => clock,
      monotonicNow: () => monotonic,
    });
    stores.push(store);
    expect(firstKey).to.equal(undefined);
    return store;
  };
  const later = (milliseconds = A_WHILE) => {
    clock += milliseconds;
    monotonic += milliseconds;
  };
  const unavailable = async (doing: Promise<unknown>) => {
    const error = await doing.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(KeysUnavailable);
    expect(String(error)).not.to.include(PASSWORD);
  };

  it('are accepted by their whole text only', async () => {
    const { key, record } = await issueKey(place, { name: 'Acme' });
    const store = await open();
    expect(await store.find(key)).to.deep.equal({ id: record.id, name: 'Acme' });
    for (const wrong of [
      key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
      makeKey().key,
      record.id,
      record.sha256,
      '',
      `'; drop table farthing_keys; --`,
    ]) {
      expect(await store.find(wrong), wrong).to.equal(undefined);
    }
    expect(store.health).to.deep.equal({ state: 'ok' });
  });

  it('are stored as hashes', async () => {
    const { key, record } = await issueKey(place);
    const rows = await server.sql('select * from farthing_keys', place.keysUrl);
    expect(rows).to.have.lengthOf(1);
    expect(rows[0]).to.include({ id: record.id, name: 'a key', sha256: record.sha256 });
    expect(JSON.stringify(rows)).not.to.include(key.split('_')[2]);
  });

  it('work beside those of the configuration', async () => {
    const { key, record } = await issueKey(place);
    const store = await open(['one']);
    expect(await store.find('one')).to.deep.equal({ id: 'API_KEYS[0]' });
    expect(await store.find(key)).to.have.property('id', record.id);
  });

  it('are listed as they were issued, oldest first', async () => {
    const made = [
      makeKey({ name: 'b', expires: '2030-01-01T00:00:00.000Z' }, Date.parse('2026-04-07')).record,
      makeKey({}, Date.parse('2026-04-06')).record,
    ];
    await administer(place, async (admin) => {
      for (const record of made) await admin.add(record);
      expect(await admin.list()).to.deep.equal([made[1], made[0]]);
      const again = await admin.add(made[0] ?? makeKey().record).catch((error: unknown) => error);
      expect(again)
        .to.have.property('message')
        .that.matches(/has a key with the id .* already/);
      const missing = await admin.change('0badcafe', {}).catch((error: unknown) => error);
      expect(missing).to.include({ name: 'NoSuchKey', id: '0badcafe' });
    });
  });

  it('are missed in a warning at the start where there are none', async () => {
    await open(['one']);
    expect(log).to.have.lengthOf(0);
    await open();
    expect(log).to.have.lengthOf(1);
    expect(log[0]?.message).to.match(/holds no API key yet: farthing keys issue makes one/);
  });

  it('work within a second of their issue, also when they were tried before', async () => {
    const { key, record } = makeKey({ name: 'new' });
    const store = await open();
    expect(await store.find(key)).to.equal(undefined);
    await administer(place, (admin) => admin.add(record));
    later();
    expect(await store.find(key)).to.deep.equal({ id: record.id, name: 'new' });
  });

  it('are refused within a second of their revocation, by every replica', async () => {
    const { key, record } = await issueKey(place);
    const replicas = [await open(), await open()];
    for (const store of replicas) expect(await store.find(key)).to.have.property('id', record.id);
    await administer(place, (admin) => admin.change(record.id, { revoked: new Date().toISOString() }));
    later();
    for (const store of replicas) expect(await store.find(key)).to.equal(undefined);
  });

  it('end at their time', async () => {
    const { key } = await issueKey(place, { expires: new Date(clock + 60_000).toISOString() });
    const store = await open();
    later(59_999);
    expect(await store.find(key)).to.have.property('id');
    later(1);
    expect(await store.find(key)).to.equal(undefined);
  });

  it('are held by the process: however many are asked for, the database is not', async () => {
    const { key } = await issueKey(place);
    const store = await open();
    const before = await server.timesAsked(/select version/);
    const asked = [...Array(5_000)].flatMap(() => [store.find(key), store.find(makeKey().key)]);
    expect((await Promise.all(asked)).filter((found) => found !== undefined)).to.have.lengthOf(5_000);
    expect((await server.timesAsked(/select version/)) - before).to.be.below(20);
  });

  it('are read anew after any change, also one that was made by hand', async () => {
    const [one, other] = [await issueKey(place), await issueKey(place)];
    const store = await open();
    const works = async () => {
      later();
      const found = await Promise.all([one, other].map(({ key }) => store.find(key)));
      return found.map((apiKey) => apiKey !== undefined);
    };
    const changes: readonly (readonly [sql: string, works: readonly boolean[]])[] = [
      [`delete from farthing_keys where id = '${one.record.id}'`, [false, true]],
      [`update farthing_keys set revoked = now()`, [false, false]],
      [`update farthing_keys set revoked = null`, [false, true]],
      [
        `begin; insert into farthing_keys (id, sha256, created)
         values ('${one.record.id}', '${one.record.sha256}', now()); delete from farthing_keys
         where id = '${other.record.id}'; commit`,
        [true, false],
      ],
      [`delete from farthing_keys`, [false, false]],
    ];
    expect(await works()).to.deep.equal([true, true]);
    for (const [sql, expected] of changes) {
      await server.sql(sql, place.keysUrl);
      expect(await works(), sql).to.deep.equal(expected);
    }
  });

  describe('make their table', () => {
    it('once, however many replicas start together', async () => {
      await Promise.all([open(), open(), open(), open(), open(), open()]);
      const applied = await server.sql('select name from farthing_migrations', place.keysUrl);
      expect(applied).to.deep.equal([{ name: '001-keys' }]);
      const { key } = await issueKey(place);
      later();
      for (const store of stores) expect(await store.find(key)).to.have.property('id');
    });

    it('so that a read-only role will do for the service afterwards', async () => {
      const { key } = await issueKey(place);
      const reader = `reader_${key.slice(9, 17)}`;
      await server.sql(
        `create role ${reader} login password 'read';
         grant select on farthing_keys, farthing_migrations to ${reader}`,
        place.keysUrl,
      );
      const database = new Client(place.keysUrl).database ?? '';
      const store = await open([], server.url(database, { user: reader, password: 'read' }));
      expect(await store.find(key)).to.have.property('id');
    });
  });

  describe('stop the start', () => {
    const fault = async (keysUrl: string) => {
      const error = await open([], keysUrl).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(KeysFault);
      const message = error instanceof Error ? error.message : '';
      expect(message).to.match(/^KEYS_URL/);
      return message;
    };

    it('when the database is not there, with its place and the reason', async () => {
      expect(await fault(`postgres://farthing:${PASSWORD}@127.0.0.1:1/keys`))
        .to.include('127.0.0.1:1/keys')
        .and.to.include('ECONNREFUSED')
        .and.not.to.include(PASSWORD);
      expect(await fault(server.url('no_such_database')))
        .to.include('database "no_such_database" does not exist')
        .and.not.to.include(PASSWORD);
    });

    it('when the password is wrong, without showing it', async () => {
      expect(await fault(server.url('postgres', { password: 'not-this-one' })))
        .to.include('password authentication failed')
        .and.not.to.include('not-this-one');
    });

    for (const url of [
      'mysql://farthing:show-me@host/keys',
      'postgres://farthing:show@me@host/keys',
      'postgres://farthing:show/me@host/keys',
      'postgres://farthing:1234/show-me@host/keys',
      'postgres://farthing:show-me@host:port/keys',
      'host=show-me',
    ]) {
      it(`when KEYS_URL is ${url}, without showing it`, async () => {
        expect(await fault(url))
          .to.match(/must be postgres:\/\/user:password@host/)
          .and.not.to.match(/show|1234/);
      });
    }
  });

  describe('during an outage of the database', () => {
    afterEach(async () => {
      await server.stop();
      await server.start();
    });

    /** Waits for the background probe. */
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
    };

    it('all go on working for a bounded time, in every process, whoever asked it before', async () => {
      const { key, record } = await issueKey(place);
      const other = await issueKey(place);
      const [asked, idle] = [await open(), await open()];
      expect(await asked.find(key)).to.have.property('id', record.id);
      await server.stop();

      later();
      for (const store of [asked, idle, asked, idle]) {
        expect(await store.find(key)).to.have.property('id', record.id);
        expect(await store.find(other.key)).to.have.property('id', other.record.id);
        expect(await store.isLive(other.record.id)).to.equal(true);
        // Perhaps it was issued a moment ago.
        await unavailable(store.find(makeKey().key));
        expect(await store.find(`${key.slice(0, -3)}000`)).to.equal(undefined);
        expect(store.health).to.include({ state: 'degraded' });
      }
      later(OUTAGE_SECONDS * 1000);
      for (const store of [asked, idle, asked, idle]) {
        await unavailable(store.find(key));
        await unavailable(store.isLive(other.record.id));
        expect(store.health).to.include({ state: 'down' });
      }
    });

    it('are degraded, then down, and the beginning and the end are logged', async () => {
      await issueKey(place);
      const store = await open();
      await server.stop();
      await until(() => store.health.state !== 'ok');
      expect(store.health).to.have.property('since').that.is.instanceOf(Date);
      expect(store.health)
        .to.have.property('why')
        .that.matches(/^PostgreSQL at .*test_/);
      expect(store.health.state).to.equal('degraded');
      later(OUTAGE_SECONDS * 1000);
      expect(store.health.state).to.equal('down');

      clock -= 3_600_000;
      await server.start();
      await until(() => store.health.state === 'ok');
      expect(log.map(({ level }) => level)).to.deep.equal(['error', 'info']);
      expect(log[0]?.message).to.match(/; the keys that are known go on working for a while$/);
      // By monotonic time, of which 300 s have gone by; the clock of the day was set back.
      expect(log[1]?.message).to.match(/answers again, after 30[01] s$/);
      expect(JSON.stringify(log)).not.to.include(PASSWORD);
    });

    it('leave those of the configuration working', async () => {
      const store = await open(['one']);
      await server.stop();
      later();
      await unavailable(store.find(makeKey().key));
      expect(store.health).to.include({ state: 'degraded' });
      expect(await store.find('one')).to.have.property('id', 'API_KEYS[0]');
    });

    it('are down at once where there are none', async () => {
      const store = await open();
      await server.stop();
      await until(() => store.health.state !== 'ok');
      expect(store.health.state).to.equal('down');
    });

    it('stay refused when they were revoked or had expired before', async () => {
      const revoked = await issueKey(place, { revoked: '2026-04-06T09:00:00Z' });
      const ending = await issueKey(place, { expires: new Date(clock + 10_000).toISOString() });
      const store = await open();
      expect(await store.find(revoked.key)).to.equal(undefined);
      expect(await store.find(ending.key)).to.have.property('id');
      await server.stop();
      later();
      expect(await store.find(ending.key)).to.have.property('id');
      later(10_000);
      expect(await store.find(ending.key)).to.equal(undefined);
      expect(await store.find(revoked.key)).to.equal(undefined);
    });

    it('stay refused when they were revoked, also where the clock was set back before', async () => {
      const { key, record } = await issueKey(place);
      const store = await open();
      expect(await store.find(key)).to.have.property('id');
      clock -= 3_600_000;
      await administer(place, (admin) => admin.change(record.id, { revoked: '2026-04-06T09:00:00Z' }));
      later();
      expect(await store.find(key)).to.equal(undefined);
      await server.stop();
      later();
      expect(await store.find(key)).to.equal(undefined);
    });

    it('go on working when it hangs instead of refusing', async () => {
      const { key, record } = await issueKey(place);
      const store = await open();
      expect(await store.find(key)).to.have.property('id', record.id);
      await server.freeze();
      later();
      expect(await store.find(key)).to.have.property('id', record.id);
      await unavailable(store.find(makeKey().key));
      expect(store.health).to.include({ state: 'degraded' });
      expect(log).to.have.lengthOf(1);
      server.thaw();
      await until(() => store.health.state === 'ok');
      expect(log).to.have.lengthOf(2);
    });

    it('work as before after a restart of the database', async () => {
      const { key } = await issueKey(place);
      const store = await open();
      expect(await store.find(key)).to.have.property('id');
      await server.stop();
      await server.start();
      await until(() => store.health.state === 'ok');
      later();
      expect(await store.find(key)).to.have.property('id');
    });

    it('cannot be changed, and the error says why', async () => {
      await administer(place, async (admin) => {
        await server.stop();
        const error = await admin.list().catch((reason: unknown) => reason);
        expect(error).to.be.instanceOf(KeysFault);
        expect(error)
          .to.have.property('message')
          .that.matches(/^KEYS_URL: PostgreSQL at /);
      });
    });
  });

  it('have no outage where this process was too busy to read the answers', async () => {
    const { key, record } = await issueKey(place);
    const store = await open();
    await administer(place, (admin) => admin.change(record.id, { revoked: new Date().toISOString() }));
    later();
    const found = store.find(key);
    // The query is under way, and its time is over when the event loop goes on.
    for (let turn = 0; turn < 4; turn++) {
      await new Promise(setImmediate);
      const start = performance.now();
      while (performance.now() - start < LONGER_THAN_PATIENCE);
    }
    expect(await found).to.equal(undefined);
    expect(store.health).to.deep.equal({ state: 'ok' });
    expect(log).to.deep.equal([]);
  });

  it('survive a lost connection, which is no outage', async () => {
    const { key, record } = await issueKey(place);
    const store = await open();
    await server.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'farthing'`,
    );
    later();
    expect(await store.find(key)).to.have.property('id', record.id);
  });
});
