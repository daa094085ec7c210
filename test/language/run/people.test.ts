import { expect } from 'chai';
import fc from 'fast-check';
import { PATIENCE, runOptions } from '../../support/runs.js';
import { bookOf, shownOf, type TestBook } from '../support/book.js';
import { inYaml, randomPerson, randomRules } from '../support/random-rules.js';

const { seed, numRuns: BOOKS } = runOptions(300);
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
      expect(together, `${JSON.stringify(person)}\n${inYaml(rules)}`).to.eql(alone);
    }
  }).timeout(PATIENCE);

  it(`${BOOKS} odd books find of a field that is left out what they find of its default, whoever was asked before`, async () => {
    for (const [number, rules] of fc.sample(randomRules, { numRuns: BOOKS, seed }).entries()) {
      const book = bookOf(inYaml(rules));
      const names = ['given', 'one', 'two', ...rules.values.map(({ name }) => name)];
      const requests = fc.record(
        { a: fc.constant('91.35'), b: fc.constant('7'), f: fc.constant(true), g: fc.constant(true) },
        { requiredKeys: [] },
      );
      for (const request of fc.sample(requests, { numRuns: PEOPLE, seed: seed + number })) {
        const leftOut = await valuesOf(book, request, names);
        const said = await valuesOf(book, { ...DEFAULTS, ...request }, names);
        expect(leftOut, `${JSON.stringify(request)}\n${inYaml(rules)}`).to.eql(said);
      }
    }
  }).timeout(PATIENCE);

  it('what a book found for nobody is not that of a person who has a field, whatever it says', async () => {
    const book = bookOf(`
inputs:
  bonus: { type: money, title: Bonus }
  children: { type: list, title: Children, fields: { age: { type: count, title: Age } } }
  leaves: { type: flag, title: Leaves }
conditions:
  leaves: { fact: leaves, operator: equal, value: true }
values:
  of_child: { is: request.children.age * £1 }
  of_children: { is: total(of_child) }
  of_leaver: { when: leaves, is: £5, otherwise: £0 }
  paid: { is: request.bonus + of_children + of_leaver }
`);
    const paid = (request: object) => book.find({ ...request }, 't.paid');
    expect(await paid({})).to.equal('0');
    expect(await paid({ bonus: '3' })).to.equal('3');
    expect(await paid({ children: [{ age: 4 }, { age: 2 }] })).to.equal('6');
    expect(await paid({ leaves: true })).to.equal('5');
    expect(await paid({ leaves: true, bonus: '1', children: [{ age: 1 }] })).to.equal('7');
    expect(await paid({})).to.equal('0');
  });
});

/** What counts where the random rules are told nothing. */
const DEFAULTS = { payslips: 12, a: '0', b: '0', nothing: '0', f: false, g: false };

/** Each value, asked in turn in one run. */
async function valuesOf(book: TestBook, person: object, names: readonly string[]) {
  const run = await book.begin({ ...person }, 't.uses_both');
  return names.map((name) => shownOf(run, `t.${name}`));
}
