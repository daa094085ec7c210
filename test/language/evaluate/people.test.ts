import { expect } from 'chai';
import fc from 'fast-check';
import { bookOf, shownOf, type TestBook } from '../support/book.js';
import { inYaml, randomPerson, randomRules } from '../support/random-rules.js';

/** A counter-example is shown as it was found: it is the rules' YAML, and making it smaller takes minutes. */
const RUNS = { numRuns: 150, endOnFailure: true };

describe('what a person gets does not depend on who was asked before', () => {
  it('a rule that reads the number of the payslip alone is that of each pay frequency', async () => {
    const book = bookOf(`
values:
  starter: { first: [{ if: payslip = 1, is: £100 }, { otherwise: £0 }] }
  paid: { is: starter + £1 }
`);
    const paid = (payslips: number) => book.find({ payslips }, 't.paid');
    const expected = (payslips: number) => ['101', ...Array.from({ length: payslips - 1 }, () => '1')];
    expect(await paid(12)).to.eql(expected(12));
    expect(await paid(52)).to.eql(expected(52));
    expect(await paid(12)).to.eql(expected(12));
  });

  it('people of all pay frequencies get of one book what each gets alone of a fresh one', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomRules,
        fc.array(randomPerson, { minLength: 2, maxLength: 8 }),
        async (rules, people) => {
          const book = bookOf(inYaml(rules));
          const names = ['given', 'one', 'two', ...rules.values.map(({ name }) => name)];
          for (const person of people) {
            const together = await valuesOf(book, person, names);
            const alone = await valuesOf(book.fresh(), person, names);
            expect(together, `${JSON.stringify(people)}\n${inYaml(rules)}`).to.eql(alone);
          }
        },
      ),
      RUNS,
    );
  });
});

/** Each value, asked in turn in one run. */
async function valuesOf(book: TestBook, person: object, names: readonly string[]) {
  const run = await book.begin({ ...person }, 't.uses_both');
  return names.map((name) => shownOf(run, `t.${name}`));
}
