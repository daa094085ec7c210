import { parse, stringify } from 'yaml';
import { sha256 } from '../../digest.js';
import { canonicalJson, type Json, type JsonObject } from '../../json.js';
import {
  type Findings,
  type Node,
  readYamlList,
  type TextNode,
  toPlain,
  withoutBroken,
} from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import { type BookSource, writeBookFile } from '../book-source.js';
import { bookFile, hasBookFile } from '../files.js';
import { evidence, presentEvidence } from '../test-data/evidence.js';
import { type Label, labelName, latestLabel, type Withdrawal, withdrawalFault } from './label.js';

const { listOf, mapWith, may, must, plain, plainLike, recordWith, textLike } = keys;

export const REGISTER_FILE = 'rates/released.yaml';

/** The register as it was read. */
export interface Register {
  readonly labels: readonly Label[];
  /** The hash of its last entry, which the next one carries; `none` where there is none. */
  readonly head: string;
  /** The hash of each entry, the first of them first. */
  readonly hashes: readonly string[];
}

/** In the place of a hash: what the first entry has as `previous`, and an empty register as its head. */
const NONE = 'none';

const FILE_COMMENT = `# Every released label, as \`engine\` shows it, with the digest of the law that it names. Written by
# \`farthing release\` and \`farthing withdraw\`, never by hand. \`previous\` is the hash of the entry before: the SHA-256 of
# its RFC 8785 form with every value as a text. \`version\` is the version of Farthing that a label ships in: its tag, its image
# and its package are the archive of the label. Labels before the first entries were of pre-releases, which git has.
`;

/** The hash of an entry: SHA-256 of its RFC 8785 form (keys sorted by UTF-16 units, no blanks) with every value as a text. Layout
 *  and comments do not count, and anyone with a YAML parser can check it. */
function hashOf(entry: Node): string {
  return sha256(canonicalJson(toPlain(entry)));
}

