import type { Command } from 'commander';
import { SETTINGS, settingText } from '../../config/index.js';
import { didYouMean } from '../../did-you-mean.js';
import {
  changeInForce,
  idIn,
  isKeyName,
  type KeyAdmin,
  type KeyRecord,
  KeysFault,
  makeKey,
  NoSuchKey,
  openKeyAdmin,
  stateOf,
} from '../../keys/index.js';
import { CommandFailure, UsageError } from '../status.js';
import type { AddCommand, Terminal } from '../terminal.js';
import { parseExpiry, parseOverlap } from './expiry.js';
import { asJson, asTable, expiryText, keyTitle, timeText } from './in-text.js';

const KEYS_HELP = `
The keys are those of the service: set the same environment variables as for it.
  KEYS_URL   a PostgreSQL that holds the keys: postgres://user:password@host/database
  KEYS_FILE  the file that holds them where KEYS_URL is not set; .farthing/keys.yaml in the working directory by default
A running service goes by a change within a second.`;

const EXPIRES =
  'when it stops working: a date (its beginning, in UTC), a date and time, or a time from now such as 90d';

/** How many ids a message lists; more would hide what it says. */
const MAX_LISTED_IDS = 10;

/** `farthing keys`: the API keys of the service. */
export const keys: AddCommand = (program, terminal) => {
  const command = program
    .command('keys')
    .description('Issue, list, revoke and rotate the API keys of the service.')
    .addHelpText('after', KEYS_HELP);
  addIssue(command, terminal);
  addList(command, terminal);
  addRevoke(command, terminal);
  addRotate(command, terminal);
};

function addIssue(command: Command, terminal: Terminal): void {
  command
    .command('issue')
    .description('Make a key. It is printed once, alone on standard output; only its hash is kept.')
    .requiredOption('--name <name>', 'whose key it is, for your own lists; two keys may have one name')
    .option('--expires <when>', `${EXPIRES}; never unless given`)
    .addHelpText(
      'after',
      `${KEYS_HELP}\n\nExample:\n  npx farthing keys issue --name "Acme payroll" --expires 90d`,
    )
    .action(async ({ name, expires }: { readonly name: string; readonly expires?: string }) => {
      if (!isKeyName(name)) {
        throw new UsageError('--name must be 1 to 100 characters on one line, without spaces at its ends.');
      }
      const now = Date.now();
      const details = { name, ...(expires !== undefined && { expires: parseExpiry(expires, now) }) };
      await withKeys(async (admin) => {
        const record = await issue(admin, details, now, terminal);
        terminal.err(`Issued the key ${keyTitle(record)}. ${expiryText(record)}\n${shownOnceText(admin)}`);
      });
    });
}

function addList(command: Command, terminal: Terminal): void {
  command
    .command('list')
    .description('Show the keys there are, also those that were revoked or have expired; never their hashes.')
    .option('--json', 'the keys as JSON')
    .addHelpText('after', KEYS_HELP)
    .action(({ json = false }: { readonly json?: boolean }) =>
      withKeys(async (admin) => {
        const records = await admin.list();
        if (json) terminal.out(asJson(records, Date.now()));
        else if (records.length > 0) terminal.out(asTable(records, Date.now()));
        else terminal.err(`${admin.place} has no key yet; farthing keys issue --name … makes one.`);
      }),
    );
}

function addRevoke(command: Command, terminal: Terminal): void {
  command
    .command('revoke')
    .description('End a key for good: once this returns, no process of the service accepts it.')
    .argument('<id>', 'the id of the key, the eight digits in its middle; farthing keys list shows it')
    .addHelpText('after', KEYS_HELP)
    .action((id: string) =>
      withKeys(async (admin) => {
        const record = await keyNamed(admin, id);
        if (record.revoked !== undefined) {
          terminal.err(`The key ${keyTitle(record)} was revoked already, at ${timeText(record.revoked)}.`);
          return;
        }
        await admin.change(record.id, { revoked: new Date().toISOString() });
        await changeInForce();
        terminal.err(`Revoked the key ${keyTitle(record)}.`);
      }),
    );
}

