import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../digest.js';
import { canonicalJson } from '../../json.js';
import {
  type Findings,
  hasShape,
  LANGUAGE,
  type MapNode,
  mapsAt,
  type Node,
  readYamlList,
  textAt,
  toPlain,
} from '../../language/index.js';
import { bookFile } from '../files.js';
import { evidenceAt, proofGapsAt } from '../test-data/evidence.js';
import { textOf } from '../test-data/manifest.js';
import { shapeOf } from './entry-shapes.js';
import { type Label, labelName, latestLabel, withdrawalFault } from './label.js';
import { SCHEMES, type Scheme } from './law.js';

export const REGISTER_FILE = 'rates/released.yaml';

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

/** In the place of a hash: what the first entry has as `previous`, and an empty register as its head. */
const NONE = 'none';

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

/** Applies an entry about a label above it: evidence or a withdrawal. One about a bundle, which older registers have, changes
 *  nothing. */
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
      return label;
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
  return textOf(entry, 'digest') === label.digest
    ? undefined
    : `${name} names another law than this ${kind}.`;
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
    withdrawn: undefined,
    place: textAt(entry, 'label')?.place ?? entry.place,
  };
}
