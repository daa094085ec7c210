import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { sha256 } from '../../digest.js';
import { canonicalJson } from '../../json.js';
import {
  compileShape,
  dayInWords,
  type Findings,
  hasShape,
  LANGUAGE,
  listOf,
  type MapNode,
  mapsAt,
  type Node,
  type Place,
  readYamlList,
  textAt,
  toPlain,
} from '../../language/index.js';
import { utcNow } from '../../utc-now.js';
import { bookFile, writeBookFile } from '../files.js';
import {
  type Evidence,
  evidenceAt,
  evidenceShape,
  type ProofGap,
  presentEvidence,
  proofGapsAt,
} from '../test-data/evidence.js';
import { textOf } from '../test-data/manifest.js';
import { type RecordForm, SCHEMES, type Scheme } from './law.js';

export const REGISTER_FILE = 'rates/released.yaml';

/** A released label (`2026-27.1`, as `engine` shows it) and the digest of the law that it names. */
export interface Label extends RecordForm {
  readonly taxYear: string;
  readonly revision: number;
  readonly digest: string;
  /** When it was released: `2026-04-02T09:00:00Z`. */
  readonly at: string;
  /** What was unusual at its release, each with the reason for it. */
  readonly waivers: readonly Waiver[];
  /** Groups of figures that nothing proved, each with the reason for it. */
  readonly proofGaps: readonly ProofGap[];
  /** What proved it; undefined for labels from before the register held evidence. */
  readonly evidence: Evidence | undefined;
  /** Who released it and who reviewed the release; undefined for older labels, and where nobody did. */
  readonly releasedBy: string | undefined;
  readonly reviewedBy: string | undefined;
  /** SHA-256 of the manifest of its bundle; undefined where it has none. */
  readonly bundle: string | undefined;
  readonly withdrawn: Withdrawal | undefined;
  readonly place: Place;
}

/** When and why a label is no longer to be relied on. Requests can still name it. */
export interface Withdrawal {
  readonly at: string;
  readonly because: string;
}

/** What every answer under a withdrawn label says of it. */
export function withdrawalText(label: string, { at, because }: Withdrawal): string {
  return `${label} was withdrawn on ${dayInWords(at.slice(0, 10))}: ${because}`;
}

/** Something unusual that was released for a reason. */
export interface Waiver {
  /** The figure or the invariant: `rates.national_insurance.thresholds.secondary_threshold`. */
  readonly name: string;
  /** What was unusual: the reason holds for nothing else. */
  readonly says: string;
  readonly because: string;
}

/** The register as it was read. */
export interface Register {
  readonly labels: readonly Label[];
  /** How many entries it has. */
  readonly length: number;
  /** When the last of them was written. */
  readonly at: string | undefined;
  /** The hash of its last entry, which the next one carries; `none` where there is none. */
  readonly head: string;
  /** The hash of each entry, the first of them first. */
  readonly hashes: readonly string[];
}

/** The content of a new entry, without its number and the hash of the one before. */
export type NewEntry =
  | ({ readonly kind: 'release' } & Omit<Label, 'place' | 'withdrawn'>)
  | ({ readonly kind: 'evidence' } & Pick<
      Label,
      'taxYear' | 'revision' | 'digest' | 'at' | 'evidence' | 'proofGaps'
    >)
  | ({ readonly kind: 'bundle' } & Pick<Label, 'taxYear' | 'revision' | 'digest' | 'at' | 'bundle'>)
  | ({ readonly kind: 'withdraw' } & Pick<Label, 'taxYear' | 'revision'> & Withdrawal);

const FILE_COMMENT = `# Every released label, as \`engine\` shows it, with the digest of the law that it names: the SHA-256 of the record of that
# law, rates/released/<year>.yaml. Written by \`farthing release\`; entries are added at the end, and never changed or
# removed. \`previous\` is the hash of the entry before: the SHA-256 of its RFC 8785 form with every value as a text.
#
# To find the commit of a label, search for its digest: git log -S <digest> -- ${REGISTER_FILE}
# The last commit listed brought it in.
`;

