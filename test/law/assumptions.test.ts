import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { Findings } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { runCase } from '../../src/workshop/cases/run.js';
import { isUnproven, mergeSentences, SentenceCoverage } from '../../src/workshop/coverage/sentences.js';
import { payroll } from '../support/project.js';

describe('what the answers take for granted and give notice of', () => {
  it('is proven by cases, sentence by sentence: said where it applies, and left out where it does not', async () => {
    const calculator = new Calculator(payroll);
    const years = new Map(
      payroll.taxYears.map((year) => [year, new SentenceCoverage(payroll.book(year))] as const),
    );
    const yearsWithCases = new Set<string>();
    for (const worked of readCases(PROJECT, new Findings())) {
      const { assumes, doesNotAssume, notices, doesNotNotice } = worked;
      if ([assumes, doesNotAssume, notices, doesNotNotice].flat().length === 0) continue;
      const { answer, differences } = await runCase(worked, calculator);
      if (!('calculation' in answer)) continue;
      yearsWithCases.add(answer.taxYear);
      if (differences.length === 0) years.get(answer.taxYear)?.observe(worked, answer.calculation);
    }
    // A year that was just added has none yet; `farthing check` lists what they are to prove.
    const seen = [...years].flatMap(([year, coverage]) =>
      yearsWithCases.has(year) ? [coverage.proofs] : [],
    );
    const all = mergeSentences(seen);
    expect(all).to.have.length.above(15);
    // What a firm takes for granted is held by test/http/firm.test.ts: worked cases are of one person.
    const ofOnePerson = all.filter(({ rule }) => !rule.startsWith('firm.'));
    expect(ofOnePerson.filter(isUnproven)).to.eql([]);
  });
});
