import { expect } from 'chai';
import fc from 'fast-check';
import { PATIENCE, runOptions } from '../../support/runs.js';
import { bookOf, shownOf, type TestBook } from '../support/book.js';
import { inYaml, randomPerson, randomRules } from '../support/random-rules.js';

const { seed, numRuns: BOOKS } = runOptions(300);
const PEOPLE = 7;

describe('what a person gets does not depend on who was asked before', () => {
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
});

/** What counts where the random rules are told nothing. */
const DEFAULTS = { payslips: 12, a: '0', b: '0', nothing: '0', f: false, g: false };

/** Each value, asked in turn in one run. */
async function valuesOf(book: TestBook, person: object, names: readonly string[]) {
  const run = await book.begin({ ...person }, 't.uses_both');
  return names.map((name) => shownOf(run, `t.${name}`));
}