/** In the place of a hash: what the first entry has as `previous`, and an empty register as its head. */
const NONE = 'none';

const text = { type: 'string', pattern: '\\S', errorMessage: 'A text is expected here.' };
const hash = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  errorMessage:
    'A digest is 64 figures 0-9 and a-f, as `farthing release` wrote it; bring this line back from git.',
};
const commonFields = {
  n: text,
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
  previous: text,
};
const KINDS = ['release', 'evidence', 'bundle', 'withdraw'] as const;
const releaseShape = compileShape({
  $id: 'register-entry',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'previous'],
  properties: {
    ...commonFields,
    kind: { enum: KINDS },
    digest: hash,
    bundle: hash,
    language: {
      type: 'string',
      pattern: '^[1-9]\\d*$',
      errorMessage: 'The number of a language is 1 or more.',
    },
    scheme: {
      type: 'string',
      pattern: '^[1-9]\\d*$',
      errorMessage: 'The number of a scheme is 1 or more.',
    },
    carried_over: { enum: ['true'] },
    waived: listOf({ name: text, says: text, because: text }),
    evidence: evidenceShape,
    released_by: text,
    reviewed_by: text,
  },
});
const entryOfEvidenceShape = compileShape({
  $id: 'register-evidence',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'evidence', 'previous'],
  properties: { ...commonFields, kind: { const: 'evidence' }, digest: hash, evidence: evidenceShape },
});
const bundleShape = compileShape({
  $id: 'register-bundle',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'bundle', 'previous'],
  properties: { ...commonFields, kind: { const: 'bundle' }, digest: hash, bundle: hash },
});
const withdrawalShape = compileShape({
  $id: 'register-withdrawal',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'because', 'previous'],
  properties: { ...commonFields, kind: { const: 'withdraw' }, because: text },
});

function shapeOf(entry: MapNode): typeof releaseShape {
  switch (textOf(entry, 'kind')) {
    case 'bundle':
      return bundleShape;
    case 'evidence':
      return entryOfEvidenceShape;
    case 'withdraw':
      return withdrawalShape;
    default:
      return releaseShape;
  }
}

/** The hash of an entry: SHA-256 of its RFC 8785 form (keys sorted by UTF-16 units, no blanks) with every value as a text. Layout
 *  and comments do not count, and anyone with a YAML parser can check it. */
export function hashOf(entry: Node): string {
  return sha256(canonicalJson(toPlain(entry)));
}

/** Reads the register and checks it by itself: its entries form a chain, no label is named twice, revisions rise, and every other
 *  entry is about a label above it. No labels where there is no such file. `until` is how many entries are read, all by default. */
export function readRegister(root: string, findings: Findings, until?: number): Register {
  const entries = entriesOf(root, findings).slice(0, until);
  const labels: Label[] = [];
  const hashes: string[] = [];
  let head = NONE;
  let at: string | undefined;
  let number = 0;
  for (const entry of entries) {
    checkChain(entry, { number: number + 1, head, last: at }, findings);
    // Counts on from the number in the file: where an entry was removed, those below it are not wrong, too.
    number = Number(textOf(entry, 'n'));
    head = hashOf(entry);
    hashes.push(head);
    at = textOf(entry, 'at');
    if (textOf(entry, 'kind') === 'release') addLabel(entry, labels, findings);
    else amendLabel(entry, labels, findings);
  }
  return { labels, length: entries.length, at, head, hashes };
}

