import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { CannotStart } from '../../src/cannot-start.js';
import { readKeysFile, writeKeysFile } from '../../src/keys/keys-file.js';

const hash = 'ab'.repeat(32);
const record = { id: 'key_1', sha256: hash, created: '2026-04-06T09:00:00.000Z' };

describe('the keys file', () => {
  let folder = '';
  let file = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'farthing-keys-'));
    file = join(folder, 'deep', 'keys.yaml');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const failureOf = async (text: string): Promise<string> => {
    await mkdir(join(folder, 'deep'), { recursive: true });
    await writeFile(file, text);
    return messageOf(readKeysFile(file));
  };

  it('gives back the keys that were written to it', async () => {
    const digits = { id: 'key_2', sha256: '1'.repeat(64), created: '2026-04-06' };
    await writeKeysFile(file, [record, digits]);
    expect(await readKeysFile(file)).to.deep.equal([record, digits]);
  });

  it('can be read by its owner only, and leaves nothing beside it', async () => {
    await writeKeysFile(file, [record]);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect((await stat(join(folder, 'deep'))).mode & 0o777).to.equal(0o700);
    expect(await readdir(join(folder, 'deep'))).to.deep.equal(['keys.yaml']);
  });

  it('takes the place of the file before it', async () => {
    await writeKeysFile(file, [record]);
    await writeKeysFile(file, [{ ...record, id: 'key_3' }]);
    expect((await readKeysFile(file)).map(({ id }) => id)).to.deep.equal(['key_3']);
  });

  it('may be missing, or hold no key', async () => {
    expect(await readKeysFile(file)).to.deep.equal([]);
    await writeKeysFile(file, []);
    expect(await readKeysFile(file)).to.deep.equal([]);
  });

  it('may be written by hand: hashes need no quotes', async () => {
    await mkdir(join(folder, 'deep'));
    await writeFile(file, `keys:\n  - { id: a, sha256: ${'1'.repeat(64)}, created: 2026-04-06 }\n`);
    expect(await readKeysFile(file)).to.deep.equal([
      { id: 'a', sha256: '1'.repeat(64), created: '2026-04-06' },
    ]);
  });

  const entry = `  - { id: a, sha256: ${hash}, created: 2026-04-06 }`;
  const broken: Record<string, readonly [text: string, line: number, says: RegExp]> = {
    'is no YAML': ['keys:\n  - {', 2, /./],
    'is empty': ['', 1, /must hold `keys`/],
    'is a list': ['- a', 1, /must hold `keys`/],
    'holds more than keys': [`keys: []\nadmin: true`, 1, /nothing else/],
    'has no list of keys': ['\nkeys: a', 2, /must be a list/],
    'has a key that is text': [`keys:\n${entry}\n  - farthing_abc`, 3, /must have id, sha256 and created/],
    'misses a field': [`keys:\n${entry}\n  - { id: b, created: 2026-04-06 }`, 3, /`sha256` of a key must be/],
    'has a field too many': [`keys:\n  - id: a\n    key: secret`, 3, /`key` is not a field/],
    'has half a hash': [`keys:\n  - id: a\n    sha256: abcd\n    created: 2026-04-06`, 3, /64 hexadecimal/],
    'has no date': [`keys:\n  - id: a\n    sha256: ${hash}\n    created: soon`, 4, /a date/],
    'has one id twice': [`keys:\n${entry}\n${entry}`, 3, /two keys have the id `a`/],
    'has one field twice': [`keys:\n  - id: a\n    id: b`, 3, /unique/],
  };
  for (const [what, [text, line, says]] of Object.entries(broken)) {
    it(`stops the start when it ${what}, with its name and the line`, async () => {
      const message = await failureOf(text);
      expect(message).to.include(`${file}:${line}: `).and.to.match(says);
    });
  }

  it('stops the start when it cannot be read or written', async () => {
    expect(await messageOf(readKeysFile(folder)))
      .to.include(folder)
      .and.to.include('EISDIR');
    const inAFile = join(file, 'keys.yaml');
    await writeKeysFile(file, [record]);
    expect(await messageOf(writeKeysFile(inAFile, [record])))
      .to.include(inAFile)
      .and.to.match(/ENOTDIR|EEXIST/);
  });

  it('does not hold what a key is', async () => {
    await writeKeysFile(file, [record]);
    expect(await readFile(file, 'utf8')).not.to.include('farthing_');
  });
});

async function messageOf(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
  } catch (error) {
    expect(error).to.be.instanceOf(CannotStart);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('this should have failed');
}
