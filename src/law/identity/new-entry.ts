import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { utcNow } from '../../utc-now.js';
import { bookFile, writeBookFile } from '../files.js';
import { presentEvidence } from '../test-data/evidence.js';
import { type Label, labelName, type Withdrawal } from './label.js';
import { REGISTER_FILE, type Register } from './register.js';

/** The content of a new entry, without its number and the hash of the one before. */
export type NewEntry =
  | ({ readonly kind: 'release' } & Omit<Label, 'place' | 'withdrawn'>)
  | ({ readonly kind: 'evidence' } & Pick<
      Label,
      'taxYear' | 'revision' | 'digest' | 'at' | 'evidence' | 'proofGaps'
    >)
  | ({ readonly kind: 'withdraw' } & Pick<Label, 'taxYear' | 'revision'> & Withdrawal);

const FILE_COMMENT = `# Every released label, as \`engine\` shows it, with the digest of the law that it names: the SHA-256 of the record of that
# law, rates/released/<year>.yaml. Written by \`farthing release\`; entries are added at the end, and never changed or
# removed. \`previous\` is the hash of the entry before: the SHA-256 of its RFC 8785 form with every value as a text.
#
# To find the commit of a label, search for its digest: git log -S <digest> -- ${REGISTER_FILE}
# The last commit listed brought it in.
`;

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
      const { digest, scheme, language, waivers, proofGaps, releasedBy, reviewedBy } = entry;
      const evidence = presentEvidence(entry.evidence, proofGaps);
      return {
        digest,
        scheme,
        language,
        ...(waivers.length > 0 && { waived: waivers }),
        ...(evidence !== undefined && { evidence }),
        ...(releasedBy !== undefined && { released_by: releasedBy }),
        ...(reviewedBy !== undefined && { reviewed_by: reviewedBy }),
      };
    }
    case 'evidence':
      return { digest: entry.digest, evidence: presentEvidence(entry.evidence, entry.proofGaps) };
    case 'withdraw':
      return { because: entry.because };
  }
}

/** The present moment, but never before the last entry, even where the clock of this machine is behind. */
export function timeAfter({ at = '' }: Register): string {
  const now = utcNow();
  return now < at ? at : now;
}
