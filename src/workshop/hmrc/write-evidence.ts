import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVIDENCE_FILE, loadBooks, PROJECT } from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';
import { evidenceYaml, gatherEvidence, WrongRows } from './gather-evidence.js';

/* `npm run generate`: runs HMRC's data and keeps what came of it. */
try {
  const evidence = await gatherEvidence(PROJECT, loadBooks(PROJECT, allRequiredValues).values());
  writeFileSync(join(PROJECT, EVIDENCE_FILE), evidenceYaml(evidence));
  console.log(`${EVIDENCE_FILE} holds what HMRC's data came to.`);
} catch (error) {
  if (!(error instanceof WrongRows)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