function addLabel(entry: MapNode, labels: Label[], findings: Findings): void {
  const label = labelOf(entry);
  const latest = latestLabel(labels, label.taxYear);
  if (latest !== undefined && label.revision <= latest.revision) {
    findings.add(
      label.place,
      `${labelName(label)} comes after ${labelName(latest)}: a label is never named again, and revisions rise.`,
    );
  }
  if (label.language > LANGUAGE) {
    findings.add(
      textAt(entry, 'language')?.place ?? entry.place,
      `${labelName(label)} is of language ${label.language}, and this program knows none above ${LANGUAGE}: run the program that released it, or a later one.`,
    );
  }
  const scheme = textAt(entry, 'scheme');
  if (schemeAt(entry) === undefined) {
    findings.add(
      scheme?.place ?? entry.place,
      `${labelName(label)} is of scheme ${scheme?.text}, and this program knows none above ${SCHEMES.at(-1)}: run the program that released it, or a later one.`,
    );
  }
  labels.push(label);
}

/** The scheme of a label's record, which only entries since scheme 3 name; undefined where this program does not know it. */
function schemeAt(entry: MapNode): Scheme | undefined {
  const scheme = textAt(entry, 'scheme')?.text ?? (textAt(entry, 'language') === undefined ? '1' : '2');
  return SCHEMES.find((each) => String(each) === scheme);
}

/** Applies an entry about a label above it: a bundle, evidence or a withdrawal. */
function amendLabel(entry: MapNode, labels: Label[], findings: Findings): void {
  const name = textOf(entry, 'label');
  const index = labels.findIndex((each) => labelName(each) === name);
  const label = labels[index];
  const fault =
    label === undefined ? `There is no ${name} above this entry.` : amendmentFault(entry, label, labels);
  if (label === undefined || fault !== undefined) {
    findings.add(textAt(entry, 'label')?.place ?? entry.place, fault ?? '');
    return;
  }
  labels[index] = amend(label, entry);
}

function amend(label: Label, entry: MapNode): Label {
  switch (textOf(entry, 'kind')) {
    case 'bundle':
      return { ...label, bundle: textOf(entry, 'bundle') };
    case 'evidence':
      return { ...label, evidence: evidenceAt(entry), proofGaps: proofGapsAt(entry) };
    default:
      return { ...label, withdrawn: { at: textOf(entry, 'at'), because: textOf(entry, 'because') } };
  }
}

function amendmentFault(entry: MapNode, label: Label, labels: readonly Label[]): string | undefined {
  const name = labelName(label);
  const kind = textOf(entry, 'kind');
  if (kind === 'withdraw') return withdrawalFault(label, labels);
  if (kind === 'bundle' && label.bundle !== undefined) return `${name} has a bundle already.`;
  return textOf(entry, 'digest') === label.digest
    ? undefined
    : `${name} names another law than this ${kind}.`;
}

/** Why a label cannot be withdrawn; undefined where it can. */
export function withdrawalFault(label: Label, labels: readonly Label[]): string | undefined {
  const { taxYear, withdrawn } = label;
  const name = labelName(label);
  if (withdrawn !== undefined) return `${name} is withdrawn already.`;
  const isLatest = label === latestLabel(labels, taxYear);
  return isLatest
    ? `${name} is the latest label of ${taxYear}: release the right law before it is withdrawn.`
    : undefined;
}

