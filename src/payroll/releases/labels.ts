import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, readYaml } from '../../rules/index.js';
import type { Place } from '../../rules/read/source.js';
import { bookFile } from '../files.js';
import { startOf } from '../tax-year.js';

export const LABELS_FILE = 'rates/released.yaml';

/** A released label (`2026-27.1`, as `engine` shows it) and the digest of the law that it names. */
export interface Label {
  readonly taxYear: string;
  readonly revision: number;
  readonly digest: string;
  readonly place: Place;
}

const HEAD = `# Every released label, as \`engine\` shows it, with the digest of the law that it names. Written by \`farthing release\`;
# \`farthing check\` fails when the law of a year is no longer what its label names.
#
# To find the commit of a label, search for its digest: git log -S <digest> -- ${LABELS_FILE}
# The last commit listed brought it in. rates/released/ holds each year's law as it was last released: its figures, and a
# digest of each rule. The digest of a label is the SHA-256 of that file: sha256sum rates/released/2026-27.yaml
`;

/** The labels that were released; none where there is no such file. What is wrong in it goes to `findings`. */
export function readLabels(root: string, findings: Findings): readonly Label[] {
  if (!existsSync(join(root, LABELS_FILE))) return [];
  const { path, text } = bookFile(root, LABELS_FILE);
  // A file with nothing but its head comment holds no label.
  if (text.split(/\r?\n/).every((line) => line.trim() === '' || line.startsWith('#'))) return [];
  const entries = [...(readYaml(path, text, findings)?.entries ?? [])];
  return entries.flatMap(([name, { key, value }]) => {
    const label = /^(20\d\d-\d\d)\.([1-9]\d*)$/.exec(name);
    if (label === null) {
      findings.add(key, `“${name}” is not a label; one is written like 2026-27.1.`);
      return [];
    }
    if (value.node !== 'text' || !/^[0-9a-f]{64}$/.test(value.text)) {
      findings.add(
        value.place,
        `The digest of ${name} is 64 figures 0-9 and a-f, as \`farthing release\` wrote it; bring this line back from git.`,
      );
      return [];
    }
    const [, taxYear = '', revision = ''] = label;
    return [{ taxYear, revision: Number(revision), digest: value.text, place: key }];
  });
}

/** The file of labels, by year and revision. */
export function writtenLabels(labels: readonly Omit<Label, 'place'>[]): string {
  const sorted = labels.toSorted(
    (a, b) => startOf(a.taxYear) - startOf(b.taxYear) || a.revision - b.revision,
  );
  const lines = sorted.map(({ taxYear, revision, digest }) => `${taxYear}.${revision}: ${digest}\n`);
  return `${HEAD}${lines.join('')}`;
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