const filled = textLike({ pattern: '\\S', errorMessage: 'A text is expected here.' });
const text = plain(filled);
const digest = plainLike({
  pattern: '^[0-9a-f]{64}$',
  errorMessage:
    'A digest is 64 figures 0-9 and a-f, as `farthing release` wrote it; bring this line back from git.',
});
const label = textLike({
  pattern: '^20\\d\\d-\\d\\d\\.[1-9]\\d*$',
  errorMessage: 'A label is written like 2026-27.1.',
});
const ENTRY = {
  on: must(
    plainLike({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', errorMessage: 'A day is written like 2026-04-02.' }),
  ),
  by: must(text),
  previous: must(filled),
};
/** An entry of the register: a label, or a withdrawal of one. */
const release = mapWith({
  ...ENTRY,
  label: must(label),
  digest: must(digest),
  why: must(text),
  version: must(
    plainLike({ pattern: '^\\d+\\.\\d+\\.\\d+$', errorMessage: 'A version is written like 1.0.0.' }),
  ),
  proof: may(evidence),
  accepted: may(listOf(recordWith({ name: must(text), says: must(text), because: must(text) }))),
  parts: must(digest),
});
const withdrawal = mapWith({ ...ENTRY, withdraw: must(label), because: must(text) });

/** Reads the register and checks it by itself: its entries form a chain, the numbers of a year rise, and a withdrawal is of a label
 *  above it. No labels where there is no such file. */
export function readRegister(source: BookSource, findings: Findings): Register {
  const labels: Label[] = [];
  const hashes: string[] = [];
  for (const entry of entriesOf(source, findings)) {
    checkChain(entry.previous, hashes.at(-1), findings);
    hashes.push(hashOf(entry.node));
    if ('withdraw' in entry) withdrawLabel(entry, labels, findings);
    else addLabel(entry, labels, findings);
  }
  return { labels, head: hashes.at(-1) ?? NONE, hashes };
}

function addLabel(entry: keys.ReadBy<typeof release>, labels: Label[], findings: Findings): void {
  const label = labelOf(entry);
  const latest = latestLabel(labels, label.taxYear);
  if (latest !== undefined && label.number <= latest.number) {
    findings.add(
      label.place,
      `${labelName(label)} comes after ${labelName(latest)}: a label is never named again, and the numbers of a year rise.`,
    );
  }
  labels.push(label);
}

function withdrawLabel(
  { withdraw, on, by, because }: keys.ReadBy<typeof withdrawal>,
  labels: Label[],
  findings: Findings,
): void {
  const index = labels.findIndex((each) => labelName(each) === withdraw.text);
  const label = labels[index];
  const fault =
    label === undefined ? `There is no ${withdraw.text} above this entry.` : withdrawalFault(label, labels);
  if (label === undefined || fault !== undefined) findings.add(withdraw.place, fault ?? '');
  else labels[index] = { ...label, withdrawn: { on, by, because } };
}

/** The entries of the register; none where one of them cannot be read, which would bring findings about all that follow. */
function entriesOf(source: BookSource, findings: Findings) {
  if (!hasBookFile(source, REGISTER_FILE)) return [];
  const file = bookFile(source, REGISTER_FILE);
  // A file with nothing but its head comment holds no label.
  if (
    file.form === undefined &&
    file.text.split(/\r?\n/).every((line) => line.trim() === '' || line.startsWith('#'))
  )
    return [];
  const list = readYamlList(file, findings)?.items ?? [];
  const notAMap = list.find((item) => item.node !== 'map');
  if (notAMap !== undefined)
    findings.add(notAMap.place, 'An entry is a map: names with a colon, each with its value.');
  const entries = list.flatMap((item) =>
    item.node === 'map'
      ? (item.entries.has('withdraw') ? withdrawal : release).read(item, item.place, findings)
      : [],
  );
  const read = withoutBroken(entries);
  return read.length === list.length ? read : [];
}

function checkChain(previous: TextNode, last: string | undefined, findings: Findings): void {
  if (previous.text === (last ?? NONE)) return;
  findings.add(
    previous.place,
    last === undefined
      ? `The first entry follows none: “previous” is ${NONE}. An entry above it was removed; bring ${REGISTER_FILE} back from git.`
      : `This entry does not follow the one above it, whose hash is ${last}: an entry was changed, removed or put in. Bring ${REGISTER_FILE} back from git.`,
  );
}

function labelOf(entry: keys.ReadBy<typeof release>): Label {
  const { label, digest, on, by, why, version, proof, accepted = [], parts: partsDigest } = entry;
  const [taxYear = '', number = ''] = label.text.split('.');
  return {
    ...{ taxYear, number: Number(number), digest, on, by, why, version, evidence: proof, accepted },
    partsDigest,
    withdrawn: undefined,
    place: label.place,
  };
}

/** Appends a label to the register, or puts it in the place of the entry with its name, and chains all entries after it anew. */
export function writeLabel(root: string, label: Omit<Label, 'withdrawn' | 'place'>): void {
  const { digest, on, by, why, version, evidence, accepted, partsDigest } = label;
  writeEntry(root, 'label', labelName(label), {
    ...{ digest, on, by, why, version },
    ...(evidence !== undefined && { proof: presentEvidence(evidence) }),
    ...(accepted.length > 0 && { accepted: accepted.map((each) => ({ ...each })) }),
    parts: partsDigest,
  });
}

/** Appends the withdrawal of a label to the register. */
export function writeWithdrawal(root: string, name: string, { on, by, because }: Withdrawal): void {
  writeEntry(root, 'withdraw', name, { on, by, because });
}

/** Every value of an entry that was written is of this kind. */
type RegisterEntry = { readonly [key: string]: Json };

function writeEntry(root: string, kind: 'label' | 'withdraw', name: string, fields: JsonObject): void {
  const before: readonly RegisterEntry[] = hasBookFile(root, REGISTER_FILE)
    ? (parse(bookFile(root, REGISTER_FILE).text) ?? [])
    : [];
  const entry = { [kind]: name, ...fields };
  const index = before.findIndex((each) => each[kind] === name);
  const entries = index < 0 ? [...before, entry] : before.with(index, entry);
  let previous = NONE;
  const chained = entries.map(({ previous: _, ...rest }) => {
    const link: RegisterEntry = { ...rest, previous };
    previous = sha256(canonicalJson(asTexts(link)));
    return link;
  });
  writeBookFile(root, REGISTER_FILE, `${FILE_COMMENT}${stringify(chained, { lineWidth: 0 })}`);
}

/** The same with every scalar as a text, as files of the book are read. */
function asTexts(json: Json): Json {
  if (Array.isArray(json)) return json.map(asTexts);
  if (typeof json !== 'object' || json === null) return String(json);
  return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, asTexts(each)]));
}
