import { expect } from 'chai';
import fc from 'fast-check';
import { runOptions } from '../../support/runs.js';
import { bookOf } from '../support/book.js';
import { inYaml, type RandomRules, ReferenceEvaluator, randomRules } from '../support/random-rules.js';

/** A counter-example is shown as it was found: it is the rules' YAML, and making it smaller takes minutes. */
const RUNS = { ...runOptions(150), endOnFailure: true };

function requestOf({ payslips, a, b, f, g }: RandomRules) {
  return { payslips, a, b, f, g };
}

describe('a figure a payslip', () => {
  it('is what working out every payslip by itself gives', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async (rules) => {
        const book = bookOf(inYaml(rules));
        const plain = new ReferenceEvaluator(rules);
        for (const { name } of rules.values) {
          const found = await book.find(requestOf(rules), `t.${name}`);
          const expected = rules.given.map((_, at) => plain.figure(name, at + 1).toFixed());
          expect(withoutSignOfNothing(found), `${name} of ${inYaml(rules)}`).to.eql(expected.map(unsigned));
        }
      }),
      RUNS,
    );
  });

  it('is the same when one value is asked after another in one run', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, fc.boolean(), async (rules, backwards) => {
        const book = bookOf(inYaml(rules));
        const plain = new ReferenceEvaluator(rules);
        const names = rules.values.map(({ name }) => name);
        if (backwards) names.reverse();
        const run = await book.begin(requestOf(rules), 't.uses_both');
        for (const name of names) {
          const value = run.book.value(`t.${name}`);
          const found = rules.given.map((_, at) => unsigned(String(run.datumOf(value, at))));
          const expected = rules.given.map((_, at) => unsigned(plain.figure(name, at + 1).toString()));
          expect(found, `${name} of ${inYaml(rules)}`).to.eql(expected);
        }
      }),
      RUNS,
    );
  });

  it('with another figure in the place of one value is what changing that value by hand gives', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async (rules) => {
        const last = rules.values.at(-1);
        fc.pre(rules.more !== undefined && last !== undefined);
        const book = bookOf(inYaml(rules));
        const plain = new ReferenceEvaluator(rules, new ReferenceEvaluator(rules));
        const found = await book.find(requestOf(rules), 't.on_more');
        const expected = rules.given.map((_, at) => plain.figure(last?.name ?? '', at + 1).toFixed());
        expect(withoutSignOfNothing(found), inYaml(rules)).to.eql(expected.map(unsigned));
      }),
      RUNS,
    );
  });
});

function withoutSignOfNothing(found: unknown): unknown {
  return Array.isArray(found) ? found.map((figure) => unsigned(String(figure))) : found;
}

/** Nothing is nothing, whichever way it was come to. */
function unsigned(figure: string): string {
  return figure === '-0' ? '0' : figure;
}
