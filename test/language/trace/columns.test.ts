import { expect } from 'chai';
import fc from 'fast-check';
import { shortestSeries } from '../../../src/language/trace/traced-series.js';
import { figuresInColumn } from './support/columns.js';

describe('trace: columns', () => {
  it('are one figure where all payslips share it', () => {
    expect(shortestSeries(['12.5', '12.5', '12.5'])).to.equal('12.5');
    expect(shortestSeries(['12.5'])).to.equal('12.5');
  });

  it('are a list, one figure a payslip, where that is shortest', () => {
    expect(shortestSeries(['12.5', '13', '14'])).to.eql(['12.5', '13', '14']);
  });

  it('are figures with their places where that is shorter', () => {
    const column = ['1177.59', '1177.58', '1177.59', '1177.59', '1177.59', '1177.58'];
    expect(shortestSeries(column)).to.eql([
      ['1177.59', '1,3-5'],
      ['1177.58', '2,6'],
    ]);
  });

  it('hold rows as they hold figures', () => {
    const [low, high] = [
      { lower: '120.00', upper: '967.00' },
      { lower: '480.00', upper: '3867.00' },
    ];
    expect(shortestSeries([low, low])).to.eql(low);
    expect(shortestSeries([low, high, high])).to.eql([
      [low, '1'],
      [high, '2-3'],
    ]);
  });

  it('give back every figure in its place', () => {
    const figures = fc.array(fc.constantFrom('0', '1000.01', '1000.02', 'a rather long word'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(figures, (each) => {
        expect(figuresInColumn(shortestSeries(each), each.length)).to.eql(each);
      }),
    );
  });
});
