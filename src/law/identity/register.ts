import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import {
  type Findings,
  hasShape,
  listOf,
  type MapNode,
  mapAt,
  mapsAt,
  type Node,
  type Place,
  readYamlList,
  shape,
  textAt,
} from '../../language/index.js';
import { bookFile } from '../files.js';
import { textOf } from '../test-data/manifest.js';
import { sha256 } from './canonical.js';

export const REGISTER_FILE = 'rates/released.yaml';

/** A released label (`2026-27.1`, as `engine` shows it) and the digest of the law that it names. */
export interface Label {
  readonly taxYear: string;
  readonly revision: number;
  readonly digest: string;
  /** When it was released: `2026-04-02T09:00:00Z`. */
  readonly at: string;
  /** What was unusual at its release, each with the reason for it. */
  readonly waivers: readonly Waiver[];
  /** Groups of figures that nothing proved, each with the reason for it. */
  readonly proofGaps: readonly ProofGap[];
  readonly place: Place;
}

/** Something unusual that was released for a reason. */
export interface Waiver {
  /** The figure or the invariant: `rates.national_insurance.thresholds.secondary_threshold`. */
  readonly name: string;
  /** What was unusual. The reason is for just that. */
  readonly says: string;
  readonly because: string;
}

export interface ProofGap {
  readonly group: string;
  readonly because: string;
}

/** The register as it was read. */
export interface Register {
  readonly labels: readonly Label[];
  /** How many entries it has. */
  readonly length: number;
  /** The hash of its last entry, which the next one carries; `none` where there is none. */
  readonly head: string;
}

/** The content of a new entry, without its number and the hash of the one before. */
export type NewEntry = Omit<Label, 'place'>;

const HEAD = `# Every released label, as \`engine\` shows it, with the digest of the law that it names: the SHA-256 of the record of that
# law, rates/released/<year>.yaml. Written by \`farthing release\`; entries are added at the end, and never changed or
# removed. \`previous\` is the hash of the entry before: the SHA-256 of its RFC 8785 form with every value as a text.
#
# To find the commit of a label, search for its digest: git log -S <digest> -- ${REGISTER_FILE}
# The last commit listed brought it in.
`;

/** Stands for the hash of the entry before the first. */
const NONE = 'none';

const text = { type: 'string', pattern: '\\S', errorMessage: 'A text is expected here.' };
const entryShape = shape({
  $id: 'register-entry',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'previous'],
  properties: {
    n: text,
    kind: { enum: ['release'] },
    at: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
      errorMessage: 'A time is written in UTC, like 2026-04-02T09:00:00Z.',
    },
    label: {
      type: 'string',
      pattern: '^20\\d\\d-\\d\\d\\.[1-9]\\d*$',
      errorMessage: 'A label is written like 2026-27.1.',
    },
    digest: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      errorMessage:
        'A digest is 64 figures 0-9 and a-f, as `farthing release` wrote it; bring this line back from git.',
    },
    carried_over: { enum: ['true'] },
    waived: listOf({ name: text, says: text, because: text }),
    evidence: {
      type: 'object',
      additionalProperties: false,
      required: ['not_proven'],
      properties: { not_proven: listOf({ group: text, because: text }) },
    },
    previous: text,
  },
});

/** The hash of an entry: SHA-256 of its RFC 8785 form (keys by their UTF-16 units, no blanks) with every value as a text,
 *  so that layout and comments do not matter and any reader of YAML can check it. */
export function hashOf(entry: Node): string {
  return sha256(canonicalJson(entry));
}

function canonicalJson(node: Node): string {
  switch (node.node) {
    case 'text':
      return JSON.stringify(node.text);
    case 'list':
      return `[${node.items.map(canonicalJson).join(',')}]`;
    case 'map': {
      const members = [...node.entries]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { value }]) => `${JSON.stringify(name)}:${canonicalJson(value)}`);
      return `{${members.join(',')}}`;
    }
  }
}

/** Reads the register and checks it by itself: that its entries follow one another, that no label is named twice, that
 *  revisions rise. No labels where there is no such file. */
