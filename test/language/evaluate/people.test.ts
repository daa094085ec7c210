import { expect } from 'chai';
import fc from 'fast-check';
import { bookOf, shownOf, type TestBook } from '../support/book.js';
import { inYaml, randomPerson, randomRules } from '../support/random-rules.js';

const BOOKS = 300;
/** Of each book: 2,100 people in all. */
const PEOPLE = 7;

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

  it(`${BOOKS * PEOPLE} people of all pay frequencies, in random order, get of ${BOOKS} odd books what each gets alone`, async () => {
    const seed = fc.sample(fc.nat(), 1)[0] ?? 0;
    const asked = fc.sample(randomRules, { numRuns: BOOKS, seed }).flatMap((rules, number) => {
      const book = bookOf(inYaml(rules));
      const names = ['given', 'one', 'two', ...rules.values.map(({ name }) => name)];
      const people = fc.sample(randomPerson, { numRuns: PEOPLE, seed: seed + number });
      return people.map((person) => ({ rules, book, names, person }));
    });
    const order = fc.shuffledSubarray(asked, { minLength: asked.length });
    const [inRandomOrder = []] = fc.sample(order, { numRuns: 1, seed });
    expect(inRandomOrder).to.have.length(BOOKS * PEOPLE);
    for (const { rules, book, names, person } of inRandomOrder) {
      const together = await valuesOf(book, person, names);
      const alone = await valuesOf(book.fresh(), person, names);
      expect(together, `seed ${seed}: ${JSON.stringify(person)}\n${inYaml(rules)}`).to.eql(alone);
    }
  });
});

/** Each value, asked in turn in one run. */
async function valuesOf(book: TestBook, person: object, names: readonly string[]) {
  const run = await book.begin({ ...person }, 't.uses_both');
  return names.map((name) => shownOf(run, `t.${name}`));
}
