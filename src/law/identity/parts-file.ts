import { sha256 } from '../../digest.js';
import { Findings, isBroken } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import { type BookSource, filesOf, startOfFile, writeBookFile } from '../book-source.js';
import { readBookFile, readBy } from '../files.js';
import { type Label, labelName } from './label.js';
import { bySection, type PartsOfLaw, SECTIONS_OF_LAW } from './law.js';

const { mapOf, mapWith, may, plainLike } = keys;

/*
 * The parts of the law of a label stand in a file of its own, whose SHA-256 the register has: they say what changed since, which
 * no start asks and no answer rests on.
 */

const FOLDER = 'rates/released';

type NamedLabel = Pick<Label, 'taxYear' | 'number'>;

/** `rates/released/2026-27.10.json` */
export function partsFileOf(label: NamedLabel): string {
  return `${FOLDER}/${labelName(label)}.json`;
}

/** Writes the parts of a label, each as 16 hexadecimal digits. Returns the SHA-256 of the file. */
export function writeParts(root: string, label: NamedLabel, parts: PartsOfLaw): string {
  const sections = SECTIONS_OF_LAW.map((section) => [section, Object.fromEntries(parts[section])] as const);
  const text = `${JSON.stringify(Object.fromEntries(sections), null, 1)}\n`;
  writeBookFile(root, partsFileOf(label), text);
  return sha256(text);
}

const digests = may(
  mapOf(plainLike({ pattern: '^[0-9a-f]{16}$', errorMessage: 'A part has 16 figures 0-9 and a-f.' })),
);
const partsReader = mapWith({
  ...{ figures: digests, inputs: digests, conditions: digests },
  ...{ tables: digests, values: digests, refusals: digests },
});

/** The parts of a label's law; undefined, with a finding, where its file is missing or is not the one that the register names. */
export function readParts(source: BookSource, label: Label, findings: Findings): PartsOfLaw | undefined {
  if (!checkPartsFile(source, label, findings)) return undefined;
  const parts = readBy(source, partsFileOf(label), partsReader, findings);
  return parts && bySection((section) => parts[section] ?? new Map());
}

/** Checks that the file of each label is the one that the register names, and that no other file stands beside them. */
export function checkPartsFiles(source: BookSource, labels: readonly Label[], findings: Findings): void {
  for (const label of labels) checkPartsFile(source, label, findings);
  const named = new Set(labels.map(partsFileOf));
  for (const path of filesOf(source).list(FOLDER) ?? [])
    if (!named.has(path))
      findings.add(startOfFile(path), 'No entry of the register names this file; remove it.');
}

function checkPartsFile(source: BookSource, label: Label, findings: Findings): boolean {
  const path = partsFileOf(label);
  const file = readBookFile(source, path, new Findings());
  if (!isBroken(file) && sha256(file.text) === label.partsDigest) return true;
  const is = isBroken(file) ? 'is missing' : `is not the file that ${labelName(label)} was released with`;
  findings.add(label.place, `${path} ${is}: bring it back from git.`);
  return false;
}