export function readRegister(root: string, findings: Findings): Register {
  const entries = entriesOf(root, findings);
  const labels: Label[] = [];
  let head = NONE;
  for (const [index, entry] of entries.entries()) {
    checkFollows(entry, { number: index + 1, head, last: labels.at(-1) }, findings);
    head = hashOf(entry);
    const label = labelOf(entry);
    const latest = latestOf(labels, label.taxYear);
    if (latest !== undefined && label.revision <= latest.revision) {
      findings.add(
        label.place,
        `${nameOf(label)} comes after ${nameOf(latest)}: a label is never named again, and revisions rise.`,
      );
    }
    labels.push(label);
  }
  return { labels, length: entries.length, head };
}

function entriesOf(root: string, findings: Findings): readonly MapNode[] {
  if (!existsSync(join(root, REGISTER_FILE))) return [];
  const { path, text: content } = bookFile(root, REGISTER_FILE);
  // A file with nothing but its head comment holds no label.
  if (content.split(/\r?\n/).every((line) => line.trim() === '' || line.startsWith('#'))) return [];
  const list = readYamlList(path, content, findings)?.items ?? [];
  const entries = list.filter((item) => item.node === 'map');
  const other = list.find((item) => item.node !== 'map');
  if (other !== undefined)
    findings.add(other.place, 'An entry is a map: names with a colon, each with its value.');
  const valid = entries.map((entry) => hasShape(entry, entryShape, findings));
  // An entry that cannot be read would bring findings about all that follow.
  return valid.every(Boolean) && other === undefined ? entries : [];
}

function checkFollows(
  entry: MapNode,
  {
    number,
    head,
    last,
  }: { readonly number: number; readonly head: string; readonly last: Label | undefined },
  findings: Findings,
): void {
  const [n, previous, at] = [textAt(entry, 'n'), textAt(entry, 'previous'), textAt(entry, 'at')];
  if (previous !== undefined && previous.text !== head) {
    findings.add(
      previous.place,
      number === 1
        ? `The first entry follows none: “previous” is ${NONE}. An entry above it was removed; bring ${REGISTER_FILE} back from git.`
        : `This entry does not follow the one above it, whose hash is ${head}: an entry was changed, removed or put in. Bring ${REGISTER_FILE} back from git.`,
    );
  } else if (n !== undefined && n.text !== String(number)) {
    findings.add(n.place, `Entries are numbered from 1; this is entry ${number}, not ${n.text}.`);
  } else if (at !== undefined && last !== undefined && at.text < last.at) {
    findings.add(at.place, `This entry is of ${at.text}, before the one above it (${last.at}).`);
  }
}

function labelOf(entry: MapNode): Label {
  const [taxYear = '', revision = ''] = textOf(entry, 'label').split('.');
  const evidence = mapAt(entry, 'evidence');
  return {
    taxYear,
    revision: Number(revision),
    digest: textOf(entry, 'digest'),
    at: textOf(entry, 'at'),
    waivers: mapsAt(entry, 'waived').map((each) => ({
      name: textOf(each, 'name'),
      says: textOf(each, 'says'),
      because: textOf(each, 'because'),
    })),
    proofGaps: (evidence === undefined ? [] : mapsAt(evidence, 'not_proven')).map((each) => ({
      group: textOf(each, 'group'),
      because: textOf(each, 'because'),
    })),
    place: textAt(entry, 'label')?.place ?? entry.place,
  };
}

/** The text of the register with one more entry: what stood there stays byte for byte. */
export function withEntry(before: string, register: Register, entry: NewEntry): string {
  const { taxYear, revision, digest, at, waivers, proofGaps } = entry;
  const text = stringify(
    [
      {
        n: register.length + 1,
        kind: 'release',
        at,
        label: nameOf({ taxYear, revision }),
        digest,
        ...(waivers.length > 0 && { waived: waivers }),
        ...(proofGaps.length > 0 && { evidence: { not_proven: proofGaps } }),
        previous: register.head,
      },
    ],
    { lineWidth: 0 },
  );
  const lines = before === '' ? HEAD : before.endsWith('\n') ? before : `${before}\n`;
  return `${lines}${text}`;
}

/** `2026-27.1` */
export function nameOf({ taxYear, revision }: Pick<Label, 'taxYear' | 'revision'>): string {
  return `${taxYear}.${revision}`;
}

/** The highest label of a year. */
export function latestOf<T extends Pick<Label, 'taxYear' | 'revision'>>(
  labels: readonly T[],
  taxYear: string,
): T | undefined {
  return labels
    .filter((label) => label.taxYear === taxYear)
    .toSorted((a, b) => a.revision - b.revision)
    .at(-1);
}
