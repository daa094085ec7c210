import { expect } from 'chai';
import { Calculator } from '../../src/cli/index.js';
import type { Calculation } from '../../src/language/index.js';
import { termsOf } from '../../src/language/inspect.js';
import { answerBy } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { reasonOf } from '../../src/reasons/index.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { Findings } from '../../src/yaml/index.js';
import { operationNamed } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { someOf } from '../support/runs.js';

/** What no sentence has: a hole, a name of the rules, a word of the engine, a figure that is none, a sentence without its end. */
const IS_WRONG =
  /[{}_]|\b(steps?|operands?|branch(es)?|grain|traces?|nodes?|undefined|NaN|null)\b|--|\s\s|[^.]$/;

/** The sentence of a figure, or of the figure that its rule only passes on. */
function sentenceOf(run: Calculation, name: string, payslip: number): string | undefined {
  const own = reasonOf(run, name, payslip);
  if (own !== undefined) return own;
  const passedOn = termsOf(run.book.value(name).definition).flatMap((term) => {
    if (term.term === 'across' && term.function === 'total') return term.value.fullName;
    const isTheFigure =
      term.term === 'value' && figureOf(run, term.value.fullName, payslip) === figureOf(run, name, payslip);
    return isTheFigure ? term.value.fullName : [];
  });
  return passedOn.map((each) => sentenceOf(run, each, payslip)).find((each) => each !== undefined);
}

/** A figure, in whole or on a payslip. */
function figureOf(run: Calculation, name: string, payslip: number): string {
  const value = run.book.value(name);
  return String(run.datumOf(value, value.type.grain === 'payslip' ? payslip - 1 : 0));
}

describe('the sentences of reasons of the rules', () => {
  it('say of every figure of every worked case how it comes about', async () => {
    const calculator = new Calculator(payroll);
    const wrong = new Map<string, string>();
    const said = new Set<string>();
    for (const { operation, request } of someOf(readCases(PROJECT, new Findings()), 0)) {
      const answer = await calculator.calculateOrRefuse(operation, request);
      if (!('answer' in answer)) continue;
      const { calculation } = answer;
      const { hasPayslips } = operationNamed(operation);
      const { answer: shown } = answerBy(operationNamed(operation), calculation.book.checked);
      for (const { value, kinds, grain } of shown.values) {
        const found = calculation.hasFound(calculation.book.value(value));
        const isFigure = kinds.some((kind) => ['money', 'count', 'number', 'rate'].includes(kind));
        if (!found || !isFigure || grain === 'item') continue;
        const last = hasPayslips ? calculation.payslips : 1;
        for (const payslip of new Set([1, Math.min(3, last), last])) {
          const sentence = sentenceOf(calculation, value, payslip) ?? 'none';
          if (IS_WRONG.test(sentence)) wrong.set(value, sentence);
          said.add(sentence);
        }
      }
    }
    expect([...wrong].map(([value, sentence]) => `${value}: ${sentence}`).join('\n')).to.equal('');
    expect(said.size).to.be.above(1000);
  });
});
