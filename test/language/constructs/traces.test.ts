import { expect } from 'chai';
import { explain } from '../../../src/language/index.js';
import { bookNamed } from '../support/book-files.js';
import { proveTrace } from '../trace/support/small-books.js';

describe('the trace of a lookup by_range', () => {
  const book = bookNamed('lookup.yaml', 'lookup by_range');

  it('shows the row, and where it and the next begin', async () => {
    const figuresFor = async (net: number) =>
      (await proveTrace(book, { net }, 't.share')).find('t.share').figures?.map(({ path }) => path);
    const at = (...paths: readonly string[]) => paths.map((path) => `rates.orders.council.weekly.${path}`);
    expect(await figuresFor(100)).to.eql(at('first.share', 'first.above', 'second.above'));
    expect(await figuresFor(75)).to.eql(at('first.above'));
    expect(await figuresFor(600)).to.eql(at('top.share', 'top.above'));
    const { way } = (await proveTrace(book, { net: 600 }, 't.share')).find('t.share');
    expect(way).to.deep.include({ by_range: 'of_a_week', column: ['share'] });
  });
});

describe('the trace of a taper', () => {
  it('is written as a sentence and by its parts', async () => {
    const book = bookNamed('tally.yaml', 'taper');
    const step = (await proveTrace(book, { income: 50_047 }, 't.left')).find('t.left');
    const parts = { of: 'request.income', above: '£50000', takes: '£3', per: '£20' };
    expect(step.formula).to.equal('£1000, less £3 for each whole £20 of request.income above £50000');
    expect(step.way).to.eql({ taper: '£1000', ...parts });
    expect(step.value).to.equal('994');
    const run = await book.begin({ income: 50_047 }, 't.left');
    expect(explain(run, 't.left').text).to.include('t.left = £994');
  });
});