function addRotate(command: Command, terminal: Terminal): void {
  command
    .command('rotate')
    .description(
      'Make a new key of the same name, and let the old one end once clients had time to change over.',
    )
    .argument('<id>', 'the id of the old key')
    .option(
      '--overlap <time>',
      'how long the old key goes on working: 24h, 7d, 30m; 0 ends it at once',
      '24h',
    )
    .option('--expires <when>', `${EXPIRES}; unless given, it lives as long as the old one was made to`)
    .addHelpText('after', KEYS_HELP)
    .action((id: string, options: { readonly overlap: string; readonly expires?: string }) => {
      const now = Date.now();
      const overlap = parseOverlap(options.overlap);
      const expires = options.expires === undefined ? undefined : parseExpiry(options.expires, now);
      return withKeys(async (admin) => {
        const old = await keyNamed(admin, id);
        const state = stateOf(old, now);
        if (state !== 'live') {
          throw new CommandFailure(
            `The key ${keyTitle(old)} is ${state}. Make a new one with farthing keys issue.`,
          );
        }
        const until = expires ?? sameLifetime(old, now);
        const details = {
          ...(old.name !== undefined && { name: old.name }),
          ...(until !== undefined && { expires: until }),
        };
        const record = await issue(admin, details, now, terminal);
        terminal.err(`Issued the key ${keyTitle(record)}. ${expiryText(record)}\n${shownOnceText(admin)}`);
        terminal.err(await end(old, overlap, admin, now));
      });
    });
}

/** Makes a key and prints it alone, so that it can be piped into a store of secrets. */
async function issue(
  admin: KeyAdmin,
  details: Partial<Pick<KeyRecord, 'name' | 'expires'>>,
  now: number,
  terminal: Terminal,
): Promise<KeyRecord> {
  const { key, record } = makeKey(details, now);
  await admin.add(record);
  terminal.out(key);
  return record;
}

function shownOnceText(admin: KeyAdmin): string {
  return `It is shown only now: ${admin.place} has no more than its hash.`;
}

/** The expiry that gives a new key the lifetime of the old one. */
function sameLifetime({ created, expires }: KeyRecord, now: number): string | undefined {
  if (expires === undefined) return undefined;
  return new Date(now + Date.parse(expires) - Date.parse(created)).toISOString();
}

/** Ends the old key after the overlap, or when it expires anyway. Without an overlap it is revoked, which does not depend on
 *  the clocks of other machines. */
async function end(old: KeyRecord, overlap: number, admin: KeyAdmin, now: number): Promise<string> {
  if (overlap === 0) {
    await admin.change(old.id, { revoked: new Date(now).toISOString() });
    await changeInForce();
    return `The old key ${keyTitle(old)} was revoked.`;
  }
  const ownExpiry = old.expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(old.expires);
  const expires = new Date(Math.min(ownExpiry, now + overlap)).toISOString();
  await admin.change(old.id, { expires });
  return `The old key ${keyTitle(old)} goes on working until ${timeText(expires)}.`;
}

/** Runs a task on the keys of the service that has the same environment. */
async function withKeys(task: (keys: KeyAdmin) => Promise<void>): Promise<void> {
  let keys: KeyAdmin | undefined;
  try {
    keys = await openKeyAdmin({
      keysFile: settingText(SETTINGS.keysFile, process.env) ?? SETTINGS.keysFile.default,
      keysUrl: settingText(SETTINGS.keysUrl, process.env),
    });
    await task(keys);
  } catch (error) {
    if (error instanceof KeysFault) throw new CommandFailure(error.message);
    if (error instanceof NoSuchKey) throw new UsageError(`There is no key ${error.id} any more.`);
    throw error;
  } finally {
    await keys?.close();
  }
}

/** The key with an id. A whole key may be given instead: only its id is read and shown. */
async function keyNamed(keys: KeyAdmin, text: string): Promise<KeyRecord> {
  const id = idIn(text) ?? text;
  const records = await keys.list();
  const record = records.find((each) => each.id === id);
  if (record !== undefined) return record;
  throw new UsageError(`${keys.place} has no key with the id “${id}”. ${hint(id, records)}`);
}

function hint(id: string, records: readonly KeyRecord[]): string {
  const ids = records.map((record) => record.id);
  const suggestion = didYouMean(id, ids);
  if (suggestion !== undefined) return `Did you mean “${suggestion}”?`;
  if (ids.length === 0) return 'It has none at all.';
  return ids.length > MAX_LISTED_IDS
    ? 'farthing keys list shows what there is.'
    : `The ids are ${ids.join(', ')}.`;
}
