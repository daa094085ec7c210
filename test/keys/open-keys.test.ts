import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openKeys } from '../../src/keys/index.js';
import { writeKeysFile } from '../../src/keys/keys-file.js';
import { makeKey } from '../../src/keys/make-key.js';

describe('the keys that the service starts with', () => {
  let folder = '';
  let keysFile = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'farthing-keys-'));
    keysFile = join(folder, 'keys.yaml');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are those of the configuration, as they are', async () => {
    const { store, firstKey } = await openKeys({ apiKeys: ['one', 'two'], keysFile });
    expect(await store.find('two')).to.deep.equal({ id: 'API_KEYS[1]' });
    expect(await store.find('three')).to.equal(undefined);
    expect(await store.find('')).to.equal(undefined);
    expect(firstKey).to.equal(undefined);
  });

  it('are those of the keys file, of which it knows the hashes', async () => {
    const { key, record } = makeKey();
    await writeKeysFile(keysFile, [record]);
    const { store, firstKey } = await openKeys({ apiKeys: [], keysFile });
    expect(await store.find(key)).to.deep.equal({ id: record.id });
    expect(await store.find(record.sha256)).to.equal(undefined);
    expect(firstKey).to.equal(undefined);
  });

  it('are both together', async () => {
    const { key, record } = makeKey();
    await writeKeysFile(keysFile, [record]);
    const { store } = await openKeys({ apiKeys: ['one'], keysFile });
    expect(await store.find(key)).to.deep.equal({ id: record.id });
    expect(await store.find('one')).to.deep.equal({ id: 'API_KEYS[0]' });
  });

  it('are one that is made, where there is none; it is known at the next start', async () => {
    const { store, firstKey } = await openKeys({ apiKeys: [], keysFile });
    const key = firstKey?.key ?? '';
    expect(key).to.match(/^farthing_[A-Za-z0-9_-]{43}$/);
    expect(await store.find(key)).to.have.property('id');

    await firstKey?.save();
    expect(await readFile(keysFile, 'utf8')).not.to.include(key);
    const next = await openKeys({ apiKeys: [], keysFile });
    expect(next.firstKey).to.equal(undefined);
    expect(await next.store.find(key)).to.have.property('id');
  });

  it('are never made twice alike', () => {
    expect(makeKey().key).not.to.equal(makeKey().key);
  });
});
