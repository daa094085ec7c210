import { expect } from 'chai';
import fc from 'fast-check';
import { type Book, Calculation, type CheckedValue } from '../../../src/language/index.js';
import { Citations } from '../../../src/language/trace/citations.js';
import { valuesFound } from '../../../src/operations/trace.js';
import { operationNamed } from '../../support/operations.js';
import { PATIENCE, runOptions, runs } from '../../support/runs.js';
import { bookOf } from '../support/book.js';
import { inYaml, randomPerson, randomRules } from '../support/random-rules.js';
import { calculate } from './support/calculations.js';
import { randomRequests } from './support/requests.js';

const { seed, numRuns: BOOKS } = runOptions(300);
const REQUESTS = runs(150);
const PEOPLE = 3;

const IN_A_CIRCLE = `
inputs: { a: { type: money, title: A, absent: none }, b: { type: money, title: B, absent: none } }
values:
  other: { is: request.b * 2 }
  first: { is: spread(request.a) + before(owed) + spread(other) }
  owed: { is: before(owed) + spread(request.a) - before(paid) }
  paid: { is: "min(spread(other), before(owed))" }
`;

/** What two passes over the values cite, by full names. */
function citedByPasses(run: Calculation, book: Book, shown: readonly string[]): readonly string[] {
  const { values, rules } = book.behind(shown);
  const citations = new Citations(book.checked.values, rules);
  const { table } = citations;
  citations.begin(
    run,
    values.map((value) => table.placeOf(value)),
  );
  return table.values
    .filter((_, place) => citations.cited(place) !== undefined)
    .map(({ fullName }) => fullName);
}

/** What a search cites that goes from the values shown to what each reads, and asks of each anew whether it has an effect. */
function citedBySearch(run: Calculation, book: Book, shown: readonly string[]): readonly string[] {
  const { values, rules } = book.behind(shown);
  const { table } = new Citations(book.checked.values, rules);
  const takenBy = (value: CheckedValue) => table.taken(table.placeOf(value), run.bitsOf(value));
  const hasEffect = (value: CheckedValue, behind: readonly CheckedValue[] = []): boolean => {
    // In a circle through before() a value counts as having one.
    if (behind.includes(value)) return true;
    const { isNothing, reads } = takenBy(value);
    if (typeof isNothing === 'boolean') return !isNothing;
    const effects: number[] = [];
    for (const place of reads) {
      const read = table.values[place];
      if (read !== undefined) effects[read.id] = hasEffect(read, [...behind, value]) ? 1 : 0;
    }
    return !isNothing(effects, run);
  };
  const cited = new Set<CheckedValue>();
  const cite = (value: CheckedValue | undefined): void => {
    if (value === undefined || cited.has(value) || !hasEffect(value)) return;
    cited.add(value);
    for (const place of takenBy(value).reads) cite(table.values[place]);
  };
  values.forEach(cite);
  return table.values.filter((value) => cited.has(value)).map(({ fullName }) => fullName);
}

describe('what an answer cites', () => {
  it('is what a search finds that starts at its values, in odd books', async () => {
    for (const [number, rules] of fc.sample(randomRules, { seed, numRuns: BOOKS }).entries()) {
      const { book } = bookOf(inYaml(rules));
      await book.ready();
      const names = rules.values.map(({ name }) => `t.${name}`);
      for (const person of fc.sample(randomPerson, { numRuns: PEOPLE, seed: number })) {
        const run = new Calculation(book, { ...person });
        for (const name of names) run.series(book.value(name));
        const shown = names.slice(-2);
        expect(citedByPasses(run, book, shown), inYaml(rules)).to.eql(citedBySearch(run, book, shown));
      }
    }
  }).timeout(PATIENCE);

  it('is what a search finds where values read one another through before()', async () => {
    const { book } = bookOf(IN_A_CIRCLE);
    await book.ready();
    for (const request of [{}, { a: 12 }, { b: 12 }, { a: 12, b: 24 }])
      for (const shown of ['owed', 'paid', 'other', 'first']) {
        const run = new Calculation(book, request);
        run.series(book.value(`t.${shown}`));
        const cited = citedByPasses(run, book, [`t.${shown}`]);
        expect(cited, `${shown} ${JSON.stringify(request)}`).to.eql(citedBySearch(run, book, [`t.${shown}`]));
      }
    expect(book.circles.size).to.equal(2);
  });

  it('is what a search finds of random requests', async () => {
    for (const asked of randomRequests(REQUESTS)) {
      const answered = await calculate(asked);
      if (answered === undefined) continue;
      const { run } = answered;
      const shown = valuesFound(operationNamed(asked.calculation), run);
      const cited = citedByPasses(run, run.book, shown);
      expect(cited, JSON.stringify(asked)).to.eql(citedBySearch(run, run.book, shown));
      expect(cited).not.to.eql([]);
    }
  }).timeout(PATIENCE);
});
