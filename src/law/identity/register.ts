import { parse, stringify } from 'yaml';
import { sha256 } from '../../digest.js';
import { canonicalJson, type Json, type JsonObject } from '../../json.js';
import {
  type Findings,
  hasShape,
  type MapNode,
  mapAt,
  mapsAt,
  type Node,
  readYamlList,
  textAt,
  toPlain,
} from '../../language/index.js';
import { type BookSource, writeBookFile } from '../book-source.js';
import { bookFile, hasBookFile, textOf } from '../files.js';
import { evidenceAt, presentEvidence } from '../test-data/evidence.js';
import { shapeOf } from './entry-shapes.js';
import { type Label, labelName, latestLabel, type Withdrawal, withdrawalFault } from './label.js';
import { bySection, type PartsOfLaw, SECTIONS_OF_LAW } from './law.js';

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

const FILE_COMMENT = `# Every released label, as \`engine\` shows it, with the digest of the law that it names and of each part of it. Written by
# \`farthing release\` and \`farthing withdraw\`, never by hand. \`previous\` is the hash of the entry before: the SHA-256 of
# its RFC 8785 form with every value as a text. \`version\` is the version of Farthing that a label ships in: its tag, its image
# and its package are the archive of the label. Labels before the first entries were of pre-releases, which git has.
`;

/** The hash of an entry: SHA-256 of its RFC 8785 form (keys sorted by UTF-16 units, no blanks) with every value as a text. Layout
 *  and comments do not count, and anyone with a YAML parser can check it. */
function hashOf(entry: Node): string {
  return sha256(canonicalJson(toPlain(entry)));
}

/** Reads the register and checks it by itself: its entries form a chain, the numbers of a year rise, and a withdrawal is of a label
 *  above it. No labels where there is no such file. */
export function readRegister(source: BookSource, findings: Findings): Register {
  const labels: Label[] = [];
  const hashes: string[] = [];
  for (const entry of entriesOf(source, findings)) {
    checkChain(entry, hashes.at(-1), findings);
    hashes.push(hashOf(entry));
    if (entry.entries.has('withdraw')) withdrawLabel(entry, labels, findings);
    else addLabel(entry, labels, findings);
  }
  return { labels, head: hashes.at(-1) ?? NONE, hashes };
}

function addLabel(entry: MapNode, labels: Label[], findings: Findings): void {
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

function withdrawLabel(entry: MapNode, labels: Label[], findings: Findings): void {
  const name = textOf(entry, 'withdraw');
  const index = labels.findIndex((each) => labelName(each) === name);
  const label = labels[index];
  const fault =
    label === undefined ? `There is no ${name} above this entry.` : withdrawalFault(label, labels);
  if (label === undefined || fault !== undefined) {
    findings.add(textAt(entry, 'withdraw')?.place ?? entry.place, fault ?? '');
    return;
  }
  const [on, by, because] = [textOf(entry, 'on'), textOf(entry, 'by'), textOf(entry, 'because')];
  labels[index] = { ...label, withdrawn: { on, by, because } };
}

function entriesOf(source: BookSource, findings: Findings): readonly MapNode[] {
  if (!hasBookFile(source, REGISTER_FILE)) return [];
  const { path, text: content } = bookFile(source, REGISTER_FILE);
  // A file with nothing but its head comment holds no label.
  if (content.split(/\r?\n/).every((line) => line.trim() === '' || line.startsWith('#'))) return [];
  const list = readYamlList(path, content, findings)?.items ?? [];
  const entries = list.filter((item) => item.node === 'map');
  const notAMap = list.find((item) => item.node !== 'map');
  if (notAMap !== undefined)
    findings.add(notAMap.place, 'An entry is a map: names with a colon, each with its value.');
  const valid = entries.map((entry) => hasShape(entry, shapeOf(entry), findings));
  // An entry that cannot be read would bring findings about all that follow.
  return valid.every(Boolean) && notAMap === undefined ? entries : [];
}

function checkChain(entry: MapNode, last: string | undefined, findings: Findings): void {
  const previous = textAt(entry, 'previous');
  if (previous === undefined || previous.text === (last ?? NONE)) return;
  findings.add(
    previous.place,
    last === undefined
      ? `The first entry follows none: “previous” is ${NONE}. An entry above it was removed; bring ${REGISTER_FILE} back from git.`
      : `This entry does not follow the one above it, whose hash is ${last}: an entry was changed, removed or put in. Bring ${REGISTER_FILE} back from git.`,
  );
}

function labelOf(entry: MapNode): Label {
  const [taxYear = '', number = ''] = textOf(entry, 'label').split('.');
  return {
    taxYear,
    number: Number(number),
    digest: textOf(entry, 'digest'),
    on: textOf(entry, 'on'),
    by: textOf(entry, 'by'),
    why: textOf(entry, 'why'),
    version: textOf(entry, 'version'),
    evidence: evidenceAt(entry),
    accepted: mapsAt(entry, 'accepted').map((each) => ({
      name: textOf(each, 'name'),
      says: textOf(each, 'says'),
      because: textOf(each, 'because'),
    })),
    parts: partsAt(entry),
    withdrawn: undefined,
    place: textAt(entry, 'label')?.place ?? entry.place,
  };
}

function partsAt(entry: MapNode): PartsOfLaw {
  const parts = mapAt(entry, 'parts');
  return bySection((section) => {
    const entries = [...((parts && mapAt(parts, section))?.entries ?? [])];
    return new Map(entries.flatMap(([key, { value }]) => (value.node === 'text' ? [[key, value.text]] : [])));
  });
}

/** Appends a label to the register, or puts it in the place of the entry with its name, and chains all entries after it anew. */
export function writeLabel(root: string, label: Omit<Label, 'withdrawn' | 'place'>): void {
  const { digest, on, by, why, version, evidence, accepted, parts } = label;
  const sections = SECTIONS_OF_LAW.map((section) => [section, Object.fromEntries(parts[section])] as const);
  writeEntry(root, 'label', labelName(label), {
    ...{ digest, on, by, why, version },
    ...(evidence !== undefined && { proof: presentEvidence(evidence) }),
    ...(accepted.length > 0 && { accepted: accepted.map((each) => ({ ...each })) }),
    parts: Object.fromEntries(sections.filter(([, entries]) => Object.keys(entries).length > 0)),
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
