import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { Findings } from '../../src/language/index.js';
import { latestLabel } from '../../src/law/identity/label.js';
import { digestOfLaw, lawOf } from '../../src/law/identity/law.js';
import { readRegister } from '../../src/law/identity/register.js';
import { presentSet } from '../../src/law/test-data/evidence.js';
import { PROJECT } from '../../src/project.js';
import { runTestData } from '../../src/workshop/hmrc/run.js';
import { payroll, projectBooks } from '../support/project.js';

describe("the evidence of HMRC's data in the register", () => {
  const { labels } = readRegister(PROJECT, new Findings());
  for (const [taxYear, year] of projectBooks) {
    it(`is what the data of ${taxYear} comes to on the law of its latest label`, async () => {
      const label = latestLabel(labels, taxYear);
      if (label === undefined) throw new Error(`${taxYear} is not released`);
      expect(digestOfLaw(lawOf(year)), 'the law that was proven').to.equal(label.digest);
      const found = [];
      for (const set of year.testData) {
        const { rows, exact, known, wrong, stale } = await runTestData(PROJECT, set, new Calculator(payroll));
        expect([...wrong, ...stale]).to.deep.equal([]);
        found.push(presentSet({ ...set, rows, passed: exact, known }));
      }
      expect(label.evidence?.sets.map(presentSet)).to.deep.equal(found);
    });
  }
});
