import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type KeyStore, makeKey, openKeys } from '../../src/keys/index.js';
import { useFolder } from './support/folder.js';
import { administer, issueKey } from './support/issue.js';

/** Longer than a process goes by the keys that it read, as long as a change may take to work. */
const A_WHILE = 1_000;

describe('the keys of the service', () => {
  const folder = useFolder();
  const log: string[] = [];
  let place = { keysFile: '' };
  const stores: KeyStore[] = [];
  let clock = 0;
  let monotonic = 0;
  beforeEach(() => {
    place = { keysFile: join(folder.path, 'keys.yaml') };
    clock = Date.now();
    log.length = 0;
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  const open = async (apiKeys: readonly string[] = []) => {
    const opened = await openKeys({
      apiKeys,
      ...place,
      log: ({ message }) => log.push(message),
      now: () => clock,
      monotonicNow: () => monotonic,
    });
    stores.push(opened.store);
    return opened;
  };
  const later = (milliseconds = A_WHILE) => {
    clock += milliseconds;
    monotonic += milliseconds;
  };

  describe('at the start', () => {
    it('are those of the configuration, in plain text', async () => {
      const { store, firstKey } = await open(['one', 'two']);
      expect(await store.find('two')).to.deep.equal({ id: 'API_KEYS[1]' });
      expect(await store.find('three')).to.equal(undefined);
      expect(await store.find('')).to.equal(undefined);
      expect(firstKey).to.equal(undefined);
    });

    it('are those of the keys file, by their hashes', async () => {
      const { key, record } = await issueKey(place, { name: 'Acme' });
      const { store, firstKey } = await open();
      expect(await store.find(key)).to.deep.equal({ id: record.id, name: 'Acme' });
      expect(await store.find(record.sha256)).to.equal(undefined);
      expect(firstKey).to.equal(undefined);
    });

    it('are both together, whatever the form of the keys in the configuration', async () => {
      const { key, record } = await issueKey(place, {});
      const formed = makeKey().key;
      const { store } = await open(['one', formed]);
      expect(await store.find(key)).to.deep.equal({ id: record.id });
      expect(await store.find('one')).to.deep.equal({ id: 'API_KEYS[0]' });
      expect(await store.find(formed)).to.deep.equal({ id: 'API_KEYS[1]' });
    });

    it('may be older ones of another form, without a name', async () => {
      const older = makeKey().record;
      // SHA-256 of “an-older-key”.
      const sha256 = '2604055061e80e6b389d55e25570354404fa8adb1b491da8ad5685d2e7b52b2c';
      await administer(place, (admin) => admin.add({ ...older, id: 'key_1a2b3c4d', sha256 }));
      const { store } = await open();
      expect(await store.find('an-older-key')).to.deep.equal({ id: 'key_1a2b3c4d' });
      expect(await store.find('another-key')).to.equal(undefined);
    });

    it('may have several ids, of which one works', async () => {
      const { key, record } = makeKey();
      await administer(place, async (admin) => {
        await admin.add({ ...record, id: 'by-hand-1', revoked: '2026-04-06T09:00:00Z' });
        await admin.add({ ...record, id: 'by-hand-2' });
        await admin.add({ ...record, id: 'by-hand-3', expires: '2026-04-06T09:00:00Z' });
      });
      const { store } = await open();
      expect(await store.find(key)).to.deep.equal({ id: 'by-hand-2' });
    });

    it('are a new one where there is none, which is stored', async () => {
      const { store, firstKey } = await open();
      const key = firstKey?.key ?? '';
      later();
      expect(await store.find(key)).to.have.property('name', 'first key');

      await firstKey?.save();
      expect(await readFile(place.keysFile, 'utf8')).not.to.include(key);
      later();
      expect(await store.find(key)).to.have.property('name', 'first key');
      const next = await open();
      expect(next.firstKey).to.equal(undefined);
      expect(await next.store.find(key)).to.have.property('name', 'first key');
    });

    it('are not made anew where all were revoked', async () => {
      await issueKey(place, { revoked: '2026-04-06T09:00:00Z' });
      expect((await open()).firstKey).to.equal(undefined);
    });
  });

  describe('have a form', () => {
    const { key, record } = makeKey();

    it('that secret scanners can know, with the id in it', () => {
      expect(key).to.match(/^farthing_[0-9a-f]{8}_[0-9a-f]{64}$/);
      expect(key.split('_')[1]).to.equal(record.id);
      expect(makeKey().key).not.to.equal(key);
    });

    const wrong: Record<string, string> = {
      'another secret': key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
      'another id': key.replace(record.id, record.id === '0badcafe' ? '0badcaff' : '0badcafe'),
      'capital letters': key.toUpperCase(),
      'something after it': `${key}0`,
      'the id alone': record.id,
      'no secret': `farthing_${record.id}_`,
    };
    for (const [what, text] of Object.entries(wrong)) {
      it(`and are refused with ${what}`, async () => {
        await administer(place, (admin) => admin.add(record));
        const { store } = await open(['one']);
        expect(await store.find(key)).to.have.property('id', record.id);
        expect(await store.find(text)).to.equal(undefined);
      });
    }
  });

  describe('change while it runs', () => {
    it('a key works within a second of its issue', async () => {
      await issueKey(place);
      const { store } = await open();
      const { key, record } = await issueKey(place, { name: 'new' });
      later();
      expect(await store.find(key)).to.deep.equal({ id: record.id, name: 'new' });
    });

    it('a revoked key is refused within a second', async () => {
      const { key, record } = await issueKey(place);
      const { store } = await open();
      await administer(place, (admin) => admin.change(record.id, { revoked: new Date().toISOString() }));
      later();
      // Concurrent requests share one read of the file.
      const found = await Promise.all([key, key, key].map((one) => store.find(one)));
      expect(found).to.deep.equal([undefined, undefined, undefined]);
    });

    it('a revocation holds though the clock was set back', async () => {
      const { key, record } = await issueKey(place);
      const { store } = await open();
      await administer(place, (admin) => admin.change(record.id, { revoked: new Date().toISOString() }));
      clock -= 3_600_000;
      monotonic += A_WHILE;
      expect(await store.find(key)).to.equal(undefined);
    });

    it('a key ends at its time', async () => {
      const { key, record } = await issueKey(place, { expires: new Date(clock + 60_000).toISOString() });
      const { store } = await open();
      later(59_999);
      expect(await store.find(key)).to.deep.equal({ id: record.id });
      later(1);
      expect(await store.find(key)).to.equal(undefined);
    });
  });

  describe('when the file breaks while it runs', () => {
    let store: KeyStore;
    let key = '';
    beforeEach(async () => {
      ({ key } = await issueKey(place));
      ({ store } = await open());
    });
    const known = async () => {
      later();
      return (await store.find(key)) !== undefined;
    };
    const untilInOrder = async () => {
      while (store.health.state !== 'ok') await new Promise((resolve) => setTimeout(resolve, 20));
    };

    it('go on working, and the fault is logged once with its line, and in the health', async () => {
      const good = await readFile(place.keysFile, 'utf8');
      await writeFile(place.keysFile, 'keys:\n  - { id: a }');
      expect(await known()).to.equal(true);
      expect(await known()).to.equal(true);
      expect(log).to.have.lengthOf(1);
      expect(log[0]).to.match(
        /keys\.yaml:2: `sha256` of a key must be .*; the keys that were read before go on/,
      );
      expect(store.health)
        .to.include({ state: 'degraded' })
        .and.to.have.property('why')
        .that.includes('keys.yaml:2:');

      await writeFile(place.keysFile, good);
      await untilInOrder();
      expect(await known()).to.equal(true);
      expect(log[1]).to.match(/is in order again/);
      expect(log).to.have.lengthOf(2);
    });

    it('go on working when the file is gone, until it is back', async () => {
      const away = `${place.keysFile}.away`;
      await rename(place.keysFile, away);
      expect(await known()).to.equal(true);
      expect(store.health)
        .to.include({ state: 'degraded' })
        .and.to.have.property('why')
        .that.matches(/is gone/);
      await rm(away);
      await issueKey(place);
      await untilInOrder();
      expect(await known()).to.equal(false);
    });

    it('go on working when it cannot be read', async () => {
      const good = await readFile(place.keysFile, 'utf8');
      await rm(place.keysFile);
      await mkdir(place.keysFile);
      expect(await known()).to.equal(true);
      expect(log[0]).to.match(/cannot be read \(EISDIR\)/);
      await rmdir(place.keysFile);
      await writeFile(place.keysFile, good);
      await untilInOrder();
      expect(await known()).to.equal(true);
    });
  });
});
