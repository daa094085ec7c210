import { expect } from 'chai';
import { planOf } from '../../src/language/index.js';
import { bookNamed } from './support/book-files.js';

/* What is said of whom is in books/sentences.yaml. */
describe('what a value gives notice of', () => {
  it('is not said, nor are its fields asked for, by an answer that shows no notices', async () => {
    const { book } = bookNamed('sentences.yaml', 'what a value gives notice of');
    const paths = (showsNotices: boolean) =>
      book.requestFields(['t.by_if'], showsNotices).map(({ path }) => path);
    expect(paths(true)).to.include.members(['pay', 'hours']);
    expect(paths(false)).not.to.include('hours');
    const plan = planOf(book, ['t.by_if']);
    await book.ready();
    const run = plan.start({ pay: 1000 });
    run.series(run.book.value('t.by_if'));
    expect(plan.notes(run).notices).to.eql([]);
  });
});