function entriesOf(root: string, findings: Findings): readonly MapNode[] {
  if (!existsSync(join(root, REGISTER_FILE))) return [];
  const { path, text: content } = bookFile(root, REGISTER_FILE);
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

function checkChain(
  entry: MapNode,
  {
    number,
    head,
    last,
  }: { readonly number: number; readonly head: string; readonly last: string | undefined },
  findings: Findings,
): void {
  const [n, previous, at] = [textAt(entry, 'n'), textAt(entry, 'previous'), textAt(entry, 'at')];
  if (previous !== undefined && previous.text !== head) {
    findings.add(
      previous.place,
      head === NONE
        ? `The first entry follows none: “previous” is ${NONE}. An entry above it was removed; bring ${REGISTER_FILE} back from git.`
        : `This entry does not follow the one above it, whose hash is ${head}: an entry was changed, removed or put in. Bring ${REGISTER_FILE} back from git.`,
    );
  } else if (n !== undefined && n.text !== String(number)) {
    findings.add(
      n.place,
      `Entries are numbered one after the other from 1: ${number} is expected here, not ${n.text}.`,
    );
  } else if (at !== undefined && last !== undefined && at.text < last) {
    findings.add(at.place, `This entry is of ${at.text}, before the one above it (${last}).`);
  }
}

function labelOf(entry: MapNode): Label {
  const [taxYear = '', revision = ''] = textOf(entry, 'label').split('.');
  const language = textAt(entry, 'language')?.text;
  return {
    taxYear,
    revision: Number(revision),
    digest: textOf(entry, 'digest'),
    scheme: schemeAt(entry) ?? 1,
    language: Number(language ?? 1),
    at: textOf(entry, 'at'),
    waivers: mapsAt(entry, 'waived').map((each) => ({
      name: textOf(each, 'name'),
      says: textOf(each, 'says'),
      because: textOf(each, 'because'),
    })),
    proofGaps: proofGapsAt(entry),
    evidence: evidenceAt(entry),
    releasedBy: textAt(entry, 'released_by')?.text,
    reviewedBy: textAt(entry, 'reviewed_by')?.text,
    bundle: textAt(entry, 'bundle')?.text,
    withdrawn: undefined,
    place: textAt(entry, 'label')?.place ?? entry.place,
  };
}

/** Appends an entry to the register; all that stands there stays byte for byte. */
export function addEntry(root: string, register: Register, entry: NewEntry): void {
  const before = existsSync(join(root, REGISTER_FILE)) ? bookFile(root, REGISTER_FILE).text : '';
  writeBookFile(root, REGISTER_FILE, appendEntry(before, register, entry));
}

function appendEntry(before: string, register: Register, entry: NewEntry): string {
  const { kind, at } = entry;
  const fields = { n: register.length + 1, kind, at, label: labelName(entry), ...fieldsOf(entry) };
  const text = stringify([{ ...fields, previous: register.head }], { lineWidth: 0 });
  const lines = before === '' ? FILE_COMMENT : before.endsWith('\n') ? before : `${before}\n`;
  return `${lines}${text}`;
}

function fieldsOf(entry: NewEntry): object {
  switch (entry.kind) {
    case 'release': {
      const { digest, scheme, language, bundle, waivers, proofGaps, releasedBy, reviewedBy } = entry;
      const evidence = presentEvidence(entry.evidence, proofGaps);
      return {
        digest,
        scheme,
        language,
        bundle,
        ...(waivers.length > 0 && { waived: waivers }),
        ...(evidence !== undefined && { evidence }),
        ...(releasedBy !== undefined && { released_by: releasedBy }),
        ...(reviewedBy !== undefined && { reviewed_by: reviewedBy }),
      };
    }
    case 'evidence':
      return { digest: entry.digest, evidence: presentEvidence(entry.evidence, entry.proofGaps) };
    case 'bundle':
      return { digest: entry.digest, bundle: entry.bundle };
    case 'withdraw':
      return { because: entry.because };
  }
}

/** The present moment, but never before the last entry, even where the clock of this machine is behind. */
export function timeAfter({ at = '' }: Register): string {
  const now = utcNow();
  return now < at ? at : now;
}

/** `2026-27.1` */
export function labelName({ taxYear, revision }: Pick<Label, 'taxYear' | 'revision'>): string {
  return `${taxYear}.${revision}`;
}

/** The label of a year with the highest revision; undefined where it has none. */
export function latestLabel<T extends Pick<Label, 'taxYear' | 'revision'>>(
  labels: readonly T[],
  taxYear: string,
): T | undefined {
  return labels
    .filter((label) => label.taxYear === taxYear)
    .toSorted((a, b) => a.revision - b.revision)
    .at(-1);
}
