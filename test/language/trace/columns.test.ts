import { expect } from 'chai';
import fc from 'fast-check';
import { columnText, figuresOf, type TracedColumn } from '../../../src/language/trace/traced-column.js';
import type { TracedDatum } from '../../../src/language/trace/traced-datum.js';
import { figuresInColumn } from './support/columns.js';

describe('trace: columns', () => {
  it('are one figure where all payslips share it', () => {
    expect(tracedColumn(['12.5', '12.5', '12.5'])).to.equal('12.5');
    expect(tracedColumn(['12.5'])).to.equal('12.5');
  });

  it('are a list, one figure a payslip, where that is shortest', () => {
    expect(tracedColumn(['12.5', '13', '14'])).to.eql(['12.5', '13', '14']);
    expect(tracedColumn([])).to.eql([]);
  });

  it('are figures with their places where that is shorter', () => {
    const column = ['1177.59', '1177.58', '1177.59', '1177.59', '1177.59', '1177.58'];
    expect(tracedColumn(column)).to.eql([
      ['1177.59', '1,3-5'],
      ['1177.58', '2,6'],
    ]);
  });

  it('hold rows as they hold figures', () => {
    const [low, high] = [
      { lower: '120.00', upper: '967.00' },
      { lower: '480.00', upper: '3867.00' },
    ];
    expect(tracedColumn([low, low])).to.eql(low);
    expect(tracedColumn([low, high, high])).to.eql([
      [low, '1'],
      [high, '2-3'],
    ]);
  });

  it('have figures that several places share written once, and equal ones that were found apart, too', () => {
    const [low, high] = ['"1177.58"', '"1177.59"'];
    expect(columnText([high, low], [0, 1, 0, 0, 0, 1], 6)).to.equal(
      '[["1177.59","1,3-5"],["1177.58","2,6"]]',
    );
    expect(columnText([high, low, high], [0, 1, 2, 0, 2, 1], 6)).to.equal(
      '[["1177.59","1,3-5"],["1177.58","2,6"]]',
    );
    expect(columnText([high, high], [0, 1], 2)).to.equal(high);
  });

  it('give back every figure in its place', () => {
    const figures = fc.array(fc.constantFrom('0', '1000.01', '1000.02', 'a rather long word'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(figures, (each) => {
        expect(figuresInColumn(tracedColumn(each), each.length)).to.eql(each);
        expect(figuresOf(tracedColumn(each), each.length)).to.eql(each);
      }),
    );
  });
});

/** A column with a figure for each place. */
function tracedColumn(figures: readonly TracedDatum[]): TracedColumn {
  const texts = figures.map((figure) => JSON.stringify(figure));
  return JSON.parse(columnText(texts, [...figures.keys()], figures.length));
}
