import { expect } from 'chai';
import { trace } from '../../src/language/index.js';
import { says } from '../../src/language/inspect.js';
import { shownOf } from './support/book.js';
import { bookNamed } from './support/book-files.js';

/* What is said of whom is in books/sentences.yaml. */
describe('what a value takes for granted', () => {
  it('has figures that are no part of the answer: no step, and nothing found', async () => {
    const book = bookNamed('sentences.yaml', 'what a value takes for granted');
    const run = await book.begin({ pay: 1000, known: true }, 't.by_if');
    shownOf(run, 't.by_if');
    const [assumption] = run.book.value('t.by_if').assumptions;
    const sentence = 'Pay is £100 an hour, for 10 hours.';
    expect(assumption && says(assumption, run)).to.equal(sentence);
    expect(run.hasFound(run.book.value('t.hourly'))).to.equal(false);
    expect(trace(run, ['t.by_if']).map(({ rule, assumed }) => [rule, assumed])).to.eql([
      ['t.by_if', [sentence]],
    ]);
  });
});
