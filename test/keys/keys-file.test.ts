import { writeFileSync } from 'node:fs';
import {
  chmod,
  chown,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { isKeyName, KeysFault, makeKey, openKeyAdmin, openKeys } from '../../src/keys/index.js';
import { useFolder } from './support/folder.js';
import { administer, issueKey } from './support/issue.js';

const hash = 'ab'.repeat(32);

describe('the keys file', () => {
  const folder = useFolder();
  let place = { keysFile: '' };
  beforeEach(() => {
    place = { keysFile: join(folder.path, 'deep', 'keys.yaml') };
  });

  const write = async (text: string): Promise<void> => {
    await mkdir(join(folder.path, 'deep'), { recursive: true });
    await writeFile(place.keysFile, text);
  };
  const listKeys = () => administer(place, (admin) => admin.list());

  it('lists the keys that were added to it, oldest first', async () => {
    const made = [
      makeKey({ name: 'null' }, Date.parse('2026-04-07T09:00:00Z')).record,
      makeKey({ name: '123', expires: '2030-01-01' }, Date.parse('2026-04-06T09:00:00Z')).record,
      { ...makeKey({}, Date.parse('2026-04-08T09:00:00Z')).record, revoked: '2026-05-01T10:00:00.000Z' },
    ];
    await administer(place, async (admin) => {
      for (const record of made) await admin.add(record);
    });
    expect(await listKeys()).to.deep.equal([made[1], made[0], made[2]]);
  });

  it('can be read by its owner only, and leaves nothing beside it', async () => {
    await issueKey(place);
    expect((await stat(place.keysFile)).mode & 0o777).to.equal(0o600);
    expect((await stat(join(folder.path, 'deep'))).mode & 0o777).to.equal(0o700);
    expect(await readdir(join(folder.path, 'deep'))).to.deep.equal(['keys.yaml']);
  });

  it('keeps its owner and who may read it when it is changed', async () => {
    await issueKey(place);
    const user = process.getuid?.() ?? 0;
    // Only root can give a file away; anyone else sees that it stays theirs.
    const owner = user === 0 ? 65_534 : user;
    await chown(place.keysFile, owner, (await stat(place.keysFile)).gid);
    await chmod(place.keysFile, 0o640);
    await issueKey(place);
    const after = await stat(place.keysFile);
    expect([after.uid, after.mode & 0o777]).to.deep.equal([owner, 0o640]);
    expect(await listKeys()).to.have.lengthOf(2);
  });

  it('may be a symbolic link, and stays one', async () => {
    await issueKey(place);
    const real = join(folder.path, 'real.yaml');
    await rename(place.keysFile, real);
    await symlink(real, place.keysFile);
    await issueKey(place);
    expect(await readlink(place.keysFile)).to.equal(real);
    expect(await listKeys()).to.have.lengthOf(2);
    expect(await readdir(folder.path)).to.have.members(['deep', 'real.yaml']);
  });

  it('may be missing, or hold no key', async () => {
    expect(await listKeys()).to.deep.equal([]);
    await write('keys: []\n');
    expect(await listKeys()).to.deep.equal([]);
  });

  it('may be written by hand: hashes need no quotes, and a key needs no name', async () => {
    await write(`keys:\n  - { id: a, sha256: ${'1'.repeat(64)}, created: 2026-04-06 }\n`);
    expect(await listKeys()).to.deep.equal([{ id: 'a', sha256: '1'.repeat(64), created: '2026-04-06' }]);
  });

  it('is replaced, never written in place', async () => {
    await issueKey(place);
    const before = await readFile(place.keysFile, 'utf8');
    const old = join(folder.path, 'old.yaml');
    await link(place.keysFile, old);
    await issueKey(place);
    expect(await readFile(old, 'utf8')).to.equal(before);
    expect(await listKeys()).to.have.lengthOf(2);
  });

  it('loses nothing that an editor saves while a command changes it: the command says so', async () => {
    const { record } = await issueKey(place);
    const text = await readFile(place.keysFile, 'utf8');
    let saved = false;
    const added = {
      ...makeKey().record,
      // Read when the new file is written, after the old one was read.
      get name() {
        if (!saved) writeFileSync(place.keysFile, text.replace('a key', 'named by hand'));
        saved = true;
        return 'added';
      },
    };
    const add = () => administer(place, (admin) => admin.add(added));
    expect(await faultOf(add())).to.match(
      /was changed by somebody else .* nothing was changed here, try again$/,
    );
    await add();
    expect((await listKeys()).map(({ id, name }) => [id, name])).to.deep.equal([
      [record.id, 'named by hand'],
      [added.id, 'added'],
    ]);
  });

  it('names the commands that change it', async () => {
    await issueKey(place);
    expect(await readFile(place.keysFile, 'utf8')).to.match(
      /^# .*farthing keys issue, list, revoke and rotate/m,
    );
  });

  it('does not hold the secret of a key', async () => {
    const { key } = await issueKey(place);
    const secret = key.split('_')[2] ?? '';
    expect(secret).to.have.lengthOf(64);
    expect(await readFile(place.keysFile, 'utf8')).not.to.include(secret);
  });

  it('accepts no second key with the same id', async () => {
    const { record } = await issueKey(place);
    const fault = await faultOf(administer(place, (admin) => admin.add({ ...record, name: 'other' })));
    expect(fault).to.include(`has a key with the id ${record.id} already`);
    expect(await listKeys()).to.deep.equal([record]);
  });

  const entry = `  - { id: a, sha256: ${hash}, created: 2026-04-06 }`;
  const with_ = (field: string) =>
    `keys:\n  - id: a\n    sha256: ${hash}\n    created: 2026-04-06\n    ${field}`;
  const broken: Record<string, readonly [text: string, line: number, says: RegExp]> = {
    'is no YAML': ['keys:\n  - {', 2, /./],
    'is empty': ['', 1, /must hold `keys`/],
    'is a list': ['- a', 1, /must hold `keys`/],
    'has no keys in its list': ['keys:\n# none\n', 1, /must be a list/],
    'holds more than keys, below them': [`keys:\n${entry}\nadmin: true`, 1, /nothing else/],
    'has an entry out of place': [`keys:\n${entry}\n - id: b`, 3, /./],
    'is two documents': [`keys:\n${entry}\n---\nkeys: []`, 3, /multiple documents/],
    'holds more than keys': [`keys: []\nadmin: true`, 1, /nothing else/],
    'has no list of keys': ['\nkeys: a', 2, /must be a list/],
    'has a key that is text': [`keys:\n${entry}\n  - farthing_abc`, 3, /must have id, sha256 and created/],
    'misses a field': [`keys:\n${entry}\n  - { id: b, created: 2026-04-06 }`, 3, /`sha256` of a key must be/],
    'has a field too many': [`keys:\n  - id: a\n    key: secret`, 3, /`key` is not a field/],
    'has half a hash': [`keys:\n  - id: a\n    sha256: abcd\n    created: 2026-04-06`, 3, /64 hexadecimal/],
    'has no date': [`keys:\n  - id: a\n    sha256: ${hash}\n    created: soon`, 4, /a date/],
    'has an end that is no time': [with_('expires: soon'), 5, /`expires` of a key must be a date/],
    'has an end on a day that is none': [
      with_('expires: 2027-02-30'),
      5,
      /`expires` of a key must be a date/,
    ],
    'has an end without a zone': [with_('expires: 2027-02-03T10:00'), 5, /`expires` of a key must be a date/],
    'has a revocation that is no time': [with_('revoked: yes'), 5, /`revoked` of a key must be a date/],
    'has a name of two lines': [with_('name: "a\\nb"'), 5, /`name` of a key must be a name of 1 to 100/],
    'has a name that is empty': [with_('name: ""'), 5, /`name` of a key must be a name of 1 to 100/],
    'has one id twice': [`keys:\n${entry}\n${entry}`, 3, /two keys have the id `a`/],
    'has one field twice': [`keys:\n  - id: a\n    id: b`, 3, /unique/],
  };
  for (const [what, [text, line, says]] of Object.entries(broken)) {
    it(`stops the start, and every change, when it ${what}: with its name and the line`, async () => {
      await write(text);
      const start = await faultOf(openKeys({ apiKeys: [], ...place }));
      expect(start).to.include(`KEYS_FILE: ${place.keysFile}:${line}: `).and.to.match(says);
      expect(await faultOf(issueKey(place))).to.equal(start);
      expect(await readFile(place.keysFile, 'utf8')).to.equal(text);
    });
  }

  it('names the line of a fault, however many keys are before it', async () => {
    const good = Array.from({ length: 200 }, (_, n) =>
      stringify([makeKey({ name: `Customer ${n}` }).record]),
    );
    await write(`# One\n# Two\nkeys:\n${good.join('')}- id: b\n  created: 2026-04-06\n`);
    // Three lines, and four of each key.
    expect(await faultOf(listKeys())).to.match(/keys\.yaml:804: `sha256` of a key must be/);
  });

  it('is read the same, whatever the YAML style', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[a-c:#'" ,.-]{1,90}$/),
    );
    const record = fc.record(
      {
        id: fc.stringMatching(/^[0-9a-f]{8}$/),
        name: name.filter(isKeyName),
        sha256: fc.stringMatching(/^[0-9e]{64}$/),
        created: fc.constantFrom('2026-04-06', '2026-04-06T09:00:00.000Z'),
        expires: fc.constantFrom('2027-04-06', '2027-04-06T09:00+01:00'),
      },
      { requiredKeys: ['id', 'sha256', 'created'] },
    );
    const style = fc.record({
      lineWidth: fc.constantFrom(0, 40, 80),
      indentSeq: fc.boolean(),
      defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
      defaultKeyType: fc.constant('PLAIN' as const),
      collectionStyle: fc.constantFrom('any' as const, 'any' as const, 'flow' as const),
    });
    const records = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(records, style, async (made, options) => {
        await write(stringify({ keys: made }, options));
        expect(await listKeys()).to.have.deep.members(made);
      }),
      { numRuns: 300 },
    );
  });

  it('stops the start when it cannot be read, and a change when it cannot be written', async () => {
    expect(await faultOf(openKeys({ apiKeys: [], keysFile: folder.path })))
      .to.include(folder.path)
      .and.to.include('EISDIR');
    await issueKey(place);
    const inAFile = join(place.keysFile, 'keys.yaml');
    expect(await faultOf(issueKey({ keysFile: inAFile })))
      .to.include(inAFile)
      .and.to.match(/ENOTDIR|EEXIST/);
  });

  it('names the key that a change does not find', async () => {
    const admin = await openKeyAdmin(place);
    const change = admin.change('0badcafe', { revoked: '2026-04-06T09:00:00Z' });
    expect(await change.catch((error: unknown) => error)).to.include({ name: 'NoSuchKey', id: '0badcafe' });
  });
});

async function faultOf(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
  } catch (error) {
    expect(error).to.be.instanceOf(KeysFault);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('this should have failed');
}
