import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../digest.js';
import { LANGUAGE } from '../../language/index.js';
import { type Evidence, programBuild } from '../../law/index.js';
import type { Proof } from '../check/prove.js';

/** What the rows and cases of a year prove, as its entry of the register keeps it. */
export function evidenceOf(root: string, { sets, cases, caseFiles }: Proof): Evidence {
  const digests = caseFiles.map((path) => `${path}\0${sha256(readFileSync(join(root, path)))}\n`);
  return {
    language: LANGUAGE,
    build: programBuild(),
    sets: sets.map(({ set: { name, version, kind, file, sha256: ofFile }, rows, exact, known }) => ({
      ...{ name, version, kind, file, sha256: ofFile, rows },
      passed: exact,
      known,
    })),
    cases: { files: caseFiles.length, passed: cases.passed, sha256: sha256(digests.join('')) },
  };
}
