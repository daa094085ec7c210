import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { latestLabel } from '../../src/law/identity/label.js';
import { digestOfLaw, lawOf } from '../../src/law/identity/law.js';
import { readRegister } from '../../src/law/identity/register.js';
import { presentSet } from '../../src/law/test-data/evidence.js';
import { PROJECT } from '../../src/project.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { runFullCheck } from '../../src/workshop/check/full-check.js';
import type { Proof } from '../../src/workshop/check/prove.js';
import { isUnproven, mergeSentences } from '../../src/workshop/coverage/sentences.js';
import type { TestDataResult } from '../../src/workshop/hmrc/run.js';
import { Findings } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { projectBooks, projectFiles } from '../support/project.js';

/** What each file must come to: rows, exact, and rows that differ as the manifest says. */
const EXPECTED: ReadonlyMap<string, readonly [number, number, number]> = new Map([
  ['fixtures/hmrc/paye-2026-27.csv', [168, 168, 0]],
  ['fixtures/hmrc/paye-2025-26.csv', [168, 162, 6]],
  ['fixtures/hmrc/ni-2025-26.csv', [896, 896, 0]],
  ['fixtures/hmrc/ni-directors-2025-26.csv', [106, 104, 4]],
  ['fixtures/hmrc/ni-2024-25.csv', [320, 320, 0]],
  ['fixtures/hmrc/student-loans-2024-25.csv', [84, 84, 0]],
  ['fixtures/hmrc/student-loans-2025-26.csv', [168, 168, 0]],
  ['fixtures/hmrc/student-loans-2026-27.csv', [105, 105, 0]],
  ['fixtures/hmrc/paye-2023-24.csv', [146, 146, 0]],
  ['fixtures/hmrc/ni-2023-24.csv', [480, 480, 0]],
  ['fixtures/hmrc/paye-2021-22.csv', [140, 140, 0]],
  ['fixtures/hmrc/ni-2021-22.csv', [308, 308, 0]],
  ['fixtures/hmrc/student-loans-2021-22.csv', [104, 104, 0]],
  ['fixtures/hmrc/paye-2019-20.csv', [140, 140, 0]],
  ['fixtures/hmrc/ni-2019-20.csv', [289, 289, 0]],
  ['fixtures/hmrc/student-loans-2019-20.csv', [78, 78, 0]],
]);

/* Worked cases and HMRC's rows run here once, as `farthing check` runs them, and nowhere else in `npm test`; so do the requests that it
 * draws for the invariants. */
describe('The check of all years of the law', () => {
  const findings = new Findings();
  let proofs: readonly Proof[] = [];
  let sets: readonly TestDataResult[] = [];
  const taxYears = [...projectBooks.keys()];

  before(async () => {
    ({ proofs } = await runFullCheck(PROJECT, projectFiles, { taxYears, labels: true }, findings));
    sets = proofs.flatMap((proof) => proof.sets);
  });

  // The last that `npm test` says: see test/support/results-last.cjs.
  after(() => {
    const lines = sets.map(({ set, rows, exact, known }) => {
      const different = new Set(known.map(({ testId }) => testId)).size;
      const differences = `${different} known difference${different === 1 ? '' : 's'}`;
      return `    ${set.taxYear}  ${set.name} ${set.version}: ${exact} of ${rows} exact, ${differences}\n`;
    });
    mkdirSync(join(PROJECT, '.farthing'), { recursive: true });
    writeFileSync(join(PROJECT, '.farthing/hmrc-results.txt'), lines.join(''));
  });

  it('finds nothing', () => {
    const failures = proofs.flatMap((proof) => proof.failures.flat());
    expect([...findings.all, ...failures].map(inOneLine).join('\n')).to.equal('');
  });

  it('has every worked case come to what it expects', () => {
    const cases = readCases(PROJECT, new Findings());
    const [passed, failed] = [
      proofs.map((proof) => proof.cases.passed),
      proofs.map((proof) => proof.cases.failed),
    ];
    expect(Math.max(...failed)).to.equal(0);
    expect(passed.reduce((sum, each) => sum + each, 0))
      .to.equal(cases.length)
      .and.to.be.above(1300);
  });

  it("has every set of HMRC's there, and every row agree to the penny or differ as the manifest says", () => {
    const counts = sets.map(({ set, rows, exact, known }) => [set.file, [rows, exact, known.length]]);
    expect(sets.flatMap(({ wrong }) => wrong)).to.deep.equal([]);
    expect(Object.fromEntries(counts)).to.deep.equal(Object.fromEntries(EXPECTED));
  });

  const { labels } = readRegister(PROJECT, new Findings());
  for (const [taxYear, year] of projectBooks) {
    it(`has in these rows the evidence in the register of the latest label of ${taxYear}, whose law it was`, () => {
      const label = latestLabel(labels, taxYear);
      expect(digestOfLaw(lawOf(year)), 'the law that was proven').to.equal(label?.digest);
      const found = sets
        .filter(({ set }) => set.taxYear === taxYear)
        .map(({ set, rows, exact, known }) => presentSet({ ...set, rows, passed: exact, known }));
      expect(label?.evidence?.sets.map(presentSet)).to.deep.equal(found);
    });
  }

  it('differs in 2025-26 in six Scottish rows, by a penny', () => {
    const ofTax = sets.filter(({ set }) => set.kind === 'paye');
    const known = ofTax.flatMap((result) => result.known);
    expect(known).to.have.length(6);
    for (const { testId } of known) expect(testId).to.include('Scottish');
  });

  it('differs in 2025-26 in the last payments of two directors, in bands that are not settled and a figure that is repeated', () => {
    const known = sets.filter(({ set }) => set.kind === 'directors').flatMap((result) => result.known);
    const ofSet = (testId: string) => testId.replace('2025-26 Directors NICs test data v1.0/', '');
    expect(
      known.map(({ testId, figure, theirs, ours }) => [ofSet(testId), figure, theirs, ours]),
    ).to.deep.equal([
      ['1_Dir_CatA_GBP1000pw/52', 'employer_ni', '58.94', '134.40'],
      ['1_Dir_CatA_GBP1000pw/52', 'earnings_lel_to_pt_to_date', '6084.00', '6070.00'],
      ['1_Dir_CatA_GBP1000pw/52', 'employer_ni_to_date', '6974.54', '7050.00'],
      ['2_Dir_catM_GBP1000_pw_from_week_5/52', 'earnings_lel_to_pt_to_date', '5616.00', '5604.00'],
    ]);
  });

  it('has each sentence that answers take for granted, and each notice, proven by cases: said where it applies, and left out where not', () => {
    // A year that was just added has no cases yet; `farthing check` lists what they are to prove.
    const years = proofs.filter(({ cases }) => cases.passed > 0);
    const all = mergeSentences(years.map(({ sentences }) => sentences));
    expect(all).to.have.length.above(15);
    // Worked cases are of one person's pay that is known: test/http/firm.test.ts and net-to-gross.test.ts hold what is said of a firm, and
    // of a search of pay.
    const ofKnownPay = all.filter(({ rule }) => !/^(firm|net_to_gross|net_to_gross_of_payment)\./.test(rule));
    expect(ofKnownPay.filter(isUnproven).map(({ rule, text }) => `${rule}: ${text}`)).to.eql([]);
  });
});
