import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { BrokenBook } from '../../src/language/index.js';
import { loadBooks } from '../../src/law/books.js';
import { PROJECT } from '../../src/law/files.js';
import { EVIDENCE_FILE, readEvidence } from '../../src/law/test-data/evidence.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { evidenceYaml, gatherEvidence, WrongRows } from '../../src/workshop/hmrc/gather-evidence.js';

describe("the evidence of HMRC's data", () => {
  it('is what the data comes to on the law as it is; if not, `npm run generate` makes it anew', async () => {
    const gathered = evidenceYaml(
      await gatherEvidence(PROJECT, loadBooks(PROJECT, allRequiredValues).values()),
    );
    expect(readFileSync(join(PROJECT, EVIDENCE_FILE), 'utf8')).to.equal(gathered);
  });

  it('is read as it was written', () => {
    const evidence = readEvidence(PROJECT);
    expect(evidenceYaml(evidence)).to.equal(readFileSync(join(PROJECT, EVIDENCE_FILE), 'utf8'));
  });

  it('is not made of rules that HMRC contradicts', async () => {
    const [year] = loadBooks(PROJECT, allRequiredValues).values();
    if (year === undefined) throw new Error('there is no year');
    // Rows that differ are fine only where the manifest knows of them; one that it wrongly knows of is not.
    const testData = year.testData.map((set) => ({
      ...set,
      knownDifferences: new Map([[firstRow(set.file), '0.01']]),
    }));
    const outcome = await gatherEvidence(PROJECT, [{ ...year, testData }]).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(outcome).to.be.instanceOf(WrongRows);
  });

  describe('kept with a book', () => {
    const root = mkdtempSync(join(tmpdir(), 'farthing-evidence-'));
    after(() => rmSync(root, { recursive: true }));

    it('may be missing', () => {
      expect(readEvidence(root)).to.deep.equal([]);
    });

    it('may not be something else', () => {
      mkdirSync(dirname(join(root, EVIDENCE_FILE)), { recursive: true });
      writeFileSync(join(root, EVIDENCE_FILE), 'years: [{ tax_year: 2026-27 }]\n');
      expect(() => readEvidence(root)).to.throw(BrokenBook, /evidence\.yaml:1:\d+ {2}“digest” is missing/);
    });
  });
});

function firstRow(file: string): string {
  const [, row = ''] = readFileSync(join(PROJECT, file), 'utf8').split('\n');
  return row.split(',')[0] ?? '';
}
