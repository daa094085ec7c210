// Issues a number of keys, with a pause after each, and prints the id of each once it is stored.
import { setTimeout } from 'node:timers/promises';
import { KeysFile } from '../../../src/keys/file/keys-file.js';
import { makeKey } from '../../../src/keys/key-text.js';

const [, , keysFile = '', count, pause] = process.argv;
const admin = new KeysFile(keysFile);
for (let issued = 0; issued < Number(count); issued++) {
  const { record } = makeKey({ name: 'of a writer' });
  await admin.add(record);
  process.stdout.write(`${record.id}\n`);
  await setTimeout(Number(pause));
}
