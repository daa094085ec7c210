import { expect } from 'chai';
import type { LimitSettings } from '../../src/limits/index.js';
import { usePostgres } from '../keys/support/postgres.js';
import { Replica } from './support/replica.js';

const ADDRESS = '192.0.2.1';

describe('limits in PostgreSQL', () => {
  const postgres = usePostgres();
  let database = '';
  const replicas: Replica[] = [];
  beforeEach(async () => {
    database = await postgres.newDatabase();
  });
  afterEach(async () => {
    postgres.thaw();
    await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
  });

  const start = async (settings: Partial<LimitSettings>): Promise<Replica> => {
    const replica = await Replica.start(database, settings);
    replicas.push(replica);
    return replica;
  };

  it('are shared by all replicas', async () => {
    const [one, two] = await Promise.all([start({ rateLimit: 3 }), start({ rateLimit: 3 })]);
    const answers = [await one.read(ADDRESS), await two.read(ADDRESS), await one.read(ADDRESS)];
    expect(answers.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
    expect(answers.map(({ headers }) => headers.get('X-RateLimit-Remaining'))).to.deep.equal(['2', '1', '0']);
    for (const replica of [one, two]) {
      const refused = await replica.read(ADDRESS);
      expect(refused.status).to.equal(429);
      expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
    }
    expect((await two.read('192.0.2.2')).status).to.equal(404);
  });

  it('count wrong keys too, apart from requests', async () => {
    const limits = { rateLimit: 4, failedKeysLimit: 2 };
    const [one, two] = await Promise.all([start(limits), start(limits)]);
    const answers = [await one.guess(ADDRESS), await two.guess(ADDRESS), await one.guess(ADDRESS)];
    expect(answers.map(({ status }) => status)).to.deep.equal([401, 401, 429]);
    expect((await two.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('1');
  });

  it('cost no query for a caller who is over its limit', async () => {
    const replica = await start({ rateLimit: 2 });
    for (let time = 0; time < 2; time++) await replica.read(ADDRESS);
    const before = await postgres.timesAsked(/insert into farthing_requests/);
    for (let time = 0; time < 20; time++) expect((await replica.read(ADDRESS)).status).to.equal(429);
    expect(await postgres.timesAsked(/insert into farthing_requests/)).to.equal(before);
  });

  it('begin again when the minute is over', async () => {
    const replica = await start({ rateLimit: 3 });
    for (let time = 0; time < 2; time++) await replica.read(ADDRESS);
    await postgres.sql('update farthing_requests set expire = expire - 60000', database);
    expect((await replica.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('2');
  });

  it('begin again where a window ends too late, since a clock was set back', async () => {
    const replica = await start({ rateLimit: 3 });
    for (let time = 0; time < 2; time++) await replica.read(ADDRESS);
    await postgres.sql('update farthing_requests set expire = expire + 3600000, points = 1000', database);
    expect((await replica.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('2');
  });

  it('go on where a window ends a moment later than a minute ahead: its transaction began a moment later', async () => {
    const replica = await start({ rateLimit: 3, deleteInterval: 20 });
    for (let time = 0; time < 2; time++) await replica.read(ADDRESS);
    await postgres.sql('update farthing_requests set expire = expire + 1000', database);
    const before = await postgres.timesAsked(/delete from farthing_requests/);
    while ((await postgres.timesAsked(/delete from farthing_requests/)) < before + 2);
    expect((await replica.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('0');
  });

  it('go by the clock of the database: those of replicas may differ', async () => {
    const clock = Date.now;
    const replica = await start({ rateLimit: 1 });
    try {
      Date.now = () => clock() + 3_600_000;
      expect((await replica.read(ADDRESS)).status).to.equal(404);
      Date.now = clock;
      const refused = await (await start({ rateLimit: 1 })).read(ADDRESS);
      expect(refused.status).to.equal(429);
      expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
    } finally {
      Date.now = clock;
    }
  });

  it('delete addresses from the database once their minute is over', async () => {
    const rows = async () => (await postgres.sql('select key from farthing_requests', database)).length;
    const replica = await start({ rateLimit: 3, deleteInterval: 20 });
    for (const address of [ADDRESS, '192.0.2.2', '192.0.2.3']) await replica.read(address);
    expect(await rows()).to.equal(3);
    await postgres.sql(
      `update farthing_requests set expire = expire - 61000 where key like '%.1';
       update farthing_requests set expire = expire + 3600000 where key like '%.2'`,
      database,
    );
    while ((await rows()) > 1);
    expect(await postgres.sql('select key from farthing_requests', database)).to.deep.equal([
      { key: 'requests:address 192.0.2.3' },
    ]);
  });

  describe('with a restricted role', () => {
    let serial = 0;
    /** A replica whose role has these rights, on the table only. */
    const restricted = async (rights: string, settings: Partial<LimitSettings>): Promise<Replica> => {
      const role = `counts_${++serial}`;
      const grant = rights === '' ? '' : `grant ${rights} on farthing_requests to ${role}`;
      await postgres.sql(`create role ${role} login password 'of-a-role-that-counts'; ${grant}`, database);
      const name = decodeURIComponent(new URL(database).pathname.slice(1));
      const url = postgres.url(name, { user: role, password: 'of-a-role-that-counts' });
      const replica = await Replica.start(url, settings);
      replicas.push(replica);
      return replica;
    };

    it('use a table that exists', async () => {
      await (await start({ rateLimit: 3 })).read(ADDRESS);
      const replica = await restricted('select, insert, update, delete', { rateLimit: 3 });
      expect((await replica.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('1');
      expect(replica.log).to.deep.equal([]);
    });

    it('log why each process counts by itself, where the table cannot be created', async () => {
      await postgres.sql('revoke create on schema public from public', database);
      const replica = await restricted('', { rateLimit: 3 });
      expect(replica.limits.health).to.include({ state: 'degraded' });
      expect(replica.log).to.have.lengthOf(1);
      expect(replica.log[0]).to.match(/permission denied .*; each process counts requests by itself$/);
      expect((await replica.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('2');
    });

    it('log once that rows cannot be deleted, and go on counting together', async () => {
      await (await start({ rateLimit: 3 })).read(ADDRESS);
      const replica = await restricted('select, insert, update', { rateLimit: 3, deleteInterval: 10 });
      const before = await postgres.timesAsked(/delete from farthing_requests/);
      while ((await postgres.timesAsked(/delete from farthing_requests/)) < before + 3);
      expect(replica.log).to.have.lengthOf(1);
      expect(replica.log[0]).to.match(
        /^warn: .*farthing_requests keeps rows that are over: permission denied/,
      );
      expect((await replica.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('1');
    });
  });

  describe('during an outage of the database', () => {
    afterEach(() => postgres.start());

    it('fall back to each replica by itself, and refuse nobody because of it', async () => {
      const replica = await start({ rateLimit: 2 });
      expect((await replica.read(ADDRESS)).status).to.equal(404);
      await postgres.stop();
      const answers = [await replica.read(ADDRESS), await replica.read(ADDRESS), await replica.read(ADDRESS)];
      expect(answers.map(({ status }) => status)).to.deep.equal([404, 404, 429]);
    });

    it('are degraded, and log the beginning and the end of the outage', async () => {
      const replica = await start({ rateLimit: 100 });
      await replica.read(ADDRESS);
      const state = () => replica.limits.health.state;
      expect(state()).to.equal('ok');
      await postgres.stop();
      while (state() === 'ok') await replica.read(ADDRESS);
      expect(replica.limits.health).to.have.property('since').that.is.instanceOf(Date);
      expect(replica.log).to.have.lengthOf(1);
      expect(replica.log[0]).to.match(
        /^error: PostgreSQL at the database: .*; each process counts requests by itself$/,
      );
      await postgres.start();
      while (state() !== 'ok') await replica.read(ADDRESS);
      expect(replica.log).to.have.lengthOf(2);
      expect(replica.log[1]).to.match(
        /^info: PostgreSQL at the database counts requests again, after \d+ s$/,
      );
    });

    it('work in a replica that starts then, and are shared again afterwards', async () => {
      const replica = await start({ rateLimit: 100 });
      await postgres.stop();
      const late = await start({ rateLimit: 100 });
      expect((await late.read(ADDRESS)).headers.get('X-RateLimit-Remaining')).to.equal('99');
      await postgres.start();
      for (const each of [replica, late])
        await countsIn(
          () => each.read(ADDRESS),
          () => countsInDatabase(),
        );
    });
  });

  it('do not wait for a database that hangs', async () => {
    const replica = await start({ rateLimit: 50, timeout: 100 });
    await replica.read('192.0.2.2');
    await postgres.freeze();
    const answers = [];
    for (let time = 0; time < 10; time++) answers.push(await replica.read(ADDRESS));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(404));
    expect(answers.at(-1)?.headers.get('X-RateLimit-Remaining')).to.equal('40');
  });

  it('do not take overload for an outage', async () => {
    const replica = await start({ rateLimit: 100_000 });
    const counts = Array.from({ length: 2_000 }, () => replica.limits.countRequest({ address: ADDRESS }));
    const allowances = await Promise.all(counts);
    expect(allowances.every((allowance) => allowance?.isAllowed)).to.equal(true);
    expect(await countsInDatabase()).to.be.within(1, 1_000);
    expect(replica.limits.health).to.deep.equal({ state: 'ok' });
    expect(replica.log).to.deep.equal([]);
  });

  /** How many counts the database has made. */
  async function countsInDatabase(): Promise<number> {
    const [row] = await postgres.sql(
      `select coalesce(sum(points), 0)::int as points from farthing_requests`,
      database,
    );
    return Number(row?.['points']);
  }

  /** Sends requests until the database counts one. */
  async function countsIn(ask: () => Promise<unknown>, count: () => Promise<number>): Promise<void> {
    const before = await count();
    while ((await count()) === before) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});
